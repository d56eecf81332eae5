// Others' moves at a card table are shown one after the other, and what concerns us stays longest.
import type { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import { Playback } from "$/friesematenten/playback.svelte";
import { NewsQueue } from "$/table/playback/newsQueue";
import { speed } from "$/table/playback/speed.svelte";
import type { EntryTold, News } from "$/wire/types";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let shown: number[];
let session: { mine: number[]; entries: object[]; isAsked: boolean; isPast: boolean; nextHolder: null };
let playback: Playback;
let queue: NewsQueue;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  session = { mine: [0], entries: [{ number: 0 }], isAsked: false, isPast: false, nextHolder: null };
  playback = new Playback({ session } as unknown as Friesematenten);
  queue = new NewsQueue(
    (news) => {
      shown.push(news.number);
      session.entries.push({ number: news.number });
    },
    () => playback,
  );
});
afterEach(() => {
  speed.change("normal");
  vi.useRealTimers();
});

interface Event {
  kind: string;
  about: object;
}
const bid: Event = { kind: "BidMade", about: { seat: 1 } };
const win: Event = { kind: "CardWon", about: { seat: 1 } };
const theft: Event = { kind: "CardStolen", about: { victim: 0 } };
function hear(number: number, event: Event, seat = 1): void {
  const entry = { number, kind: "played", seat, events: [event] } as unknown as EntryTold;
  const seats = [0, 1, 2].map((one) => ({ seat: one, is_you: one === 0, time: null }));
  queue.hear({ number, entries: [entry], table_now: { react_by: null, seats } } as unknown as News);
}

it("shows every move, however many there are", () => {
  for (let number = 1; number <= 20; number += 1) hear(number, bid);
  vi.advanceTimersByTime(450 * 4);
  expect(shown).toEqual([1, 2, 3, 4, 5]);
  vi.advanceTimersByTime(450 * 15);
  expect(shown).toHaveLength(20);
});

it("stays longer with a card that is won than with a bid, and longest with what is taken from us", () => {
  for (const [number, event] of [bid, win, theft, bid].entries()) hear(number + 1, event);
  vi.advanceTimersByTime(450);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(999);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1899);
  expect(shown).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2, 3, 4]);
});

it.each([
  ["slow", 810],
  ["fast", 225],
] as const)("is %s as the player wishes", (wanted, rest) => {
  speed.change(wanted);
  hear(1, bid);
  hear(2, bid);
  vi.advanceTimersByTime(rest - 1);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2]);
});

it("goes step by step, and catches up when told to", () => {
  speed.change("step");
  for (const number of [1, 2, 3, 4]) hear(number, bid);
  vi.advanceTimersByTime(60_000);
  expect([shown, playback.isOn]).toEqual([[1], true]);
  playback.goOn();
  expect(shown).toEqual([1, 2]);
  queue.flush();
  expect([shown, playback.isOn]).toEqual([[1, 2, 3, 4], false]);
});

it("waits neither at once, nor while we are asked, nor after our own bid", () => {
  speed.change("at-once");
  hear(1, bid);
  hear(2, bid);
  expect(shown).toEqual([1, 2]);
  speed.change("normal");
  hear(3, bid, 0);
  session.isAsked = true;
  hear(4, bid);
  hear(5, bid);
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});

it("keeps its buttons for a moment while the next bot thinks", () => {
  hear(1, bid);
  vi.advanceTimersByTime(451);
  expect(playback.isOn).toBe(true);
  vi.advanceTimersByTime(1200);
  expect(playback.isOn).toBe(false);
});
