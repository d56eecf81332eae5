// What others did before the page was here is found: in a new game, and after a reload.
import { keepShown, keptShown, unseenSince } from "$/table/playback/unseen";
import type { EntryTold } from "$/wire/types";
import { beforeEach, expect, it } from "vitest";

const ME = 0;
const BOT = 1;
const NOW = 1_000_000;
const entry = (number: number, kind: string, seat: number | null = null, at = NOW - 5000) =>
  ({ number, kind, seat, at, text: "", says: "", details: {}, events: [] }) as unknown as EntryTold;
const begun = [entry(1, "started"), entry(2, "drawn"), entry(3, "played", BOT), entry(4, "played", BOT)];
const since = (entries: EntryTold[], shown: number | null = null, mine = [ME]) =>
  unseenSince(entries, mine, shown, NOW);

beforeEach(() => sessionStorage.clear());

it("finds the first turns of a game that has just begun, without the deal", () => {
  expect(since(begun)).toBe(2);
  expect(since(begun.slice(0, 2))).toBeNull();
});

it("lets older games, our own answers and spectators alone", () => {
  expect(since(begun.map((one) => ({ ...one, at: NOW - 120_000 })))).toBeNull();
  expect(since([...begun, entry(5, "played", ME), entry(6, "played", BOT)])).toBeNull();
  expect(since(begun, null, [])).toBeNull();
});

it("goes on where a reload has cut off, however old the game is", () => {
  const old = begun.map((one) => ({ ...one, at: 0 }));
  expect(since(old, 3)).toBe(3);
  expect(since(old, 4)).toBeNull();
  expect(since([...old, entry(5, "played", ME), entry(6, "played", BOT)], 3)).toBe(5);
  expect(since([...old, entry(5, "taken-back", BOT)], 3)).toBeNull();
});

it("keeps what was shown for this window, table by table", () => {
  keepShown("a", 7);
  expect([keptShown("a"), keptShown("b")]).toEqual([7, null]);
});
