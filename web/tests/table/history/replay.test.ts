import { Replay } from "$/table/history/replay.svelte";
import type { TableSession } from "$/table/session.svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

function table() {
  const session = {
    moments: [1, 2, 3, 4],
    past: null as { number: number } | null,
    get isPast() {
      return session.past !== null;
    },
    isReachable: true,
    entries: [1, 2, 3, 4].map((number) => ({ number })),
    board: {},
    showPast: vi.fn((_entry: unknown, _before: unknown, _pace: number, _done: () => void) => false),
    stopShowingPast: vi.fn(),
    lookAt: vi.fn(async (number: number) => {
      if (session.isReachable) session.past = number >= 4 ? null : { number };
    }),
  };
  return { session, replay: new Replay(session as unknown as TableSession) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the moment of a sentence", () => {
  const says = (text: string) => ({ kind: "FlagPlaced", says: text, about: {}, rule: "", marks: [] });
  it("is told by that sentence, though its entry has others, until another moment is shown", async () => {
    const { session, replay } = table();
    Object.assign(session.entries[1]!, { events: [says("A flag in Afghanistan."), says("A flag in the China Sea.")] });
    await replay.lookAt(2, "A flag in the China Sea.");
    expect([session.past, replay.says]).toEqual([{ number: 2 }, "A flag in the China Sea."]);
    await replay.goTo(1);
    expect([session.past, replay.says]).toEqual([{ number: 2 }, "A flag in Afghanistan."]);
  });
});

describe("playing history", () => {
  it("goes on until now", async () => {
    const { session, replay } = table();
    await replay.toggle();
    expect(session.past).toEqual({ number: 1 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.lookAt.mock.calls.map(([number]) => number)).toEqual([1, 2, 3, 4]);
    expect(replay.isOn).toBe(false);
    expect([1, 2, 3, 4].map((number) => replay.watched.has(number))).toEqual([false, true, true, true]);
  });
  it("goes faster if somebody is in a hurry, also the next time", async () => {
    const { session, replay } = table();
    replay.hurry();
    replay.hurry();
    await replay.toggle();
    await vi.advanceTimersByTimeAsync(700);
    expect(session.past).toBeNull();
    expect(table().replay.speed).toBe(4);
    replay.hurry();
    expect(replay.speed).toBe(1);
  });
  it("has one timer, however often it is started", async () => {
    const { session, replay } = table();
    await replay.playFrom(1);
    await replay.playFrom(1);
    await vi.advanceTimersByTimeAsync(950);
    expect(session.lookAt.mock.calls.map(([number]) => number)).toEqual([1, 1, 2]);
  });
  it("does not begin after it was stopped on the way", async () => {
    const { session, replay } = table();
    const begun = replay.toggle();
    replay.stop();
    await begun;
    await vi.advanceTimersByTimeAsync(5000);
    expect(replay.isOn).toBe(false);
    expect(session.lookAt).toHaveBeenCalledTimes(1);
  });
  it("waits for the game to show each moment, if it has a picture of it", async () => {
    const { session, replay } = table();
    session.showPast.mockImplementation((_entry, _before, pace, done) => {
      setTimeout(done, 3000 / pace);
      return true;
    });
    await replay.playFrom(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect([session.past, session.showPast.mock.lastCall?.[0]]).toEqual([{ number: 3 }, { number: 3 }]);
    await vi.advanceTimersByTimeAsync(2500);
    expect(session.past).toEqual({ number: 3 });
    await vi.advanceTimersByTimeAsync(5000);
    expect([session.past, replay.isOn]).toEqual([null, false]);
    expect(session.stopShowingPast).toHaveBeenCalled();
  });
  it("stops without a line", async () => {
    const { session, replay } = table();
    await replay.toggle();
    session.isReachable = false;
    await vi.advanceTimersByTimeAsync(9000);
    expect(session.lookAt).toHaveBeenCalledTimes(2);
    expect(replay.isOn).toBe(false);
  });
});
