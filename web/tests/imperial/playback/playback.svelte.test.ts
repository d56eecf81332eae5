// Others' turns are shown one after the other; our question waits; nothing is lost when we catch up.
import type { Imperial } from "$/imperial/imperial.svelte";
import { Playback } from "$/imperial/playback/playback.svelte";
import type { ImperialEntry, ImperialView } from "$/imperial/types";
import { NewsQueue } from "$/table/playback/newsQueue";
import { speed } from "$/table/playback/speed.svelte";
import type { News } from "$/wire/types";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ALMA, ME, entry, event, goes, marches, material, next, occupies, position, sails } from "./position";

let told: number[];
let playback: Playback;
let queue: NewsQueue;
let isStill: boolean;
let session: {
  id: string;
  isShared: boolean;
  viewAt: (number: number) => Promise<{ view: ImperialView }>;
  retell: (since: number) => void;
  entries: ImperialEntry[];
  readonly known: ImperialEntry[];
  live: { view: ImperialView };
  board: ImperialView;
  draft: { view: ImperialView } | null;
  plan: string[];
  mine: number[];
  isPast: boolean;
  awaitsUs: boolean;
  hasEnded: boolean;
  nextHolder: number | null;
};
let stage: { focus: readonly string[] | null };

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  isStill = false;
  stage = { focus: null };
  sessionStorage.clear();
  session = {
    id: "t",
    isShared: false,
    viewAt: async () => ({ view: position() }),
    retell: (since) => {
      const known = session.entries.filter(({ number }) => number > since);
      queue.hear({ since, number: 0, entries: known, view: null, table_now: null } as unknown as News);
    },
    entries: [entry(1, ME)],
    get known() {
      return this.entries;
    },
    live: { view: position() },
    board: position(),
    draft: null,
    plan: [],
    mine: [ME],
    isPast: false,
    awaitsUs: false,
    hasEnded: false,
    nextHolder: null,
  };
  const imperial = { session, stage, material, nationName: String, spaceName: String };
  playback = new Playback(imperial as unknown as Imperial, () => isStill);
  queue = new NewsQueue(
    (news) => {
      if (!news.table_now) return;
      told.push(news.number);
      session.entries = [...session.entries, ...(news.entries as ImperialEntry[])];
      session.live = { view: (news.view as unknown as { view: ImperialView }).view };
    },
    () => playback,
  );
});
afterEach(() => {
  speed.change("normal");
  vi.useRealTimers();
});

const news = (entries: ImperialEntry[], view = position(), more: object = {}) =>
  ({
    number: entries.at(-1)!.number,
    entries,
    view: { view },
    table_now: { react_by: null, seats: [], ...more },
  }) as unknown as News;

/** India maneuvers in three answers, then it is our turn. */
function maneuver(): void {
  queue.hear(news([entry(2, ALMA, goes("maneuver-1"))]));
  queue.hear(news([entry(3, ALMA, sails)]));
  queue.hear(
    news([entry(4, ALMA, marches, occupies, next)], position({ occupied: ["chongqing"], nation_on_turn: "china" })),
  );
}

it("shows one thing after the other, with the lines that were and those that come", () => {
  maneuver();
  expect([told, playback.isShowing, playback.turn.nation, playback.turn.seat]).toEqual([[2], true, "india", ALMA]);
  expect(playback.turn.lines).toEqual([
    { id: "2.0", says: "SpaceChosen.", place: "now" },
    { id: "3.0", says: "FleetMoved.", place: "next" },
    { id: "4.0", says: "ArmyMoved.", place: "next" },
    { id: "4.1", says: "FactoryOccupied.", place: "next" },
  ]);
  vi.advanceTimersByTime(700);
  expect(told).toEqual([2, 3]);
  expect(playback.turn.lines.map(({ place }) => place)).toEqual(["done", "now", "next", "next"]);
  expect(playback.picture.trails.map(({ nation, ms }) => [nation, ms])).toEqual([["india", 620]]);
});

it("holds the board back until the piece has arrived", () => {
  queue.hear(news([entry(2, ALMA, sails)]));
  const fleets = () => playback.turn.board?.units.filter((one) => one.fleets > 0).map((one) => one.region);
  expect(fleets()).toEqual([]);
  vi.advanceTimersByTime(620);
  expect(fleets()).toEqual(["indian-ocean"]);
  vi.advanceTimersByTime(500 + 700);
  expect(playback.turn.board).toBeNull();
});

describe("the page", () => {
  const reached = () => playback.reached && [playback.reached.number, playback.reached.events];

  it("is as far as the turn shown: the next turn begins with what its nation does", () => {
    queue.hear(news([entry(2, ALMA, goes("maneuver-1"))]));
    expect([reached(), playback.turn.board?.nation_on_turn]).toEqual([[2, 1], "india"]);
    queue.hear(news([entry(3, ALMA, sails, marches, next)], position({ nation_on_turn: "china" })));
    vi.advanceTimersByTime(700);
    expect(reached()).toEqual([3, 1]);
    vi.advanceTimersByTime(1200);
    expect(reached()).toEqual([3, 2]);
    // the turn is over, and stays for a moment
    vi.advanceTimersByTime(1500);
    expect([playback.isShowing, reached(), playback.turn.board?.nation_on_turn]).toEqual([true, [3, 2], "india"]);
    const chinese = event("SpaceChosen", { nation: "china", seat: ALMA, space: "maneuver-1", price: 0 });
    queue.hear(news([entry(4, ALMA, chinese)], position({ nation_on_turn: "china" })));
    expect([reached(), playback.turn.board?.nation_on_turn]).toEqual([[4, 1], "china"]);
    vi.advanceTimersByTime(2000);
    expect([playback.isShowing, reached(), playback.turn.board]).toEqual([false, null, null]);
  });

  it("stays with a nation that is skipped", () => {
    const skipped = event("NationSkipped", { nation: "europe" });
    queue.hear(news([entry(2, ALMA, goes("import"), skipped, next)], position({ nation_on_turn: "china" })));
    vi.advanceTimersByTime(1300);
    expect([reached(), playback.turn.board?.nation_on_turn]).toEqual([[2, 2], "europe"]);
  });

  it("follows the table at once when our own turn is seen, or when we catch up", () => {
    queue.hear(news([entry(2, ME, event("InvestorPaid", { seat: ME, amount: 2 }))]));
    expect(reached()).toBeNull();
    vi.advanceTimersByTime(1000);
    queue.hear(news([entry(3, ALMA, sails)]));
    expect(reached()).toEqual([3, 1]);
    queue.flush();
    expect(reached()).toBeNull();
  });
});

it("runs the disc over the spaces", () => {
  queue.hear(news([entry(2, ALMA, goes("maneuver-1"))]));
  const space = () => playback.turn.board?.nations[1]!.space;
  expect(space()).toBe("factory");
  vi.advanceTimersByTime(240);
  expect(space()).toBe("production-1");
  vi.advanceTimersByTime(240);
  expect(space()).toBe("maneuver-1");
});

it("frames the nation that maneuvers until its turn is over", () => {
  maneuver();
  expect(stage.focus).toEqual(["kolkata", "mumbai"]);
  vi.advanceTimersByTime(20_000);
  expect(stage.focus).toBeNull();
});

it("stops where something concerns us, then lets our question come", () => {
  session.awaitsUs = true;
  maneuver();
  vi.advanceTimersByTime(700 + 1120 + 1120 + 200 + 2400);
  expect(playback.turn.concerns.map(({ region }) => region)).toEqual(["chongqing"]);
  expect(playback.turn.board?.occupied).toEqual(["chongqing"]);
  expect(playback.picture.pills.map(({ region }) => region)).toEqual(["chongqing"]);
  expect(playback.isShowing).toBe(true);
  vi.advanceTimersByTime(200);
  expect([playback.isShowing, playback.turn.board]).toEqual([false, null]);
  // what has changed can still be seen
  expect([...playback.picture.glow]).toEqual(["indian-ocean", "chongqing"]);
  expect(playback.spoken).toHaveLength(1);
});

it("forgets the alarm once a battle has freed the factory", () => {
  maneuver();
  vi.advanceTimersByTime(20_000);
  expect(playback.turn.concerns).toHaveLength(1);
  const fought = event("BattleFought", {
    region: "chongqing",
    nation: "china",
    unit: "army",
    enemy: "india",
    enemy_unit: "army",
  });
  queue.hear(news([entry(5, ME, fought)]));
  queue.hear(news([entry(6, ALMA, sails)]));
  expect([playback.isShowing, playback.turn.concerns, playback.picture.pills]).toEqual([true, [], []]);
});

it("shows the sums of the current beat alone", () => {
  const bought = event("BondBought", { nation: "india", seat: ALMA, price: 6 });
  queue.hear(news([entry(2, ALMA, event("InvestorPaid", { seat: ALMA, amount: 2 }), bought)]));
  const amounts = () => playback.picture.sums.map(({ amount }) => amount);
  expect(amounts()).toEqual([2]);
  vi.advanceTimersByTime(700);
  expect(amounts()).toEqual([6]);
});

it("goes on at once when somebody wants to", () => {
  maneuver();
  for (let presses = 0; presses < 3; presses += 1) playback.goOn();
  expect(told).toEqual([2, 3, 4]);
});

it("catches up without losing anything, and leaves the picture of the last turn", () => {
  maneuver();
  queue.flush();
  expect([told, playback.isShowing, playback.turn.board]).toEqual([[2, 3, 4], false, null]);
  expect(playback.picture.trails.map(({ ms }) => ms)).toEqual([0, 0]);
  expect(playback.spoken).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([2, 3, 4]);
});

it("stays a moment while the next bot thinks, so that nothing flickers", () => {
  queue.hear(news([entry(2, ALMA, sails)]));
  vi.advanceTimersByTime(1200);
  expect([playback.isShowing, playback.turn.board === null]).toEqual([true, false]);
  vi.advanceTimersByTime(800);
  expect([playback.isShowing, playback.turn.board]).toEqual([false, null]);
});

describe("at once", () => {
  beforeEach(() => speed.change("at-once"));

  it("takes no time, and keeps the last picture of every turn until we act", () => {
    maneuver();
    const again = event("FleetMoved", { nation: "china", destination: "china-sea", route: ["a", "b"] });
    const chinese = event("SpaceChosen", { nation: "china", seat: ALMA, space: "maneuver-1", price: 0 });
    queue.hear(news([entry(5, ALMA, chinese), entry(6, ALMA, again)]));
    expect([told, playback.isShowing]).toEqual([[2, 3, 4, 6], false]);
    expect(playback.picture.trails.map(({ nation }) => nation)).toEqual(["india", "india", "china"]);
    queue.hear(news([entry(7, ME, event("SpaceChosen", { nation: "china", seat: ME, space: "import", price: 0 }))]));
    expect(playback.picture.trails).toEqual([]);
  });
});

it("waits for a key after each step at step speed", () => {
  speed.change("step");
  maneuver();
  vi.advanceTimersByTime(60_000);
  expect([told, playback.player.isWaiting]).toEqual([[2], true]);
  playback.goOn();
  expect(told).toEqual([2, 3]);
});

describe("a change of speed", () => {
  let stop: () => void;
  beforeEach(() => {
    speed.change("step");
    stop = $effect.root(() => playback.follow());
    flushSync();
    maneuver();
    vi.advanceTimersByTime(60_000);
  });
  afterEach(() => stop());

  it("goes on at once from a step that waits", () => {
    speed.change("normal");
    flushSync();
    expect([told, playback.player.isWaiting, playback.isShowing]).toEqual([[2, 3], false, true]);
    vi.advanceTimersByTime(1200);
    expect(told).toEqual([2, 3, 4]);
  });

  it("shows the rest at once if that is wanted, even in the middle of a move", () => {
    speed.change("normal");
    flushSync();
    vi.advanceTimersByTime(100);
    speed.change("at-once");
    flushSync();
    expect(told).toEqual([2, 3, 4]);
  });
});

it("shows a still picture without motion: trail, glow, pill and line together", () => {
  isStill = true;
  maneuver();
  expect(told).toEqual([2, 3, 4]);
  expect(playback.picture.trails.map(({ ms }) => ms)).toEqual([0, 0]);
  expect([...playback.picture.glow]).toEqual(["indian-ocean", "chongqing"]);
  expect([playback.isShowing, playback.turn.head?.says]).toEqual([true, "ArmyMoved."]);
});

it("heads a still picture with what the nation did, and a nation that is skipped has a turn of its own", () => {
  isStill = true;
  const skipped = event("NationSkipped", { nation: "europe" });
  const placed = event("FlagPlaced", { nation: "india", region: "indian-ocean" });
  queue.hear(news([entry(2, ALMA, goes("maneuver-1"), sails, placed, skipped, next)]));
  expect([playback.turn.nation, playback.turn.seat, playback.turn.head?.says]).toEqual(["india", ALMA, "FleetMoved."]);
  expect(playback.turn.lines.map(({ says }) => says)).toEqual(["SpaceChosen.", "FleetMoved.", "FlagPlaced."]);
  vi.advanceTimersByTime(2000);
  expect([playback.turn.nation, playback.turn.seat, playback.turn.head?.says]).toEqual([
    "europe",
    null,
    "NationSkipped.",
  ]);
  expect(playback.turn.lines.map(({ says }) => says)).toEqual(["NationSkipped."]);
  // what was done before can still be seen
  expect(playback.picture.trails).toHaveLength(1);
});

describe("nothing waits", () => {
  it("while our clock runs", () => {
    maneuver();
    queue.hear(news([entry(5, ALMA, sails)], position(), { seats: [{ is_you: true, time: { is_running: true } }] }));
    expect([told, playback.isShowing]).toEqual([[2, 3, 4, 5], false]);
  });

  it("while we look at the past, or behind a curtain", () => {
    session.isPast = true;
    maneuver();
    expect([told, playback.picture.trails]).toEqual([[2, 3, 4], []]);
  });

  it("for a long absence: so many turns are not played", () => {
    const turns = Array.from({ length: 12 }, (_, index) => entry(index + 2, ALMA, goes("import"), next));
    queue.hear(news(turns));
    expect([told, playback.isShowing]).toEqual([[13], false]);
  });

  it("for so many turns, even while the last one still stays in sight", () => {
    queue.hear(news([entry(2, ALMA, sails)]));
    vi.advanceTimersByTime(1200);
    expect(playback.reached).toEqual({ number: 2, events: 1 });
    queue.hear(news(Array.from({ length: 12 }, (_, index) => entry(index + 3, ALMA, goes("import"), next))));
    expect([told, playback.isShowing, playback.reached, playback.turn.board]).toEqual([[2, 14], false, null, null]);
  });
});

it("shows our own sums without holding back our next question", () => {
  session.draft = { view: position() };
  const paid = event("InvestorPaid", { seat: ME, amount: 2 });
  queue.hear(news([entry(2, ME, paid)]));
  expect([playback.isShowing, playback.picture.sums.map(({ amount }) => amount)]).toEqual([false, [2]]);
  expect(playback.spoken.map(({ says }) => says)).toEqual(["InvestorPaid."]);
});

it("replays what is in the picture already, at any speed", () => {
  speed.change("at-once");
  maneuver();
  playback.replay(entry(3, ALMA, sails), position(), 1, () => {});
  expect(playback.picture.trails.map(({ id, ms }) => [id, ms > 0])).toEqual([["3.0", true]]);
  playback.stopReplay();
});

it("replays the past at its own pace, whatever is heard meanwhile", () => {
  const done = vi.fn();
  playback.replay(entry(2, ALMA, sails), position(), 2, done);
  queue.flush();
  expect(playback.isShowing).toBe(true);
  vi.advanceTimersByTime(600);
  expect(done).toHaveBeenCalledOnce();
  playback.stopReplay();
  expect([playback.isShowing, playback.picture.trails]).toEqual([false, []]);
});

it("tells news at once during a replay, whose last moment is now, and the replay comes to its end", () => {
  const done = vi.fn();
  playback.replay(entry(2, ALMA, sails), position(), 1, done);
  queue.hear(news([entry(3, ALMA, marches)]));
  expect([told, playback.picture.trails.map(({ id }) => id)]).toEqual([[3], ["2.0"]]);
  vi.advanceTimersByTime(1500);
  expect(done).toHaveBeenCalledOnce();
  playback.stopReplay();
  expect(playback.isShowing).toBe(false);
});

it("leaves the picture of the last turn when nobody sees the page, and plays nothing there", () => {
  maneuver();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  queue.flush();
  const chinese = event("SpaceChosen", { nation: "china", seat: ALMA, space: "maneuver-1", price: 0 });
  const again = event("FleetMoved", { nation: "china", destination: "china-sea", route: ["a", "b"] });
  queue.hear(news([entry(5, ALMA, chinese, again)]));
  hidden.mockRestore();
  expect([told, playback.isShowing]).toEqual([[2, 3, 4, 5], false]);
  expect(playback.picture.trails.map(({ nation, ms }) => [nation, ms])).toEqual([["china", 0]]);
  expect(playback.picture.pills).toEqual([]);
});

it("heads a turn with what the nation does, and tells what came of it in the lines", () => {
  const paid = event("BonusPaid", { nation: "india", seat: ME, amount: 2 });
  queue.hear(news([entry(2, ALMA, goes("taxation"), event("TaxesRaised", { nation: "india" }), paid)]));
  vi.advanceTimersByTime(1500);
  expect(playback.turn.head?.says).toBe("TaxesRaised.");
  expect(playback.turn.lines.map(({ says, place }) => [says, place])).toEqual([
    ["SpaceChosen.", "done"],
    ["TaxesRaised.", "done"],
    ["BonusPaid.", "now"],
  ]);
});

it("begins a replay without the lines of one that was interrupted", () => {
  playback.replay(entry(2, ALMA, goes("maneuver-1")), position(), 1, () => {});
  playback.replay(entry(3, ALMA, sails), position(), 1, () => {});
  playback.stopReplay();
  expect(playback.turn.lines).toEqual([]);
  playback.replay(entry(3, ALMA, sails), position(), 1, () => {});
  expect(playback.turn.lines.map(({ id }) => id)).toEqual(["3.0"]);
  expect([playback.turn.nation, playback.turn.seat]).toEqual(["india", ALMA]);
  playback.stopReplay();
});

describe("what happened before the page was here", () => {
  const before = (at: number) => [
    { ...entry(1, null), kind: "started", at } as ImperialEntry,
    entry(2, ALMA, goes("maneuver-1")),
    entry(3, ALMA, sails, next),
  ];

  it("is shown in a game that has just begun, and our question waits", async () => {
    session.entries = before(Date.now() - 3000);
    session.awaitsUs = true;
    playback.resume();
    // the page does not tell what comes
    expect([playback.isShowing, playback.isFetching, playback.reached?.number]).toEqual([true, true, 1]);
    await vi.advanceTimersByTimeAsync(0);
    expect([playback.isFetching, playback.reached]).toEqual([false, { number: 2, events: 1 }]);
    expect([playback.turn.nation, playback.turn.head?.says]).toEqual(["india", "SpaceChosen."]);
    await vi.advanceTimersByTimeAsync(700);
    expect(playback.turn.head?.says).toBe("FleetMoved.");
    await vi.advanceTimersByTimeAsync(5000);
    expect([playback.isShowing, playback.turn.board]).toEqual([false, null]);
    playback.resume();
    expect(playback.isShowing).toBe(false);
  });

  it("goes on where a reload has cut off, and news come after it", async () => {
    session.entries = before(0);
    sessionStorage.setItem("rondel.shown.t", "2");
    playback.resume();
    queue.hear(news([entry(4, ALMA, marches)]));
    playback.goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect([playback.turn.head?.says, told]).toEqual(["FleetMoved.", []]);
    await vi.advanceTimersByTimeAsync(1500);
    expect([playback.turn.head?.says, told]).toEqual(["ArmyMoved.", [4]]);
    expect(sessionStorage.getItem("rondel.shown.t")).toBe("3");
  });

  it("is let go when we catch up before it is here", async () => {
    session.entries = before(Date.now());
    playback.resume();
    queue.flush();
    await vi.advanceTimersByTimeAsync(100);
    expect([playback.isShowing, playback.turn.head]).toEqual([false, null]);
  });

  it("is not shown at once", () => {
    speed.change("at-once");
    session.entries = before(Date.now());
    playback.resume();
    expect(playback.isShowing).toBe(false);
  });
});
