import { StandingAnswers } from "$/decision/standingAnswers.svelte";
import { Decision } from "$/imperial/decision/decision.svelte";
import { meetsSomebody } from "$/imperial/decision/map/mapMarks";
import { act as press } from "$/imperial/decision/keyboard";
import { answerStanding, standingOf } from "$/imperial/decision/standingAnswers";
import type { Imperial } from "$/imperial/imperial.svelte";
import type { TableSession } from "$/table/session.svelte";
import { Refusal } from "$/wire/refusal";
import { beforeEach, describe, expect, it, vi } from "vitest";

const act = (kind: string, text: string, about: object = {}) => ({ kind, text, says: text, about });
const REFUSED = new Refusal(0, { code: "unreachable", message: "no line", rule: "", hint: "" } as never);

/** A fake session with reactive state. */
class Fake {
  id = "imperial-table";
  number = $state(10);
  lastLine = $state(10);
  entries = $state.raw<object[]>([{ number: 10, kind: "played", events: [] }]);
  seat = $state<number | null>(0);
  isAsked = $state(true);
  isPast = $state(false);
  isOver = false;
  nextHolder = null;
  board = {};
  isBusy = $state(false);
  isResuming = $state(false);
  status = $state("live");
  draft = $state.raw<Record<string, unknown> | null>(null);
  legal = $state.raw<object[]>([]);
  live = $derived({ view: this.board, legal: this.legal, quiet: "" });
  impossible: object[] = [];
  question = "?";
  plan = $derived((this.draft?.actions as string[] | undefined) ?? []);
  works = true;
  send = vi.fn(async () => this.works);
  answerAlone = vi.fn(async (_text: string, _isTold: boolean) => this.works);
  step = vi.fn(async (text: string) => {
    if (this.works) {
      this.planned(...this.plan, text);
      this.legal = [];
    }
    return this.works;
  });
  undo = vi.fn(async (count: number) => {
    if (this.works) this.planned(...this.plan.slice(0, -count));
    return this.works;
  });
  replan = vi.fn(async () => true);
  outlook = vi.fn(async () => ({ choices: [] as object[] }));

  planned(...actions: string[]): void {
    this.draft = actions.length ? { actions, seat: this.seat, is_complete: false, events: [] } : null;
  }
}

function decide(kind: string, about: object = {}) {
  const session = new Fake();
  const now = (session.board = {
    question: { kind, about, rule: "", seats: [0] },
    nations: [
      { id: "india", government: 1 },
      { id: "china", government: 0 },
    ],
    units: [],
  });
  const imperial = {
    session: session as unknown as TableSession,
    view: now,
    now,
    stage: { pop: null, pointed: null },
  } as unknown as Imperial;
  return { session, decision: new Decision(imperial) };
}

beforeEach(() => localStorage.clear());

describe("what is picked", () => {
  it("survives a vote, and not a move", () => {
    const { session, decision } = decide("what-to-invest");
    decision.pickBond("china", 9);
    session.entries = [...session.entries, { number: 11, kind: "voted", events: [] }];
    session.number = 11;
    expect(decision.picked.bond).toBe("china:9");
    session.number = session.lastLine = 12;
    session.entries = [...session.entries, { number: 12, kind: "played", events: [] }];
    expect(decision.picked.bond).toBeNull();
  });
  it("survives that everything is told anew", () => {
    const { session, decision } = decide("what-to-invest");
    decision.pickBond("china", 9);
    session.entries = [];
    session.lastLine = 0;
    expect(decision.picked.bond).toBe("china:9");
  });
});

describe("the main button", () => {
  const complete = (session: Fake) =>
    session.step.mockImplementation(async (text: string) => {
      session.draft = { actions: [text], seat: 0, is_complete: true, events: [] };
      return true;
    });
  it.each([
    ["what-to-produce", act("Produce", "produce a", { provinces: ["a"] })],
    ["where-to-build", act("BuildFactory", "build a", { province: "a" })],
    ["what-to-import", act("Done", "done")],
    ["move-fleets", act("Done", "done")],
  ])("plans and sends in one press: %s", async (kind, only) => {
    const { session, decision } = decide(kind);
    session.legal = [only];
    complete(session);
    expect(press(decision, "Enter")).toBe(true);
    await vi.waitFor(() => expect(session.send).toHaveBeenCalledOnce());
    expect(session.step).toHaveBeenCalledExactlyOnceWith(only.text);
  });
  it("sends nothing while something has to be chosen", () => {
    const { session, decision } = decide("where-to-build");
    session.legal = ["a", "b"].map((province) => act("BuildFactory", province, { province }));
    expect(press(decision, "Enter")).toBe(false);
    expect(session.step).not.toHaveBeenCalled();
  });
});

describe("a plan", () => {
  it("is not lost while the server is asked for it", () => {
    const { session, decision } = decide("move-armies");
    session.planned("a");
    decision.watchPlan();
    session.draft = null;
    session.isResuming = true;
    decision.watchPlan();
    expect(decision.lostPlan).toBeNull();
    session.isResuming = false;
    decision.watchPlan();
    expect(decision.lostPlan?.actions).toEqual(["a"]);
  });
  it("is nobody else's at the same device", () => {
    const { session, decision } = decide("move-armies");
    session.planned("a");
    decision.watchPlan();
    session.draft = null;
    session.seat = 1;
    decision.watchPlan();
    expect(decision.lostPlan).toBeNull();
    session.seat = 0;
    decision.watchPlan();
    expect(decision.lostPlan?.actions).toEqual(["a"]);
    session.seat = 1;
    expect(decision.lostPlan).toBeNull();
  });
  it("is not lost when its only step is undone, even while the server is asked", async () => {
    const { session, decision } = decide("which-space");
    session.planned("go taxation");
    decision.watchPlan();
    session.undo.mockImplementation(async () => {
      // the page follows every change, also that a request is under way
      session.isBusy = true;
      decision.watchPlan();
      session.planned();
      session.isBusy = false;
      decision.watchPlan();
      return true;
    });
    await decision.undo();
    decision.watchPlan();
    expect(decision.lostPlan).toBeNull();
  });

  it("stays as it is if undoing did not work", async () => {
    const { session, decision } = decide("move-fleets");
    session.planned("a");
    session.legal = [act("Done", "done")];
    await decision.takeForced();
    session.works = false;
    await decision.undo();
    session.works = true;
    await decision.undo();
    // the automatic step still belongs to the one before
    expect(session.undo.mock.calls).toEqual([[2], [2]]);
  });
});

describe("the answer that goes without saying", () => {
  it("is given once the line is free, and not again and again where it is refused", async () => {
    const { session, decision } = decide("move-fleets");
    session.legal = [act("Done", "done")];
    session.isBusy = true;
    await decision.takeForced();
    expect(session.step).not.toHaveBeenCalled();
    session.isBusy = session.works = false;
    await decision.takeForced();
    await decision.takeForced();
    expect(session.step).toHaveBeenCalledTimes(1);
    session.status = "offline";
    session.works = true;
    await decision.takeForced();
    expect(session.plan).toEqual(["done"]);
  });
});

describe("a standing answer", () => {
  it("is given after whatever was under way, and again when the line is back", async () => {
    const { session, decision } = decide("will-you-fight", { nation: "india", asked: "china" });
    session.legal = [act("NoBattle", "no battle")];
    standingOf("imperial-table", 0).keep({
      kind: "will-you-fight",
      nation: "india",
      asked: "china",
      text: "no battle",
      says: "",
      since: 10,
    });
    session.isBusy = true;
    await answerStanding(decision);
    expect(session.answerAlone).not.toHaveBeenCalled();
    session.isBusy = session.works = false;
    await answerStanding(decision);
    await answerStanding(decision);
    expect(session.answerAlone).toHaveBeenCalledTimes(1);
    session.status = "offline";
    await answerStanding(decision);
    session.status = "live";
    session.works = true;
    await answerStanding(decision);
    expect(session.answerAlone).toHaveBeenLastCalledWith("no battle", true);
    expect(session.answerAlone).toHaveBeenCalledTimes(3);
    expect(new StandingAnswers("imperial-table", 0).all).toHaveLength(1);
  });

  it("keeps nobody waiting while the past is looked at, and is never given in our own turn", async () => {
    const kept = (nation: string) =>
      standingOf("imperial-table", 0).keep({
        kind: "will-you-fight",
        nation,
        asked: "china",
        text: "no battle",
        says: "",
        since: 10,
      });
    const others = decide("will-you-fight", { nation: "india", asked: "china" });
    others.session.legal = [act("NoBattle", "no battle")];
    others.session.isPast = true;
    kept("india");
    await answerStanding(others.decision);
    expect(others.session.answerAlone.mock.calls).toEqual([["no battle", true]]);
    expect([others.decision.answersOthers, others.decision.isAsked]).toEqual([false, false]);
    const own = decide("will-you-fight", { nation: "china", asked: "china" });
    own.session.legal = [act("NoBattle", "no battle")];
    kept("china");
    await answerStanding(own.decision);
    expect(own.session.answerAlone).not.toHaveBeenCalled();
  });
});

describe("what answers would change", () => {
  it("is asked for again after it could not be told", async () => {
    const { session, decision } = decide("move-armies");
    session.outlook.mockRejectedValueOnce(REFUSED);
    await decision.lookAhead();
    session.outlook.mockResolvedValueOnce({
      choices: [
        { text: "go", asked: [1], question_kind: "will-you-fight" },
        { text: "stay", asked: [0], question_kind: "move-armies" },
      ],
    });
    await decision.lookAhead();
    await decision.lookAhead();
    expect(session.outlook).toHaveBeenCalledTimes(2);
    expect(meetsSomebody(decision, "go")).toBe(true);
    expect(meetsSomebody(decision, "stay")).toBe(false);
  });
});

describe("a Maneuver", () => {
  const MOVES = [act("MoveArmy", "a-b", { origin: "a", destination: "b", unit: "army" }), act("Done", "done")];

  it("is idle until something has moved: ending it is not the main thing to do", async () => {
    const { session, decision } = decide("move-armies", { nation: "china" });
    session.legal = MOVES;
    session.draft = { actions: ["go maneuver-1"], seat: 0, is_complete: false, events: [{ kind: "SpaceChosen" }] };
    expect([decision.canSend, decision.isIdle, decision.hasActed]).toEqual([true, true, false]);
    session.draft = { ...session.draft, events: [{ kind: "SpaceChosen" }, { kind: "ArmyMoved" }] };
    expect(decision.isIdle).toBe(false);
  });

  it("has been done once every unit stays", () => {
    const { session, decision } = decide("move-armies", { nation: "china" });
    session.legal = MOVES;
    decision.stay();
    expect([decision.isIdle, decision.hasActed]).toEqual([true, true]);
  });
});
