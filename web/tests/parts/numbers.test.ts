// Times in words.
import { ago } from "$/parts/numbers";
import { expect, test } from "vitest";

test("what has just happened happened just now, and nothing has yet to come", () => {
  expect([ago(1000, 1200), ago(9000, 1200), ago(0, 4999)]).toEqual(["just now", "just now", "just now"]);
  expect([ago(0, 12_000), ago(0, 120_000)]).toEqual(["12 seconds ago", "2 minutes ago"]);
});
