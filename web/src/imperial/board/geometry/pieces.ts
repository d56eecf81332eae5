// The pieces on the board: equal units of one nation share one piece with a count.
import type { ImperialView, RegionFacts } from "$/imperial/types";
import type { BoardMap } from "./map";
import { berthOf, spotsOf, type Spot } from "./places";

export type PieceKind = "army" | "hostile" | "friendly" | "fleet" | "harbour" | "flag";

export interface Piece {
  key: string;
  region: string;
  nation: string;
  kind: PieceKind;
  count: number;
  spot: Spot;
}

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

export function piecesOf(view: ImperialView, regions: readonly RegionFacts[], map: BoardMap): Piece[] {
  const unitsAt = Map.groupBy(view.units, (units) => units.region);
  const flagAt = new Map(view.nations.flatMap((nation) => nation.flags.map((region) => [region, nation.id] as const)));
  const factories = new Set(view.nations.flatMap((nation) => nation.factories));
  return regions.flatMap((region) => {
    const groups = (unitsAt.get(region.id) ?? []).flatMap((units) => groupsOf(units, region));
    return standing(region, groups, flagAt.get(region.id), factories.has(region.id), map);
  });
}

function standing(
  region: RegionFacts,
  groups: Group[],
  flag: string | undefined,
  hasFactory: boolean,
  map: BoardMap,
): Piece[] {
  const drawn = map.regions[region.id];
  if (!drawn || (groups.length === 0 && !flag)) return [];
  const inLand = groups.filter((group) => group.kind !== "harbour");
  const spots = spotsOf(drawn, inLand.length, flag !== undefined, hasFactory);
  const pieces: Piece[] = groups.map((group) => ({
    ...group,
    key: `${region.id} ${group.nation} ${group.kind}`,
    region: region.id,
    spot: group.kind === "harbour" ? berthOf(drawn) : spots.units[inLand.indexOf(group)]!,
  }));
  if (flag && spots.flag)
    pieces.unshift({
      key: `${region.id} ${flag} flag`,
      region: region.id,
      nation: flag,
      kind: "flag",
      count: 1,
      spot: spots.flag,
    });
  return pieces;
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
