// The board of an example: a table that nobody plays, and a camera that stays where the example is.
import { loadMap } from "$/imperial/board/geometry/map";
import { stillCamera, stillTable } from "$/imperial/example/still";
import type { Material, Scene } from "$/imperial/types";
import { expect, test } from "vitest";

const SCENE: Scene = {
  nation: "usa",
  focus: ["chicago"],
  nations: [{ id: "usa", factories: ["chicago"], flags: ["mexico"] }],
  units: [{ region: "mexico", nation: "usa", armies: 1, lying_armies: 0, fleets: 0 }],
  occupied: [],
  marks: ["canada"],
  moves: [
    { route: ["chicago", "canada"], nation: "usa" },
    { route: ["mexico", "colombia"], nation: "usa" },
  ],
  sums: [{ region: "chicago", amount: 2 }],
  figures: [],
};

test("the table of an example shows its position, and knows what is marked, moved and earned", () => {
  const imperial = stillTable(SCENE, { regions: [], nations: [], map: "world" } as unknown as Material);

  expect([...imperial.factories]).toEqual(["chicago"]);
  expect(imperial.flagAt.get("mexico")).toBe("usa");
  expect(imperial.unitsAt.get("mexico")).toHaveLength(1);
  expect(imperial.stage.marks.get("canada")?.kind).toBe("choice");
  expect(imperial.stage.arrows.map(({ number }) => number)).toEqual([1, 2]);
  expect(imperial.playback.picture.pills.map(({ says }) => says)).toEqual(["+2"]);
});

test("a single move needs no number", () => {
  const alone = { ...SCENE, moves: SCENE.moves.slice(0, 1) };
  const imperial = stillTable(alone, { regions: [], nations: [], map: "world" } as unknown as Material);
  expect(imperial.stage.arrows[0]!.number).toBeUndefined();
});

test("the camera shows what the example is about", async () => {
  const map = await loadMap("world");
  const box = { width: 480, height: 300 };
  const { rest } = stillCamera(map, ["chicago", "mexico"], box);

  for (const region of ["chicago", "mexico"]) {
    const [x, y] = map.regions[region]!.label;
    expect(x * rest.scale + rest.x).toBeGreaterThan(0);
    expect(x * rest.scale + rest.x).toBeLessThan(box.width);
    expect(y * rest.scale + rest.y).toBeGreaterThan(0);
    expect(y * rest.scale + rest.y).toBeLessThan(box.height);
  }
  expect(rest.scale).toBeGreaterThan(stillCamera(map, ["alaska", "australia"], box).rest.scale);
});
