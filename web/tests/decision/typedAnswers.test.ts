import { amountIn, completion, suggestions, wholeNumber } from "$/decision/answers/typedAnswers";
import type { ActionTold } from "$/wire/types";
import { describe, expect, it } from "vitest";

const told = (text: string): ActionTold => ({ kind: "", text, says: text, about: {} });
const legal = [told("army rome paris hostile"), told("army rome paris"), told("done")];

describe("the Tab key in the command line", () => {
  const tab = (typed: string, chosen: ActionTold | null = null) => completion(suggestions(legal, typed), chosen, typed);
  it("completes what was begun", () => expect(tab("do")).toBe("done"));
  it("takes the suggestion that was chosen", () => expect(tab("", legal[1])).toBe("army rome paris"));
  it("leaves the field where nothing is to complete", () => {
    expect(tab("")).toBeNull();
    expect(tab("nonsense")).toBeNull();
    expect(tab("army rome paris")).toBeNull();
    expect(tab("done", legal[2])).toBeNull();
  });
});

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
