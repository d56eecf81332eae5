// Proposals in a few words.
import { afterResigning, shortly } from "$/table/frame/proposals";
import { expect, it, test } from "vitest";
import type { TableTold } from "$/wire/types";

const proposal = {
  number: 9,
  what: "take-back",
  seat: 1,
  back_to: 4,
  about: 2,
  agreed: [],
  waiting: [0],
  says: "Mia proposes a long story",
};
const seats = ["Guest", "Mia", "Leo"].map((name, seat) => ({ seat, name, is_you: seat === 0 })) as TableTold["seats"];

test("who proposes what", () => {
  expect(shortly(proposal, false, seats)).toBe("Mia wants to go back");
  expect(shortly(proposal, true, seats)).toBe("You propose to go back");
  expect(shortly({ ...proposal, what: "replace" }, false, seats)).toBe("Mia wants a bot for Leo");
  expect(shortly({ ...proposal, what: "replace", about: 0 }, false, seats)).toBe("Mia wants a bot for you");
  expect(shortly({ ...proposal, what: "end" }, false, seats)).toBe("Mia wants to end the game");
});

test("what this page does not know the server says itself", () => {
  expect(shortly({ ...proposal, what: "dance" }, false, seats)).toBe("Mia proposes a long story");
});

const seat = (number: number, more: object = {}) => ({
  seat: number,
  name: "ABCD"[number],
  kind: "person",
  stand_in: "",
  has_resigned: false,
  ...more,
});
const table = (...seats: object[]) => ({ seats }) as unknown as TableTold;

it("between two, resigning ends the game for the other", () => {
  expect(afterResigning(table(seat(0), seat(1, { kind: "bot" })), 0)).toContain("B wins");
});
it("a bot goes on while somebody else is there", () => {
  expect(afterResigning(table(seat(0), seat(1), seat(2, { kind: "bot" })), 0)).toContain("A bot takes over");
});
it("among bots the game ends, also among those that stand in", () => {
  const told = afterResigning(
    table(seat(0), seat(1, { stand_in: "merchant" }), seat(2, { has_resigned: true }), seat(3, { kind: "bot" })),
    0,
  );
  expect(told).toContain("The game ends here");
});
