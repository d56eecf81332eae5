// What a take-back has undone, in the sentences of the log.
import type { EntryTold } from "$/wire/types";
import { takenBack } from "../log/logLines";

export interface Undone {
  /** who took back how much */
  says: string;
  /** what is undone and whose it was, the last first */
  lines: readonly { says: string; seat: number | null }[];
}

/** The sentences that are named; more would hide the table. */
const MOST = 3;

/** What was taken back among new entries; null if nothing. */
export function undoneBy(entries: readonly EntryTold[], fresh: readonly EntryTold[]): Undone | null {
  const last = fresh.findLast((entry) => entry.kind === "taken-back");
  if (!last) return null;
  const before = takenBack(entries.filter((entry) => entry.number < last.number));
  const gone = [...takenBack(entries.filter((entry) => entry.number <= last.number))].filter((one) => !before.has(one));
  const lines = entries
    .filter((entry) => gone.includes(entry.number))
    .map((entry) => ({
      says: entry.events.find((event) => event.says)?.says ?? entry.says,
      seat: entry.seat ?? null,
    }))
    .filter(({ says }) => says !== "")
    .toReversed();
  return { says: last.says, lines };
}

/** The sentences to name: our own moves first, since we must make them again. */
export function namedTo({ lines }: Undone, mine: readonly number[]): string[] {
  const isOurs = ({ seat }: { seat: number | null }) => seat !== null && mine.includes(seat);
  const all = [...lines.filter(isOurs), ...lines.filter((line) => !isOurs(line))].map(({ says }) => says);
  return all.length > MOST ? [...all.slice(0, MOST), "…"] : all;
}
