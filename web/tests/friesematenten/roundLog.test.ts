// What the log says about a round: who bought what, and the bids in order.
import { afterwards, bidsIn, bidsOf, settledIn } from "$/friesematenten/roundLog";
import { bestCard, byPoints, laidOut, pointsBeside } from "$/friesematenten/empires/groups";
import { inCurrency } from "$/friesematenten/words";
import type { AuctionView, EmpireView, EventKind, FriesematentenEntry } from "$/friesematenten/types";
import { expect, test } from "vitest";

const entry = (number: number, ...events: [EventKind, object][]): FriesematentenEntry =>
  ({
    number,
    kind: "played",
    details: {},
    events: events.map(([kind, about]) => ({ kind, about, says: "", rule: "" })),
  }) as unknown as FriesematentenEntry;
const back = (number: number, count: number): FriesematentenEntry =>
  ({ number, kind: "taken-back", details: { count }, events: [] }) as unknown as FriesematentenEntry;

const story = [
  entry(1, ["RoundBegan", { number: 1 }]),
  entry(2, ["CardPutUp", { card: "F01" }]),
  entry(3, ["BidMade", { seat: 0, card: "F01", amount: 18 }]),
  entry(
    4,
    ["PlayerPassed", { seat: 1, card: "F01" }],
    ["CardWon", { seat: 0, card: "F01", price: 18 }],
    ["CardPutUp", { card: "S01" }],
  ),
  entry(
    5,
    ["PlayerPassed", { seat: 0, card: "S01" }],
    ["PlayerPassed", { seat: 1, card: "S01" }],
    ["CardUnsold", { card: "S01", discarded: false, gone: false }],
  ),
];

test("what is settled stays in sight, in its order", () => {
  expect(settledIn(story)).toEqual([
    { card: "F01", how: "sold", seat: 0, price: 18 },
    { card: "S01", how: "stays", seat: null, price: 0 },
  ]);
  expect(settledIn(story, 3)).toEqual([]);
  expect(settledIn([...story, entry(6, ["RoundBegan", { number: 2 }])])).toEqual([]);
});

test("bids are told in their order, and what was taken back is not", () => {
  expect(bidsOf(story, "F01", 3)).toEqual([{ seat: 0, amount: 18 }]);
  expect(bidsOf(story, "S01")).toEqual([
    { seat: 0, amount: null },
    { seat: 1, amount: null },
  ]);
  expect(bidsOf([...story.slice(0, 3), back(4, 1)], "F01")).toEqual([]);
});

test("in the past of something taken back, it stands", () => {
  const told = [...story.slice(0, 3), back(4, 1), entry(5, ["BidMade", { seat: 0, card: "F01", amount: 20 }])];
  expect(bidsOf(told, "F01", 3)).toEqual([{ seat: 0, amount: 18 }]);
  expect(bidsOf(told, "F01", 4)).toEqual([]);
  expect(bidsOf(told, "F01")).toEqual([{ seat: 0, amount: 20 }]);
});

test("a bid that was made before the table was opened is told first", () => {
  const auction = { card: "F01", bid: 16, bidder: 1 } as AuctionView;
  const passed = entry(2, ["PlayerPassed", { seat: 0, card: "F01" }]);
  expect(bidsIn(auction, [entry(1), passed])).toEqual([
    { seat: 1, amount: 16 },
    { seat: 0, amount: null },
  ]);
  expect(bidsIn({ ...auction, bid: 18, bidder: 0 }, story, 3)).toEqual([{ seat: 0, amount: 18 }]);
});

const card = (id: string, kind: string, points: number, bound: string | null = null) => ({
  id,
  kind,
  points,
  production: kind === "factory" ? 5 : null,
  bound_to: bound,
});
const empire = {
  seat: 0,
  points: 9,
  active: [
    card("F01", "factory", 2),
    card("S01", "status", 6),
    card("E01", "influence", 1, "F01"),
    card("E03", "influence", 1, "player"),
  ],
  unused: [],
  unused_points: [],
} as unknown as EmpireView;

test("influence lies under its host or in the player's row, and sums add up", () => {
  const laid = laidOut(empire);
  expect(laid.factories.map((group) => [group.card.id, group.bound.map((one) => one.id)])).toEqual([["F01", ["E01"]]]);
  expect(laid.status.map((group) => group.card.id)).toEqual(["S01"]);
  expect(laid.self.map((one) => one.id)).toEqual(["E03"]);
  expect(pointsBeside(empire)).toBe(-1);
  expect(pointsBeside({ ...empire, points: empire.points + 3, unused_points: [{ id: "A01", points: 3 }] })).toBe(-1);
  expect(byPoints({ ...empire, unused_points: [{ id: "A01", points: 7 }] })[0]).toEqual({
    id: "A01",
    points: 7,
    kind: "action",
  });
  expect(bestCard(empire)).toEqual({ id: "S01", points: 6 });
});

test("money is written as the deck and the language want it", () => {
  expect(inCurrency(1200, "EUR", "en")).toBe("€1,200");
  expect(inCurrency(12, "", "de").replace(/\s/u, " ")).toBe("12 €");
  expect(inCurrency(12, "Taler", "de")).toBe("12\u202fTaler");
});

test("after whoever is asked come the others who are still in, clockwise", () => {
  expect(afterwards([0, 1, 3], 1)).toEqual([3, 0]);
  expect(afterwards([2], 2)).toEqual([]);
});
