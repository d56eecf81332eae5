// The log of a table as lines and turns, and the ticks of the history. This only computes order and place; every
// sentence is the server's.
import { eventFields } from "$/wire/game";
import type { EntryTold, EventTold } from "$/wire/types";

/** Whether an event begins a chapter of the log: a nation's turn, or a round. */
const isBeginning = (event: EventTold): boolean => event.marks.includes("begins");
/** Whether an event has a tick in the history, and counts as missed. */
const isStep = (event: EventTold): boolean => event.marks.includes("step");
/** Whether an event is the answer itself; other events follow from one. */
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
  /** the answer of a seat, in a text that does not name the seat */
  isAnswer: boolean;
  isByStandingAnswer: boolean;
  /** nobody answered in time: the answer that changes nothing counted */
  isByTimer: boolean;
  isTakenBack: boolean;
}

/** The lines of one nation's turn or one round, or before the first. */
export interface Turn {
  id: string;
  /** counted from 1; 0 is before the first turn */
  count: number;
  /** whose turn it is; null for a round */
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

/** The entries up to a moment, without those taken back by then. */
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
/** Whether an answer was automatic: the player may not have been there. */
export const isWithoutUs = (entry: EntryTold): boolean => isByTimer(entry) || isByStandingAnswer(entry);

/** How many of an entry's first events are the answer itself; 0 if the answer only lets something pass. */
export function actsIn(entry: EntryTold): number {
  const [first] = entry.events;
  if (entry.kind !== "played" || !first || !isAnswer(first)) return 0;
  const isAct = (event: EventTold) =>
    event.kind === first.kind && (whole(eventFields(event).seat) ?? entry.seat) === entry.seat;
  const end = entry.events.findIndex((event) => !isAct(event));
  return end < 0 ? entry.events.length : end;
}

/** The text of an automatic answer that no event mentions; "" if there is nothing to add. */
export const answerOf = (entry: EntryTold): string => (isWithoutUs(entry) && actsIn(entry) === 0 ? entry.says : "");

/** The sentences of an entry, before and after the chapter it begins. */
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
  // only the answer itself was automatic; the rest would have followed anyway
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
    // a turn that was taken back keeps the number it was played with, and the next one has it again
    if (entry.kind === "taken-back") count = turnAt(entries, entry.number);
    const isTakenBack = gone.has(entry.number);
    const { before, after } = linesOf(entry, isTakenBack);
    found.at(-1)!.lines.push(...before);
    const began = entry.events.find(isBeginning);
    if (!began) continue;
    count += 1;
    found.push({
      // rounds have their own numbers: a game may start in the middle
      id: `${entry.number}`,
      count: whole(eventFields(began).number) ?? count,
      isTakenBack,
      nation: text(eventFields(began).nation),
      seat: whole(eventFields(began).seat),
      says: began.says,
      lines: after,
    });
  }
  return found;
}

/** After a turn was taken back, new lines belong to the last valid turn. */
function resumed(found: readonly Turn[], entry: EntryTold): Turn[] {
  if (entry.kind !== "taken-back" || !found.at(-1)!.isTakenBack) return [];
  return [{ ...found.findLast((turn) => !turn.isTakenBack)!, id: `${entry.number}`, lines: [] }];
}

/** What the last turn that has something to tell said, from its beginning. */
export function lastTurnSays(entries: readonly EntryTold[]): string[] {
  const last = turns(entries).findLast((turn) => !turn.isTakenBack && turn.lines.some((line) => !line.isTable));
  return last ? [last.says, ...last.lines.map((line) => line.says)].filter(Boolean) : [];
}

/** Whether an entry begins a turn or a round. */
export const begins = (entry: EntryTold): boolean => entry.events.some(isBeginning);

/** How many turns or rounds began up to an entry. */
export const turnAt = (entries: readonly EntryTold[], number: number): number =>
  standingAt(entries, number).filter(begins).length;

/** The turn on the page, counted from 1: a replay shows the last turn up to its end before the next one begins. */
export const turnShown = ({
  entries,
  past,
  isShowing,
}: {
  entries: readonly EntryTold[];
  past: { number: number } | null;
  isShowing: boolean;
}): number => turnAt(entries, past === null ? Infinity : past.number - (isShowing ? 1 : 0));

/**
 * Our last entry, if others have moved since: what comes after it we may have missed. Automatic answers do not count,
 * since we may not have been there.
 */
export function lastOwn(entries: readonly EntryTold[], mine: readonly number[]): number | null {
  const isOurs = (entry: EntryTold) => entry.seat != null && mine.includes(entry.seat);
  const played = entries.filter(
    (entry) => entry.kind === "played" && entry.seat != null && !(isOurs(entry) && isWithoutUs(entry)),
  );
  const place = played.findLastIndex(isOurs);
  return place >= 0 && place < played.length - 1 ? played[place]!.number : null;
}

/** How many steps happened since an entry: turns of nations, auctions, cards played. */
export function turnsSince(entries: readonly EntryTold[], number: number): number {
  return entries.filter((entry) => entry.number > number && entry.events.some(isStep)).length;
}

/** How much we missed, and the entry after which it begins; null if nothing. */
export function missedBy(
  entries: readonly EntryTold[],
  mine: readonly number[],
): { from: number; count: number } | null {
  const from = lastOwn(entries, mine);
  const count = from === null ? 0 : turnsSince(entries, from);
  return from !== null && count > 0 ? { from, count } : null;
}

/** A tick in the history: a nation chose its space, or a round or an auction began. */
export interface Tick {
  index: number;
  nation: string | null;
  /** the turn of the first nation, or a round: a larger tick */
  isRound: boolean;
}

/** The ticks of turns, rounds and auctions among the moments. */
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

/** Keep a number on the same line as its unit. */
export const unbroken = (says: string): string => says.replace(/(\d) (?=Mio\.|M\b)/g, "$1\u202f");

/** The index of the last moment that is not after a number. */
export function placeOf(moments: readonly number[], number: number): number {
  const index = moments.findLastIndex((one) => one <= number);
  return Math.max(0, index);
}
