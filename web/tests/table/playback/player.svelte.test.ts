// Beats begin, move, settle and rest, one after the other.
import { Player, type Timing } from "$/table/playback/player.svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let heard: string[];
const player = new Player<string>();
const play = (timing: Record<string, Timing>) =>
  player.play(Object.keys(timing), {
    timing: (beat) => timing[beat]!,
    begin: (beat, ms) => heard.push(`${beat} ${ms}`),
    settle: (beat) => heard.push(`${beat}!`),
    end: () => heard.push("end"),
  });

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
});
afterEach(() => {
  player.stop();
  vi.useRealTimers();
});

it("takes its time", () => {
  play({ a: { moves: 600, rests: 500 }, b: { moves: 300, rests: 0 } });
  expect(heard).toEqual(["a 600"]);
  vi.advanceTimersByTime(600);
  expect(heard).toEqual(["a 600", "a!"]);
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(["a 600", "a!", "b 300"]);
  vi.advanceTimersByTime(300);
  expect(heard.slice(3)).toEqual(["b!", "end"]);
  expect(player.isOn).toBe(false);
});

it("needs no time at all if nothing moves and nothing rests", () => {
  play({ a: { moves: 0, rests: 0 }, b: { moves: 0, rests: 0 } });
  expect(heard).toEqual(["a 0", "a!", "b 0", "b!", "end"]);
});

it("goes on early, and always settles first", () => {
  play({ a: { moves: 600, rests: 500 }, b: { moves: 0, rests: 500 }, c: { moves: 10, rests: 0 } });
  player.goOn();
  expect(heard).toEqual(["a 600", "a!", "b 0", "b!"]);
  player.goOn();
  expect(heard.at(-1)).toBe("c 10");
  player.goOn();
  expect(heard.at(-1)).toBe("end");
  vi.advanceTimersByTime(5000);
  expect(heard.filter((one) => one === "end")).toHaveLength(1);
});

it("waits for somebody where a rest has no end", () => {
  play({ a: { moves: 100, rests: Infinity }, b: { moves: 0, rests: 0 } });
  vi.advanceTimersByTime(100_000);
  expect([heard.at(-1), player.isWaiting]).toEqual(["a!", true]);
  player.goOn();
  expect([heard.at(-1), player.isWaiting]).toEqual(["end", false]);
});

it("stops where it is", () => {
  play({ a: { moves: 100, rests: 100 } });
  player.stop();
  vi.advanceTimersByTime(1000);
  player.goOn();
  expect(heard).toEqual(["a 100"]);
});
