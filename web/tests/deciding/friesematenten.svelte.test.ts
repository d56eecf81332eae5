// Deciding at a table of Friesematenten: what is answered by itself and when, standing answers, refusals.
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import { onlyWithCard } from "$/friesematenten/decisions/passingBy.svelte";
import { answerStanding, hasNewRound, standingOf } from "$/friesematenten/decisions/standing";
import { meanwhile } from "$/friesematenten/decisions/meanwhile";
import type { Material } from "$/friesematenten/types";
import type { TableSession } from "$/table/session.svelte";
import type { EntryTold } from "$/wire/types";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { marked } from "../marks";

const material = { deck: "house", currency: "EUR", kinds: {}, symbols: {}, win_points: 40, cards: [] } as unknown as Material;
const PASS = { kind: "Pass", text: "pass", says: "Pass", about: {} };
const DONE = { kind: "Done", text: "done", says: "Done", about: {} };
const PLAY = { kind: "PlayCard", text: "play A01", says: "Play", about: { card: "A01", targets: [] } };
const SCRAP = { kind: "Scrap", text: "scrap F01", says: "Scrap", about: { card: "F01" } };

class Fake {
  id = "t";
  number = $state(7);
  lastLine = $state(7);
  entries = $state.raw<object[]>([{ number: 7, kind: "played", events: [], details: {} }]);
  seat: number | null = 0;
  mine = $state.raw([0]);
  plan = [];
  draft = null;
  past = null;
  isAsked = $state(true);
  isPast = $state(false);
  isOver = false;
  isBusy = $state(false);
  isResuming = $state(false);
  nextHolder = null;
  status = $state("live");
  legal = $state.raw<object[]>([PASS]);
  impossible = $state.raw<object[]>([]);
  amounts = $state.raw<object | null>(null);
  view = $state.raw<object>({});
  quiet = $state("");
  live = $derived({ view: this.view, quiet: this.quiet });
  table = $state.raw<{ react_left: number } | null>(null);
  toldAt = 0;
  board = $derived(this.view);
  works = true;
  send = vi.fn(async (_text: string, _isStanding?: boolean) => this.works);
}

let forget = () => {};
const WINDOWS = ["play-in-window", "react", "undo-award", "claim-loss"];
function asked(kind: string, legal: object[], { unused = ["A01"], reactLeft = null as number | null } = {}) {
  const session = new Fake();
  session.quiet = WINDOWS.includes(kind) ? "pass" : "";
  session.toldAt = performance.now();
  session.table = reactLeft === null ? null : { react_left: reactLeft };
  session.legal = legal;
  session.view = { players: [{ seat: 0, active: [], unused }], question: { kind, seats: [0], rule: "FRI-WIN-2", about: {} } };
  const { deciding } = new Friesematenten(session as unknown as TableSession, material);
  forget = $effect.root(() => deciding.passing.follow());
  flushSync();
  return { session, deciding };
}
async function wait(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  onlyWithCard.change(true);
});
afterEach(() => {
  forget();
  onlyWithCard.change(false);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("ask me only when I hold a card for it", () => {
  it("is kept in this browser", () => {
    expect(localStorage.getItem("rondel.only-with-card")).toBe("on");
    onlyWithCard.change(false);
    expect(localStorage.getItem("rondel.only-with-card")).toBe("off");
  });

  it.each([[0, 2000], [0.5, 3500], [1, 5000]])("passes a window in which nothing can be played after a random while (%d)", async (chance, after) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const { session, deciding } = asked("play-in-window", [PASS]);
    expect(deciding.passing.seconds).toBe(Math.ceil(after / 1000));
    await wait(after - 1);
    expect(session.send).not.toHaveBeenCalled();
    await wait(251);
    // that a card could not be paid for is nobody's business: it is told as an ordinary pass
    expect(session.send).toHaveBeenCalledExactlyOnceWith("pass", false);
    await wait(5000);
    expect(session.send).toHaveBeenCalledTimes(1);
  });

  it("passes before the time of the window is up", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const { session } = asked("react", [PASS], { reactLeft: 5000 });
    await wait(3999);
    expect(session.send).not.toHaveBeenCalled();
    await wait(251);
    expect(session.send).toHaveBeenCalledExactlyOnceWith("pass", false);
  });

  it("knows a window by what the server says of it", async () => {
    const { session, deciding } = asked("a-new-window", [PASS]);
    expect(deciding.isWindow).toBe(false);
    session.quiet = "pass";
    flushSync();
    await wait(5250);
    expect([deciding.isWindow, session.send.mock.calls]).toEqual([true, [["pass", false]]]);
  });

  it("ends a turn of phase 2 without unused cards, though a factory could be scrapped", async () => {
    const { session } = asked("phase-two-turn", [SCRAP, DONE], { unused: [] });
    await wait(6000);
    expect(session.send).toHaveBeenCalledExactlyOnceWith("done", true);
  });

  it.each([
    ["a window with a card to play", "react", [PLAY, PASS], ["A01"]],
    ["a turn with an unused card", "phase-two-turn", [DONE], ["A01"]],
    ["an auction", "what-to-bid", [PASS], []],
  ])("leaves %s to the player", async (_name, kind, legal, unused) => {
    const { session, deciding } = asked(kind, legal, { unused });
    await wait(9000);
    expect([session.send.mock.calls.length, deciding.passing.seconds]).toEqual([0, null]);
  });

  it("does nothing while it is off, around one device, in the past, or while a plan is asked for", async () => {
    const { session, deciding } = asked("claim-loss", [PASS]);
    for (const change of [
      () => onlyWithCard.change(false), () => (session.mine = [0, 1]), () => (session.isPast = true), () => (session.isResuming = true),
    ]) {
      onlyWithCard.change(true);
      Object.assign(session, { mine: [0], isPast: false, isResuming: false });
      change();
      flushSync();
      await wait(9000);
      expect([session.send.mock.calls.length, deciding.passing.seconds]).toEqual([0, null]);
    }
  });

  it("can be stopped for one question, and goes on with the next", async () => {
    const { session, deciding } = asked("undo-award", [PASS]);
    await wait(1000);
    deciding.passing.stop();
    flushSync();
    await wait(9000);
    expect(session.send).not.toHaveBeenCalled();
    session.number = session.lastLine = 8;
    session.entries = [...session.entries, { number: 8, kind: "played", events: [], details: {} }];
    flushSync();
    await wait(5500);
    expect(session.send).toHaveBeenCalledTimes(1);
  });

  it("begins anew with every question, waits for what is under way, and tries again when the line is back", async () => {
    const { session } = asked("react", [PASS]);
    session.isBusy = true;
    await wait(9000);
    expect(session.send).not.toHaveBeenCalled();
    session.isBusy = session.works = false;
    await wait(1000);
    expect(session.send).toHaveBeenCalledTimes(1);
    session.status = "offline";
    session.works = true;
    await wait(1000);
    expect(session.send).toHaveBeenCalledTimes(2);
    session.isAsked = false;
    flushSync();
    await wait(9000);
    expect(session.send).toHaveBeenCalledTimes(2);
  });
});

const round = (number: number): EntryTold => ({ number, kind: "played", details: {}, events: [{ kind: "RoundBegan", marks: marked("RoundBegan"), says: "", rule: "", about: {} }] }) as unknown as EntryTold;

describe("a standing pass", () => {
  it("is kept by a switch, given to windows of its kind, and ends with the round", async () => {
    onlyWithCard.change(false);
    const { session, deciding } = asked("react", [PLAY, PASS]);
    deciding.keepsAnswer = true;
    await deciding.send("pass");
    expect(standingOf("t", 0).all.map((answer) => [answer.kind, answer.text, answer.since])).toEqual([["react", "pass", 7]]);
    session.number = session.lastLine = 9;
    session.send.mockClear();
    await answerStanding(deciding);
    expect(session.send).toHaveBeenCalledExactlyOnceWith("pass", true);
    session.entries = [round(10)];
    await answerStanding(deciding);
    expect([session.send.mock.calls.length, standingOf("t", 0).all.length]).toEqual([1, 0]);
  });

  it("is not made of a card that was played", async () => {
    const { deciding } = asked("react", [PLAY, PASS]);
    deciding.keepsAnswer = true;
    await deciding.send("play A01");
    expect([standingOf("t", 0).all.length, deciding.keepsAnswer]).toEqual([0, false]);
  });

  it("is meant for the open question only: it is not taken along when time is up, nor when the bar is left", () => {
    const { session, deciding } = asked("react", [PLAY, PASS]);
    deciding.keepsAnswer = true;
    session.number = 8;
    expect(deciding.keepsAnswer).toBe(true);
    session.lastLine = 8;
    expect(deciding.keepsAnswer).toBe(false);
    deciding.keepsAnswer = true;
    deciding.shut();
    expect(deciding.keepsAnswer).toBe(false);
  });

  it("counts rounds that came after it", () => expect([hasNewRound([round(7)], 0, 7), hasNewRound([round(8)], 0, 7)]).toEqual([false, true]));
});

describe("a bid that is written", () => {
  it("is warned of like one that is pressed", async () => {
    const { session, deciding } = asked("what-to-bid", [PASS]);
    session.amounts = { template: "bid {}", low: 16, high: 999, safe: 60 };
    expect(await deciding.answer("bid 61")).toBe(false);
    expect([session.send.mock.calls.length, deciding.warning === ""]).toEqual([0, false]);
    expect(await deciding.answer("bid 61")).toBe(false);
    await wait(700);
    expect(await deciding.answer("bid 61")).toBe(true);
    expect(session.send.mock.calls).toEqual([["bid 61"]]);
  });

  it("is the server's to refuse where it is none", async () => {
    const { session, deciding } = asked("what-to-bid", [PASS]);
    session.amounts = { template: "bid {}", low: 16, high: 999, safe: 60 };
    for (const text of ["bid 3", "bid much", "pass", "bid 20"]) await deciding.answer(text);
    expect(session.send.mock.calls.flat()).toEqual(["bid 3", "bid much", "pass", "bid 20"]);
    expect(deciding.warning).toBe("");
  });
});

describe("what was pointed at", () => {
  it("gives way to another target at one press, and is marked as what can be chosen", () => {
    const aimed = (target: string) => ({ ...PLAY, text: `play A01 ${target}`, about: { card: "A01", targets: [target] } });
    const { deciding } = asked("phase-two-turn", [aimed("F01"), aimed("F02"), DONE]);
    deciding.choose("card:A01");
    deciding.choose("card:F01");
    expect([deciding.complete.map((told) => told.text), deciding.marks.get("card:F02")?.kind]).toEqual([["play A01 F01"], "choice"]);
    expect(deciding.choose("card:F02")).toBe(true);
    expect(deciding.complete.map((told) => told.text)).toEqual(["play A01 F02"]);
  });
});

describe("what cannot be done", () => {
  it("says why, until something else is pointed at or asked", () => {
    const { session, deciding } = asked("play-in-window", [PLAY, PASS]);
    session.impossible = [{ ...PLAY, text: "play A02", about: { card: "A02", targets: [] }, message: "Too dear.", hint: "Pass.", rule: "FRI-FX-BUY-NOW", code: "" }];
    expect(deciding.choose("card:A02")).toBe(true);
    expect(deciding.refused?.message).toBe("Too dear.");
    deciding.choose("card:A01");
    expect(deciding.refused).toBeNull();
    deciding.choose("card:A02");
    session.lastLine = session.number = 8;
    expect(deciding.refused).toBeNull();
    expect(deciding.choose("card:F09")).toBe(false);
  });
});

describe("meanwhile", () => {
  const happened = (kind: string, about: object) => ({ kind, says: `${kind}.`, about, rule: "", marks: marked(kind) });
  it("tells what happened to us, the worst first", () => {
    const entries = [
      { number: 1, kind: "played", seat: 0, details: {}, events: [] },
      { number: 2, kind: "played", seat: 1, details: {}, events: [
        happened("IncomePaid", { seat: 0 }), happened("CardStolen", { seat: 1, victim: 0, card: "F01" }), happened("CardStolen", { seat: 1, victim: 2, card: "F02" }),
        happened("MoneyMoved", { payer: null, payee: 0, amount: 4 }), happened("RoundBegan", { number: 2 }),
      ] },
    ] as unknown as EntryTold[];
    expect(meanwhile(entries, 0).map((told) => told.says)).toEqual(["CardStolen.", "MoneyMoved.", "IncomePaid."]);
  });
});
