// The notice of a take-back: read once, then out of the way.
import Banners from "$/table/frame/Banners.svelte";
import { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import * as m from "$/paraglide/messages";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "WebSocket",
    class {
      close() {}
      addEventListener() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const UNDONE = { says: "Ben takes back 1 action.", lines: [{ says: "China builds.", seat: 1 }] };
async function table(): Promise<TableSession> {
  const session = new TableSession("t");
  render(Banners, { session });
  session.undone = UNDONE;
  await tick();
  return session;
}

it("goes after eight seconds", async () => {
  await table();
  expect(screen.getByText(/China builds\./)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(7500);
  expect(screen.queryByText(/China builds\./)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(600);
  expect(screen.queryByText(/China builds\./)).toBeNull();
});

it("goes at once when it is closed", async () => {
  const session = await table();
  await fireEvent.click(screen.getByRole("button", { name: m.close() }));
  expect(session.undone).toBeNull();
});
