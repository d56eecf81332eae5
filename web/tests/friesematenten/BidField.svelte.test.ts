// The bid field: the server's warning, taking back, and keys that are held down.
import BidField from "$/friesematenten/auction/BidField.svelte";
import Preview from "$/friesematenten/decision/Preview.svelte";
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import type { FriesematentenWire, Material } from "$/friesematenten/types";
import { language } from "$/settings/language.svelte";
import type { TableSession } from "$/table/session.svelte";
import { api } from "$/wire/api";
import type { PreviewTold } from "$/wire/types";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import AtTable, { type Part } from "./AtTable.svelte";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const material = {
  deck: "house",
  title: "",
  about: "",
  currency: "EUR",
  kinds: {},
  symbols: {},
  win_points: 40,
  factory_limit: 3,
  base_income: 30,
  scrap_fee: 5,
  cards: [],
} as unknown as Material;
const OURS = { number: 7, kind: "played", seat: 0, events: [], details: {} };

function bidding({ last = OURS as object, more = {}, Part = BidField as Part, given = {} } = {}) {
  const view = { players: [], question: { kind: "what-to-bid", seats: [0], rule: "FRI-RND-4", about: {} } };
  const session = {
    id: "t",
    seat: 0,
    mine: [0],
    played: [0],
    number: 7,
    lastLine: 7,
    plan: [],
    isAsked: true,
    isPast: false,
    isOver: false,
    nextHolder: null,
    isBusy: false,
    preview: (last: string) => api.preview("t", [last], 0),
    past: null,
    entries: [last],
    board: view,
    live: { view, quiet: "" },
    table: { seats: [], game: "friesematenten" },
    legal: [{ text: "pass", says: "Pass", kind: "Pass", about: {} }],
    impossible: [],
    amounts: {
      template: "bid {}",
      low: 46,
      high: 999,
      safe: 34,
      warning: { says: "Your money is enough for 34.", rule: "FRI-RND-6" },
    },
    send: vi.fn(() => Promise.resolve(true)),
    takeBack: vi.fn(),
    ...more,
  };
  const table = new Friesematenten(session as unknown as TableSession<FriesematentenWire>, material);
  render(AtTable, { table, Part, given });
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
  const choice = {
    text: "play A14",
    changes: [],
    asked: [],
    is_over: false,
    question: "What does Rosa bid?",
    reveals: false,
    question_kind: "",
    warning: { says: "It will change nothing.", rule: "FRI-R52" },
  };
  const { table } = bidding({
    Part: Preview,
    given: { text: "play A14" },
    more: { amounts: null, outlook: () => Promise.resolve({ choices: [choice] }) },
  });
  expect(screen.queryByRole("note")).toBeNull();
  await table.decision.lookAhead();
  flushSync();
  expect(screen.getByRole("note").textContent).toContain("It will change nothing.");
  // without an introduction a screen reader would read the sentence as part of the answer
  expect(screen.getByText("Next: What does Rosa bid?")).toBeTruthy();
});

it.each(["45,5", "1e9", "-3", "40e", "", "+50"])(
  "takes %j for what it is: no number, refused with the range",
  async (text) => {
    const { session, table } = bidding();
    const field = screen.getByRole<HTMLInputElement>("spinbutton");
    await fireEvent.input(field, { target: { value: text } });
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual([text, "true"]);
    expect(screen.getByText(/A whole number from €46 to €999/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: /^Bid/ }).className).not.toContain("danger");
    expect(screen.getByRole("button", { name: "One less" }).getAttribute("aria-disabled")).toBe("true");
    await fireEvent.submit(field.form!);
    expect([session.send.mock.calls.length, field.form!.noValidate]).toEqual([0, true]);
    table.decision.raise(1);
    flushSync();
    expect(field.value).toBe("46");
  },
);

it("is raised by the arrows, and beyond the range nothing but the range is said", async () => {
  const { table } = bidding();
  const field = screen.getByRole<HTMLInputElement>("spinbutton");
  await fireEvent.keyDown(field, { key: "ArrowUp" });
  expect([field.value, field.getAttribute("aria-valuenow")]).toEqual(["47", "47"]);
  await fireEvent.input(field, { target: { value: "1000" } });
  expect([table.decision.isBid, screen.queryByRole("alert")]).toEqual([false, null]);
  expect(screen.getByRole("button", { name: /^Bid …/ }).className).not.toMatch(/danger|line/);
});

it("says what the server warns of once it has weighed the bid, and asks nobody twice for it", async () => {
  const preview = {
    changes: [],
    asked: [],
    is_over: false,
    question: "",
    reveals: false,
    warning: { says: "You must scrap one at once.", rule: "FRI-CARD-2" },
  };
  vi.spyOn(api, "preview").mockResolvedValue(preview as unknown as PreviewTold);
  const { session } = bidding({
    more: { amounts: { template: "bid {}", low: 20, high: 999, safe: 34, warning: null } },
  });
  expect((await screen.findByRole("note")).textContent).toContain("You must scrap one at once.");
  await fireEvent.click(screen.getByRole("button", { name: /^Bid €20/ }));
  expect(session.send).toHaveBeenCalledTimes(1);
});

it("says it anew in another language", async () => {
  const warned = (says: string) =>
    ({
      changes: [],
      asked: [],
      is_over: false,
      question: "",
      reveals: false,
      warning: { says, rule: "FRI-CARD-2" },
    }) as unknown as PreviewTold;
  vi.spyOn(api, "preview")
    .mockResolvedValueOnce(warned("You must scrap one at once."))
    .mockResolvedValueOnce(warned("Du musst sofort eine verschrotten."));
  bidding({ more: { amounts: { template: "bid {}", low: 20, high: 999, safe: 34, warning: null } } });
  expect((await screen.findByRole("note")).textContent).toContain("You must scrap");
  language.change("de");
  flushSync();
  expect(screen.queryByRole("note")).toBeNull();
  expect((await screen.findByRole("note")).textContent).toContain("Du musst sofort");
  language.change("en");
});

it("says a bid that was changed by a button; in the field it is read as it is written", async () => {
  bidding();
  const said = () =>
    screen
      .getAllByRole("status")
      .map((one) => one.textContent)
      .join("");
  expect(said()).toBe("");
  await fireEvent.click(screen.getByRole("button", { name: "+3" }));
  expect(said()).toContain("€49");
  screen.getByRole("spinbutton").focus();
  await fireEvent.input(screen.getByRole("spinbutton"), { target: { value: "60" } });
  expect(said()).toBe("");
});
