import europe from "$/maps/europe.json";
import world from "$/maps/world.json";
import { distance, type BoardMap } from "$/imperial/board/geometry/map";
import { piecesOf, sitesOf } from "$/imperial/board/geometry/pieces";
import { berthOf, FACTORY_HALF, spotsOf } from "$/imperial/board/geometry/places";
import type { ImperialView, RegionFacts } from "$/imperial/types";
import { describe, expect, it } from "vitest";

const maps = [world, europe] as unknown as BoardMap[];

describe("places of pieces", () => {
  it("keeps the flag where it is while units come and go", () => {
    const canada = maps[0]!.regions.canada!;
    const alone = spotsOf(canada, 0, true, false).flag;
    expect(spotsOf(canada, 2, true, false).flag).toEqual(alone);
    expect(spotsOf(canada, 3, true, false).units).not.toContainEqual(alone);
  });

  it("lets pieces share a place and shrink where places run out", () => {
    const canada = maps[0]!.regions.canada!;
    const { units } = spotsOf(canada, 7, false, false);
    expect(new Set(units.map((spot) => `${spot.x},${spot.y}`)).size).toBe(7);
    expect(units[0]!.room).toBeLessThan(canada.slotR!);
  });

  it.each(maps)("puts the first unit of $id clear of a factory", (map) => {
    for (const region of Object.values(map.regions)) {
      if (!region.city) continue;
      const [spot] = spotsOf(region, 1, false, true).units;
      expect(distance([spot!.x, spot!.y], region.city), region.name).toBeGreaterThan(FACTORY_HALF + 8);
    }
  });

  it.each(maps)("lays fleets of $id beside the factory of their harbour", (map) => {
    for (const region of Object.values(map.regions)) {
      if (!region.port) continue;
      const berth = berthOf(region);
      const isBeside = Math.abs(berth.x - region.city![0]) >= 35 || Math.abs(berth.y - region.city![1]) >= 30;
      expect(isBeside, region.name).toBe(true);
    }
  });
});

const facts = (id: string, kind: string, nation: string | null, city: string | null = null) =>
  ({ id, name: id, kind, nation, city, port: null, next: [] }) as unknown as RegionFacts;

describe("pieces", () => {
  const regions = [
    facts("beijing", "home", "china", "armaments"),
    facts("shanghai", "home", "china", "shipyard"),
    facts("china-sea", "sea", null),
  ];
  const view = {
    nations: [
      { id: "china", flags: ["china-sea"], factories: ["beijing"] },
      { id: "india", flags: [], factories: [] },
    ],
    units: [
      { region: "beijing", nation: "china", armies: 2, lying_armies: 0, fleets: 0 },
      { region: "beijing", nation: "india", armies: 1, lying_armies: 3, fleets: 0 },
      { region: "shanghai", nation: "china", armies: 0, lying_armies: 0, fleets: 1 },
      { region: "china-sea", nation: "china", armies: 0, lying_armies: 0, fleets: 2 },
    ],
    occupied: ["beijing"],
  } as unknown as ImperialView;

  it("tells own, hostile, friendly, berthed and sailing units apart", () => {
    const pieces = piecesOf(view, regions, maps[0]!).map((piece) => `${piece.key} ${piece.count}`);
    expect(pieces).toEqual([
      "beijing china army 2",
      "beijing india hostile 1",
      "beijing india friendly 3",
      "shanghai china harbour 1",
      "china-sea china flag 1",
      "china-sea china fleet 2",
    ]);
  });

  it("shows factories, and the cities where none stands", () => {
    const sites = sitesOf(view, regions, maps[0]!).map(({ region, isBuilt, isOccupied }) => ({
      region,
      isBuilt,
      isOccupied,
    }));
    expect(sites).toEqual([
      { region: "beijing", isBuilt: true, isOccupied: true },
      { region: "shanghai", isBuilt: false, isOccupied: false },
    ]);
  });
});
