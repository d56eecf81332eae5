import { afterResigning } from "$/table/resigning";
import type { TableTold } from "$/wire/types";
import { expect, it } from "vitest";

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
