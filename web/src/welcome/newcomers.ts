// What somebody plays who has never played: the first table, and a name until they choose one.
import type { Quick } from "$/home/create/quick";

export const newcomersTable: Quick = { game: "imperial-2030", players: 4, level: "novice", options: {} };

/** Short names that mean nothing and offend nobody, in any of our languages. */
const NAMES = [
  "Robin",
  "Kim",
  "Sascha",
  "Noa",
  "Alex",
  "Charlie",
  "Sam",
  "Andrea",
  "Dominique",
  "Jona",
  "Luca",
  "Toni",
];

/** A name nobody at the table has; after all of them were offered, the first again. */
export function suggested(taken: readonly string[], turn: number): string {
  const free = NAMES.filter((name) => !taken.some((one) => one.toLowerCase() === name.toLowerCase()));
  return free[turn % free.length] ?? NAMES[0]!;
}
