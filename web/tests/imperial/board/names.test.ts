import { overlap } from "$/imperial/board/geometry/boxes";
import { breaks } from "$/imperial/board/geometry/nameShapes";
import { layRows } from "$/imperial/board/geometry/boardLayout";
import { describe, expect, it } from "vitest";
import { laidIn, MAPS, sceneOf, type Language } from "./pictures";

const LANGUAGES: Language[] = ["en", "de", "fr"];
const BOXES = {
  world: [
    [1030, 545],
    [1192, 629],
    [1600, 845],
    [2560, 1352],
  ],
  europe: [
    [808, 680],
    [1022, 860],
    [1236, 1040],
    [820, 690],
  ],
} as const;
const CASES = (["world", "europe"] as const).flatMap((map) =>
  BOXES[map].flatMap((box) => LANGUAGES.map((language) => ({ map, box, language }))),
);

describe("names on the map", () => {
  it("breaks at spaces and after hyphens", () => {
    expect(breaks("Rio de Janeiro")).toEqual([["Rio de Janeiro"], ["Rio", "de Janeiro"], ["Rio de", "Janeiro"]]);
    expect(breaks("Nord-Afrika")).toEqual([["Nord-Afrika"], ["Nord-", "Afrika"]]);
    expect(breaks("Iran")).toEqual([["Iran"]]);
  });

  it.each(CASES)("are all there, readable and apart: $map at $box.0 in $language", ({ map, box, language }) => {
    const { scene, names } = laidIn(sceneOf(map, box), language);
    const regions = Object.keys(MAPS[map].regions).filter((id) => id !== "polar-region");
    expect(new Set(names.map((name) => name.region))).toEqual(new Set(regions));
    names.forEach((name, index) => {
      expect(name.size, name.region).toBeGreaterThanOrEqual(11);
      expect(name.box.left, name.region).toBeGreaterThanOrEqual(scene.free.left);
      expect(name.box.right, name.region).toBeLessThanOrEqual(scene.free.right);
      for (const other of names.slice(index + 1))
        expect(overlap(name.box, other.box), `${name.region} over ${other.region}`).toBe(0);
    });
  });

  it.each(CASES)("leave room for pieces everywhere: $map at $box.0 in $language", ({ map, box, language }) => {
    const laid = laidIn(sceneOf(map, box), language);
    const regions = Object.entries(MAPS[map].regions).filter(([, region]) => region.slots);
    const rows = layRows(
      laid,
      new Map(
        regions.map(([id, { kind }]) => [id, [{ key: id, wide: kind === "sea" ? 1.22 : 0.92, isCounted: false }]]),
      ),
    );
    const touched = laid.names.filter((name) =>
      [...rows.values()].some((row) => {
        const shrunk = {
          left: row.box.left + 3,
          right: row.box.right - 3,
          top: row.box.top + 3,
          bottom: row.box.bottom - 3,
        };
        return overlap(name.box, shrunk) > 0;
      }),
    );
    expect(touched.map((name) => name.region).length).toBeLessThanOrEqual(2);
    const astray = [...rows].filter(
      ([id, { box: row }]) => !laid.scene.isIn(id, (row.left + row.right) / 2, (row.top + row.bottom) / 2),
    );
    expect(astray.map(([id]) => id)).toEqual([]);
  });

  it("keep out of what docks cover", () => {
    const scene = sceneOf("europe", [1022, 860], 1, { left: 27, top: 0, right: 27, bottom: 0 });
    for (const { box, region } of laidIn(scene, "de").names) {
      expect(box.left, region).toBeGreaterThanOrEqual(27);
      expect(box.right, region).toBeLessThanOrEqual(1022 - 27);
    }
  });

  it("are larger when the camera is near, and come along into the part of a sea that is seen", () => {
    const far = laidIn(sceneOf("world", [1030, 545]), "en");
    const near = laidIn(sceneOf("world", [1030, 545], 2.2), "en");
    const size = (laid: typeof far, region: string) => laid.names.find((name) => name.region === region)!.size;
    expect(size(near, "near-east")).toBeGreaterThan(size(far, "near-east") * 1.2);
    const ocean = near.names.find((name) => name.region === "indian-ocean")!;
    expect(overlap(ocean.box, near.scene.free)).toBeGreaterThan(0);
    expect(near.scene.isIn("indian-ocean", ...ocean.at)).toBe(true);
  });

  it("have room for the pennant of a flag, whether it is there or not", () => {
    for (const name of laidIn(sceneOf("world", [1030, 545]), "en").names) {
      const isHome = name.nation !== undefined || name.kind === "impassable";
      expect(name.pennant === null, name.region).toBe(isHome);
      if (name.pennant) expect(name.pennant.at[0]).toBeGreaterThanOrEqual(name.box.left - 0.1);
    }
  });
});
