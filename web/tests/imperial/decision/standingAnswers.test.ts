import { StandingAnswers } from "$/decision/standingAnswers.svelte";
import { hasHadTurn, standingOf, type Asked, type StandingAnswer } from "$/imperial/decision/standingAnswers";
import type { ImperialEntry } from "$/imperial/types";
import { beforeEach, describe, expect, it } from "vitest";
import { marked } from "../../marks";

const answer = (change: Partial<StandingAnswer> = {}): StandingAnswer => ({
  kind: "will-you-fight",
  nation: "india",
  asked: "china",
  text: "no battle",
  says: "Stay at peace",
  since: 10,
  ...change,
});
const turnOf = (number: number, seat: number): ImperialEntry => ({
  number,
  at: 0,
  kind: "played",
  seat,
  text: "",
  says: "",
  details: {},
  events: [{ kind: "TurnBegan", marks: marked("TurnBegan"), says: "", rule: "", about: { nation: "china", seat } }],
});

beforeEach(() => localStorage.clear());

describe("standing answers", () => {
  it("answer the same kind of question about the same nations only", () => {
    const standing = new StandingAnswers<Asked>("t", 1);
    standing.keep(answer());
    expect(standing.find({ kind: "will-you-fight", nation: "india", asked: "china" })?.text).toBe("no battle");
    expect(standing.find({ kind: "will-you-fight", nation: "brazil", asked: "china" })).toBeUndefined();
    expect(standing.find({ kind: "will-you-fight", nation: "india", asked: "usa" })).toBeUndefined();
    expect(standing.find({ kind: "may-pass", nation: "india", asked: "china" })).toBeUndefined();
  });

  it("are kept per table and seat", () => {
    new StandingAnswers<Asked>("t", 1).keep(answer());
    expect(new StandingAnswers<Asked>("t", 1).all).toHaveLength(1);
    expect(new StandingAnswers<Asked>("t", 2).all).toHaveLength(0);
    expect(new StandingAnswers<Asked>("u", 1).all).toHaveLength(0);
  });

  it("are replaced and dropped", () => {
    const standing = new StandingAnswers<Asked>("t", 1);
    standing.keep(answer());
    standing.keep(answer({ text: "battle army" }));
    expect(standing.all.map((one) => one.text)).toEqual(["battle army"]);
    standing.drop(answer());
    expect(standing.all).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it("end when our next turn has begun", () => {
    const standing = new StandingAnswers<Asked>("t", 1);
    standing.keep(answer());
    standing.review([turnOf(9, 1), turnOf(12, 0)], hasHadTurn);
    expect(standing.all).toHaveLength(1);
    // a turn that was taken back did not begin
    standing.review(
      [turnOf(13, 1), { ...turnOf(14, 1), kind: "taken-back", details: { count: 1 }, events: [] }],
      hasHadTurn,
    );
    expect(standing.all).toHaveLength(1);
    standing.review([turnOf(13, 1)], hasHadTurn);
    expect(standing.all).toEqual([]);
  });

  it("survive nonsense in the storage", () => {
    localStorage.setItem("rondel.standing.t.1", "{");
    expect(new StandingAnswers<Asked>("t", 1).all).toEqual([]);
  });

  it("are one object for the whole page", () => expect(standingOf("one", 1)).toBe(standingOf("one", 1)));

  it("know whose turn has begun", () => {
    expect(hasHadTurn([turnOf(12, 1)], 1, 11)).toBe(true);
    expect(hasHadTurn([turnOf(12, 1)], 1, 12)).toBe(false);
  });
});
