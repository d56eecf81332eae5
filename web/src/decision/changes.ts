// Figures before and after an answer. Which of them matter most, each game knows.
import type { Change, ChoiceTold } from "$/wire/types";

export type Mood = "up" | "down" | "";

export const seatId = (seat: number) => `seat ${seat + 1}`;

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

const isSame = (one: Change, other: Change): boolean =>
  one.what === other.what && one.of === other.of && one.before === other.before && one.after === other.after;

/** Whether a change comes whatever is answered: then it is none of this answer's doing (an income that is paid next). */
export function isInAnyCase(change: Change, choices: readonly ChoiceTold[]): boolean {
  return choices.length > 1 && choices.every((choice) => choice.changes.some((other) => isSame(change, other)));
}

/** Whether a figure has grown or shrunk. */
export function moodOf({ before, after }: Change): Mood {
  if (typeof before !== "number" || typeof after !== "number") return "";
  return after > before ? "up" : after < before ? "down" : "";
}
