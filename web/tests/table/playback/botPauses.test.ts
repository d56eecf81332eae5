// Bot moves are shown one after the other, and never while a player's clock is running.
import { BotPauses } from "$/table/playback/botPauses";
import { NewsQueue } from "$/table/playback/newsQueue";
import { speed } from "$/table/playback/speed.svelte";
import type { News } from "$/wire/types";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let shown: number[];
let heardAt: number[];
let pacing: NewsQueue;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  heardAt = [];
  const pauses = new BotPauses();
  pacing = new NewsQueue(
    (news, at) => {
      shown.push(news.number);
      heardAt.push(at);
    },
    () => pauses,
  );
});
afterEach(() => {
  speed.change("normal");
  vi.useRealTimers();
});

const chair = (seat: number, isRunning: boolean) => ({
  seat,
  is_you: seat === 0,
  kind: seat === 0 ? "person" : "bot",
  time: isRunning ? { is_running: seat === 0 } : null,
});
const news = (number: number, seat: number | null, { isRunning = false, reactBy = null as number | null } = {}) =>
  ({
    number,
    entries: [{ number, kind: seat === null ? "seated" : "played", seat }],
    table_now: { react_by: reactBy, seats: [0, 1, 2, 3].map((one) => chair(one, isRunning)) },
  }) as unknown as News;

it("shows the first bot at once and the next ones with a pause before each", () => {
  pacing.hear(news(1, 0));
  vi.advanceTimersByTime(1000);
  for (const seat of [1, 2, 3]) pacing.hear(news(seat + 1, seat));
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(400);
  expect(shown).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(400);
  expect(shown).toEqual([1, 2, 3, 4]);
});

it("tells when it was heard, so that clocks are right", () => {
  const now = performance.now();
  pacing.hear(news(1, 1));
  pacing.hear(news(2, 2));
  vi.advanceTimersByTime(5000);
  expect(heardAt).toEqual([now, now]);
});

it("lets a bot play the steps of its turn without pauses, and people whenever they do", () => {
  for (const number of [1, 2, 3]) pacing.hear(news(number, 1));
  pacing.hear(news(4, 0));
  pacing.hear(news(5, null));
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});

it("keeps the order: what a person does waits for the bots before", () => {
  pacing.hear(news(1, 1));
  pacing.hear(news(2, 2));
  pacing.hear(news(3, 0));
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(400);
  expect(shown).toEqual([1, 2, 3]);
});

it("shows everything at once when our clock runs, or a window is open", () => {
  pacing.hear(news(1, 1));
  pacing.hear(news(2, 2));
  pacing.hear(news(3, 3, { isRunning: true }));
  expect(shown).toEqual([1, 2, 3]);
  pacing.hear(news(4, 1));
  pacing.hear(news(5, 2, { reactBy: 99 }));
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});

it("hurries when much has come up, and does not pause where that is not wanted", () => {
  for (let number = 1; number <= 12; number += 1) pacing.hear(news(number, 1 + (number % 3)));
  vi.advanceTimersByTime(2600);
  expect(shown).toHaveLength(12);
  speed.change("at-once");
  for (let number = 13; number <= 20; number += 1) pacing.hear(news(number, 1 + (number % 3)));
  expect(shown).toHaveLength(20);
});

it("forgets what will be told anew", () => {
  pacing.hear(news(1, 1));
  pacing.hear(news(2, 2));
  pacing.clear();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual([1]);
});
