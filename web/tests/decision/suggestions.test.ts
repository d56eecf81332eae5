import { completion, suggestions } from "$/decision/answers/suggestions";
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
