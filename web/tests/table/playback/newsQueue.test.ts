// News wait for their director, in order; nothing is lost, and nothing urgent waits.
import { NewsQueue, type Cue, type Director } from "$/table/playback/newsQueue";
import type { News } from "$/wire/types";
import { beforeEach, expect, it } from "vitest";

let told: number[];
let cues: Cue[];
let passed: number[];
let stops: number;
let queue: NewsQueue;

const director: Director = {
  isShowing: false,
  show: (_, cue) => {
    cue.tell();
    cues.push(cue);
  },
  stop: () => (stops += 1),
  passed: (news, tell) => {
    passed.push(news.number);
    tell();
  },
};
const news = (number: number, reactBy: number | null = null) =>
  ({ number, entries: [], table_now: { react_by: reactBy, seats: [] } }) as unknown as News;

beforeEach(() => {
  told = [];
  cues = [];
  passed = [];
  stops = 0;
  queue = new NewsQueue(
    ({ number }) => told.push(number),
    () => director,
  );
});

it("tells the next news when the one before has been shown", () => {
  for (const number of [1, 2, 3]) queue.hear(news(number));
  expect(told).toEqual([1]);
  expect(cues[0]!.ahead().map(({ number }) => number)).toEqual([2, 3]);
  cues[0]!.done();
  expect(told).toEqual([1, 2]);
  cues[1]!.done();
  cues[2]!.done();
  expect(told).toEqual([1, 2, 3]);
});

it("tells everything at once on demand, each once and in order", () => {
  for (const number of [1, 2, 3]) queue.hear(news(number));
  queue.flush();
  expect([told, passed, stops]).toEqual([[1, 2, 3], [2, 3], 1]);
  // a director that was stopped has nothing more to say
  cues[0]!.done();
  expect(told).toEqual([1, 2, 3]);
  queue.hear(news(4));
  expect(told).toEqual([1, 2, 3, 4]);
});

it("does not wait while a window is open", () => {
  queue.hear(news(1));
  queue.hear(news(2, 99));
  expect(told).toEqual([1, 2]);
});

it("forgets what will be sent again, but never what was told", () => {
  queue.hear(news(1));
  queue.hear(news(2));
  queue.clear();
  cues[0]!.done();
  expect(told).toEqual([1]);
});
