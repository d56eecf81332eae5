// What the cards of a player brought in the end.
import { countingCards, type Counting } from "../empires/groups";
import type { EmpireView } from "../types";

/** The cards of an empire, those that count most first. */
export const byPoints = (empire: EmpireView): Counting[] =>
  countingCards(empire).toSorted((one, other) => other.points - one.points);

/** The card that brought most; nothing if none brought anything. */
export function bestCard(empire: EmpireView | undefined): { id: string; points: number } | null {
  const best = empire && byPoints(empire)[0];
  return best && best.points > 0 ? { id: best.id, points: best.points } : null;
}
