// Taking back: at once, after a question, or with the consent of others.
import TakeBackButton from "$/decision/TakeBackButton.svelte";
import * as m from "$/paraglide/messages";
import type { TableSession } from "$/table/session.svelte";
import { api } from "$/wire/api";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

beforeEach(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});

const seat = (number: number, kind = "person") => ({
  seat: number,
  kind,
  is_you: number === 0,
  stand_in: "",
  has_resigned: false,
});
const played = (number: number, whose: number, says: string) => ({
  number,
  kind: "played",
  seat: whose,
  at: number,
  details: {},
  events: [{ says, about: {}, marks: ["step"] }],
});
const OURS = played(2, 0, "China moves to Factory.");
const THEIRS = [played(3, 1, "India moves to Taxation."), played(4, 1, "USA move to Import.")];

function shown(others: "bot" | "person", after: readonly object[]) {
  const session = {
    id: "t",
    mine: [0],
    seat: 0,
    plan: [],
    isAsked: true,
    isPast: false,
    entries: [{ number: 1, kind: "started", events: [], details: {} }, OURS, ...after],
    table: { seats: [seat(0), seat(1, others)], proposal: null },
    act: vi.fn(async (request: () => Promise<unknown>) => (await request(), true)),
    takeBack: vi.fn(async () => true),
  };
  const propose = vi.spyOn(api, "propose").mockResolvedValue({} as never);
  render(TakeBackButton, { session: session as unknown as TableSession });
  return { session, propose };
}

it("is free while nobody has acted since", async () => {
  const { session, propose } = shown("bot", []);
  await fireEvent.click(screen.getByRole("button", { name: m.decide_take_back() }));
  expect(session.takeBack).toHaveBeenCalledExactlyOnceWith(1);
  expect(propose).not.toHaveBeenCalled();
});

it("asks first where turns of bots go with it, and says how many", async () => {
  const { propose } = shown("bot", THEIRS);
  await fireEvent.click(screen.getByRole("button", { name: m.decide_take_back() }));
  expect(propose).not.toHaveBeenCalled();
  const dialog = screen.getByRole("dialog", { name: m.decide_take_back_ask() });
  expect(dialog.textContent).toContain("China moves to Factory. And 2 turns after it.");
  const [yes] = screen.getAllByRole("button", { name: m.decide_take_back() }).toReversed();
  await fireEvent.click(yes!);
  expect(propose).toHaveBeenCalledExactlyOnceWith("t", { what: "take-back", back_to: 1 });
});

it("asks the people at the table", async () => {
  const { propose } = shown("person", THEIRS);
  const button = screen.getByRole("button", { name: m.decide_propose_back() });
  expect(button.title).toContain(m.decide_propose_back_hint());
  await fireEvent.click(button);
  expect(propose).toHaveBeenCalledExactlyOnceWith("t", { what: "take-back", back_to: 1 });
});
