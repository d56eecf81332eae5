// Figures before and after, sorted so that what concerns the player comes first.
import type { Change } from "$/wire/types";

export type Mood = "up" | "down" | "";

export interface Watcher {
  seat: number | null;
  governs: readonly string[];
}

const MONEY = new Set(["cash", "treasury", "interest", "revenue"]);
/** Whether a figure counts money. */
export const isMoney = (change: Change): boolean => MONEY.has(change.what);

const seatId = (seat: number) => `seat ${seat + 1}`;

/** The seat a figure belongs to (or a value names), if it is one. */
export function seatOf(id: string | number | null | undefined): number | null {
  const found = typeof id === "string" ? /^seat (\d+)$/.exec(id) : null;
  return found ? Number(found[1]) - 1 : null;
}

/** What the plan changes and then one more answer, as one change each. */
export function merged(plan: readonly Change[], then: readonly Change[]): Change[] {
  const all = new Map<string, Change>();
  for (const change of [...plan, ...then]) {
    const key = `${change.what} ${change.of}`;
    const before = all.get(key);
    all.set(key, before ? { ...change, before: before.before } : change);
  }
  // null is hidden, and may hide a change
  return [...all.values()].filter((change) => change.before !== change.after || change.after === null);
}

const WEIGHT: Record<string, number> = { government: 0, cash: 1, treasury: 2, power: 3, points: 4, revenue: 5, interest: 6, "power-factor": 7 };

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
  if (nearness(change, watcher) === 3) return "";
  if (typeof change.before !== "number" || typeof change.after !== "number") return "";
  return change.after > change.before ? "up" : change.after < change.before ? "down" : "";
}
