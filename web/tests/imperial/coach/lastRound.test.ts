// What mattered last round: first what concerned the player, else the largest thing that happened.
import { matteredLast } from "$/imperial/coach/lastRound";
import type { ImperialEntry } from "$/imperial/types";
import { expect, it } from "vitest";

const entry = (number: number, seat: number, ...events: object[]): ImperialEntry =>
  ({ number, kind: "played", seat, at: number, says: "", text: "", details: {}, events }) as unknown as ImperialEntry;
const power = (nation: string, gained: number) => ({
  kind: "PowerGained",
  says: `${nation} gains ${gained} power.`,
  about: { nation, gained, power: gained },
});
const interest = (seat: number, amount: number) => ({
  kind: "InterestPaid",
  says: `Europe pays ${amount} M interest to ${seat}.`,
  about: { nation: "europe", seat, amount },
});

it("says nothing before the player's first turn, or when nothing happened since", () => {
  expect(matteredLast([entry(1, 1, power("usa", 4))], 0, [])).toBeNull();
  expect(matteredLast([entry(1, 0), entry(2, 1)], 0, [])).toBeNull();
});

it("what concerned the player comes before what was larger", () => {
  const found = matteredLast([entry(1, 0), entry(2, 1, power("usa", 9)), entry(3, 2, interest(0, 4))], 0, []);
  expect(found).toMatchObject({ number: 3, says: "Europe pays 4 M interest to 0." });
  expect(found?.why).toBe("Bonds pay when their nation stops at Investor.");
});

it("of what concerned nobody here the largest is told", () => {
  const entries = [entry(1, 0), entry(2, 1, power("usa", 2)), entry(3, 2, power("china", 7))];
  expect(matteredLast(entries, 0, [])).toMatchObject({ number: 3, says: "china gains 7 power." });
});
