import { KeptSwitch } from "$/settings/switches.svelte";
import { afterEach, expect, test } from "vitest";

const NAME = "rondel.test-switch";
afterEach(() => localStorage.removeItem(NAME));

test("a switch nobody has touched is as it is at first", () => {
  expect(new KeptSwitch(NAME, true).isOn).toBe(true);
  expect(new KeptSwitch(NAME, false).isOn).toBe(false);
});

test("what was chosen is kept, whatever it was at first", () => {
  new KeptSwitch(NAME, true).change(false);
  expect(new KeptSwitch(NAME, true).isOn).toBe(false);
  new KeptSwitch(NAME, false).change(true);
  expect(new KeptSwitch(NAME, false).isOn).toBe(true);
});
