import { lastOwn, placeOf, saysAt, takenBack, ticks, turnAt, turns, turnsSince, unbroken } from "$/table/story";
import type { EntryTold, EventTold } from "$/wire/types";
import { describe, expect, it } from "vitest";

const event = (kind: string, about: Record<string, unknown>, says = kind): EventTold => ({ kind, says, about, rule: "RON-3" });
const entry = (number: number, more: Partial<EntryTold>): EntryTold => ({
  number, at: number, kind: "played", seat: 0, text: "", says: "", events: [], details: {}, ...more,
});
const chosen = (number: number, seat: number, nation: string) => entry(number, { seat, events: [event("SpaceChosen", { nation, seat })] });
const began = (number: number, seat: number, nation: string) =>
  entry(number, { seat, events: [event("UnitsProduced", { nation: "x" }), event("TurnBegan", { nation, seat: 1 })] });

const game = [
  entry(1, { kind: "opened", seat: null, says: "The table was opened." }),
  entry(2, { kind: "drawn", seat: null, events: [event("FlagCardDealt", { nation: "china", seat: 0 }), event("TurnBegan", { nation: "russia", seat: 1 })] }),
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
    expect(told[0]!.lines.map((line) => [line.says, line.isTable])).toEqual([["The table was opened.", true], ["FlagCardDealt", false]]);
  });
  it("leaves out silent events and answers without consequence", () => {
    const told = turns([...game, entry(9, { events: [event("SoldiersPaid", { nation: "india" }, "")] })]);
    expect(told.at(-1)!.lines.map((line) => line.number)).toEqual([7]);
  });
  it("marks what a standing answer did", () => {
    const told = turns([entry(1, { details: { by_standing_answer: true }, events: [event("BattleDeclined", { nation: "china" })] })]);
    expect(told[0]!.lines[0]!.isByStandingAnswer).toBe(true);
  });
  it("strikes what was taken back, and does not count its turn", () => {
    const told = [...game.slice(0, 6), entry(7, { kind: "taken-back", details: { count: 2 }, says: "taken back" })];
    expect([...takenBack(told)]).toEqual([6, 5]);
    expect(turnAt(told, Infinity)).toBe(2);
    expect(turns(told).flatMap((turn) => turn.lines).filter((line) => line.isTakenBack).map((line) => line.number)).toEqual([5, 6]);
  });
});

describe("after a turn was taken back", () => {
  const told = [...game, entry(9, { kind: "taken-back", details: { count: 4 }, says: "Taken back." }), chosen(10, 0, "china")];
  it("goes on under the heading of the turn that stands", () => {
    expect(turns(told).map((turn) => [turn.nation, turn.count, turn.isTakenBack])).toEqual([
      [null, 0, false], ["russia", 1, false], ["china", 2, false], ["india", 3, true], ["china", 2, false],
    ]);
    expect(turns(told).at(-1)!.lines.map((line) => line.number)).toEqual([9, 10]);
  });
});

describe("sentences", () => {
  it("keep a number with its unit", () => {
    expect(unbroken("Built for 5 M. Paid 12 Mio. in 3 Months")).toBe("Built for 5\u202fM. Paid 12\u202fMio. in 3 Months");
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
  it("has nothing to tell in the middle of our own turn, or to whoever only watches", () => {
    expect(lastOwn(game.slice(0, 6), [0])).toBeNull();
    expect(lastOwn(game, [])).toBeNull();
  });
});

describe("history", () => {
  it("knows the turn of a moment", () => {
    expect(turnAt(game, 2)).toBe(1);
    expect(turnAt(game, 5)).toBe(2);
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
