// Taking back what was sent: freely during the turn, with everybody's consent afterwards.
import type { TableSession } from "$/table/session.svelte";
import { isByTimer, isWithoutUs, takenBack } from "$/table/log/logLines";
import type { EntryTold } from "$/wire/types";

const isStep = (kind: string) => kind === "played" || kind === "drawn";

/**
 * Whether we can take back our last step without asking: we are still asked, and nobody has acted since. An answer of
 * the timer is not our step.
 */
export function canTakeBack(session: TableSession): boolean {
  if (!session.isAsked || session.isPast || session.plan.length > 0) return false;
  const last = session.entries.at(-1);
  return last?.kind === "played" && last.seat === session.seat && !isByTimer(last);
}

/**
 * The entry to go back to so that our last decision is undone; null if there is none. Steps sent together are one
 * decision; automatic answers are not decisions.
 */
export function numberBefore({
  entries,
  mine,
}: {
  entries: readonly EntryTold[];
  mine: readonly number[];
}): number | null {
  const gone = takenBack(entries);
  const standing = entries.filter((entry) => isStep(entry.kind) && !gone.has(entry.number));
  const isOurs = (entry: EntryTold) =>
    entry.kind === "played" && entry.seat != null && mine.includes(entry.seat) && !isWithoutUs(entry);
  let first = standing.findLastIndex(isOurs);
  if (first < 0) return null;
  const { seat, at } = standing[first]!;
  const isSame = (entry: EntryTold) => isOurs(entry) && entry.seat === seat && entry.at === at;
  while (first > 0 && isSame(standing[first - 1]!)) first -= 1;
  // before the first step is the start
  return standing[first - 1]?.number ?? entries.find((entry) => entry.kind === "started")?.number ?? null;
}
