// What a take-back has undone, in the sentences of the log.
import type { EntryTold } from "$/wire/types";
import { takenBack } from "../log/logLines";

export interface Undone {
  /** who took back how much */
  says: string;
  /** what is undone, the last first */
  lines: readonly string[];
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
    .map((entry) => entry.events.find((event) => event.says)?.says ?? entry.says)
    .filter(Boolean)
    .toReversed();
  return { says: last.says, lines: lines.length > MOST ? [...lines.slice(0, MOST), "…"] : lines };
}
