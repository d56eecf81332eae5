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
const nameOf = (seat: number) => ["Guest", "Mia", "Leo"][seat]!;

test("who proposes what", () => {
  expect(shortly(proposal, false, nameOf)).toBe("Mia proposes to go back");
  expect(shortly(proposal, true, nameOf)).toBe("You propose to go back");
  expect(shortly({ ...proposal, what: "replace" }, false, nameOf)).toBe("Mia proposes a bot for Leo");
  expect(shortly({ ...proposal, what: "end" }, false, nameOf)).toBe("Mia proposes to end the game");
});

test("what this page does not know the server says itself", () => {
  expect(shortly({ ...proposal, what: "dance" }, false, nameOf)).toBe("Mia proposes a long story");
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
