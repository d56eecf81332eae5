// What a browser knows of a table when messages cross.
import { Reader } from "$/table/log/reader";
import type { Director } from "$/table/playback/newsQueue";
import { TableSession } from "$/table/session.svelte";
import { Refusal } from "$/wire/refusal";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Show } from "./show.svelte";

class Line {
  static OPEN = 1;
  static all: Line[] = [];
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closing: { code: number }) => void) | null = null;
  onopen: (() => void) | null = null;
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(): void {}
  close(): void {}
  tell(told: object): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
}

type Answer = () => unknown;
let answers: Record<string, Answer>;
let asked: { what: string; body: unknown }[];
const rest = () => new Promise((tell) => setTimeout(tell, 2));

beforeEach(() => {
  Line.all = [];
  asked = [];
  answers = { "GET draft": () => draft([]) };
  sessionStorage.clear();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const what = `${init.method} ${url.split("?")[0]!.split("/").at(-1)}`;
    asked.push({ what, body: init.body ? JSON.parse(init.body as string) : null });
    const told = await answers[what]!();
    return { ok: true, status: told === undefined ? 204 : 200, json: async () => told };
  });
});
afterEach(() => vi.unstubAllGlobals());

const seats = (mine: number[]) =>
  [0, 1].map((seat) => ({ seat, is_you: mine.includes(seat), name: "AB"[seat], kind: "person" }));
const table = (number: number, more: object = {}) => ({
  id: "t",
  status: "running",
  number,
  game: "imperial-2030",
  seats: seats([0]),
  ...more,
});
const view = (number: number, seat = 0, asks = [seat]) => ({
  table: "t",
  number,
  seat,
  asked: asks,
  legal: [{ text: "x", says: "x" }],
  impossible: [],
  aside: [],
  view: { number, seat },
  question: "?",
});
const draft = (actions: string[], seen = 10) => ({
  seat: 0,
  seen,
  actions,
  view: { planned: actions.length },
  legal: [],
  impossible: [],
  aside: [],
  question: "?",
});
const entries = (since: number, number: number, kind = "played") =>
  Array.from({ length: number - since }, (_, index) => ({
    number: since + index + 1,
    at: 0,
    kind,
    seat: 1,
    text: "",
    says: "",
    details: {},
    events: [],
  }));
const news = (since: number, number: number, more: object = {}) => ({
  type: "news",
  table: "t",
  since,
  number,
  entries: entries(since, number),
  asked: [0],
  view: view(number),
  table_now: table(number),
  ...more,
});
const piece = (since: number, number: number) => news(since, number, { view: null, table_now: null });

async function opened(): Promise<TableSession> {
  const session = new TableSession("t");
  Line.all[0]!.tell(news(0, 10));
  await rest();
  return session;
}

async function planned(): Promise<TableSession> {
  const session = await opened();
  answers["PUT draft"] = () => draft(["x"]);
  await session.step("x");
  return session;
}

it("knows whether we only watch: not in a waiting room, where one may still sit down", async () => {
  const session = await opened();
  expect(session.isWatching).toBe(false);
  Line.all[0]!.tell(news(10, 11, { table_now: table(11, { seats: seats([]) }) }));
  await rest();
  expect(session.isWatching).toBe(true);
  Line.all[0]!.tell(news(11, 12, { table_now: table(12, { seats: seats([]), status: "open" }) }));
  await rest();
  expect(session.isWatching).toBe(false);
});

describe("a plan", () => {
  it("survives a vote, which is no move", async () => {
    const session = await planned();
    Line.all[0]!.tell(news(10, 11, { entries: entries(10, 11, "voted") }));
    expect(session.plan).toEqual(["x"]);
  });

  it("is gone when somebody else has moved", async () => {
    const session = await planned();
    Line.all[0]!.tell(news(10, 11));
    expect(session.plan).toEqual([]);
  });

  it("does not cover a newer position, however late its answer comes", async () => {
    const session = await opened();
    let answer: Answer = () => {};
    answers["PUT draft"] = () => new Promise((tell) => (answer = () => tell(draft(["x"]))));
    const step = session.step("x");
    await rest();
    Line.all[0]!.tell(news(10, 12));
    answer();
    await step;
    expect(session.board).toEqual({ number: 12, seat: 0 });
  });

  it("stays on the board after it was sent, until it has happened there", async () => {
    const session = await planned();
    answers["POST moves"] = () => ({ number: 11 });
    const sent = session.send();
    await rest();
    expect(session.board).toEqual({ planned: 1 });
    Line.all[0]!.tell(news(10, 11));
    expect(await sent).toBe(true);
    expect(session.board).toEqual({ number: 11, seat: 0 });
  });

  it("is kept when something else was refused", async () => {
    const session = await planned();
    const told = { code: "proposal-open", message: "", hint: "", rule: "", request: "", details: {} };
    await session.act(() => Promise.reject(new Refusal(409, told)));
    expect(session.plan).toEqual(["x"]);
    expect(session.problem?.code).toBe("proposal-open");
  });

  it("that got no answer is sent again with the same key", async () => {
    const session = await planned();
    answers["POST moves"] = () => Promise.reject(new TypeError("no line"));
    expect(await session.send()).toBe(false);
    answers["POST moves"] = () => ({ number: 10 });
    await session.send();
    const keys = asked.filter(({ what }) => what === "POST moves").map(({ body }) => (body as { key: string }).key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe("what bots do faster than it is shown", () => {
  const bots = {
    seats: [0, 1, 2].map((seat) => ({
      seat,
      is_you: seat === 0,
      name: "ABC"[seat],
      kind: seat === 0 ? "person" : "bot",
    })),
  };
  const by = (seat: number, number: number, asks: number[]) =>
    news(number - 1, number, {
      entries: entries(number - 1, number).map((entry) => ({ ...entry, seat })),
      view: view(number, 0, asks),
      table_now: table(number, bots),
    });

  /** The first bot is shown, the second one waits. */
  async function lagging(asks: number[]): Promise<TableSession> {
    const session = await opened();
    Line.all[0]!.tell(by(1, 11, asks));
    Line.all[0]!.tell(by(2, 12, [0]));
    expect(session.number).toBe(11);
    return session;
  }

  it("comes first when we act: it is done to the table as it is", async () => {
    const session = await lagging([2]);
    answers["POST take-back"] = () => ({ number: 12 });
    expect(await session.takeBack()).toBe(true);
    expect(asked.find(({ what }) => what === "POST take-back")?.body).toMatchObject({ seen: 12 });
  });

  it("may be a new question, which an answer to the old one does not answer", async () => {
    const session = await lagging([0]);
    expect(await session.send("x")).toBe(false);
    expect([session.number, session.isBusy, asked.some(({ what }) => what === "POST moves")]).toEqual([
      12,
      false,
      false,
    ]);
  });

  it("is all news to whoever reads on, though it came at once", async () => {
    const session = await opened();
    const reader = new Reader(session);
    Line.all[0]!.tell(by(1, 11, [2]));
    Line.all[0]!.tell(by(2, 12, [0]));
    await session.act(async () => {});
    expect(reader.next().map((entry) => entry.number)).toEqual([11, 12]);
    expect(reader.next()).toEqual([]);
    expect(new Reader(session).next()).toEqual([]);
    session.speak();
    expect(session.news).toEqual([]);
  });
});

describe("a show that is behind", () => {
  const event = (kind: string) => ({ kind, says: kind, about: {}, marks: [] });
  const after = entries(10, 12).map((entry) => ({ ...entry, events: [event("A"), event("B")] }));

  /** Somebody shows entry 11 up to an event, and 12 comes later. */
  async function behind(): Promise<{ session: TableSession; show: Show }> {
    const session = await opened();
    const show = new Show({ number: 11, events: 1 });
    session.direct(show);
    const ended = table(12, { status: "ended", seats: seats([0]) });
    Line.all[0]!.tell(news(10, 12, { entries: after, table_now: ended }));
    return { session, show };
  }

  it("tells nothing that it has not reached: no line, no question, no end", async () => {
    const { session } = await behind();
    expect([session.entries.length, session.entries.at(-1)?.events.map(({ says }) => says)]).toEqual([11, ["A"]]);
    expect([session.isAsked, session.isOver, session.table?.number, session.moments.at(-1)]).toEqual([
      false,
      false,
      10,
      11,
    ]);
    expect(session.news).toEqual([]);
    // what is true already is known to whoever needs it
    expect([session.known.length, session.awaitsUs, session.hasEnded, session.number]).toEqual([12, true, true, 12]);
  });

  it("is over when we catch up, and nothing is lost", async () => {
    const { session } = await behind();
    session.catchUp();
    expect([session.entries.length, session.news.length, session.isAsked, session.isOver]).toEqual([12, 2, true, true]);
  });

  it("goes on when the connection is lost: only what was not heard is sent again", async () => {
    const { session, show } = await behind();
    Line.all[0]!.tell(news(12, 13));
    Line.all[0]!.tell(piece(13, 14));
    dispatchEvent(new Event("offline"));
    dispatchEvent(new Event("online"));
    const line = Line.all.at(-1)!;
    expect(line.url.toString()).toContain("since=13");
    expect([show.reached, session.known.length]).toEqual([{ number: 11, events: 1 }, 12]);
    line.tell(news(13, 15));
    session.catchUp();
    expect([session.entries.length, session.number]).toEqual([15, 15]);
  });
});

describe("a long story", () => {
  it("told in pieces is one story, and no news", async () => {
    const session = new TableSession("t");
    Line.all[0]!.tell(piece(0, 500));
    expect(session.table).toBeNull();
    Line.all[0]!.tell(news(500, 800));
    await rest();
    expect(session.entries).toHaveLength(800);
    session.speak();
    Line.all[1]!.tell(piece(0, 500));
    Line.all[1]!.tell(news(500, 800));
    expect(session.entries).toHaveLength(800);
    expect(session.news).toHaveLength(0);
  });
});

describe("the past", () => {
  it("is the moment asked for last, not the one answered last", async () => {
    const session = await opened();
    const waiting: Answer[] = [];
    answers["GET view"] = () => new Promise((tell) => waiting.push(() => tell(view(1))));
    const first = session.lookAt(2);
    const second = session.lookAt(5);
    await rest();
    waiting[1]!();
    await second;
    waiting[0]!();
    await first;
    expect(session.past?.number).toBe(5);
  });

  it("of what was taken back last is not now", async () => {
    const session = await opened();
    Line.all[0]!.tell(news(10, 11, { entries: [{ ...entries(10, 11, "taken-back")[0]!, details: { count: 1 } }] }));
    answers["GET view"] = () => view(10);
    await session.lookAt(10);
    expect([session.past?.number, session.moments.slice(-2)]).toEqual([10, [10, 11]]);
    await session.lookAt(11);
    expect(session.past).toBeNull();
  });

  it("goes on being looked at while an answer is given without us, and not when we answer", async () => {
    const session = await opened();
    answers["GET view"] = () => view(2);
    await session.lookAt(2);
    answers["POST moves"] = () => ({ number: 10 });
    expect(await session.answerAlone("x", true)).toBe(true);
    expect([session.past?.number, asked.at(-1)!.body]).toMatchObject([2, { actions: ["x"], by_standing_answer: true }]);
    await session.send("y");
    expect(session.past).toBeNull();
  });

  it("ends when others agree to a take-back, which says what it has undone", async () => {
    const session = await opened();
    answers["GET view"] = () => view(2);
    await session.lookAt(2);
    const back = { ...entries(10, 11, "taken-back")[0]!, says: "B takes back 1 action.", details: { count: 1 } };
    Line.all[0]!.tell(news(10, 11, { entries: [back] }));
    expect([session.past, session.number]).toEqual([null, 11]);
    expect(session.undone?.says).toBe("B takes back 1 action.");
    answers["POST moves"] = () => ({ number: 11 });
    await session.send("y");
    expect(session.undone).toBeNull();
  });

  it("does not come back after going back to now", async () => {
    const session = await opened();
    let answer: Answer = () => {};
    answers["GET view"] = () => new Promise((tell) => (answer = () => tell(view(1))));
    const look = session.lookAt(2);
    await rest();
    session.backToNow();
    answer();
    await look;
    expect(session.past).toBeNull();
  });
});

describe("several players at one device", () => {
  const shared = { seats: seats([0, 1]), has_secrets: true };

  it("see a curtain until whoever is asked has taken it", async () => {
    const session = new TableSession("t");
    Line.all[0]!.tell(news(0, 10, { table_now: table(10, shared) }));
    await rest();
    expect(session.nextHolder).toBe(0);
    session.hold(0);
    expect(Line.all[1]!.url.toString()).toContain("seat=0");
    Line.all[1]!.tell(news(0, 10, { table_now: table(10, shared) }));
    expect(session.nextHolder).toBeNull();
    Line.all[1]!.tell(news(10, 11, { view: view(11, 0, [1]), table_now: table(11, shared) }));
    expect(session.nextHolder).toBe(1);
  });

  it("find a curtain again after leaving the table, but not after loading the page anew", async () => {
    const session = new TableSession("t");
    session.hold(0);
    expect(new TableSession("t").holder).toBe(0);
    session.close();
    expect(new TableSession("t").holder).toBeNull();
  });

  it("see none where there are no secrets", async () => {
    const session = new TableSession("t");
    Line.all[0]!.tell(news(0, 10, { table_now: table(10, { ...shared, has_secrets: false }) }));
    expect(session.nextHolder).toBeNull();
  });
});

it("retells what is known already to a director, and changes nothing by it", async () => {
  const session = await opened();
  const shown: unknown[] = [];
  const director: Director = {
    isShowing: false,
    stop: () => {},
    show: ({ news: told }, cue) => {
      shown.push(told.entries.map(({ number }) => number));
      cue.done();
    },
  };
  session.direct(director);
  const { table: before, live, toldAt } = session;
  session.retell(8);
  expect(shown).toEqual([[9, 10]]);
  expect([session.table, session.live, session.toldAt, session.entries.length]).toEqual([before, live, toldAt, 10]);
  // nothing waits while our clock runs
  const pressing = seats([0]).map((seat) => ({ ...seat, time: { is_running: true } }));
  Line.all[0]!.tell(news(10, 11, { table_now: table(11, { seats: pressing }) }));
  session.retell(8);
  expect(shown).toHaveLength(1);
});
