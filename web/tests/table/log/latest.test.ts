// The latest news, in one or two lines.
import { latest, type Matters } from "$/table/log/latest";
import type { EntryTold } from "$/wire/types";
import { expect, test } from "vitest";
import { marked } from "../../marks";

let number = 0;
const entry = (seat: number | null, events: readonly [string, string][], more: Partial<EntryTold> = {}): EntryTold =>
  ({
    number: (number += 1),
    at: 0,
    kind: "played",
    seat,
    text: "",
    says: "",
    details: {},
    events: events.map(([kind, says]) => ({ kind, says, rule: "", marks: marked(kind), about: { seat } })),
    ...more,
  }) as unknown as EntryTold;
const matters: Matters = ({ kind }) =>
  kind === "CardDestroyed" ? "ours" : ["CardWon", "CardPlayed"].includes(kind) ? "all" : null;
const says = (entries: readonly EntryTold[], until?: number) =>
  latest(entries, [0], (seat) => ["Anna", "Ben"][seat] ?? "", matters, until).map((line) => line.says);

test("nothing has happened yet", () => {
  expect(says([])).toEqual([]);
});

test("the newest comes first, and what does not matter not at all", () => {
  expect(
    says([
      entry(1, [["CardPlayed", "one"]]),
      entry(1, [["BidMade", "bid"]]),
      entry(1, [
        ["CardWon", "two"],
        ["CardPutUp", "up"],
      ]),
    ]),
  ).toEqual(["two", "one"]);
});

test("what one does oneself one knows; what follows from it is told", () => {
  expect(
    says([
      entry(0, [
        ["CardPlayed", "mine"],
        ["CardWon", "won"],
      ]),
    ]),
  ).toEqual(["won"]);
});

test("what was lost stays until one has answered again", () => {
  const lost = [
    entry(0, [["PlayerPassed", "passed"]]),
    entry(1, [["CardDestroyed", "lost"]]),
    entry(1, [["CardWon", "two"]]),
    entry(1, [["CardWon", "three"]]),
  ];
  expect(says(lost)).toEqual(["three", "lost"]);
  expect(
    says([
      ...lost,
      entry(0, [
        ["PlayerPassed", "passed"],
        ["CardWon", "four"],
      ]),
    ]),
  ).toEqual(["four", "three"]);
});

test("what was answered for us when the time ran out is told, for others it is not", () => {
  const details = { by_timer: true };
  expect(says([entry(0, [], { says: "Pass", details })])[0]).toMatch(/^Anna.*Pass.* – /);
  expect(says([entry(1, [], { says: "Pass", details })])).toEqual([]);
});

test("what was taken back did not happen, but that it was is told", () => {
  const played = entry(1, [["CardPlayed", "one"]]);
  expect(says([played, entry(null, [], { kind: "taken-back", says: "back", details: { count: 1 } })])).toEqual([
    "back",
  ]);
});

test("in the past of something taken back, it has happened", () => {
  const played = entry(1, [["CardPlayed", "one"]]);
  const back = entry(null, [], { kind: "taken-back", says: "back", details: { count: 1 } });
  expect([says([played, back], played.number), says([played, back], back.number)]).toEqual([["one"], ["back"]]);
});

test("of the past, only what had happened by then", () => {
  const first = entry(1, [["CardWon", "one"]]);
  expect(says([first, entry(1, [["CardWon", "two"]])], first.number)).toEqual(["one"]);
});
