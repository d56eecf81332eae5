// The story of a table, from the entries of its log: lines to read, turns, and the moments one can go back to.
// Only order and place are worked out here; every sentence is the server's.
import type { EntryTold } from "$/wire/types";

/** A sentence of the log. */
export interface Line {
  id: string;
  /** the entry it belongs to */
  number: number;
  says: string;
  rule: string;
  nation: string | null;
  seat: number | null;
  /** about the table, not about the game */
  isTable: boolean;
  isByStandingAnswer: boolean;
  isTakenBack: boolean;
}

/** What was told of one nation's turn, or before the first one. */
export interface Turn {
  id: string;
  /** counted from 1; 0 is what came before the first turn */
  count: number;
  nation: string | null;
  seat: number | null;
  says: string;
  isTakenBack: boolean;
  lines: Line[];
}

const isLine = (entry: EntryTold) => entry.kind === "played" || entry.kind === "drawn";

/** The numbers of the entries that were played and then taken back. */
export function takenBack(entries: readonly EntryTold[]): ReadonlySet<number> {
  const gone = new Set<number>();
  const standing: number[] = [];
  for (const entry of entries) {
    if (isLine(entry)) standing.push(entry.number);
    if (entry.kind !== "taken-back") continue;
    const count = Number(entry.details["count"] ?? 0);
    for (let index = 0; index < count; index += 1) {
      const number = standing.pop();
      if (number !== undefined) gone.add(number);
    }
  }
  return gone;
}

const text = (value: unknown): string | null => (typeof value === "string" && value ? value : null);
const chair = (value: unknown): number | null => (typeof value === "number" ? value : null);

function linesOf(entry: EntryTold, isTakenBack: boolean): Line[] {
  const shared = {
    number: entry.number, isTakenBack, isByStandingAnswer: entry.details["by_standing_answer"] === true,
  };
  if (!isLine(entry)) {
    const line = { ...shared, id: `${entry.number}`, says: entry.says, rule: "", nation: null, seat: entry.seat ?? null, isTable: true };
    return entry.says ? [line] : [];
  }
  return entry.events
    .map((event, index) => ({
      ...shared, id: `${entry.number}.${index}`, says: event.says, rule: event.rule ?? "", isTable: false,
      nation: text(event.about?.["nation"]), seat: chair(event.about?.["seat"]), kind: event.kind,
    }))
    .filter((line) => line.says !== "" && line.kind !== "TurnBegan");
}

/** The whole log, turn by turn, oldest first. */
export function turns(entries: readonly EntryTold[]): Turn[] {
  const gone = takenBack(entries);
  const found: Turn[] = [{ id: "0", count: 0, nation: null, seat: null, says: "", isTakenBack: false, lines: [] }];
  let count = 0;
  for (const entry of entries) {
    found.push(...resumed(found, entry));
    found.at(-1)!.lines.push(...linesOf(entry, gone.has(entry.number)));
    const began = entry.events.find((event) => event.kind === "TurnBegan");
    if (!began) continue;
    const isTakenBack = gone.has(entry.number);
    // a turn that was taken back is told, but not counted
    if (!isTakenBack) count += 1;
    found.push({
      id: `${entry.number}`, count: isTakenBack ? count + 1 : count, isTakenBack,
      nation: text(began.about?.["nation"]), seat: chair(began.about?.["seat"]), says: began.says, lines: [],
    });
  }
  return found;
}

/** Once a turn was taken back, what follows belongs to the last one that stands. */
function resumed(found: readonly Turn[], entry: EntryTold): Turn[] {
  if (entry.kind !== "taken-back" || !found.at(-1)!.isTakenBack) return [];
  return [{ ...found.findLast((turn) => !turn.isTakenBack)!, id: `${entry.number}`, lines: [] }];
}

/** How many turns have begun up to an entry. */
export function turnAt(entries: readonly EntryTold[], number: number): number {
  const gone = takenBack(entries);
  return entries.filter(
    (entry) => entry.number <= number && !gone.has(entry.number) && entry.events.some((event) => event.kind === "TurnBegan"),
  ).length;
}

/** The last entry somebody of ours has played before others did: after it begins what we may have missed. */
export function lastOwn(entries: readonly EntryTold[], mine: readonly number[]): number | null {
  let hasOther = false;
  for (const entry of entries.toReversed()) {
    if (entry.kind !== "played" || entry.seat === null || entry.seat === undefined) continue;
    if (!mine.includes(entry.seat)) hasOther = true;
    else if (hasOther) return entry.number;
  }
  return null;
}

/** How many turns others have begun since an entry. */
export function turnsSince(entries: readonly EntryTold[], number: number): number {
  return entries.filter((entry) => entry.number > number && entry.events.some((event) => event.kind === "SpaceChosen")).length;
}

/** A mark on the history: where a nation chose its space. */
export interface Tick {
  index: number;
  nation: string;
  /** every sixth turn or so stands out */
  isRound: boolean;
}

/** Where the turns of the nations lie among the moments. */
export function ticks(entries: readonly EntryTold[], moments: readonly number[]): Tick[] {
  const place = new Map(moments.map((number, index) => [number, index]));
  const found: Tick[] = [];
  let first = "";
  for (const entry of entries) {
    const chosen = entry.events.find((event) => event.kind === "SpaceChosen");
    const nation = text(chosen?.about?.["nation"]);
    const index = place.get(entry.number);
    if (nation === null || index === undefined) continue;
    first ||= nation;
    found.push({ index, nation, isRound: nation === first });
  }
  return found;
}

/** What happened at a moment, in a sentence. */
export function saysAt(entries: readonly EntryTold[], number: number | undefined): string {
  const entry = entries.find((one) => one.number === number);
  return unbroken(entry?.events.find((event) => event.says)?.says ?? entry?.says ?? "");
}

/** A number stays on the line of its unit. */
export const unbroken = (says: string): string => says.replace(/(\d) (?=Mio\.|M\b)/g, "$1\u202f");

/** The place of a moment in the list: of the last one not after the number. */
export function placeOf(moments: readonly number[], number: number): number {
  const index = moments.findLastIndex((one) => one <= number);
  return Math.max(0, index);
}
