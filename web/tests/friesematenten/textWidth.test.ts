// Names are as large as their longest word allows.
import { longest } from "$/friesematenten/cards/textWidth";
import { expect, test } from "vitest";

test("the longest piece counts, and a word may be broken where it says so", () => {
  expect(longest("Insider Tip")).toBe(longest("Insider"));
  expect(longest("Promi-Koch")).toBe(Math.max(longest("Promi-"), longest("Koch")));
  expect(longest("Versicherungs\u00adfall")).toBeLessThan(longest("Versicherungsfall"));
  expect(longest("")).toBe(1);
});

test("narrow letters need less room than wide ones", () => {
  expect(longest("Versicherungsfall")).toBeLessThan("Versicherungsfall".length);
  expect(longest("illi")).toBeLessThan(longest("ohne"));
  expect(longest("ohne")).toBeLessThan(longest("mwmw"));
});
