// The marks of moves: a sign, a word and a fill for each, so that nothing depends on colour alone.
import * as m from "$/paraglide/messages";
import type { MoveTold } from "$/wire/types";

export type Mark = MoveTold["mark"];
export const MARKS: readonly Mark[] = ["best", "good", "slip", "blunder"];
export const SIGNS: Readonly<Record<Mark, string>> = { best: "★", good: "✓", slip: "?", blunder: "??" };

const NAMES: Readonly<Record<Mark, () => string>> = {
  best: m.study_best,
  good: m.study_good,
  slip: m.study_slip,
  blunder: m.study_blunder,
};
export const markName = (mark: Mark): string => NAMES[mark]();

/** How many of these moves have a mark. */
export const countOf = (moves: readonly Pick<MoveTold, "mark">[], mark: Mark): number =>
  moves.filter((move) => move.mark === mark).length;

/** A chance in percent. */
export const percent = (chance: number): number => Math.round(100 * chance);

/** A change of a chance in points. */
export const points = (change: number): number => Math.round(100 * change) + 0;
