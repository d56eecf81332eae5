import Clock from "$/table/clock/Clock.svelte";
import type { TableSession } from "$/table/session.svelte";
import type { SeatTold } from "$/wire/types";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("a clock speaks the same words again only after silence", async () => {
  const session = {
    mine: [0],
    table: { clock: { kind: "fischer", increment: 10 } },
    toldAt: performance.now(),
  } as unknown as TableSession;
  const seat = (isRunning: boolean, left: number) =>
    ({
      seat: 0,
      name: "Anna",
      is_you: true,
      time: { left, bank: 0, is_running: isRunning, runs_out: null },
    }) as unknown as SeatTold;
  const { rerender } = render(Clock, { session, seat: seat(true, 61_000), speaks: true });
  await vi.advanceTimersByTimeAsync(1600);
  expect(screen.getByRole("status").textContent).toContain("60");
  await rerender({ seat: seat(false, 65_000) });
  expect(screen.getByRole("status").textContent).toBe("");
});

it("leaves out hours there are none of", () => {
  const session = {
    mine: [0],
    table: { clock: { kind: "fischer", increment: 10 } },
    toldAt: performance.now(),
  } as unknown as TableSession;
  const seat = (left: number) =>
    ({ seat: 0, name: "Anna", time: { left, bank: 0, is_running: false, runs_out: null } }) as unknown as SeatTold;
  render(Clock, { session, seat: seat(2 * 86_400_000) });
  expect(screen.getByRole("timer").textContent).toBe("2 d");
  cleanup();
  render(Clock, { session, seat: seat(2 * 86_400_000 - 3_600_000) });
  expect(screen.getByRole("timer").textContent).toBe("1 d 23 h");
});
