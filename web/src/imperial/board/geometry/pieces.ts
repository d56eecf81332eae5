// The pieces on the board: equal units of one nation share one piece with a count.
import type { ImperialView, RegionFacts } from "$/imperial/types";
import type { BoardMap } from "./map";
import type { RowPiece } from "./rows";

export type PieceKind = "army" | "hostile" | "friendly" | "fleet" | "harbour" | "flag";

export interface Piece {
  key: string;
  region: string;
  nation: string;
  kind: PieceKind;
  count: number;
}

/** how wide pieces are, counted in heights of an army */
const WIDE: Readonly<Record<PieceKind, number>> = {
  army: 0.92,
  hostile: 0.92,
  friendly: 1.02,
  fleet: 1.22,
  harbour: 1.22,
  flag: 1,
};

/** A factory, or the site for one. */
export interface Site {
  region: string;
  kind: "armaments" | "shipyard";
  isBuilt: boolean;
  isOccupied: boolean;
  x: number;
  y: number;
}

interface Group {
  nation: string;
  kind: PieceKind;
  count: number;
}

type Units = ImperialView["units"][number];

/** The units of a nation in a region by kind: in a foreign home, upright armies are hostile and lying ones friendly. */
export function groupsOf(units: Units, region: RegionFacts): Group[] {
  const isForeignHome = region.kind === "home" && region.nation !== units.nation;
  const groups: Group[] = [
    { nation: units.nation, kind: isForeignHome ? "hostile" : "army", count: units.armies },
    { nation: units.nation, kind: "friendly", count: units.lying_armies },
    { nation: units.nation, kind: region.kind === "sea" ? "fleet" : "harbour", count: units.fleets },
  ];
  return groups.filter((group) => group.count > 0);
}

/** The units on the board; flags are pennants beside the names. */
export function piecesOf(view: ImperialView, regions: readonly RegionFacts[]): Piece[] {
  const unitsAt = Map.groupBy(view.units, (units) => units.region);
  return regions.flatMap((region) =>
    (unitsAt.get(region.id) ?? [])
      .flatMap((units) => groupsOf(units, region))
      .map((group) => ({ ...group, key: `${region.id} ${group.nation} ${group.kind}`, region: region.id })),
  );
}

/** What stands together in each region; fleets in harbour have berths of their own. */
export function rowsOf(pieces: readonly Piece[]): Map<string, RowPiece[]> {
  const standing = Map.groupBy(
    pieces.filter((piece) => piece.kind !== "harbour"),
    (piece) => piece.region,
  );
  return new Map(
    [...standing].map(([region, here]) => [
      region,
      here.map(({ key, kind, count }) => ({ key, wide: WIDE[kind], isCounted: count > 1 })),
    ]),
  );
}

export function sitesOf(view: ImperialView, regions: readonly RegionFacts[], map: BoardMap): Site[] {
  const factories = new Set(view.nations.flatMap((nation) => nation.factories));
  const occupied = new Set(view.occupied);
  return regions.flatMap((region) => {
    const city = map.regions[region.id]?.city;
    if (!city || !region.city) return [];
    const isBuilt = factories.has(region.id);
    const kind = region.city as Site["kind"];
    return [
      { region: region.id, kind, isBuilt, isOccupied: isBuilt && occupied.has(region.id), x: city[0], y: city[1] },
    ];
  });
}
