// Bids: within the limits, previewed by the server, and confirmed if the player could not pay.
import { api } from "$/wire/api";
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import type { FriesematentenWire, Material } from "$/friesematenten/types";
import type { TableSession } from "$/table/session.svelte";
import { afterEach, expect, test, vi } from "vitest";

const material = {
  deck: "house",
  title: "",
  about: "",
  currency: "EUR",
  kinds: {},
  symbols: {},
  win_points: 40,
  factory_limit: 3,
  base_income: 30,
  scrap_fee: 5,
  cards: [],
} as unknown as Material;

const PASS = { text: "pass", says: "Pass", kind: "Pass", about: {} };
const PLAY = {
  text: "play A01 on F01",
  says: "Play",
  kind: "PlayCard",
  about: { card: "A01", targets: ["F01"], opponent: null },
};
function bidding(
  low: number,
  safe: number | null,
  high = 999,
  legal: object[] = [PASS],
): { table: Friesematenten; send: ReturnType<typeof vi.fn> } {
  const send = vi.fn(() => Promise.resolve(true));
  const view = { players: [], question: { kind: "what-to-bid", seats: [0], rule: "FRI-RND-4", about: {} } };
  const session = {
    id: "t",
    seat: 0,
    mine: [0],
    number: 7,
    plan: [],
    isAsked: true,
    isPast: false,
    isOver: false,
    nextHolder: null,
    isBusy: false,
    preview: (last: string) => api.preview("t", [last], 0),
    past: null,
    entries: [],
    board: view,
    live: { view },
    legal,
    impossible: [],
    amounts: { template: "bid {}", low, high, safe, warning: { says: "Only enough for 34.", rule: "FRI-RND-6" } },
    send,
  };
  return { table: new Friesematenten(session as unknown as TableSession<FriesematentenWire>, material), send };
}

test("a bid begins with the least and stays inside what can be bid", async () => {
  const { table, send } = bidding(16, 60, 62);
  const { decision } = table;
  expect(decision.bidText).toBe("bid 16");
  decision.raise(-1);
  expect(decision.amount).toBe(16);
  decision.raise(100);
  expect(decision.amount).toBe(62);
  decision.setAmount(20);
  await decision.bid();
  expect(send).toHaveBeenCalledExactlyOnceWith("bid 20");
});

test("a card can be taken up before the bid; then it is sent, and let go one bids again", () => {
  const { table, send } = bidding(16, 60, 62, [PASS, PLAY]);
  const { decision } = table;
  expect([decision.isBidding, decision.next, decision.spoken.map((one) => one.text)]).toEqual([
    true,
    ["card:A01"],
    ["pass"],
  ]);
  decision.setAmount(20);
  decision.choose("card:A01");
  // there is only one choice
  expect([decision.isBidding, decision.path, decision.complete.map((one) => one.text)]).toEqual([
    false,
    ["card:A01", "card:F01"],
    ["play A01 on F01"],
  ]);
  expect(decision.back()).toBe(true);
  expect([decision.isBidding, decision.amount]).toEqual([true, 20]);
  decision.enter();
  expect(send).toHaveBeenLastCalledWith("bid 20");
  decision.choose("card:A01");
  decision.enter();
  expect(send).toHaveBeenLastCalledWith("play A01 on F01");
});

test("what cards would change is asked for, and nothing where there is none to play", async () => {
  for (const [legal, times] of [
    [[PASS], 0],
    [[PASS, PLAY], 1],
  ] as const) {
    const { table } = bidding(16, 60, 62, [...legal]);
    const outlook = vi.fn(() => Promise.resolve({ choices: [] }));
    Object.assign(table.session, { outlook });
    await table.decision.lookAhead();
    expect(outlook).toHaveBeenCalledTimes(times);
  }
});

afterEach(() => vi.useRealTimers());

test("who could not pay a bid is warned, and bids by saying it again once it can have been read", async () => {
  vi.useFakeTimers();
  const { table, send } = bidding(46, 34);
  const { decision } = table;
  expect(decision.isOverbid).toBe(true);
  await decision.bid();
  expect([send.mock.calls.length, decision.isWarned]).toEqual([0, true]);
  decision.raise(1);
  expect(decision.isWarned).toBe(false);
  await decision.bid();
  expect(decision.warning).toContain("Only enough for 34.");
  // a double click, a key that is held down
  for (let press = 0; press < 40; press += 1) {
    vi.advanceTimersByTime(300);
    await decision.bid();
  }
  expect([send.mock.calls.length, decision.isWarned]).toEqual([0, true]);
  vi.advanceTimersByTime(700);
  await decision.bid();
  expect(send).toHaveBeenCalledExactlyOnceWith("bid 47");
});

test("what is no number, or too little, is not bid", async () => {
  const { table, send } = bidding(16, 60);
  for (const wrong of [Number.NaN, 15, 16.5, 1000]) {
    table.decision.setAmount(wrong);
    await table.decision.bid();
  }
  expect(send).not.toHaveBeenCalled();
});

test("passing is said at once", () => {
  const { table, send } = bidding(16, 60);
  expect(table.decision.pass()).toBe(true);
  expect(send).toHaveBeenCalledExactlyOnceWith("pass");
});
