import { boxAround, overlap } from "$/imperial/board/geometry/boxes";
import { layRows, middleOf } from "$/imperial/board/geometry/boardLayout";
import { piecesOf, rowsOf, sitesOf } from "$/imperial/board/geometry/pieces";
import { citiesOf } from "$/imperial/board/geometry/berths";
import type { ImperialView, RegionFacts } from "$/imperial/types";
import { describe, expect, it } from "vitest";
import { laidIn, MAPS, sceneOf } from "./pictures";

const ids = ["world", "europe"] as const;
const army = (key: string, isCounted = false) => ({ key, wide: 0.92, isCounted });

describe("rows of pieces", () => {
  const laid = laidIn(sceneOf("world", [1030, 545]), "en");

  it("stand side by side, all of one size", () => {
    const { places } = layRows(laid, new Map([["canada", [army("a", true), army("b"), army("c")]]])).get("canada")!;
    expect(new Set(places.map(([, y]) => y)).size).toBe(1);
    const { token } = laid.scene.sizes;
    expect(places[1]![0] - places[0]![0]).toBeGreaterThan(token);
    expect(places[2]![0] - places[1]![0]).toBeGreaterThan(0.9 * token);
  });

  it("stay inside their region and off its name", () => {
    const row = layRows(laid, new Map([["canada", [army("a"), army("b")]]])).get("canada")!;
    const name = laid.names.find((one) => one.region === "canada")!;
    expect(laid.scene.isIn("canada", ...middleOf(row.box))).toBe(true);
    expect(overlap(row.box, name.box)).toBe(0);
  });

  it("stand in two lines where a region is crowded", () => {
    const crowd = ["a", "b", "c", "d", "e", "f"].map((key) => army(key, true));
    const { places } = layRows(laid, new Map([["ukraine", crowd]])).get("ukraine")!;
    expect(new Set(places.map(([, y]) => y)).size).toBe(2);
  });

  it("are looked for again only where pieces have changed, in the region or beside it", () => {
    const position = (more: object[] = []) =>
      new Map(
        ["canada", "alaska", "ukraine", "nigeria", "peru", "japan"].map((id) => [
          id,
          [army("a"), ...(id === "ukraine" ? (more as ReturnType<typeof army>[]) : [])],
        ]),
      );
    const before = layRows(laid, position());
    const after = layRows(laid, position([army("b", true)]));
    expect([...after].filter(([id, row]) => row !== before.get(id)).map(([id]) => id)).toEqual(["ukraine"]);
    // as if nothing had been there before
    const anew = laidIn(sceneOf("world", [1030, 545.01]), "en");
    const places = (rows: typeof before) => [...rows].map(([id, row]) => [id, ...row.places.flat().map(Math.round)]);
    expect(places(after)).toEqual(places(layRows(anew, position([army("b", true)]))));
  });

  it.each(ids)("keep the berths of %s beside the factory of their harbour, and apart", (id) => {
    const { scene, berths } = laidIn(sceneOf(id, [1030, 680]), "en");
    const cities = citiesOf(scene);
    const boxes = [...berths];
    boxes.forEach(([port, box], index) => {
      const [x, y] = middleOf(box);
      const inner = boxAround(x, y, box.right - box.left - 6, box.bottom - box.top - 6);
      for (const city of cities) expect(overlap(inner, city), port).toBe(0);
      for (const [other, taken] of boxes.slice(index + 1)) expect(overlap(inner, taken), `${port}, ${other}`).toBe(0);
    });
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
    const pieces = piecesOf(view, regions).map((piece) => `${piece.key} ${piece.count}`);
    expect(pieces).toEqual([
      "beijing china army 2",
      "beijing india hostile 1",
      "beijing india friendly 3",
      "shanghai china harbour 1",
      "china-sea china fleet 2",
    ]);
  });

  it("lays fleets in harbour apart from the row of their region", () => {
    const rows = rowsOf(piecesOf(view, regions));
    expect([...rows.keys()]).toEqual(["beijing", "china-sea"]);
    expect(rows.get("beijing")!.map((piece) => piece.isCounted)).toEqual([true, false, true]);
  });

  it("shows factories, and the cities where none stands", () => {
    const sites = sitesOf(view, regions, MAPS.world).map(({ region, isBuilt, isOccupied }) => ({
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
