// An empire as it is laid out: every influence card under its host.
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

/** The cards that count points: those in use, and some unused action cards. */
export const countingCards = (empire: EmpireView): Counting[] => [
  ...empire.active.map(({ id, points, kind }) => ({ id, points, kind })),
  ...empire.unused_points.map(({ id, points }) => ({ id, points, kind: "action" })),
];

/** Points that belong to no card: the rest of the server's sum. */
export const pointsBeside = (empire: EmpireView): number =>
  empire.points - countingCards(empire).reduce((sum, card) => sum + card.points, 0);

/** The cards of an empire, the most valuable first. */
export const byPoints = (empire: EmpireView): Counting[] =>
  countingCards(empire).toSorted((one, other) => other.points - one.points);

/** The most valuable card; null if none has points. */
export function bestCard(empire: EmpireView | undefined): { id: string; points: number } | null {
  const best = empire && byPoints(empire)[0];
  return best && best.points > 0 ? { id: best.id, points: best.points } : null;
}
