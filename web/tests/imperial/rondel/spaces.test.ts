import { numberOf, pricesOf } from "$/imperial/rondel/spaces";
import { describe, expect, it } from "vitest";

it("the rondel names every price the server has told, nearest first", () => {
  const space = (steps: number | null, price: number | null, isInReach = true) => ({ steps, price, isInReach });
  expect(
    pricesOf([space(5, 7), space(3, 0), space(4, 3), space(6, 9), space(7, 12, false), space(null, null)]),
  ).toEqual([3, 7, 9]);
});

describe("the number of a space", () => {
  const rondel = [
    "taxation",
    "factory",
    "production-1",
    "maneuver-1",
    "investor",
    "import",
    "production-2",
    "maneuver-2",
  ];
  const spaces = rondel.map((id) => ({ id, does: id.replace(/-\d$/, "") }));
  it("is how far away it is, so that the two Productions differ", () => {
    expect(numberOf(spaces, "production-1", 3)).toBe(3);
    expect(numberOf(spaces, "production-2", 7)).toBe(7);
  });
  it("goes clockwise from Factory before the nation has moved", () => {
    expect(rondel.map((id) => numberOf(spaces, id, null))).toEqual([8, 1, 2, 3, 4, 5, 6, 7]);
  });
});
