// What stands beside a bid: the server's warning, the way back, and a key that is held down.
import BidField from "$/friesematenten/auction/BidField.svelte";
import Preview from "$/friesematenten/decisions/Preview.svelte";
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import type { Material } from "$/friesematenten/types";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import AtTable from "./AtTable.svelte";

afterEach(cleanup);
const material = { deck: "house", title: "", about: "", currency: "EUR", kinds: {}, symbols: {}, win_points: 40, factory_limit: 3, base_income: 30, scrap_fee: 5, cards: [] } as unknown as Material;
const OURS = { number: 7, kind: "played", seat: 0, events: [], details: {} };

function bidding({ last = OURS as object, more = {}, Part = BidField as Component } = {}) {
  const view = { players: [], question: { kind: "what-to-bid", seats: [0], rule: "FRI-RND-4", about: {} } };
  const session = {
    id: "t", seat: 0, mine: [0], played: [0], number: 7, lastLine: 7, plan: [], isAsked: true, isPast: false, isOver: false, nextHolder: null, isBusy: false, past: null, entries: [last],
    board: view, live: { view, quiet: "" }, table: { seats: [], game: "friesematenten" }, legal: [{ text: "pass", says: "Pass", kind: "Pass", about: {} }], impossible: [],
    amounts: { template: "bid {}", low: 46, high: 999, safe: 34, warning: { says: "Your money is enough for 34.", rule: "FRI-RND-6" } },
    send: vi.fn(() => Promise.resolve(true)), takeBack: vi.fn(), ...more,
  };
  const table = new Friesematenten(session as unknown as TableSession, material);
  render(AtTable, { table, Part });
  return { session, table };
}

it("warns in the words of the server, and asks for more once it was pressed", async () => {
  bidding();
  expect(screen.getByRole("alert").textContent).toContain("Your money is enough for 34.");
  expect(screen.getByRole("alert").textContent).not.toContain("Press again");
  await fireEvent.click(screen.getByRole("button", { name: /^Bid/ }));
  expect(screen.getByRole("alert").textContent).toContain("Press again");
});

it("takes back what was sent where that is possible, and offers nothing where it is not", async () => {
  const { session } = bidding();
  await fireEvent.click(screen.getByRole("button", { name: "Take back" }));
  expect(session.takeBack).toHaveBeenCalledTimes(1);
  cleanup();
  bidding({ last: { ...OURS, seat: 1 } });
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
});

it("is not sent again by an Enter that is held down", async () => {
  bidding();
  const field = screen.getByRole("spinbutton");
  expect(await fireEvent.keyDown(field, { key: "Enter" })).toBe(true);
  expect(await fireEvent.keyDown(field, { key: "Enter", repeat: true })).toBe(false);
});

it("shows what an answer that is pointed at is warned of", async () => {
  const choice = { text: "play A14", changes: [], asked: [], is_over: false, question: "", reveals: false, question_kind: "", warning: { says: "It will change nothing.", rule: "FRI-R52" } };
  const { table } = bidding({ Part: Preview, more: { amounts: null, outlook: () => Promise.resolve({ choices: [choice] }) } });
  await table.deciding.lookAhead();
  expect(screen.queryByRole("note")).toBeNull();
  table.deciding.pointed = "play A14";
  flushSync();
  expect(screen.getByRole("note").textContent).toContain("It will change nothing.");
});
