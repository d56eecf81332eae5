// Taking back what was sent: alone while the turn goes on, with everybody's consent afterwards.
import type { TableSession } from "$/table/session.svelte";

const isStep = (kind: string) => kind === "played" || kind === "drawn";

/** Whether our last step can be taken back without asking anybody: we are still asked, and nobody has acted since. */
export function canTakeBack(session: TableSession): boolean {
  if (!session.isAsked || session.isPast || session.plan.length > 0) return false;
  const last = session.entries.at(-1);
  return last?.kind === "played" && last.seat === session.seat;
}

/** The number to go back to, so that our last steps never happened; nothing if we have not played yet. */
export function numberBefore(session: TableSession): number | null {
  const entries = session.entries;
  let last = entries.findLastIndex((entry) => entry.kind === "played" && entry.seat != null && session.mine.includes(entry.seat));
  if (last < 0) return null;
  const seat = entries[last]!.seat;
  while (last > 0 && isStep(entries[last - 1]!.kind) && entries[last - 1]!.seat === seat) last -= 1;
  return last === 0 ? null : entries[last - 1]!.number;
}
