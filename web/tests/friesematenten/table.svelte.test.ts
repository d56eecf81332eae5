// Settled cards and the card at auction.
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import type { FriesematentenWire, Material } from "$/friesematenten/types";
import type { TableSession } from "$/table/session.svelte";
import { expect, test } from "vitest";

const event = (kind: string, about: Record<string, unknown>) => ({ kind, about, says: "", rule: "" });
const entries = [
  {
    number: 1,
    kind: "played",
    details: {},
    events: [
      event("RoundBegan", { number: 1 }),
      event("CardWon", { card: "F01", seat: 0, price: 12 }),
      event("CardWon", { card: "F02", seat: 1, price: 15 }),
    ],
  },
];
const table = (view: Record<string, unknown>) =>
  new Friesematenten(
    {
      board: { players: [], exchange: [], auction: null, award: null, ...view },
      entries,
      past: null,
      mine: [],
    } as unknown as TableSession<FriesematentenWire>,
    { cards: [] } as unknown as Material,
  );

test("a card that was sold is settled", () => {
  expect(table({}).settled.map((one) => one.card)).toEqual(["F01", "F02"]);
});

test("a card that is up again, or comes up again, is not", () => {
  const again = table({ auction: { card: "F02", bid: null, bidder: null } });
  expect(again.up).toBe("F02");
  expect(again.settled.map((one) => one.card)).toEqual(["F01"]);
  expect(table({ exchange: ["F01"] }).settled.map((one) => one.card)).toEqual(["F02"]);
  expect(table({ award: { card: "F01", winner: 0, price: 12 } }).up).toBe("F01");
});
