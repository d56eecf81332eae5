import { pieces, plain } from "$/rulebook/pieces";
import { chapterOf, grouped, placeOf, rulesOf } from "$/rulebook/places";
import { expect, test } from "vitest";
import { BOOK, part } from "./book";

const told = (text: string) =>
  pieces(text, new Set(["MAN-2", "FRI-R38"])).map((piece) => [piece.text, piece.rule, piece.isStrong]);

test("known rules are links, others are text", () => {
  expect(told("See MAN-2, FRI-R38 and MAN-9.")).toEqual([
    ["See ", "", false],
    ["MAN-2", "MAN-2", false],
    [", ", "", false],
    ["FRI-R38", "FRI-R38", false],
    [" and ", "", false],
    ["MAN-9", "", false],
    [".", "", false],
  ]);
});

test("marks make what matters most stand out, with links in it", () => {
  expect(told("Pay **2 M by MAN-2** now")).toEqual([
    ["Pay ", "", false],
    ["2 M by ", "", true],
    ["MAN-2", "MAN-2", true],
    [" now", "", false],
  ]);
  expect(plain("Pay **2 M** now")).toBe("Pay 2 M now");
});

test.each([
  ["", "you", ""],
  ["tax", "tax", ""],
  ["TAX-3", "tax", "TAX-3"],
  ["tax-3", "tax", "TAX-3"],
  ["you-1", "you", "you-1"],
  ["table-bonds", "tax", "table-bonds"],
  ["table-pieces", "tables", "table-pieces"],
  ["chapter-7", "you", ""],
])("the address #%s leads to the chapter %s", (named, chapter, target) => {
  const place = placeOf(BOOK, named);
  expect([place.chapter.id, place.target]).toEqual([chapter, target]);
});

test("rules know their chapter", () => {
  expect([...rulesOf(BOOK).keys()]).toEqual(["TAX-1", "TAX-3", "TAX-4"]);
  expect(chapterOf(BOOK, "TAX-4")?.id).toBe("tax");
  expect(chapterOf(BOOK, "you-1")).toBeUndefined();
});

test("parts of a kind that follow one another belong together", () => {
  const groups = grouped([part("a"), part("1", "step"), part("2", "step"), part("b"), part("3", "step")]);
  expect(groups.map((group) => [group.kind, group.parts.length])).toEqual([
    ["text", 1],
    ["step", 2],
    ["text", 1],
    ["step", 1],
  ]);
});
