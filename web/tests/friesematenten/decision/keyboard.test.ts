// The list of keys.
import { keyList } from "$/friesematenten/decision/keyboard";
import { expect, it } from "vitest";

it("names every key once", () => {
  const keys = keyList().map(([key]) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(["␣", "Esc"]));
});
