// The figures of Imperial, sorted so that what concerns the player comes first.
import { moodOf as growthOf, seatId, type Mood } from "$/deciding/changes";
import type { Change } from "$/wire/types";

export interface Watcher {
  seat: number | null;
  governs: readonly string[];
}

const MONEY = new Set(["cash", "treasury", "interest", "revenue"]);
/** Whether a figure counts money. */
export const isMoney = (change: Change): boolean => MONEY.has(change.what);

const WEIGHT: Record<string, number> = {
  government: 0,
  cash: 1,
  treasury: 2,
  power: 3,
  points: 4,
  revenue: 5,
  interest: 6,
  "power-factor": 7,
};

function nearness(change: Change, watcher: Watcher): number {
  if (watcher.seat !== null && change.of === seatId(watcher.seat)) return 0;
  if (change.what === "government") return 1;
  return watcher.governs.includes(change.of) ? 2 : 3;
}

export function ordered(changes: readonly Change[], watcher: Watcher): Change[] {
  const rank = (change: Change) => nearness(change, watcher) * 10 + (WEIGHT[change.what] ?? 9);
  return changes.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a change is a gain or a loss for the player; of others' figures nothing is said. */
export function moodOf(change: Change, watcher: Watcher): Mood {
  if (change.what === "government") {
    if (watcher.seat === null || change.before === change.after) return "";
    const mine = seatId(watcher.seat);
    return change.after === mine ? "up" : change.before === mine ? "down" : "";
  }
  return nearness(change, watcher) === 3 ? "" : growthOf(change);
}
