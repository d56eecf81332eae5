import { describe, expect, it } from "vitest";
import { firstOther, isMeant } from "$/lesson/lesson.svelte";
import { partsOf, plain } from "$/lesson/said";

describe("what is chosen instead of the story's answers", () => {
  it("is nothing while the answers are among them, in any order", () => {
    expect(firstOther(["import b", "import a"], ["import a", "import b", "done"])).toBeNull();
    expect(firstOther([], ["go factory"])).toBeNull();
  });

  it("is the first that is none of them, and each counts once", () => {
    expect(firstOther(["go import"], ["go factory"])).toBe("go import");
    expect(firstOther(["done", "done"], ["done", "fleet a to b"])).toBe("done");
  });
});

describe("an answer a lesson speaks of", () => {
  it("may end in a star", () => {
    expect(isMeant("buy russia 6", "buy russia *")).toBe(true);
    expect(isMeant("buy china 6", "buy russia *")).toBe(false);
    expect(isMeant("decline", "decline")).toBe(true);
    expect(isMeant("decline now", "decline")).toBe(false);
  });
});

describe("the texts of a lesson", () => {
  it("have strong parts between stars", () => {
    expect(partsOf("**None** is yours.")).toEqual([
      { text: "None", isStrong: true },
      { text: " is yours.", isStrong: false },
    ]);
    expect(plain("A **flag** pays.")).toBe("A flag pays.");
  });
});
