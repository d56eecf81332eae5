// The result page.
import EndPage from "$/end/EndPage.svelte";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = createRawSnippet(() => ({ render: () => "<p></p>" }));

it("plays the whole game on Replay, on the board", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const session = {
    id: "t",
    invitation: "",
    mine: [0],
    entries: [],
    moments: [3, 4, 5],
    table: { id: "t", seats: [], scores: [], status: "ended", rematch: null, is_owner: false },
    replay: { playFrom: vi.fn(async () => {}) },
    lookAt: vi.fn(async () => {}),
  };
  const onreplay = vi.fn();
  render(EndPage, {
    session: session as unknown as TableSession,
    about: "",
    facts: [],
    ranking: nothing as never,
    charts: nothing as never,
    onreplay,
  });
  await fireEvent.click(screen.getByRole("button", { name: "Replay" }));
  expect(onreplay).toHaveBeenCalledOnce();
  expect(session.replay.playFrom).toHaveBeenCalledWith(3);
});
