// What is news beside the table, and what concerns a player.
import { mattersTo } from "$/friesematenten/decision/missedEvents";
import type { EventKind, FriesematentenEvent } from "$/friesematenten/types";
import { expect, test } from "vitest";

const event = (kind: EventKind, about: object) =>
  ({ kind, about, says: "said", rule: "" }) as unknown as FriesematentenEvent;
const matters = mattersTo([0]);

test("losses and sums are ours, where they are", () => {
  expect(matters(event("CardDestroyed", { victim: 0 }))).toBe("ours");
  expect(matters(event("MoneyMoved", { payer: 0, payee: 1 }))).toBe("ours");
  expect(matters(event("CardDestroyed", { victim: 1 }))).toBe("all");
});

test("what one has won is no loss, and bids stand elsewhere", () => {
  expect(matters(event("CardWon", { seat: 0 }))).toBe("all");
  expect(matters(event("OverbidPunished", { seat: 1 }))).toBe("all");
  expect(matters(event("BidMade", { seat: 1 }))).toBeNull();
  expect(matters(event("IncomePaid", { seat: 0 }))).toBeNull();
});
