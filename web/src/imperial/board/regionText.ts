// A region in words, for its card, the list and screen readers: what the board shows.
import * as m from "$/paraglide/messages";
import type { Imperial } from "../imperial.svelte";
import type { Mark } from "../stage.svelte";
import { groupsOf, type PieceKind } from "./geometry/pieces";

export interface UnitLine {
  nation: string;
  kind: PieceKind;
  count: number;
  text: string;
}

function counted(kind: PieceKind, count: number): string {
  if (kind === "hostile") return m.board_hostile_armies({ count });
  if (kind === "friendly") return m.board_friendly_armies({ count });
  if (kind === "harbour") return m.board_fleets_in_harbour({ count });
  return kind === "fleet" ? m.board_fleets({ count }) : m.board_armies({ count });
}

/** The units in a region, by nation and stance. */
export function unitLines(imperial: Imperial, region: string): UnitLine[] {
  const info = imperial.region(region);
  return (imperial.unitsAt.get(region) ?? [])
    .flatMap((units) => groupsOf(units, info))
    .map((group) => ({
      ...group,
      text: m.board_of_nation({ nation: imperial.nationName(group.nation), what: counted(group.kind, group.count) }),
    }));
}

/** The kind of a region, and whose it is. */
export function kindOf(imperial: Imperial, region: string): string {
  const info = imperial.region(region);
  if (info.kind === "sea") return m.board_sea();
  return info.nation ? m.board_home_of({ nation: imperial.nationName(info.nation) }) : m.board_land();
}

/** The factory of a city, or what could be built there. */
export function cityOf(imperial: Imperial, region: string): string {
  const { city } = imperial.region(region);
  if (!city) return "";
  const isShipyard = city === "shipyard";
  if (!imperial.factories.has(region)) return isShipyard ? m.board_no_shipyard() : m.board_no_armaments();
  const factory = isShipyard ? m.board_shipyard() : m.board_armaments();
  return imperial.occupied.has(region) ? m.board_occupied({ factory }) : factory;
}

export function flagOf(imperial: Imperial, region: string): string {
  const nation = imperial.flagAt.get(region);
  return nation ? m.board_flag({ nation: imperial.nationName(nation) }) : "";
}

export function markText(mark: Mark | undefined): string {
  if (!mark) return "";
  const kinds = {
    choice: m.board_mark_choice,
    impossible: m.board_mark_impossible,
    from: m.board_mark_from,
    other: m.board_mark_other,
    chosen: m.board_mark_chosen,
    lit: m.board_mark_lit,
  };
  return [kinds[mark.kind](), mark.says, mark.asks ? m.board_asks() : "", mark.rule ?? ""].filter(Boolean).join(". ");
}

/** Why a region without a mark cannot be chosen; empty if nothing can be chosen now. */
export function elsewhere(marks: ReadonlyMap<string, Mark>): string {
  const kinds = new Set([...marks.values()].map((mark) => mark.kind));
  if (kinds.has("from")) return m.board_not_in_reach();
  return kinds.has("choice") ? m.board_not_offered() : "";
}

/** The contents of a region, in one line. */
export function contentsOf(imperial: Imperial, region: string): string {
  const parts = [...unitLines(imperial, region).map((line) => line.text), flagOf(imperial, region)];
  if (imperial.factories.has(region)) parts.push(cityOf(imperial, region));
  return parts.filter(Boolean).join(", ");
}

/** Everything about a region, for screen readers. */
export function spoken(imperial: Imperial, region: string, mark: Mark | undefined): string {
  const name = imperial.regionName(region);
  const contents = contentsOf(imperial, region) || m.board_empty();
  return [name, kindOf(imperial, region), contents, markText(mark)].filter(Boolean).join(". ");
}
