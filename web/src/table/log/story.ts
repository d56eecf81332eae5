// The story of a table, from the entries of its log: lines to read, turns, and the moments one can go back to.
// Only order and place are worked out here; every sentence is the server's.
import { eventFields } from "$/wire/game";
import type { EntryTold, EventTold } from "$/wire/types";

/** What begins a chapter of the log: the turn of a nation, or a round of everybody. */
const isBeginning = (event: EventTold): boolean => event.marks.includes("begins");
/** What is marked on the history, and counted for whoever was away. */
const isStep = (event: EventTold): boolean => event.marks.includes("step");
/** What tells an answer itself; everything else follows from one. */
const isAnswer = (event: EventTold): boolean => event.marks.includes("answer");

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
  /** the answer of a seat in its own words, which do not name it */
  isAnswer: boolean;
  isByStandingAnswer: boolean;
  /** nobody answered in time: the answer that changes nothing was given */
  isByTimer: boolean;
  isTakenBack: boolean;
}

/** What was told of one nation's turn or of one round, or before the first one. */
export interface Turn {
  id: string;
  /** counted from 1; 0 is what came before the first turn */
  count: number;
  /** whose turn it is; of a round, nobody's */
  nation: string | null;
  seat: number | null;
  says: string;
  isTakenBack: boolean;
  lines: Line[];
}

const isLine = (entry: Pick<EntryTold, "kind">) => entry.kind === "played" || entry.kind === "drawn";

/** The numbers of the entries that were played and then taken back. */
export function takenBack(entries: readonly Pick<EntryTold, "number" | "kind" | "details">[]): ReadonlySet<number> {
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

/** The entries that stand at a moment: up to it, without what had been taken back by then. */
export function standingAt<E extends Pick<EntryTold, "number" | "kind" | "details">>(
  entries: readonly E[],
  until = Infinity,
): E[] {
  const told = entries.filter((entry) => entry.number <= until);
  const gone = takenBack(told);
  return told.filter((entry) => !gone.has(entry.number));
}

const text = (value: unknown): string | null => (typeof value === "string" && value ? value : null);
const whole = (value: unknown): number | null => (typeof value === "number" ? value : null);

const isByStandingAnswer = (entry: EntryTold): boolean => entry.details["by_standing_answer"] === true;
/** Whether nobody answered in time. */
export const isByTimer = (entry: EntryTold): boolean => entry.details["by_timer"] === true;
/** Whether an answer was given without the player: that it was given does not mean they were there. */
export const isWithoutUs = (entry: EntryTold): boolean => isByTimer(entry) || isByStandingAnswer(entry);

/** How many of an entry's events, from the first on, tell the answer itself: none where it was only to let something pass. */
export function actsIn(entry: EntryTold): number {
  const [first] = entry.events;
  if (entry.kind !== "played" || !first || !isAnswer(first)) return 0;
  const isAct = (event: EventTold) =>
    event.kind === first.kind && (whole(eventFields(event).seat) ?? entry.seat) === entry.seat;
  const end = entry.events.findIndex((event) => !isAct(event));
  return end < 0 ? entry.events.length : end;
}

/** The words of an answer that was given without the player and that no event tells; "" if there is nothing to add. */
export const answerOf = (entry: EntryTold): string => (isWithoutUs(entry) && actsIn(entry) === 0 ? entry.says : "");

/** The sentences of an entry: before and after whatever began with it. */
function linesOf(entry: EntryTold, isTakenBack: boolean): { before: Line[]; after: Line[] } {
  const shared = {
    number: entry.number,
    isTakenBack,
    isTable: false,
    isAnswer: false,
    isByStandingAnswer: false,
    isByTimer: false,
  };
  const marks = { isByStandingAnswer: isByStandingAnswer(entry), isByTimer: isByTimer(entry) };
  const own = { ...shared, id: `${entry.number}`, rule: "", nation: null, seat: entry.seat ?? null };
  if (!isLine(entry)) return { before: entry.says ? [{ ...own, says: entry.says, isTable: true }] : [], after: [] };
  // only the answer itself was given without anybody; what follows from it would have followed anyway
  const acts = actsIn(entry);
  const answer: Line[] = answerOf(entry) ? [{ ...own, ...marks, says: entry.says, isAnswer: true }] : [];
  const beginning = entry.events.findIndex(isBeginning);
  const lines = entry.events.map((event, index) => ({
    ...shared,
    ...(index < acts ? marks : {}),
    id: `${entry.number}.${index}`,
    says: event.says,
    rule: event.rule ?? "",
    nation: text(eventFields(event).nation),
    seat: whole(eventFields(event).seat),
  }));
  const told = (line: Line) => line.says !== "";
  if (beginning < 0) return { before: [...answer, ...lines.filter(told)], after: [] };
  return {
    before: [...answer, ...lines.slice(0, beginning).filter(told)],
    after: lines.slice(beginning + 1).filter(told),
  };
}

/** The whole log, turn by turn, oldest first. */
export function turns(entries: readonly EntryTold[]): Turn[] {
  const gone = takenBack(entries);
  const found: Turn[] = [{ id: "0", count: 0, nation: null, seat: null, says: "", isTakenBack: false, lines: [] }];
  let count = 0;
  for (const entry of entries) {
    found.push(...resumed(found, entry));
    const isTakenBack = gone.has(entry.number);
    const { before, after } = linesOf(entry, isTakenBack);
    found.at(-1)!.lines.push(...before);
    const began = entry.events.find(isBeginning);
    if (!began) continue;
    // a turn that was taken back is told, but not counted
    if (!isTakenBack) count += 1;
    found.push({
      // rounds have numbers of their own: a game may have begun in the middle
      id: `${entry.number}`,
      count: whole(eventFields(began).number) ?? (isTakenBack ? count + 1 : count),
      isTakenBack,
      nation: text(eventFields(began).nation),
      seat: whole(eventFields(began).seat),
      says: began.says,
      lines: after,
    });
  }
  return found;
}

/** Once a turn was taken back, what follows belongs to the last one that stands. */
function resumed(found: readonly Turn[], entry: EntryTold): Turn[] {
  if (entry.kind !== "taken-back" || !found.at(-1)!.isTakenBack) return [];
  return [{ ...found.findLast((turn) => !turn.isTakenBack)!, id: `${entry.number}`, lines: [] }];
}

/** Whether a turn or a round begins with an entry. */
export const begins = (entry: EntryTold): boolean => entry.events.some(isBeginning);

/** How many turns, or rounds, have begun up to an entry. */
export const turnAt = (entries: readonly EntryTold[], number: number): number =>
  standingAt(entries, number).filter(begins).length;

/** The last entry somebody of ours has played, if others have played since: after it begins what we may have missed. Whoever
 * has just answered has missed nothing; an answer that was given without us does not mean that we were there. */
export function lastOwn(entries: readonly EntryTold[], mine: readonly number[]): number | null {
  const isOurs = (entry: EntryTold) => entry.seat != null && mine.includes(entry.seat);
  const played = entries.filter(
    (entry) => entry.kind === "played" && entry.seat != null && !(isOurs(entry) && isWithoutUs(entry)),
  );
  const place = played.findLastIndex(isOurs);
  return place >= 0 && place < played.length - 1 ? played[place]!.number : null;
}

/** How much has come about since an entry: turns of nations, auctions, cards played. */
export function turnsSince(entries: readonly EntryTold[], number: number): number {
  return entries.filter((entry) => entry.number > number && entry.events.some(isStep)).length;
}

/** What has come about since we were there last, and after which entry it begins; null if nothing has. */
export function missedBy(
  entries: readonly EntryTold[],
  mine: readonly number[],
): { from: number; count: number } | null {
  const from = lastOwn(entries, mine);
  const count = from === null ? 0 : turnsSince(entries, from);
  return from !== null && count > 0 ? { from, count } : null;
}

/** A mark on the history: where a nation chose its space, a round or an auction began. */
export interface Tick {
  index: number;
  nation: string | null;
  /** the first nation's turn, or a whole round, stands out */
  isRound: boolean;
}

/** Where the turns of the nations, or the rounds and their auctions, lie among the moments. */
export function ticks(entries: readonly EntryTold[], moments: readonly number[]): Tick[] {
  const place = new Map(moments.map((number, index) => [number, index]));
  const found: Tick[] = [];
  let first: string | null = null;
  for (const entry of entries) {
    const steps = entry.events.filter(isStep);
    const index = place.get(entry.number);
    if (!steps.length || index === undefined) continue;
    const nation = text(eventFields(steps[0]!).nation);
    first ??= nation;
    found.push({ index, nation, isRound: nation === null ? steps.some(isBeginning) : nation === first });
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
