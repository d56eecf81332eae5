import world from "$/maps/world.json";
import { DIRECTIONS, nearest, nextTowards } from "$/imperial/board/geometry/regionFinder";
import { beside, clearOf, inFree } from "$/imperial/board/popups/popupPlace";
import type { BoardMap, Point } from "$/imperial/board/geometry/map";
import { groundOf } from "$/imperial/board/geometry/ground";
import { lengthOf, pathOf, pointAlong, trimmed, wayOf, type Way } from "$/imperial/board/geometry/routes";
import { coarseShore, polylines, simplified } from "$/imperial/board/geometry/shore";
import { describe, expect, it } from "vitest";

const map = world as unknown as BoardMap;

describe("ways", () => {
  /** How much of a way lies in each region. */
  function under(way: Way): Map<string, number> {
    const found = new Map<string, number>();
    for (const line of way.lines)
      for (let step = 0; step <= 200; step++) {
        const id = groundOf(map).at(...pointAlong(line, step / 200));
        found.set(id, (found.get(id) ?? 0) + 1);
      }
    return found;
  }

  it("follows the sea from coast to coast, and does not cross other land", () => {
    const passed = under(wayOf(map, ["shanghai", "china-sea", "indian-ocean", "south-africa"], 0)!);
    const land = [...passed].filter(
      ([id]) => map.regions[id]?.kind !== "sea" && !["shanghai", "south-africa"].includes(id),
    );
    expect(land.reduce((sum, [, much]) => sum + much, 0)).toBeLessThan(8);
    expect(passed.get("indian-ocean")).toBeGreaterThan(60);
  });

  it("goes where the pieces stand", () => {
    const way = wayOf(map, ["chongqing", "indochina"], 0, (id) => (id === "indochina" ? [1500, 560] : [1440, 480]))!;
    expect(way.lines[0]![0]).toEqual([1440, 480]);
    expect(way.head.map(Math.round)).toEqual([1500, 560]);
    expect(wayOf(map, ["shanghai"], 0)).toBeNull();
    expect(wayOf(map, ["nowhere", "shanghai"], 0)).toBeNull();
  });

  it("goes around the back of the world where that is shorter", () => {
    expect(wayOf(map, ["china-sea", "north-pacific"], 0)!.lines.length).toBe(2);
    expect(wayOf(map, ["san-francisco", "north-pacific"], 0)!.lines.length).toBe(1);
  });

  it("ends before the piece that stands at its end", () => {
    const line = trimmed(
      [
        [0, 0],
        [50, 0],
        [90, 0],
        [100, 0],
      ],
      20,
    );
    expect(line.at(-1)).toEqual([80, 0]);
    expect(lengthOf(line)).toBe(80);
    expect(
      pointAlong(
        [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
        0.75,
      ),
    ).toEqual([10, 5]);
    expect(
      pathOf([
        [
          [0, 0],
          [1.26, 2],
        ],
      ]),
    ).toBe("M0 0L1.3 2");
  });
});

describe("directions", () => {
  const places = new Map<string, Point>(Object.entries(map.regions).map(([id, region]) => [id, region.label]));

  it("finds the neighbour in a direction", () => {
    expect(nextTowards(places, "chicago", DIRECTIONS.ArrowUp!)).toBe("canada");
    expect(nextTowards(places, "australia", DIRECTIONS.ArrowLeft!)).toBe("indian-ocean");
    expect(nextTowards(new Map([["a", [0, 0]]]), "a", DIRECTIONS.ArrowUp!)).toBeNull();
  });

  it("reaches every region from anywhere", () => {
    const seen = new Set(["moscow"]);
    for (const id of seen)
      for (const towards of Object.values(DIRECTIONS)) seen.add(nextTowards(places, id, towards) ?? id);
    expect([...places.keys()].filter((id) => !seen.has(id))).toEqual([]);
  });
});

describe("cards and fingers", () => {
  it("keeps a card on the map", () => {
    const box = { width: 390, height: 430 };
    const card = { width: 250, height: 120 };
    for (const at of [
      [0, 0],
      [390, 430],
      [200, 10],
      [-50, 600],
    ] as Point[]) {
      const [x, y] = beside(at, card, box);
      expect(x).toBeGreaterThanOrEqual(8);
      expect(y).toBeGreaterThanOrEqual(8);
      expect(x + card.width).toBeLessThanOrEqual(382);
      expect(y + card.height).toBeLessThanOrEqual(422);
    }
  });

  it("keeps a card out of what lies over the map, as the sheet of a phone", () => {
    const free = { left: 20, top: 10, right: 390, bottom: 300 };
    const card = { width: 250, height: 120 };
    for (const at of [
      [200, 290],
      [200, 420],
      [10, 5],
    ] as Point[])
      for (const kept of [[], [at]]) {
        const [x, y] = inFree(free, at, kept, card);
        expect([x >= 28, y >= 18, x + card.width <= 382, y + card.height <= 292]).toEqual([true, true, true, true]);
      }
  });

  it("hides as little as possible of what shall stay in sight", () => {
    const box = { width: 800, height: 500 };
    const card = { width: 240, height: 80 };
    const kept: Point[] = [
      [400, 250],
      [520, 250],
      [300, 240],
    ];
    const [x, y] = clearOf([400, 250], card, box, kept);
    expect(kept.filter((at) => at[0] > x && at[0] < x + card.width && at[1] > y && at[1] < y + card.height)).toEqual(
      [],
    );
  });

  it("takes the nearest place within reach of a finger", () => {
    const places = [
      ["a", [0, 0]],
      ["b", [30, 0]],
    ] as [string, Point][];
    expect(nearest(places, [20, 0])).toBe("b");
    expect(nearest(places, [90, 0])).toBeNull();
  });
});

describe("the coast of the water lines", () => {
  it("reads paths and leaves out what is not seen", () => {
    expect(polylines("M1 2l3-1.5.5.5zM0 0l1 1")).toEqual([
      [
        [1, 2],
        [4, 0.5],
        [4.5, 1],
        [1, 2],
      ],
      [
        [0, 0],
        [1, 1],
      ],
    ]);
    expect(
      simplified(
        [
          [0, 0],
          [5, 0.2],
          [10, 0],
          [10, 9],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [10, 0],
      [10, 9],
    ]);
    expect(coarseShore(map.lines.coast).length).toBeLessThan(map.lines.coast.length / 2);
  });
});
