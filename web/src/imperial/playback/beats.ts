// The choreography of a turn: events become beats, each with its sentence, what moves, what glows, and how long it
// takes at normal speed. Pure functions: nothing here knows a clock or a page.
import type { Timing } from "$/table/playback/player.svelte";
import { FACTOR, type Speed } from "$/table/playback/speed.svelte";
import type { PieceKind } from "../board/geometry/pieces";
import type { ImperialEntry, ImperialEvent, ImperialView, Material } from "../types";
import { boardAfter } from "./boardAfter";
import { concernOf, type Concern, type Us } from "./concerns";
import { sumsOf, type Sum } from "./sums";

/** What moves in a beat. */
export type Act =
  | { kind: "run"; nation: string; from: string | null; to: string }
  | { kind: "travel"; nation: string; piece: PieceKind; route: readonly string[]; clears: UnitAt }
  | { kind: "clash"; region: string; pieces: readonly { nation: string; piece: PieceKind }[] }
  | { kind: "rise"; regions: readonly string[] };

/** The unit that is drawn on its way, and therefore missing where it was. */
export interface UnitAt {
  region: string;
  unit: "army" | "lying-army" | "fleet";
}

export interface Beat {
  id: string;
  /** the number of its entry, and its place among the events of it */
  number: number;
  place: number;
  says: string;
  event: ImperialEvent;
  /** the nation and the player it is about; null keeps those before */
  nation: string | null;
  seat: number | null;
  act: Act | null;
  /** the regions that glow from now on, until the turn ends */
  glow: readonly string[];
  sums: readonly Sum[];
  concern: Concern | null;
  /** it can head its turn: what the nation did, not what came of it */
  isMain: boolean;
  /** the next nation's turn begins */
  begins: boolean;
  /** the last beat of a turn */
  ends: boolean;
  /** somebody else did it; our own moves were seen in the plan */
  isOthers: boolean;
  /** it is in the position before already */
  isInPlan: boolean;
  /** how long it moves and rests at normal speed, in milliseconds */
  moves: number;
  rests: number;
}

/** The times at normal speed, in milliseconds. */
export const TIMES = {
  run: 450,
  afterRun: 250,
  travel: 620,
  clash: 300,
  rise: 300,
  /** a sentence must be read, whatever it says */
  line: 700,
  /** what came of it: its line stands below, with those before and after it */
  effect: 400,
  /** a nation changes hands */
  taken: 1200,
  /** a flag; those of one turn rise together */
  flag: 200,
  /** after each piece */
  rest: 500,
  /** after each unit that comes onto the board by itself */
  restOfUnit: 300,
  /** at the end of a turn */
  end: 800,
  /** what concerns us */
  concern: 2500,
  /** a still picture of a whole turn */
  still: 2000,
  /** our own sums move, then rest */
  sum: 300,
  own: 500,
} as const;

type Facts = Pick<Material, "armies_to_destroy_factory" | "bonus_from_treasury" | "tax_per_factory" | "tax_per_flag">;

const pieceOf = (unit: "army" | "lying-army" | "fleet"): PieceKind => (unit === "lying-army" ? "friendly" : unit);

function actOf(event: ImperialEvent, view: ImperialView): Act | null {
  switch (event.kind) {
    case "SpaceChosen": {
      const { nation, space } = event.about;
      const from = view.nations.find((one) => one.id === nation)?.space ?? null;
      return { kind: "run", nation, from, to: space };
    }
    case "FleetMoved": {
      const { nation, route, origin } = event.about;
      return { kind: "travel", nation, piece: "fleet", route, clears: { region: origin, unit: "fleet" } };
    }
    case "ArmyMoved": {
      const { nation, route, origin, unit, stance } = event.about;
      return { kind: "travel", nation, piece: stance || "army", route, clears: { region: origin, unit } };
    }
    case "BattleFought": {
      const { region, nation, unit, enemy, enemy_unit } = event.about;
      return {
        kind: "clash",
        region,
        pieces: [
          { nation, piece: pieceOf(unit) },
          { nation: enemy, piece: pieceOf(enemy_unit) },
        ],
      };
    }
    case "FactoryDestroyed":
      return { kind: "clash", region: event.about.province, pieces: [] };
    default: {
      const regions = risenIn(event);
      return regions.length ? { kind: "rise", regions } : null;
    }
  }
}

/** The regions in which something comes onto the board, or leaves it. */
function risenIn(event: ImperialEvent): readonly string[] {
  switch (event.kind) {
    case "UnitsProduced":
      return [...event.about.armies, ...event.about.fleets];
    case "UnitImported":
    case "FactoryBuilt":
    case "ArmyTurned":
      return [event.about.province];
    case "FlagPlaced":
    case "FlagRemoved":
      return [event.about.region];
    default:
      return [];
  }
}

function glowOf(event: ImperialEvent, act: Act | null): readonly string[] {
  if (act?.kind === "rise") return act.regions;
  if (act?.kind === "clash") return [act.region];
  if (event.kind === "ArmyMoved" || event.kind === "FleetMoved") return [event.about.destination];
  if (event.kind === "FactoryOccupied" || event.kind === "FactoryFreed") return [event.about.province];
  return [];
}

/** How long an event moves and rests at normal speed. */
function timesOf(event: ImperialEvent, act: Act | null, sums: readonly Sum[]): Timing {
  if (isOccupation(event)) return { moves: TIMES.flag, rests: TIMES.line - TIMES.flag };
  if (act?.kind === "run") return { moves: TIMES.run, rests: TIMES.afterRun };
  if (act?.kind === "travel") return { moves: TIMES.travel, rests: TIMES.rest };
  if (act?.kind === "clash") return { moves: TIMES.clash, rests: TIMES.rest };
  if (isFlag(event)) return { moves: TIMES.flag, rests: TIMES.line - TIMES.flag };
  if (act?.kind === "rise")
    return { moves: TIMES.rise, rests: event.kind === "UnitImported" ? TIMES.restOfUnit : TIMES.rest };
  if (event.kind === "GovernmentTaken") return { moves: TIMES.taken, rests: 0 };
  const isTold = event.says !== "" || sums.length > 0;
  return { moves: !isTold ? 0 : MAIN.has(event.kind) ? TIMES.line : TIMES.effect, rests: 0 };
}

const isFlag = ({ kind }: ImperialEvent): boolean => kind === "FlagPlaced" || kind === "FlagRemoved";
const isOccupation = ({ kind }: ImperialEvent): boolean => kind === "FactoryOccupied" || kind === "FactoryFreed";

/** What a nation does in its turn; a nation that is skipped has a turn in which nobody plays. */
const MAIN: ReadonlySet<ImperialEvent["kind"]> = new Set([
  "SpaceChosen",
  "NationSkipped",
  "StopForced",
  "CanalClosed",
  "FactoryBuilt",
  "UnitsProduced",
  "UnitImported",
  "FleetMoved",
  "ArmyMoved",
  "BattleFought",
  "FactoryDestroyed",
  "TaxesRaised",
  "BondBought",
  "BondUpgraded",
  "GovernmentTaken",
]);

const seatOf = (event: ImperialEvent): number | null =>
  event.kind === "SpaceChosen" || event.kind === "TurnBegan" ? event.about.seat : null;
const nationOf = (event: ImperialEvent): string | null =>
  event.kind === "SpaceChosen" || event.kind === "TurnBegan" || event.kind === "NationSkipped"
    ? event.about.nation
    : null;
/** Whether the turn before it is over. */
export const isNextTurn = ({ kind }: { kind: string }): boolean => kind === "TurnBegan" || kind === "NationSkipped";

/** Our own moves were seen in the plan; what was paid was not, and is shown for a moment. */
function ownTimes(sums: readonly Sum[], event: ImperialEvent): Timing {
  const isSeen = event.kind === "PowerGained" ? event.about.gained > 0 : sums.length > 0;
  return { moves: isSeen ? TIMES.sum : 0, rests: 0 };
}

/** The beats of everything that was told at once, from the position before it to that after it. */
export function beatsOf(
  entries: readonly ImperialEntry[],
  { before, after }: { before: ImperialView; after: ImperialView },
  facts: Facts,
  us: Us,
  /** our own moves are in the position before already: it is that of the plan */
  hasPlan = false,
): Beat[] {
  let view = before;
  const beats = entries.flatMap((entry) => {
    const isOthers = entry.seat === null || entry.seat === undefined || !us.seats.includes(entry.seat);
    return entry.events.map((event, index): Beat => {
      const act = isOthers ? actOf(event, view) : null;
      const sums = sumsOf(event, view, facts);
      const times = isOthers ? timesOf(event, act, sums) : ownTimes(sums, event);
      const beat: Beat = {
        id: `${entry.number}.${index}`,
        number: entry.number,
        place: index,
        says: event.says,
        event,
        nation: nationOf(event),
        seat: seatOf(event),
        act,
        glow: isOthers ? glowOf(event, act) : [],
        sums,
        concern: isOthers ? concernOf(event, view, { before, after }, us) : null,
        isMain: MAIN.has(event.kind),
        begins: event.kind === "TurnBegan",
        ends: false,
        isOthers,
        isInPlan: hasPlan && !isOthers,
        ...times,
      };
      if (!beat.isInPlan) view = boardAfter(view, event, facts);
      return beat;
    });
  });
  return rested(beats);
}

/** With the rests: at the end of each turn, and after the last of several things in a row that concern us. */
function rested(beats: readonly Beat[]): Beat[] {
  return beats.map((beat, index) => {
    const next = beats[index + 1];
    const ends = next !== undefined && isNextTurn(next.event);
    // the last answer of a turn may bring nothing but its end
    const isAlone = beat.begins && index === 0 && beat.isOthers;
    if (beat.begins) return { ...beat, ends: isAlone, moves: 0, rests: isAlone ? TIMES.end - TIMES.rest : 0 };
    if (!beat.isOthers) return next === undefined || ends ? { ...beat, ends, rests: beat.moves && TIMES.own } : beat;
    const isInRow = next?.concern != null && next.act?.kind !== "travel" && next.event.kind !== "PowerGained";
    if (beat.concern !== null && !isInRow) return { ...beat, ends, rests: TIMES.concern };
    if (next && isFlag(beat.event) && isFlag(next.event)) return { ...beat, ends, rests: 0 };
    return ends ? { ...beat, ends, rests: Math.max(beat.rests, TIMES.end) } : beat;
  });
}

/**
 * How long a beat takes at a speed. Without motion the beats of a turn are one still picture, shown at its end. At step
 * speed a rest ends when somebody goes on.
 */
export function timingOf(beat: Beat, speed: Speed, isStill: boolean): Timing {
  const factor = FACTOR[speed];
  if (factor === 0) return { moves: 0, rests: 0 };
  const isPicture = beat.concern !== null ? beat.rests === TIMES.concern : beat.ends && beat.isOthers;
  const rests = !isStill ? beat.rests : !isPicture ? 0 : beat.concern !== null ? beat.rests : TIMES.still;
  const waits = speed === "step" && rests > 0 && beat.isOthers && !beat.begins;
  return { moves: isStill ? 0 : beat.moves * factor, rests: waits ? Infinity : rests * factor };
}

/** How long beats take together at a speed; a step that waits counts nothing. */
export const lengthOf = (beats: readonly Beat[], speed: Speed, isStill = false): number =>
  beats
    .map((beat) => timingOf(beat, speed, isStill))
    .reduce((sum, { moves, rests }) => sum + moves + (rests === Infinity ? 0 : rests), 0);
