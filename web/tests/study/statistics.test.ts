// Statistics in rows.
import { largest, meanOf, mostFrequent, rowsOf, tableSizes } from "$/study/statistics";
import type { StatisticsTold } from "$/wire/types";
import { expect, test } from "vitest";

const told: StatisticsTold = {
  game: "imperial-2030",
  games: 10,
  tallies: [
    { what: "games", key: "3", count: 4, total: 80, wins: 4 },
    { what: "games", key: "4", count: 6, total: 120, wins: 6 },
    { what: "seat", key: "4/1", count: 6, total: 300, wins: 3 },
    { what: "seat", key: "4/2", count: 6, total: 600, wins: 1 },
    { what: "seat", key: "3/1", count: 4, total: 999, wins: 1 },
    { what: "bond", key: "china/4", count: 2, total: 8, wins: 1 },
    { what: "bond", key: "china/9", count: 5, total: 45, wins: 1 },
  ],
};

test("bars are as long as their figure beside the largest", () => {
  const rows = rowsOf(told, "seat", (key) => (key.startsWith("4/") ? key : null), meanOf);

  expect(rows.map(({ name, share, mean, won }) => [name, share, mean, won])).toEqual([
    ["4/1", 0.5, 50, 0.5],
    ["4/2", 1, 100, 1 / 6],
  ]);
});

test("the most frequent come first, or the largest, and the rest is left out", () => {
  const rows = rowsOf(told, "bond", (key) => key);

  expect(mostFrequent(rows, 1).map(({ name }) => name)).toEqual(["china/9"]);
  expect(largest(rows, 2).map(({ mean }) => mean)).toEqual([9, 4]);
  expect(tableSizes(told)).toEqual([4, 3]);
});
