import europe from "$/maps/europe.json";
import world from "$/maps/world.json";
import { breaks, fitLabels, guess, LINE_HEIGHT, type Label } from "$/imperial/board/geometry/labels";
import type { BoardMap } from "$/imperial/board/geometry/map";
import { describe, expect, it } from "vitest";

const maps = [world, europe] as unknown as BoardMap[];

function boxOf(label: Label) {
  const width = Math.max(...label.lines.map((line) => guess(line, label.kind === "sea"))) * label.size;
  const height = ((label.lines.length - 1) * LINE_HEIGHT + 0.78) * label.size;
  const [x, y] = label.at;
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

describe("names on the map", () => {
  it("breaks at spaces and after hyphens", () => {
    expect(breaks("Rio de Janeiro")).toEqual([["Rio de Janeiro"], ["Rio", "de Janeiro"], ["Rio de", "Janeiro"]]);
    expect(breaks("Nord-Afrika")).toEqual([["Nord-Afrika"], ["Nord-", "Afrika"]]);
    expect(breaks("Iran")).toEqual([["Iran"]]);
  });

  it.each(maps)("keeps the names of $id apart, inside the map and readable", (map) => {
    const labels = fitLabels(map, new Map());
    const boxes = labels.map(boxOf);
    boxes.forEach((a, index) => {
      expect(labels[index]!.size).toBeGreaterThan(7);
      expect(a.left).toBeGreaterThanOrEqual(0);
      expect(a.right).toBeLessThanOrEqual(map.viewBox[2]);
      for (const b of boxes.slice(index + 1)) {
        const overlap =
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
        expect(overlap, `${labels[index]!.region} over another name`).toBe(false);
      }
    });
  });

  it.each(maps)("keeps the names of $id clear of the first place of every region", (map) => {
    for (const label of fitLabels(map, new Map())) {
      const box = boxOf(label);
      for (const region of Object.values(map.regions)) {
        const [x, y] = region.slots?.[0] ?? [-1e4, 0];
        const dx = Math.max(box.left - x, 0, x - box.right);
        const dy = Math.max(box.top - y, 0, y - box.bottom);
        expect(Math.hypot(dx, dy), `${label.region} over ${region.name}`).toBeGreaterThan(5);
      }
    }
  });

  it("finds room for longer names of other languages", () => {
    const map = maps[0]!;
    const labels = fitLabels(
      map,
      new Map([
        ["china-sea", "Chinesisches Meer"],
        ["quebec", "Québec"],
      ]),
    );
    const sea = labels.find((label) => label.region === "china-sea")!;
    expect(sea.lines).toEqual(["Chinesisches", "Meer"]);
    expect(sea.size).toBeGreaterThan(15);
    expect(labels.filter((label) => label.region === "north-pacific")).toHaveLength(2);
  });
});
