// Who pays whom on a space: only words here, the figures are the outcome of the engine.
import { paymentLines, type Parties } from "$/imperial/coach/payments";
import type { OutcomeView } from "$/imperial/types";
import { expect, it } from "vitest";

const NOTHING: OutcomeView = {
  revenue: 0,
  pay: 0,
  power: 0,
  armies: 0,
  fleets: 0,
  units: 0,
  flags: 0,
  sites: [],
  cost: 0,
  lacks: 0,
  treasury: 0,
  cash: 0,
  ends_game: false,
};
const china = (more: Partial<Parties> = {}): Parties => ({
  treasury: 9,
  power: 12,
  pay: 4,
  regionName: (id) => id,
  nation: "China",
  price: 0,
  bonusFromTreasury: true,
  ...more,
});
const plain = (lines: readonly string[]) => lines.map((line) => line.replace(/\s/g, " "));
const outcome = (more: Partial<OutcomeView>): OutcomeView => ({ ...NOTHING, ...more });

it("Taxation: the bank pays the nation, what is left after the soldiers; the treasury pays the bonus", () => {
  // 11 taxes, 4 pay, 2 bonus: 9 + 11 - 4 - 2 = 14
  const told = outcome({ revenue: 11, pay: 4, power: 3, treasury: 14, cash: 2 });
  expect(plain(paymentLines("taxation", told, china(), []))).toEqual([
    "Bank → China 7 M (11 − pay 4)",
    "+3 power → 15",
    "China → you 2 M",
  ]);
});

it("where the bank pays the bonus, the treasury keeps its own", () => {
  const told = outcome({ revenue: 11, pay: 4, power: 3, treasury: 16, cash: 2 });
  const lines = plain(paymentLines("taxation", told, china({ bonusFromTreasury: false }), []));
  expect(lines[0]).toBe("Bank → China 7 M (11 − pay 4)");
  expect(lines[2]).toBe("Bank → you 2 M");
});

it("soldiers who cost more than the taxes are paid by the nation", () => {
  const told = outcome({ revenue: 3, pay: 8, treasury: 4 });
  expect(plain(paymentLines("taxation", told, china(), []))[0]).toBe("China → soldiers 5 M (3 − pay 8)");
});

it("where the soldiers take all the taxes, nobody pays the nation", () => {
  const told = outcome({ revenue: 4, pay: 4, treasury: 9 });
  expect(paymentLines("taxation", told, china(), ["4 M, pay 4 M"])[0]).toBe("4 M, pay 4 M");
});

it("Investor: the treasury pays the lenders, and you add what it lacks", () => {
  const told = outcome({ cost: 12, lacks: 3, treasury: 0, cash: 2 });
  expect(plain(paymentLines("investor", told, china(), []))).toEqual([
    "China → lenders 9 M",
    "you add 3 M",
    "you get 2 M",
  ]);
});

it("what the way costs comes first, and units keep their usual lines", () => {
  const lines = paymentLines("production", outcome({ armies: 2 }), china({ price: 3 }), ["2 armies", "pay 4 → 6 M"]);
  expect(plain(lines)).toEqual(["you → Bank 3 M", "2 armies", "pay 4 → 6 M"]);
});

it("a factory and imports are paid to the bank, unless the treasury lacks the money", () => {
  const built = outcome({ sites: ["urumqi"], cost: 5, treasury: 4 });
  expect(plain(paymentLines("factory", built, china(), ["Urumqi", "5 of 9 M"]))).toEqual([
    "China → Bank 5 M",
    "Urumqi",
  ]);
  const lacking = outcome({ sites: ["urumqi"], cost: 5, lacks: 2, treasury: 3 });
  expect(paymentLines("factory", lacking, china(), ["costs 5, has 3"])).toEqual(["costs 5, has 3"]);
  const imported = outcome({ units: 3, cost: 3, treasury: 6 });
  expect(plain(paymentLines("import", imported, china(), ["3 units"]))).toEqual(["China → Bank 3 M", "3 units"]);
});
