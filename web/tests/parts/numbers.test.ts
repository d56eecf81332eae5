// Numbers, and times in words.
import { ago, number } from "$/parts/numbers";
import { language } from "$/settings/language.svelte";
import { expect, test } from "vitest";

test("what has just happened happened just now, and nothing has yet to come", () => {
  expect([ago(1000, 1200), ago(9000, 1200), ago(0, 4999)]).toEqual(["just now", "just now", "just now"]);
  expect([ago(0, 12_000), ago(0, 120_000)]).toEqual(["12 seconds ago", "2 minutes ago"]);
});

test("numbers follow the language", () => {
  const before = language.current;
  const written = (["en", "de", "en"] as const).map((one) => {
    language.current = one;
    return number(1234.5);
  });
  language.current = before;
  expect(written).toEqual(["1,234.5", "1.234,5", "1,234.5"]);
});
