// Decisions in Friesematenten: standing answers, typed bids, picking and dropping items, refusals.
import { act } from "$/friesematenten/decision/keyboard";
import { missedEvents } from "$/friesematenten/decision/missedEvents";
import { answerStanding, hasNewRound, standingOf, whenOpen } from "$/friesematenten/decision/standingAnswers";
import type { EventKind, FriesematentenEntry } from "$/friesematenten/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { marked } from "../../marks";
import { asked, DONE, leave, PASS, PLAY, wait } from "./cardTable.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  // another file may have left some, as one page would
  for (const answer of standingOf("t", 0).all) standingOf("t", 0).drop(answer);
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const round = (number: number): FriesematentenEntry =>
  ({
    number,
    kind: "played",
    details: {},
    events: [{ kind: "RoundBegan", marks: marked("RoundBegan"), says: "", rule: "", about: {} }],
  }) as unknown as FriesematentenEntry;

describe("a standing pass", () => {
  it("is kept by a switch, given to windows of its kind, and ends with the round", async () => {
    const { session, decision } = asked("react", [PLAY, PASS]);
    decision.keepsAnswer = true;
    await decision.send("pass");
    expect(standingOf("t", 0).all.map(({ kind, window, text, since }) => [kind, window, text, since])).toEqual([
      ["react", "", "pass", 7],
    ]);
    session.number = session.lastLine = 9;
    session.answerAlone.mockClear();
    await answerStanding(decision);
    expect(session.answerAlone).toHaveBeenCalledExactlyOnceWith("pass", true);
    session.entries = [round(10)];
    await answerStanding(decision);
    expect([session.answerAlone.mock.calls.length, standingOf("t", 0).all.length]).toEqual([1, 0]);
  });

  it("is given in windows of its own only: who passes between auctions may want to play at the payout", async () => {
    const { session, decision } = asked("play-in-window", [PLAY, PASS], {
      about: { window: "between-auctions", card: "S01" },
    });
    decision.keepsAnswer = true;
    await decision.send("pass");
    const ask = async (about: object) => {
      session.number = session.lastLine += 1;
      session.view = { ...session.view, question: { kind: "play-in-window", seats: [0], rule: "", about } };
      session.answerAlone.mockClear();
      await answerStanding(decision);
      return session.answerAlone.mock.calls.length;
    };
    expect(await ask({ window: "before-payout" })).toBe(0);
    expect(await ask({ window: "after-payout" })).toBe(0);
    // after the last auction there is no card to come
    expect(await ask({ window: "between-auctions" })).toBe(1);
    const windows = (["between-auctions", "before-payout", "after-payout"] as const).map((window) =>
      whenOpen({ kind: "play-in-window", window }),
    );
    expect(new Set([...windows, whenOpen({ kind: "react", window: "" })]).size).toBe(4);
    standingOf("t", 0).drop(standingOf("t", 0).all[0]!);
  });

  it("passes the rest of a round's auctions, and no window", async () => {
    const { session, decision } = asked("what-to-bid", [PASS]);
    expect(decision.passRest()).toBe(true);
    await vi.waitFor(() => expect(standingOf("t", 0).all.map(({ kind }) => kind)).toEqual(["what-to-bid"]));
    session.number = session.lastLine = 9;
    await answerStanding(decision);
    expect(session.answerAlone).toHaveBeenCalledExactlyOnceWith("pass", true);
    session.view = { ...session.view, question: { kind: "react", seats: [0], rule: "", about: {} } };
    session.number = session.lastLine = 10;
    await answerStanding(decision);
    expect(session.answerAlone).toHaveBeenCalledOnce();
    standingOf("t", 0).drop(standingOf("t", 0).all[0]!);
  });

  it("is given while the past is looked at", async () => {
    const { session, decision } = asked("react", [PLAY, PASS]);
    decision.keepsAnswer = true;
    await decision.send("pass");
    session.number = session.lastLine = 9;
    session.isPast = true;
    await answerStanding(decision);
    expect(session.answerAlone).toHaveBeenCalledExactlyOnceWith("pass", true);
    standingOf("t", 0).drop(standingOf("t", 0).all[0]!);
  });

  it("is not made of a card that was played", async () => {
    const { decision } = asked("react", [PLAY, PASS]);
    decision.keepsAnswer = true;
    await decision.send("play A01");
    expect([standingOf("t", 0).all.length, decision.keepsAnswer]).toEqual([0, false]);
  });

  it("is meant for the open question only: it is not taken along when time is up, nor when the bar is left", () => {
    const { session, decision } = asked("react", [PLAY, PASS]);
    decision.keepsAnswer = true;
    session.number = 8;
    expect(decision.keepsAnswer).toBe(true);
    session.lastLine = 8;
    expect(decision.keepsAnswer).toBe(false);
    decision.keepsAnswer = true;
    decision.shut();
    expect(decision.keepsAnswer).toBe(false);
  });

  it("counts rounds that came after it, and were not taken back", () => {
    const back = { number: 9, kind: "taken-back", details: { count: 1 }, events: [] } as unknown as FriesematentenEntry;
    expect([hasNewRound([round(7)], 0, 7), hasNewRound([round(8)], 0, 7), hasNewRound([round(8), back], 0, 7)]).toEqual(
      [false, true, false],
    );
  });
});

describe("a bid that is written", () => {
  it("is warned of like one that is pressed", async () => {
    const { session, decision } = asked("what-to-bid", [PASS]);
    session.amounts = { template: "bid {}", low: 16, high: 999, safe: 60 };
    expect(await decision.answer("bid 61")).toBe(false);
    expect([session.send.mock.calls.length, decision.warning === ""]).toEqual([0, false]);
    expect(await decision.answer("bid 61")).toBe(false);
    await wait(700);
    expect(await decision.answer("bid 61")).toBe(true);
    expect(session.send.mock.calls).toEqual([["bid 61"]]);
  });

  it("is no longer meant once the warning was waved away", async () => {
    for (const waveAway of ["back", "stopTyping"] as const) {
      const { session, decision } = asked("what-to-bid", [PASS]);
      session.amounts = { template: "bid {}", low: 16, high: 999, safe: 60 };
      await decision.answer("bid 61");
      await wait(700);
      decision[waveAway]();
      expect([decision.warning, await decision.answer("bid 61"), session.send.mock.calls.length]).toEqual([
        "",
        false,
        0,
      ]);
    }
  });

  it("is the server's to refuse where it is none", async () => {
    const { session, decision } = asked("what-to-bid", [PASS]);
    session.amounts = { template: "bid {}", low: 16, high: 999, safe: 60 };
    for (const text of ["bid 3", "bid much", "pass", "bid 20"]) await decision.answer(text);
    expect(session.send.mock.calls.flat()).toEqual(["bid 3", "bid much", "pass", "bid 20"]);
    expect(decision.warning).toBe("");
  });
});

describe("what was pointed at", () => {
  it("gives way to another target at one press, and is marked as what can be chosen", () => {
    const aimed = (target: string) => ({
      ...PLAY,
      text: `play A01 ${target}`,
      about: { card: "A01", targets: [target] },
    });
    const { decision } = asked("phase-two-turn", [aimed("F01"), aimed("F02"), DONE]);
    decision.choose("card:A01");
    decision.choose("card:F01");
    expect([decision.complete.map((told) => told.text), decision.marks.get("card:F02")?.kind]).toEqual([
      ["play A01 F01"],
      "choice",
    ]);
    expect(decision.choose("card:F02")).toBe(true);
    expect(decision.complete.map((told) => told.text)).toEqual(["play A01 F02"]);
  });
});

describe("letting go", () => {
  const aimed = (target: number) => ({
    ...PLAY,
    text: `play A01 at ${target}`,
    about: { card: "A01", targets: [], opponent: target },
  });

  it("of what was clear lets go what led to it", () => {
    const { decision } = asked("phase-two-turn", [aimed(1), DONE]);
    decision.choose("card:A01");
    expect(decision.path).toEqual(["card:A01", "seat:1"]);
    expect([decision.canLetGo("seat:1"), decision.choose("seat:1")]).toEqual([true, true]);
    expect(decision.path).toEqual([]);
  });

  it("ends with what the question is about: then a key means something else", () => {
    const { decision } = asked("use-now", [aimed(1), aimed(2), DONE]);
    decision.choose("seat:2");
    expect(decision.path).toEqual(["card:A01", "seat:2"]);
    expect([act(decision, "Escape"), decision.path]).toEqual([true, ["card:A01"]]);
    expect([
      act(decision, "Escape"),
      act(decision, "z"),
      decision.canLetGo("card:A01"),
      decision.choose("card:A01"),
    ]).toEqual([false, false, false, false]);
    expect([...decision.marks.keys()]).toContain("card:A01");
  });

  it("is not offered of a player who is clear from the beginning", () => {
    const { decision } = asked("use-now", [aimed(1), DONE]);
    expect([decision.path, decision.marks.get("seat:1")]).toEqual([["card:A01", "seat:1"], undefined]);
  });
});

describe("what cannot be done", () => {
  it("says why, until something else is pointed at or asked", () => {
    const { session, decision } = asked("play-in-window", [PLAY, PASS]);
    session.impossible = [
      {
        ...PLAY,
        text: "play A02",
        about: { card: "A02", targets: [] },
        message: "Too dear.",
        hint: "Pass.",
        rule: "FRI-FX-BUY-NOW",
        code: "",
      },
    ];
    expect(decision.choose("card:A02")).toBe(true);
    expect(decision.refused?.message).toBe("Too dear.");
    // in another language it is loaded again
    session.impossible = session.impossible.map((told) => ({ ...told, message: "Zu teuer." }));
    expect(decision.refused?.message).toBe("Zu teuer.");
    decision.choose("card:A01");
    expect(decision.refused).toBeNull();
    decision.choose("card:A02");
    session.lastLine = session.number = 8;
    expect(decision.refused).toBeNull();
    expect(decision.choose("card:F09")).toBe(false);
  });
});

describe("meanwhile", () => {
  const happened = (kind: EventKind, about: object) => ({
    kind,
    says: `${kind}.`,
    about,
    rule: "",
    marks: marked(kind),
  });
  it("tells what happened to us, the worst first", () => {
    const entries = [
      { number: 1, kind: "played", seat: 0, details: {}, events: [] },
      {
        number: 2,
        kind: "played",
        seat: 1,
        details: {},
        events: [
          happened("IncomePaid", { seat: 0 }),
          happened("CardStolen", { seat: 1, victim: 0, card: "F01" }),
          happened("CardStolen", { seat: 1, victim: 2, card: "F02" }),
          happened("MoneyMoved", { payer: null, payee: 0, amount: 4 }),
          happened("RoundBegan", { number: 2 }),
        ],
      },
    ] as unknown as FriesematentenEntry[];
    expect(missedEvents(entries, 0).map((told) => told.says)).toEqual(["CardStolen.", "MoneyMoved.", "IncomePaid."]);
  });
});
