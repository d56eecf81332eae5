// Where the chances are drawn: everybody's chance after every decision, with the rounds below.
import type { MomentTold, PointTold } from "$/wire/types";

/** The place of each round in the chart: its number, and the index of its first point. */
export interface RoundPlace {
  round: number;
  index: number;
}

export function roundPlaces(points: readonly PointTold[]): RoundPlace[] {
  return points
    .map((point, index) => ({ round: point.round, index }))
    .filter(({ round, index }) => index === 0 || points[index - 1]!.round !== round);
}

/** Some rounds to write below the chart: every one, or every second, fifth, tenth … */
export function ticksOf(rounds: readonly RoundPlace[], most: number): RoundPlace[] {
  const stride = [1, 2, 3, 5, 10, 20, 50].find((step) => rounds.length / step <= most) ?? 100;
  return rounds.filter(({ round }) => round % stride === 0 || (stride === 1 && round > 0));
}

/** The index of the point before a decision: its chances are those it began with. */
export const indexOf = (points: readonly PointTold[], at: number): number =>
  Math.max(
    0,
    points.findLastIndex((point) => point.number <= at),
  );

/** The index of the first point after a decision, where its change is seen. */
export function indexAfter(points: readonly PointTold[], { last }: Pick<MomentTold, "last">): number {
  const found = points.findIndex((point) => point.number >= last);
  return found < 0 ? points.length - 1 : found;
}

/** The top of the scale: a quarter, a half, three quarters or all. */
export const topOf = (points: readonly PointTold[]): number =>
  [0.5, 0.75, 1].find((top) => points.every(({ chances }) => chances.every((chance) => chance <= top * 0.98))) ?? 1;
