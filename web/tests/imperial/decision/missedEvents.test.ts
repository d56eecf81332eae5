import { missedEvents } from "$/imperial/decision/missedEvents";
import type { EventKind, ImperialEntry, ImperialEvent } from "$/imperial/types";
import { expect, test } from "vitest";
import { marked } from "../../marks";

const happened = (kind: EventKind, about: object) =>
  ({
    kind,
    says: `${kind}.`,
    about,
    rule: "",
    marks: marked(kind),
  }) as ImperialEvent;
const entry = (
  number: number,
  seat: number | null,
  events: ImperialEvent[] = [],
  more: Partial<ImperialEntry> = {},
): ImperialEntry => ({
  number,
  at: 0,
  kind: "played",
  seat,
  text: "",
  says: "",
  events,
  details: {},
  ...more,
});
const said = (entries: ImperialEntry[], governs: string[] = ["china"]) =>
  missedEvents(entries, 0, governs).map((told) => told.says);

test("a lost government comes before money", () => {
  const entries = [
    entry(1, 0),
    entry(2, 1, [
      happened("InterestPaid", { seat: 0, nation: "india" }),
      happened("GovernmentTaken", { seat: 1, previous: 0, nation: "brazil" }),
    ]),
  ];
  expect(said(entries)).toEqual(["GovernmentTaken.", "InterestPaid."]);
});

test("what happens to others, or to nations of others, concerns nobody else", () => {
  const entries = [
    entry(1, 0),
    entry(2, 1, [
      happened("InterestPaid", { seat: 1, nation: "india" }),
      happened("BattleFought", { nation: "india", enemy: "russia" }),
      happened("TurnBegan", { seat: 0, nation: "china" }),
      happened("FactoryDestroyed", { nation: "india", owner: "russia" }),
    ]),
  ];
  expect(said(entries)).toEqual([]);
});

test("battles and factories of a nation that was ours until then are told", () => {
  const entries = [
    entry(1, 0),
    entry(2, 1, [
      happened("BattleFought", { nation: "india", enemy: "china" }),
      happened("FactoryDestroyed", { nation: "india", owner: "brazil" }),
    ]),
    entry(3, 1, [happened("GovernmentTaken", { seat: 1, previous: 0, nation: "brazil" })]),
  ];
  expect(said(entries)).toEqual(["GovernmentTaken.", "FactoryDestroyed.", "BattleFought."]);
});

test("a factory of ours that stands still is told, unless it works again", () => {
  const occupied = (province: string) => happened("FactoryOccupied", { nation: "india", owner: "china", province });
  const freed = happened("FactoryFreed", { owner: "china", province: "beijing" });
  expect(said([entry(1, 0), entry(2, 1, [occupied("beijing")])])).toEqual(["FactoryOccupied."]);
  expect(said([entry(1, 0), entry(2, 1, [occupied("beijing"), freed])])).toEqual([]);
  expect(said([entry(1, 0), entry(2, 1, [occupied("beijing")]), entry(3, 1, [freed, occupied("beijing")])])).toEqual([
    "FactoryOccupied.",
  ]);
  expect(said([entry(1, 0), entry(2, 1, [occupied("beijing")])], ["india"])).toEqual([]);
});

test("a standing answer and a timer answer without us, our own answer is not", () => {
  const battle = happened("BattleFought", { nation: "india", enemy: "china" });
  expect(said([entry(1, 0), entry(2, 0, [battle], { details: { by_standing_answer: true } })])).toEqual([
    "BattleFought.",
  ]);
  expect(said([entry(1, 0), entry(2, 1, [battle]), entry(3, 0, [], { details: { by_timer: true } })])).toEqual([
    "BattleFought.",
  ]);
  expect(said([entry(1, 0), entry(2, 1, [battle]), entry(3, 0)])).toEqual([]);
});

test("what was taken back has not happened, and before the first answer nothing was missed", () => {
  const battle = happened("BattleFought", { nation: "india", enemy: "china" });
  expect(
    said([entry(1, 0), entry(2, 1, [battle]), entry(3, null, [], { kind: "taken-back", details: { count: 1 } })]),
  ).toEqual([]);
  expect(said([entry(1, 1, [battle])])).toEqual([]);
});
