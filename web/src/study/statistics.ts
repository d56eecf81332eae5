// Statistics in rows: names for the keys of the server's sums, the most frequent first.
import type { StatisticsTold, TallyTold } from "$/wire/types";

export interface Row {
  name: string;
  /** the length of its bar, 0 to 1 */
  share: number;
  count: number;
  /** what it brought on average */
  mean: number;
  /** how often its player won, 0 to 1 */
  won: number;
}

const of = ({ tallies }: StatisticsTold, what: string): TallyTold[] => tallies.filter((one) => one.what === what);

/** Rows of one kind of sums; what `name` does not know is left out. */
export function rowsOf(
  told: StatisticsTold,
  what: string,
  name: (key: string) => string | null,
  size: (tally: TallyTold) => number = (tally) => tally.count,
): Row[] {
  const found = of(told, what).flatMap((tally) => {
    const called = name(tally.key);
    return called === null || tally.count === 0 ? [] : [{ tally, called, size: size(tally) }];
  });
  const largest = Math.max(...found.map((one) => one.size), 1e-9);
  return found.map(({ tally, called, size: length }) => ({
    name: called,
    share: length / largest,
    count: tally.count,
    mean: tally.total / tally.count,
    won: tally.wins / tally.count,
  }));
}

export const mostFrequent = (rows: readonly Row[], most: number): Row[] =>
  [...rows].sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)).slice(0, most);

export const largest = (rows: readonly Row[], most: number): Row[] =>
  [...rows].sort((one, other) => other.mean - one.mean).slice(0, most);

export const meanOf = (tally: TallyTold): number => tally.total / tally.count;

/** The numbers of players there are games with, most games first. */
export const tableSizes = (told: StatisticsTold): number[] =>
  of(told, "games")
    .sort((one, other) => other.count - one.count)
    .map((one) => Number(one.key));
