import { distance, find, folded, nearest } from "$/rulebook/find";
import { expect, test } from "vitest";
import { BOOK } from "./book";

const ids = (typed: string) => find(BOOK, typed).map((hit) => hit.id);

test("the id of a rule comes first", () => {
  expect(ids("tax-3")[0]).toBe("TAX-3");
});

test("titles come before texts, and every word must be there", () => {
  expect(ids("revenue")).toEqual(["TAX-1"]);
  expect(ids("treasury soldiers")).toEqual(["TAX-3"]);
  expect(ids("treasury fleets")).toEqual([]);
});

test("accents and capitals do not matter", () => {
  expect(ids("MULLER")).toEqual(["TAX-3"]);
  expect(folded("Großé")).toBe("grosse");
});

test("tables are found by what stands in them", () => {
  expect(ids("china")).toEqual(["table-pieces"]);
});

test("a hit shows the words around it, without marks", () => {
  expect(find(BOOK, "factory")[0]!.extract).toBe("2 M for each factory. Then TAX-3.");
});

test("nothing typed finds nothing", () => {
  expect(ids("  ")).toEqual([]);
});

test("where nothing is found, the nearest titles help", () => {
  expect(nearest(BOOK, "taxatoin")[0]).toBe("Taxation");
  expect(nearest(BOOK, "xyz")).toHaveLength(3);
});

test.each([
  ["", "abc", 3],
  ["kitten", "sitting", 3],
  ["same", "same", 0],
])("from %s to %s it takes %i letters", (one, other, steps) => {
  expect(distance(one, other)).toBe(steps);
});
