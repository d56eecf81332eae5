import { pricesOf } from "$/imperial/rondel/spaces";
import { expect, it } from "vitest";

it("the rondel names every price the server has told, nearest first", () => {
  const space = (steps: number | null, price: number | null, isInReach = true) => ({ steps, price, isInReach });
  expect(
    pricesOf([space(5, 7), space(3, 0), space(4, 3), space(6, 9), space(7, 12, false), space(null, null)]),
  ).toEqual([3, 7, 9]);
});
