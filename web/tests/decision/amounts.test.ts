// A number that is written: a whole one, or none.
import { amountIn, wholeNumber } from "$/decision/answers/amounts";
import { expect, it } from "vitest";

it("reads whole numbers and makes none of anything else", () => {
  expect([" 45 ", "007", "0"].map(wholeNumber)).toEqual([45, 7, 0]);
  for (const wrong of ["45,5", "45.5", "1e9", "-3", "+3", "40e", "", " ", "4 5", "1234567890"])
    expect(wholeNumber(wrong)).toBeNaN();
});

it("finds the amount of an answer by its template", () => {
  expect([
    amountIn("bid {}", "bid 20"),
    amountIn("bid {}", "pass"),
    amountIn("bid {}", "bid much"),
    amountIn("give {} RU", "give 3 RU"),
  ]).toEqual([20, null, null, 3]);
});
