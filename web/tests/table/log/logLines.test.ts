import {
  actsIn,
  lastOwn,
  placeOf,
  saysAt,
  takenBack,
  ticks,
  turnAt,
  turnShown,
  turns,
  turnsSince,
  unbroken,
} from "$/table/log/logLines";
import type { EntryTold, EventTold } from "$/wire/types";
import { describe, expect, it } from "vitest";
import { marked } from "../../marks";

const event = (kind: string, about: Record<string, unknown>, says = kind): EventTold => ({
  kind,
  says,
  about,
  rule: "RON-3",
  marks: marked(kind),
});
const entry = (number: number, more: Partial<EntryTold>): EntryTold => ({
  number,
  at: number,
  kind: "played",
  seat: 0,
  text: "",
  says: "",
  events: [],
  details: {},
  ...more,
});
const chosen = (number: number, seat: number, nation: string) =>
  entry(number, { seat, events: [event("SpaceChosen", { nation, seat })] });
const began = (number: number, seat: number, nation: string) =>
  entry(number, { seat, events: [event("UnitsProduced", { nation: "x" }), event("TurnBegan", { nation, seat: 1 })] });

const game = [
  entry(1, { kind: "opened", seat: null, says: "The table opens." }),
  entry(2, {
    kind: "drawn",
    seat: null,
    events: [event("FlagCardDealt", { nation: "china", seat: 0 }), event("TurnBegan", { nation: "russia", seat: 1 })],
  }),
  chosen(3, 1, "russia"),
  began(4, 1, "china"),
  chosen(5, 0, "china"),
  began(6, 0, "india"),
  chosen(7, 1, "india"),
  entry(8, { kind: "played", seat: 1, text: "done", says: "Done" }),
];

describe("the log", () => {
  it("is told turn by turn, with what came before the first one", () => {
    const told = turns(game);
    expect(told.map((turn) => turn.nation)).toEqual([null, "russia", "china", "india"]);
    expect(told.map((turn) => turn.count)).toEqual([0, 1, 2, 3]);
    expect(told[0]!.lines.map((line) => [line.says, line.isTable])).toEqual([
      ["The table opens.", true],
      ["FlagCardDealt", false],
    ]);
  });
  it("leaves out silent events and answers without consequence", () => {
    const told = turns([...game, entry(9, { events: [event("SoldiersPaid", { nation: "india" }, "")] })]);
    expect(told.at(-1)!.lines.map((line) => line.number)).toEqual([7]);
  });
  it("marks what a standing answer did", () => {
    const told = turns([
      entry(1, { details: { by_standing_answer: true }, events: [event("BattleDeclined", { nation: "china" })] }),
    ]);
    expect(told[0]!.lines[0]!.isByStandingAnswer).toBe(true);
  });
  it("tells an answer given without the player that no event tells, before what follows from it", () => {
    const passed = (details: object, says = "Pass") =>
      entry(1, {
        seat: 2,
        says,
        details: { ...details },
        events: [event("ActionResolved", { seat: 0 }), event("TurnBegan", { nation: "china", seat: 2 })],
      });
    const told = (one: EntryTold) =>
      turns([one])[0]!.lines.map((line) => [
        line.id,
        line.says,
        line.seat,
        line.isAnswer,
        line.isByTimer,
        line.isByStandingAnswer,
      ]);
    expect(told(passed({ by_timer: true }))).toEqual([
      ["1", "Pass", 2, true, true, false],
      ["1.0", "ActionResolved", 0, false, false, false],
    ]);
    expect(told(passed({ by_standing_answer: true }))[0]).toEqual(["1", "Pass", 2, true, false, true]);
    expect(told(passed({})).map(([id]) => id)).toEqual(["1.0"]);
    expect(told(passed({ by_timer: true }, "")).map(([id]) => id)).toEqual(["1.0"]);
  });
  it("knows which events tell an answer itself", () => {
    const acts = (...events: EventTold[]) => actsIn(entry(1, { seat: 0, events }));
    expect(
      acts(event("PlayerPassed", { seat: 0 }), event("PlayerPassed", { seat: 1 }), event("CardWon", { seat: 1 })),
    ).toBe(1);
    expect(acts(event("UnitImported", { nation: "china" }), event("UnitImported", { nation: "china" }))).toBe(2);
    expect([acts(event("CardWon", { seat: 0 })), acts(event("PlayerPassed", { seat: 1 })), acts()]).toEqual([0, 0, 0]);
    expect(actsIn(entry(1, { kind: "drawn", seat: null, events: [event("BidMade", {})] }))).toBe(0);
  });
  it("strikes what was taken back, and does not count its turn", () => {
    const told = [...game.slice(0, 6), entry(7, { kind: "taken-back", details: { count: 2 }, says: "taken back" })];
    expect([...takenBack(told)]).toEqual([6, 5]);
    // at that moment it had not been taken back yet
    expect([turnAt(told, Infinity), turnAt(told, 6)]).toEqual([2, 3]);
    expect(
      turns(told)
        .flatMap((turn) => turn.lines)
        .filter((line) => line.isTakenBack)
        .map((line) => line.number),
    ).toEqual([5, 6]);
  });
});

describe("after a turn was taken back", () => {
  const told = [
    ...game,
    entry(9, { kind: "taken-back", details: { count: 4 }, says: "Taken back." }),
    chosen(10, 0, "china"),
  ];
  it("goes on under the heading of the turn that stands", () => {
    expect(turns(told).map((turn) => [turn.nation, turn.count, turn.isTakenBack])).toEqual([
      [null, 0, false],
      ["russia", 1, false],
      ["china", 2, false],
      ["india", 3, true],
      ["china", 2, false],
    ]);
    expect(
      turns(told)
        .at(-1)!
        .lines.map((line) => line.number),
    ).toEqual([9, 10]);
  });
});

it("numbers turns that were taken back as they were played, and the next one as what stands", () => {
  const told = [
    ...game,
    entry(9, { kind: "taken-back", details: { count: 5 }, says: "Taken back." }),
    began(10, 1, "china"),
    began(11, 0, "brazil"),
  ];
  expect(
    turns(told)
      .filter((turn) => turn.id !== "9")
      .map((turn) => [turn.nation, turn.count, turn.isTakenBack]),
  ).toEqual([
    [null, 0, false],
    ["russia", 1, false],
    ["china", 2, true],
    ["india", 3, true],
    ["china", 2, false],
    ["brazil", 3, false],
  ]);
});

describe("sentences", () => {
  it("keep a number with its unit", () => {
    expect(unbroken("Built for 5 M. Paid 12 Mio. in 3 Months")).toBe(
      "Built for 5\u202fM. Paid 12\u202fMio. in 3 Months",
    );
  });
  it("tell what happened at a moment", () => {
    expect(saysAt(game, 3)).toBe("SpaceChosen");
    expect(saysAt(game, 8)).toBe("Done");
    expect(saysAt(game, undefined)).toBe("");
  });
});

describe("catching up", () => {
  it("begins after our last answer before the others", () => {
    expect(lastOwn(game, [0])).toBe(6);
    expect(turnsSince(game, 6)).toBe(1);
  });
  it("has nothing to tell to whoever has just answered, though others came before", () => {
    expect(lastOwn([...game, chosen(9, 0, "india")], [0])).toBeNull();
    expect(lastOwn([...game, chosen(9, 0, "india"), chosen(10, 1, "usa")], [0])).toBe(9);
  });
  it("has nothing to tell in the middle of our own turn, or to whoever only watches", () => {
    expect(lastOwn(game.slice(0, 6), [0])).toBeNull();
    expect(lastOwn(game, [])).toBeNull();
  });
});

describe("history", () => {
  it("knows the turn of a moment", () => {
    expect(turnAt(game, 2)).toBe(1);
    expect(turnAt(game, 5)).toBe(2);
    // a replay of the entry that begins the next turn is still in the one before
    const at = (number: number, isShowing: boolean) => turnShown({ entries: game, past: { number }, isShowing });
    expect([at(4, false), at(4, true), turnShown({ entries: game, past: null, isShowing: true })]).toEqual([2, 1, 3]);
  });
  it("has a tick where a nation chose its space, and one that stands out each round", () => {
    expect(ticks(game, [2, 3, 4, 5, 6, 7])).toEqual([
      { index: 1, nation: "russia", isRound: true },
      { index: 3, nation: "china", isRound: false },
      { index: 5, nation: "india", isRound: false },
    ]);
  });
  it("finds the place of a moment, also between two", () => {
    expect(placeOf([2, 3, 7], 7)).toBe(2);
    expect(placeOf([2, 3, 7], 5)).toBe(1);
    expect(placeOf([2, 3, 7], 0)).toBe(0);
  });
});

describe("a game of rounds", () => {
  const round = (number: number) => event("RoundBegan", { number }, `Round ${number} begins.`);
  const auction = [
    entry(1, { kind: "opened", seat: null, says: "The table opens." }),
    entry(2, {
      kind: "drawn",
      seat: null,
      events: [event("StartPlayerDrawn", { seat: 1 }), round(1), event("CardRevealed", { card: "F01" })],
    }),
    entry(3, { seat: 1, events: [event("CardPutUp", { card: "F01" })] }),
    entry(4, { seat: 0, events: [event("BidMade", { seat: 0, card: "F01", amount: 20 })] }),
    entry(5, { seat: 1, events: [event("BidMade", { seat: 1, card: "F01", amount: 22 })] }),
    entry(6, {
      seat: 0,
      details: { by_timer: true },
      events: [
        event("PlayerPassed", { seat: 0, card: "F01" }),
        event("CardWon", { seat: 1, card: "F01", price: 22 }),
        round(2),
        event("CardRevealed", { card: "S01" }),
      ],
    }),
    entry(7, { seat: 1, events: [event("CardPutUp", { card: "S01" })] }),
  ];
  it("is told round by round: what follows in the same moment belongs to the new one", () => {
    const told = turns(auction);
    expect(told.map((turn) => [turn.count, turn.nation, turn.says])).toEqual([
      [0, null, ""],
      [1, null, "Round 1 begins."],
      [2, null, "Round 2 begins."],
    ]);
    expect(told[2]!.lines.map((line) => [line.id, line.says])).toEqual([
      ["6.3", "CardRevealed"],
      ["7.0", "CardPutUp"],
    ]);
    expect(told[1]!.lines.map((line) => line.seat)).toEqual([null, null, 0, 1, 0, 1]);
  });
  it("knows its rounds by their own numbers where it began in the middle", () => {
    expect(turns([entry(1, { events: [round(5)] })]).at(-1)!.count).toBe(5);
  });
  it("marks what the clock answered, which is no answer of ours", () => {
    expect(
      turns(auction)[1]!
        .lines.filter((line) => line.isByTimer)
        .map((line) => line.id),
    ).toEqual(["6.0"]);
    expect(lastOwn(auction, [0])).toBe(4);
    expect(turnsSince(auction, 4)).toBe(2);
  });
  it("has a tick for each auction, and one that stands out for each round", () => {
    expect(ticks(auction, [2, 3, 4, 5, 6, 7])).toEqual([
      { index: 0, nation: null, isRound: true },
      { index: 1, nation: null, isRound: false },
      { index: 4, nation: null, isRound: true },
      { index: 5, nation: null, isRound: false },
    ]);
    expect(turnAt(auction, 5)).toBe(1);
    expect(turnAt(auction, Infinity)).toBe(2);
  });
});
