// An empire as it lies on the table: every influence card under what it is bound to.
import type { CardView, EmpireView } from "../types";

export interface Group {
  card: CardView;
  bound: readonly CardView[];
}

export interface Laid {
  factories: readonly Group[];
  status: readonly Group[];
  /** bound to the player */
  self: readonly CardView[];
}

export function laidOut(empire: EmpireView): Laid {
  const influence = empire.active.filter((card) => card.bound_to !== null);
  const groups = empire.active
    .filter((card) => card.bound_to === null)
    .map((card) => ({ card, bound: influence.filter((one) => one.bound_to === card.id) }));
  const found = new Set(groups.flatMap((group) => group.bound));
  return {
    factories: groups.filter((group) => group.card.kind === "factory"),
    status: groups.filter((group) => group.card.kind !== "factory"),
    self: influence.filter((card) => !found.has(card)),
  };
}

/** A card and the points it brings. */
export interface Counting {
  id: string;
  points: number;
  kind: CardView["kind"];
}

/** The cards of the points the server told: those in use, and unused action cards whose points count. */
export const countingCards = (empire: EmpireView): Counting[] => [
  ...empire.active.map(({ id, points, kind }) => ({ id, points, kind })),
  ...empire.unused_points.map(({ id, points }) => ({ id, points, kind: "action" })),
];

/** What counts for the player without belonging to one card: the rest of the sum the server told. */
export const pointsBeside = (empire: EmpireView): number =>
  empire.points - countingCards(empire).reduce((sum, card) => sum + card.points, 0);

/** The cards of an empire, those that count most first. */
export const byPoints = (empire: EmpireView): Counting[] =>
  countingCards(empire).toSorted((one, other) => other.points - one.points);

/** The card that brought most; nothing if none brought anything. */
export function bestCard(empire: EmpireView | undefined): { id: string; points: number } | null {
  const best = empire && byPoints(empire)[0];
  return best && best.points > 0 ? { id: best.id, points: best.points } : null;
}
