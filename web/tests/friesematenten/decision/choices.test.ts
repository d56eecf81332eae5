// Picking cards and players: what can come next, what is complete, and why something is impossible.
import {
  advanced,
  aimOf,
  byKind,
  complete,
  fits,
  grouped,
  itemsOf,
  nextItems,
  refusals,
  replacements,
  spoken,
  without,
} from "$/friesematenten/decision/choices";
import type { FriesematentenAnswer, FriesematentenImpossible, FriesematentenLegal } from "$/friesematenten/types";
import { expect, test } from "vitest";

const play = (card: string, targets: string[] = [], opponent: number | null = null): FriesematentenLegal => ({
  text: `play ${card} ${targets.join(" ")} ${opponent ?? ""}`,
  says: card,
  also: "",
  kind: "PlayCard",
  about: { card, targets, opponent },
});
const scrap = (card: string): FriesematentenLegal => ({
  text: `scrap ${card}`,
  says: card,
  also: "",
  kind: "Scrap",
  about: { card },
});
const done = { text: "done", says: "Done", also: "", kind: "Done", about: {} } satisfies FriesematentenLegal;
const refused = (told: FriesematentenLegal): FriesematentenImpossible =>
  ({ ...told, message: "no", hint: "", rule: "FRI-CARD-6", code: "x" }) as FriesematentenImpossible;

const swap = [play("A06", ["F01", "F03"]), play("A06", ["F01", "F04"]), play("A06", ["F02", "F03"])];

test("a card with several aims tells which of them is next", () => {
  expect(aimOf(swap, ["card:A06"])).toEqual({ number: 1, total: 2 });
  expect(aimOf(swap, ["card:A06", "card:F01"])).toEqual({ number: 2, total: 2 });
  expect(aimOf([play("A01", ["F03"])], ["card:A01"])).toEqual({ number: 1, total: 1 });
  expect(aimOf([done], [])).toEqual({ number: 0, total: 0 });
});

test("what has an owner in common stands together", () => {
  expect(grouped(["card:F01", "seat:1", "card:F02"], (item) => item.slice(0, 4))).toEqual([
    ["card", ["card:F01", "card:F02"]],
    ["seat", ["seat:1"]],
  ]);
});

test("an answer is a card, what it is aimed at, and whom", () => {
  expect(itemsOf(play("A01", ["F03"], 2))).toEqual(["card:A01", "card:F03", "seat:2"]);
  expect(
    itemsOf({
      text: "",
      says: "",
      also: "",
      kind: "Bind",
      about: { card: "E06", host: null, seat: 1 },
    } as FriesematentenAnswer),
  ).toEqual(["card:E06", "seat:1"]);
  expect(itemsOf(done)).toEqual([]);
  expect(
    itemsOf({ text: "bid 4", says: "", also: "", kind: "Bid", about: { amount: 4 } } as FriesematentenAnswer),
  ).toEqual([]);
});

test("the card comes first, its targets in any order", () => {
  expect(nextItems(swap, [])).toEqual(["card:A06"]);
  expect(nextItems(swap, ["card:A06"])).toEqual(["card:F01", "card:F03", "card:F04", "card:F02"]);
  expect(nextItems(swap, ["card:A06", "card:F03"])).toEqual(["card:F01", "card:F02"]);
  expect(complete(swap, ["card:A06", "card:F03", "card:F02"])).toEqual([swap[2]]);
  expect(fits(["card:A06", "card:F01"], ["card:F01"])).toBe(false);
});

test("nobody points at what is clear", () => {
  expect(advanced("phase-two-turn", [play("A15"), done], [])).toEqual([]);
  expect(advanced("use-now", [play("E07", [], 0), done], [])).toEqual(["card:E07", "seat:0"]);
  expect(advanced("phase-two-turn", swap, ["card:A06", "card:F04"])).toEqual(["card:A06", "card:F04", "card:F01"]);
});

test("what is let go takes along what led to it without a choice", () => {
  const path = advanced("phase-two-turn", swap, ["card:A06", "card:F04"]);
  expect(without("phase-two-turn", swap, path, "card:F01")).toEqual(["card:A06"]);
  expect(without("phase-two-turn", swap, path, "card:A06")).toEqual([]);
  expect(without("use-now", [play("E07", [], 0), done], ["card:E07", "seat:0"], "seat:0")).toBeNull();
  expect(without("which-host", [play("E07", [], 0), play("E07", [], 1)], ["card:E07", "seat:1"], "seat:1")).toEqual([
    "card:E07",
  ]);
});

test("a card that can be played with a target or without is not aimed by itself", () => {
  const both = [play("A01"), play("A01", ["F03"])];
  expect(advanced("phase-two-turn", both, ["card:A01"])).toEqual(["card:A01"]);
  expect(complete(both, ["card:A01"])).toEqual([both[0]]);
  expect(nextItems(both, ["card:A01"])).toEqual(["card:F03"]);
});

test("another aim takes the place of one that was chosen, or of all if it goes with none of them", () => {
  const discard = [play("A07", ["F01"]), play("A07", ["F02"]), play("A08", ["F03"])];
  expect([...replacements(discard, ["card:A07", "card:F01"])]).toEqual([["card:F02", ["card:A07", "card:F02"]]]);
  expect(replacements(discard, ["card:A07"]).size).toBe(0);
  expect([...replacements(swap, ["card:A06", "card:F04", "card:F01"])]).toEqual([
    ["card:F03", ["card:A06", "card:F01", "card:F03"]],
    ["card:F02", ["card:A06", "card:F02"]],
  ]);
  // what can come next is not a replacement
  expect([...replacements(swap, ["card:A06", "card:F01"]).keys()]).toEqual(["card:F02"]);
});

test("what cannot be pointed at says why", () => {
  const why = refusals([refused(play("A09", [], 1)), refused(play("A06", ["F01", "F05"]))], [], ["card:A06"]);
  expect([...why.keys()]).toEqual(["card:A09"]);
  expect([...refusals([refused(play("A06", ["F01", "F05"]))], ["card:A06", "card:F01"], []).keys()]).toEqual([
    "card:F05",
  ]);
});

test("the first step is sorted by what would be done", () => {
  const all = [...swap, scrap("F01"), done];
  expect(byKind(all, [], nextItems(all, []))).toEqual([
    ["PlayCard", ["card:A06"]],
    ["Scrap", ["card:F01"]],
  ]);
  expect(spoken(all)).toEqual([done]);
});
