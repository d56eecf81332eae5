// Guess the move: a choice at each moment, before it is shown, and a score.
import { Guessing } from "$/study/guessing.svelte";
import type { GuessTold } from "$/wire/types";
import { expect, test } from "vitest";
import { action } from "./told";

const guess = (number: number): GuessTold => ({
  number,
  at: 3,
  seat: 0,
  round: 1,
  question: "which-space",
  about: {},
  says: "Where will you move?",
  options: [
    { action: action("go taxation"), chance: 0.4, score: 3 },
    { action: action("go factory"), chance: 0.3, score: 0 },
    { action: action("go investor"), chance: 0.38, score: 2 },
  ],
  played: "go factory",
  best: "go taxation",
  why: "More power.",
});
const game = () => new Guessing({ game: "g", players: ["A", "B"], seat: 0, most: 3, guesses: [guess(1), guess(2)] });

test("a choice scores by its mark, and cannot be changed", () => {
  const guessing = game();
  guessing.choose("go investor");
  guessing.choose("go taxation");

  expect(guessing.choice?.action.text).toBe("go investor");
  expect([guessing.score, guessing.most, guessing.mark]).toEqual([2, 3, "good"]);
});

test("one goes on after choosing only", () => {
  const guessing = game();
  guessing.next();
  expect(guessing.place).toBe(0);

  expect(guessing.press("2")).toBe(true);
  expect(guessing.mark).toBe("blunder");
  expect(guessing.press("3")).toBe(false);
  guessing.press("Enter");
  guessing.press("1");
  guessing.press("Enter");

  expect(guessing.isDone).toBe(true);
  expect([guessing.score, guessing.most]).toEqual([3, 6]);
  guessing.again();
  expect([guessing.place, guessing.score, guessing.most]).toEqual([0, 0, 0]);
});
