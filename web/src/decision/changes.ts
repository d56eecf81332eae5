// Figures before and after an answer. Each game knows which of them matter most.
import type { Change, ChoiceTold } from "$/wire/types";

export type Mood = "up" | "down" | "";

export const seatId = (seat: number) => `seat ${seat + 1}`;

/** The seat that an id or a value names; null if it names something else. */
export function seatOf(id: string | number | null | undefined): number | null {
  const found = typeof id === "string" ? /^seat (\d+)$/.exec(id) : null;
  return found ? Number(found[1]) - 1 : null;
}

/** The changes of the plan and of one more answer, merged: one change for each figure. */
export function merged(plan: readonly Change[], then: readonly Change[]): Change[] {
  const all = new Map<string, Change>();
  for (const change of [...plan, ...then]) {
    const key = `${change.what} ${change.of}`;
    const before = all.get(key);
    all.set(key, before ? { ...change, before: before.before } : change);
  }
  // null is hidden, so it may have changed
  return [...all.values()].filter((change) => change.before !== change.after || change.after === null);
}

const isSame = (one: Change, other: Change): boolean =>
  one.what === other.what && one.of === other.of && one.before === other.before && one.after === other.after;

/** Whether every answer leads to this change: then this answer does not cause it (income that is paid next). */
export function isInAnyCase(change: Change, choices: readonly ChoiceTold[]): boolean {
  return choices.length > 1 && choices.every((choice) => choice.changes.some((other) => isSame(change, other)));
}

/** Whether a figure grows or shrinks. */
export function moodOf({ before, after }: Change): Mood {
  if (typeof before !== "number" || typeof after !== "number") return "";
  return after > before ? "up" : after < before ? "down" : "";
}
