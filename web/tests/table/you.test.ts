// The reader is called "you", everybody else by name.
import { called, calledFirst, yourSeat } from "$/table/you";
import { expect, test } from "vitest";

const seats = (...mine: number[]) =>
  ["Anna", "Ben", "Cleo"].map((name, seat) => ({ seat, name, is_you: mine.includes(seat) }));

test("the reader never meets their own name", () => {
  expect(called(seats(1), 1)).toBe("you");
  expect(calledFirst(seats(1), 1)).toBe("You");
  expect(called(seats(1), 0)).toBe("Anna");
});

test("around one device everybody has a name, and so has everybody for spectators", () => {
  expect(yourSeat(seats(0, 1))).toBeNull();
  expect(called(seats(0, 1), 1)).toBe("Ben");
  expect(calledFirst(seats(), 2)).toBe("Cleo");
});

test("nobody has no name", () => {
  expect(called(seats(1), null)).toBe("");
  expect(called(seats(1), 7)).toBe("");
});
