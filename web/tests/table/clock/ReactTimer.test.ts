import ReactTimer from "$/table/clock/ReactTimer.svelte";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SEATS = [
  { seat: 0, name: "Anna", is_you: true },
  { seat: 1, name: "Jonas", is_you: false },
];
const session = (asked: number, left: number | null, more: object = {}) =>
  ({
    table: {
      react_within: 20,
      react_by: left === null ? null : 1_000_000,
      react_left: left,
      asked: [asked],
      seats: SEATS,
      ...more,
    },
    toldAt: performance.now(),
    played: [0],
  }) as unknown as TableSession;
// narrow spaces between a number and its unit are spaces, too
const plain = (element: Element) => element.textContent?.replace(/\s/g, " ");

it("counts down from what the server told, whatever the date of this computer is", async () => {
  render(ReactTimer, { session: session(0, 12_400) });
  expect(plain(screen.getByRole("timer"))).toBe("13 s to respond");
  await vi.advanceTimersByTimeAsync(3000);
  expect(plain(screen.getByRole("timer"))).toBe("10 s to respond");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(plain(screen.getByRole("timer"))).toBe("0 s to respond");
});

it("speaks to whoever is asked: at once, at ten and at five seconds, and of each window anew", async () => {
  const { rerender } = render(ReactTimer, { session: session(0, 20_000) });
  await vi.advanceTimersByTimeAsync(0);
  const says = () => plain(screen.getByRole("status"));
  expect(says()).toBe("20 s to respond");
  await vi.advanceTimersByTimeAsync(9000);
  expect(says()).toBe("20 s to respond");
  await vi.advanceTimersByTimeAsync(1500);
  expect(says()).toBe("10 s to respond");
  await vi.advanceTimersByTimeAsync(5000);
  expect(says()).toBe("5 s to respond");
  await rerender({ session: session(0, 20_000, { react_by: 1_030_000 }) });
  expect(says()).toBe("20 s to respond");
  await rerender({ session: session(0, null) });
  expect(says()).toBe("");
  expect(screen.queryByRole("timer")).toBeNull();
});

it("tells the others whom they wait for, silently", async () => {
  render(ReactTimer, { session: session(1, 12_000) });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(plain(screen.getByRole("timer"))).toBe("Jonas may respond: 1 s");
  expect(screen.getByRole("status").textContent).toBe("");
});
