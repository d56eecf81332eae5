import { chosenOptions } from "$/parts/terms";
import { pieces, sections } from "$/parts/rules/ruleText";
import { splitName } from "$/parts/games.svelte";
import type { GameTold } from "$/wire/types";
import { expect, it } from "vitest";

it("rules of one chapter stand together, in the order of the book", () => {
  const rule = (id: string, chapter: string) => ({ id, title: id, text: "", chapter, is_ruling: false });
  const found = sections([
    rule("FRI-CARD-1", "The cards"),
    rule("FRI-R7", "The cards"),
    rule("FRI-SET-1", "Setting up"),
    rule("FRI-R48", "The cards"),
  ]);
  expect(found.map((section) => [section.id, section.title, section.rules.map((one) => one.id)])).toEqual([
    ["chapter-1", "The cards", ["FRI-CARD-1", "FRI-R7", "FRI-R48"]],
    ["chapter-2", "Setting up", ["FRI-SET-1"]],
  ]);
});

it("finds the rules a text names, if there are such", () => {
  expect(pieces("See MAN-2, not ABC-9.", new Set(["MAN-2"])).map((piece) => [piece.text, piece.rule])).toEqual([
    ["See ", ""],
    ["MAN-2", "MAN-2"],
    [", not ", ""],
    ["ABC-9", ""],
    [".", ""],
  ]);
  const known = new Set(["FRI-RND-4", "FRI-R38", "FRI-FX-BAR-BID"]);
  expect(
    pieces("(FRI-RND-4), FRI-R38; FRI-FX-BAR-BID.", known)
      .filter((piece) => piece.rule)
      .map((piece) => piece.rule),
  ).toEqual([...known]);
});

it("finds where a ruling begins in a text, at its beginning too", () => {
  const leads = (text: string) =>
    pieces(text, new Set(["MAN-2"]), "Our ruling")
      .map((piece) => (piece.isLead ? `*${piece.text}*` : piece.text))
      .join("|");
  expect(leads("A convoy. Our ruling: see MAN-2.")).toBe("A convoy. |*Our ruling*|: see |MAN-2|.");
  expect(leads("Our ruling: yes. Our ruling: no.")).toBe("*Our ruling*|: yes. |*Our ruling*|: no.");
  expect(leads("By the book.")).toBe("By the book.");
});

it("splits the name of an edition", () => {
  expect(splitName("Imperial 2030, 1st edition (2009)")).toEqual(["Imperial 2030", "1st edition (2009)"]);
  expect(splitName("Friesematenten")).toEqual(["Friesematenten", ""]);
});

it("names the options that are on, and what was chosen of several, as the server calls it", () => {
  const option = (name: string, usual: boolean | string) => ({
    name,
    title: name,
    about: "",
    rule: "VAR-1",
    default: usual,
    choices: [],
    choices_told: [{ id: "house", name: "House deck", about: "Ours.", fewest: 2, most: 4 }],
  });
  const game = { options: [option("a", false), option("b", true), option("deck", "house")] } as unknown as GameTold;
  expect(chosenOptions({}, game).map((one) => one.title)).toEqual(["b", "deck: House deck"]);
  expect(chosenOptions({ deck: "house#1a2b" }, game).at(-1)).toEqual({
    title: "deck: House deck",
    about: "Ours.",
    rule: "VAR-1",
  });
  expect(chosenOptions({ a: true, b: false, deck: "new" }, game).map((one) => one.title)).toEqual(["a", "deck: new"]);
});
