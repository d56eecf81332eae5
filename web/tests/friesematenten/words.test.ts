// The table in words is the same for the eye and for screen readers.
import type { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import { declared, lastRound, phases, pointsAre, printed, settled, standing, where } from "$/friesematenten/words";
import type { CardFacts, DeclaredView, FriesematentenView } from "$/friesematenten/types";
import { expect, test } from "vitest";

const table = (view: Partial<FriesematentenView> = {}, own: number | null = 0): Friesematenten =>
  ({
    own,
    view,
    playerName: (seat: number) => ["Anna", "Ben"][seat] ?? "",
    called: (seat: number) => (seat === own ? "you" : (["Anna", "Ben"][seat] ?? "")),
    calledFirst: (seat: number) => (seat === own ? "You" : (["Anna", "Ben"][seat] ?? "")),
    cardName: (id: string) => `card ${id}`,
    money: (amount: number) => `€${amount}`,
  }) as unknown as Friesematenten;
const auction = (bid: number | null, bidder: number | null) =>
  ({ card: "F01", bid, bidder }) as FriesematentenView["auction"];
const award = (winner: number) => ({ card: "F01", winner, price: 30 }) as FriesematentenView["award"];

test("a round has its phases in order", () => {
  expect(phases()).toEqual(["Exchange", "Cards", "Auctions", "Income"]);
});

test("where the game is, before its first round too", () => {
  expect(where(table({ round: 3, phase: 2 }))).toBe("Round 3, phase 2 of 4");
  expect(where(table({ round: 0, phase: 0 }))).toBe("Before the first round");
});

test("the last round is told, and before it that the next one is", () => {
  const view = (is_last_round: boolean, is_next_round_last: boolean) =>
    ({ is_last_round, is_next_round_last }) as FriesematentenView;
  expect([view(false, false), view(false, true), view(true, false)].map(lastRound)).toEqual([
    "",
    "next round is the last",
    "last round",
  ]);
});

test("what is printed on a card has its tags, and a minus is one", () => {
  const card = {
    kind: "factory",
    tags: ["Food"],
    min_bid: 18,
    points: -2,
    production: 8,
    symbol: null,
  } as unknown as CardFacts;
  expect(printed(table(), card)).toEqual(["Food", "minimum bid €18", "−2 points", "production €8"]);
  expect(pointsAre(1)).toBe("1 point");
});

test("points of an action card are told where it has any", () => {
  const action = (points: number) =>
    ({ kind: "action", tags: [], min_bid: 10, points, production: null, symbol: null }) as unknown as CardFacts;
  expect(printed(table(), action(0))).toEqual(["minimum bid €10"]);
  expect(printed(table(), action(3))).toEqual(["minimum bid €10", "3 points"]);
});

test("what became of a card says who has it, and oneself is you", () => {
  const sold = { card: "F01", how: "sold", price: 18 } as const;
  expect(settled(table(), { ...sold, seat: 0 })).toBe("you, €18");
  expect(settled(table(), { ...sold, seat: 1 })).toBe("Ben, €18");
  expect(settled(table({}, null), { ...sold, seat: 0 })).toBe("Anna, €18");
  const unsold = { card: "F01", seat: null, price: 0 };
  expect(settled(table(), { ...unsold, how: "stays" })).not.toBe(settled(table(), { ...unsold, how: "gone" }));
});

test("the card that is up has a bid or none, and one's own is told as such", () => {
  expect(standing(table({ auction: auction(null, null) }))).toBe("no bid yet");
  expect(standing(table({ auction: auction(20, 1) }))).toBe("Ben bids €20");
  expect(standing(table({ auction: auction(20, 0) }))).toBe("you bid €20");
  expect(standing(table({ award: award(1) }))).toBe("goes to Ben for €30");
  expect(standing(table({ award: award(0) }))).toBe("goes to you for €30");
});

test("a declared card names its aims", () => {
  const one = { card: "A01", seat: 1, targets: ["F01"], opponent: 0, cancelled: false } as unknown as DeclaredView;
  expect(declared(table(), one)).toBe("Ben → card F01, you");
  expect(declared(table(), { ...one, targets: [], opponent: null, cancelled: true })).toBe("Ben · cancelled");
});
