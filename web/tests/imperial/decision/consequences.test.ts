import { isInAnyCase, merged, seatOf } from "$/decision/changes";
import { suggestions } from "$/decision/answers/typedAnswers";
import { moodOf, ordered } from "$/imperial/decision/plan/consequences";
import { giftsOf } from "$/imperial/decision/answers";
import type { Change, ChoiceTold } from "$/wire/types";
import { describe, expect, it } from "vitest";

const change = (what: string, of: string, before: Change["before"], after: Change["after"]): Change => ({
  what,
  name: what,
  of,
  whose: of,
  before,
  after,
});
const watcher = { seat: 0, governs: ["china"] };

describe("previews", () => {
  it("join the plan and one more answer", () => {
    const joined = merged(
      [change("treasury", "china", 9, 7)],
      [change("treasury", "china", 7, 4), change("cash", "seat 1", 2, 3)],
    );
    expect(joined.map(({ before, after }) => [before, after])).toEqual([
      [9, 4],
      [2, 3],
    ]);
  });

  it("tell apart what comes whatever is answered", () => {
    const [income, stolen] = [change("cash", "seat 1", 5, 35), change("cash", "seat 2", 9, 4)];
    const choices = [[income, stolen], [income]].map((changes) => ({ changes })) as unknown as ChoiceTold[];
    expect([income, stolen].map((one) => isInAnyCase(one, choices))).toEqual([true, false]);
    // with a single answer, it causes everything
    expect(isInAnyCase(income, choices.slice(0, 1))).toBe(false);
    expect(isInAnyCase(change("cash", "seat 1", 5, 40), choices)).toBe(false);
  });

  it("leave out what comes back to where it was, but not what is hidden", () => {
    expect(merged([change("treasury", "china", 9, 7)], [change("treasury", "china", 7, 9)])).toEqual([]);
    expect(merged([change("cash", "seat 2", null, null)], [])).toHaveLength(1);
  });

  it("put our own figures first, then governments, then our nations", () => {
    const all = [
      change("treasury", "usa", 1, 2),
      change("treasury", "china", 1, 2),
      change("government", "usa", "seat 2", "seat 3"),
      change("cash", "seat 1", 1, 2),
    ];
    expect(ordered(all, watcher).map((one) => one.of)).toEqual(["seat 1", "usa", "china", "usa"]);
  });

  it("call only our own gains and losses good or bad", () => {
    expect(moodOf(change("cash", "seat 1", 1, 2), watcher)).toBe("up");
    expect(moodOf(change("treasury", "china", 3, 2), watcher)).toBe("down");
    expect(moodOf(change("treasury", "usa", 3, 2), watcher)).toBe("");
    expect(moodOf(change("cash", "seat 1", null, null), watcher)).toBe("");
    expect(moodOf(change("government", "usa", "seat 2", "seat 1"), watcher)).toBe("up");
    expect(moodOf(change("government", "usa", "seat 1", ""), watcher)).toBe("down");
  });

  it("count seats from 0", () => expect([seatOf("seat 2"), seatOf("china"), seatOf(null)]).toEqual([1, null, null]));
});

describe("gifts", () => {
  it("are told by nation", () => {
    const aside = [
      { template: "seat 3 gives {} to russia", low: 1, high: 2, safe: null, warning: null },
      { template: "seat 3 gives {} to austria-hungary", low: 1, high: 2, safe: null, warning: null },
    ];
    expect(giftsOf(aside, ["austria-hungary", "russia"]).map((gift) => gift.nation)).toEqual([
      "russia",
      "austria-hungary",
    ]);
  });
});

describe("the command line", () => {
  const legal = ["go taxation", "army quebec to alaska", "done"].map((text) => ({
    text,
    says: text === "army quebec to alaska" ? "March an army from Québec to Alaska" : text,
    kind: "",
    about: {},
  }));

  it("suggests by the beginning first", () =>
    expect(suggestions(legal, "go").map((told) => told.text)).toEqual(["go taxation"]));
  it("finds words anywhere, without accents", () =>
    expect(suggestions(legal, "québ alaska").map((told) => told.text)).toEqual(["army quebec to alaska"]));
  it("suggests everything for nothing", () => expect(suggestions(legal, "")).toHaveLength(3));
});
