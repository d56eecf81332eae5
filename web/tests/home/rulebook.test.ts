import { chosenOptions } from "$/parts/pace";
import { pieces, sections } from "$/home/rulebook";
import { splitName } from "$/parts/games.svelte";
import type { GameTold } from "$/wire/types";
import { expect, it } from "vitest";

it("rules with the same prefix stand together, in the order of the book", () => {
  const rule = (id: string) => ({ id, title: id, text: "" });
  const found = sections([rule("SET-1"), rule("SET-2"), rule("MAN-1"), rule("XYZ-1")]);
  expect(found.map((section) => [section.id, section.rules.length])).toEqual([["SET", 2], ["MAN", 1], ["XYZ", 1]]);
  expect(found[0]!.title).toBe("Setup");
  expect(found[2]!.title).toBe("XYZ");
});

it("finds the rules a text names, if there are such", () => {
  expect(pieces("See MAN-2, not ABC-9.", new Set(["MAN-2"]))).toEqual([
    { text: "See ", rule: "" }, { text: "MAN-2", rule: "MAN-2" }, { text: ", not ", rule: "" }, { text: "ABC-9", rule: "" }, { text: ".", rule: "" },
  ]);
});

it("splits the name of an edition", () => {
  expect(splitName("Imperial 2030, 1st edition (2009)")).toEqual(["Imperial 2030", "1st edition (2009)"]);
  expect(splitName("Friesematenten")).toEqual(["Friesematenten", ""]);
});

it("names the options that are on, also those that are usually on", () => {
  const option = (name: string, usual: boolean | string) => ({ name, title: name, about: "", rule: "VAR-1", default: usual, choices: [] });
  const game = { options: [option("a", false), option("b", true), option("deck", "house")] } as unknown as GameTold;
  expect(chosenOptions({}, game).map((one) => one.title)).toEqual(["b"]);
  expect(chosenOptions({ a: true, b: false, deck: "new" }, game).map((one) => one.title)).toEqual(["a", "deck: new"]);
});
