// What happened before this page was here: the first turns of a new game, or what a reload has cut off.
import { keep, kept } from "$/parts/storage";
import type { EntryTold } from "$/wire/types";

/** A game that began this long ago is new, in milliseconds. */
const NEW = 60_000;

const keptAs = (table: string): string => `rondel.shown.${table}`;

/** This window has shown a table up to an entry. Nobody sees a hidden page. */
export function keepShown(table: string, number: number): void {
  if (!document.hidden) keep(keptAs(table), String(number), "session");
}

/** The last entry this window has shown of a table. */
export function keptShown(table: string): number | null {
  const number = kept(keptAs(table), "session");
  return number === null ? null : Number(number);
}

/** The entry after which others' moves have not been seen; null if there are none, or if nobody can tell. */
export function unseenSince(
  entries: readonly EntryTold[],
  mine: readonly number[],
  shown: number | null,
  now: number,
): number | null {
  if (mine.length === 0) return null;
  const played = entries.filter((entry) => entry.kind === "played" && entry.seat != null);
  const own = played.findLast((entry) => mine.includes(entry.seat!))?.number ?? null;
  const started = entries.find((entry) => entry.kind === "started");
  // nobody played what was dealt before the first move
  const begun = started && played[0] && own === null && now - started.at < NEW ? played[0].number - 1 : null;
  const known = shown ?? begun;
  if (known === null) return null;
  const from = Math.max(known, own ?? 0);
  const later = entries.filter((entry) => entry.number > from);
  const isPlain = !later.some((entry) => entry.kind === "taken-back");
  return isPlain && later.some((entry) => played.includes(entry)) ? from : null;
}
