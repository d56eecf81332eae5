// Automatic answers in Friesematenten.
import { onlyWithCard } from "$/friesematenten/decision/autoPass.svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asked, DONE, leave, PASS, PLAY, SCRAP, wait } from "./cardTable.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  onlyWithCard.change(true);
});
afterEach(() => {
  leave();
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

  it.each([
    [0, 2000],
    [0.5, 3500],
    [1, 5000],
  ])("passes a window in which nothing can be played after a random while (%d)", async (chance, after) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const { session, decision } = asked("play-in-window", [PASS]);
    expect(decision.autoPass.seconds).toBe(Math.ceil(after / 1000));
    await wait(after - 1);
    expect(session.answerAlone).not.toHaveBeenCalled();
    await wait(251);
    // that we could not pay for a card is secret: the log shows an ordinary pass
    expect(session.answerAlone).toHaveBeenCalledExactlyOnceWith("pass", false);
    await wait(5000);
    expect(session.answerAlone).toHaveBeenCalledTimes(1);
  });

  it("passes before the time of the window is up", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const { session } = asked("react", [PASS], { reactLeft: 5000 });
    await wait(3999);
    expect(session.answerAlone).not.toHaveBeenCalled();
    await wait(251);
    expect(session.answerAlone).toHaveBeenCalledExactlyOnceWith("pass", false);
  });

  it("knows a window by what the server says of it", async () => {
    const { session, decision } = asked("a-new-window", [PASS]);
    expect(decision.isWindow).toBe(false);
    session.quiet = "pass";
    flushSync();
    await wait(5250);
    expect([decision.isWindow, session.answerAlone.mock.calls]).toEqual([true, [["pass", false]]]);
  });

  it("ends a turn of phase 2 without unused cards, though a factory could be scrapped", async () => {
    const { session } = asked("phase-two-turn", [SCRAP, DONE], { unused: [] });
    await wait(6000);
    expect(session.answerAlone).toHaveBeenCalledExactlyOnceWith("done", true);
  });

  it.each([
    ["a window with a card to play", "react", [PLAY, PASS], ["A01"]],
    ["a turn with an unused card", "phase-two-turn", [DONE], ["A01"]],
    ["an auction", "what-to-bid", [PASS], []],
  ])("leaves %s to the player", async (_name, kind, legal, unused) => {
    const { session, decision } = asked(kind, legal, { unused });
    await wait(9000);
    expect([session.answerAlone.mock.calls.length, decision.autoPass.seconds]).toEqual([0, null]);
  });

  it("does nothing while it is off, around one device, or while a plan is asked for", async () => {
    const { session, decision } = asked("claim-loss", [PASS]);
    for (const change of [
      () => onlyWithCard.change(false),
      () => (session.mine = [0, 1]),
      () => (session.isResuming = true),
    ]) {
      onlyWithCard.change(true);
      Object.assign(session, { mine: [0], isResuming: false });
      change();
      flushSync();
      await wait(9000);
      expect([session.answerAlone.mock.calls.length, decision.autoPass.seconds]).toEqual([0, null]);
    }
  });

  it.each([
    ["react", PASS, ["A01"], false],
    ["phase-two-turn", DONE, [], true],
  ] as const)("keeps nobody waiting while the past is looked at (%s)", async (kind, answer, unused, isTold) => {
    const { session, decision } = asked(kind, [answer], { unused: [...unused] });
    session.isPast = true;
    flushSync();
    expect([decision.isAsked, decision.autoPass.seconds === null]).toEqual([false, false]);
    await wait(5250);
    expect(session.answerAlone).toHaveBeenCalledExactlyOnceWith(answer.text, isTold);
  });

  it("can be stopped for one question, and goes on with the next", async () => {
    const { session, decision } = asked("undo-award", [PASS]);
    await wait(1000);
    decision.autoPass.stop();
    flushSync();
    await wait(9000);
    expect(session.answerAlone).not.toHaveBeenCalled();
    session.number = session.lastLine = 8;
    session.entries = [...session.entries, { number: 8, kind: "played", events: [], details: {} }];
    flushSync();
    await wait(5500);
    expect(session.answerAlone).toHaveBeenCalledTimes(1);
  });

  it("begins anew with every question, waits for what is under way, and tries again when the line is back", async () => {
    const { session } = asked("react", [PASS]);
    session.isBusy = true;
    await wait(9000);
    expect(session.answerAlone).not.toHaveBeenCalled();
    session.isBusy = session.works = false;
    await wait(1000);
    expect(session.answerAlone).toHaveBeenCalledTimes(1);
    session.status = "offline";
    session.works = true;
    await wait(1000);
    expect(session.answerAlone).toHaveBeenCalledTimes(2);
    session.isAsked = false;
    flushSync();
    await wait(9000);
    expect(session.answerAlone).toHaveBeenCalledTimes(2);
  });
});
