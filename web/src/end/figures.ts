// The figures of a whole game, sampled turn by turn or round by round.
import { begins, takenBack } from "$/table/log/logLines";
import type { EntryTold, FiguresTold } from "$/wire/types";

export type Values = readonly (number | null)[];

/** The values of one figure, by owner ("seat 2", "china"). */
export function series(figures: FiguresTold, what: string): Map<string, Values> {
  const found = figures.series.filter((one) => one.what === what);
  return new Map(found.map((one) => [one.of, one.values.map((value) => (typeof value === "number" ? value : null))]));
}

/** The indexes at which turns (or rounds) began, and the last one. */
export function turnPlaces(entries: readonly EntryTold[], numbers: readonly number[]): number[] {
  const gone = takenBack(entries);
  const began = entries.filter((entry) => !gone.has(entry.number) && begins(entry));
  const places = began
    .map((entry) => numbers.findLastIndex((number) => number <= entry.number))
    .filter((place) => place >= 0);
  const last = numbers.length - 1;
  return places.at(-1) === last || last < 0 ? places : [...places, last];
}

export const at = (values: Values, places: readonly number[]): Values => places.map((place) => values[place] ?? null);

/** Figures count seats from 1, as people do. */
export const seatOf = (of: string): number => Number(of.replace("seat ", "")) - 1;
