// On a desktop: the last bids, the players, and current points beside the printed ones.
import { api } from "$/wire/api";
import Bids from "$/friesematenten/auction/Bids.svelte";
import Points from "$/friesematenten/cards/Points.svelte";
import { isAimedAt, markOf, pressCard } from "$/friesematenten/cards/cardMarks";
import Production from "$/friesematenten/cards/Production.svelte";
import { cardItem } from "$/friesematenten/decision/choices";
import EmpireHead from "$/friesematenten/empires/EmpireHead.svelte";
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import type { FriesematentenWire, Material } from "$/friesematenten/types";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import AtTable, { type Part } from "./AtTable.svelte";

vi.mock("$/friesematenten/fit.svelte", () => ({ desktop: { is: true, bids: 2 } }));
afterEach(cleanup);

const NAMES = ["Mira", "Ben", "Carl"];
const bid = (number: number) => ({
  number,
  kind: "played",
  seat: number % 3,
  details: {},
  events: [{ kind: "BidMade", about: { card: "F01", seat: number % 3, amount: 20 + number }, says: "", rule: "" }],
});
const up = {
  number: 0,
  kind: "played",
  seat: 0,
  details: {},
  events: [{ kind: "CardPutUp", about: { card: "F01" }, says: "", rule: "" }],
};

function at(Part: Part, given: object, { bids = 0, seats = {} as Record<number, object>, more = {} } = {}) {
  const empire = (seat: number) => ({
    seat,
    cash: null,
    points: 3,
    active: [],
    unused: [],
    unused_points: [],
    factory_limit: 3,
    base_income: 30,
    production: 0,
    factor: [1, 1],
    income: 30,
    bars: 0,
    has_marker: false,
  });
  const view = {
    players: NAMES.map((_, seat) => empire(seat)),
    question: { kind: "what-to-bid", seats: [0], rule: "", about: {} },
    exchange: [],
    award: null,
    excluded: [],
    barred: [],
    auction: { card: "F01", bid: bids ? 20 + bids : null, bidder: bids ? bids % 3 : null, bidders: [0, 1, 2] },
  };
  const session = {
    id: "t",
    seat: 0,
    mine: [0],
    played: [0],
    number: 7,
    lastLine: 7,
    nextHolder: null,
    isBusy: false,
    preview: (last: string) => api.preview("t", [last], 0),
    plan: [],
    isAsked: true,
    isPast: false,
    isOver: false,
    past: null,
    board: view,
    live: { view, quiet: "" },
    legal: [],
    impossible: [],
    amounts: null,
    entries: [up, ...Array.from({ length: bids }, (_, index) => bid(index + 1))],
    table: {
      game: "friesematenten",
      seats: NAMES.map((name, seat) => ({
        seat,
        name,
        kind: "person",
        is_you: seat === 0,
        stand_in: "",
        has_resigned: false,
        time: null,
        ...seats[seat],
      })),
    },
    ...more,
  };
  const material = { currency: "EUR", win_points: 40, cards: [], kinds: {}, symbols: {} } as unknown as Material;
  const table = new Friesematenten(session as unknown as TableSession<FriesematentenWire>, material);
  const { container } = render(AtTable, { table, Part, given });
  return { table, container };
}

it("shows the last bids and who is asked; the others open", async () => {
  at(Bids, {}, { bids: 13 });
  expect(screen.getAllByRole("listitem").map((one) => one.textContent?.match(/€\d+|…/)?.[0])).toEqual([
    "€32",
    "€33",
    "…",
  ]);
  await fireEvent.click(screen.getByRole("button", { name: "All 13 bids" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(14);
});

it("says so while nobody has bid", () => {
  at(Bids, {});
  expect(screen.getAllByRole("listitem")[0]!.textContent).toContain("no bid yet");
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows the bot that plays for somebody who has gone, and that they resigned", () => {
  const { table, container } = at(
    EmpireHead,
    { seat: 2 },
    { seats: { 2: { stand_in: "merchant", has_resigned: true } } },
  );
  expect([table.isBot(1), table.isBot(2)]).toEqual([false, true]);
  expect(container.querySelector(".ava")?.classList.contains("bot")).toBe(true);
  expect(screen.getByText("resigned")).toBeTruthy();
});

it("strikes out what is printed where something else counts, and says both", () => {
  const { container } = at(Production, { production: 7, printed: 15 });
  expect(container.querySelector("s")?.textContent).toBe("15");
  expect(container.textContent?.replace(/\s+/g, " ")).toContain("7 (€15 printed, −8)");
  cleanup();
  const points = at(Points, { points: 12, printed: 11 }).container;
  expect([points.querySelector("s")?.textContent, points.querySelector("b")?.textContent]).toEqual(["11", "12"]);
  expect(points.textContent).toContain("12 points (11 printed, +1)");
  cleanup();
  expect(at(Points, { points: 11 }).container.querySelector("s")).toBeNull();
});

it("marks no card as impossible while a bid is asked for: it opens to be read", () => {
  const impossible = [
    {
      text: "play A01",
      says: "",
      kind: "PlayCard",
      about: { card: "A01", targets: [], opponent: null },
      message: "Not now.",
      rule: "FRI-CARD-6",
    },
  ];
  const { table } = at(
    Points,
    { points: 1 },
    { more: { impossible, amounts: { template: "bid {}", low: 20, high: 99, safe: 50, warning: null } } },
  );
  expect(table.decision.marks.get(cardItem("A01"))?.kind).toBe("impossible");
  expect(markOf(table, cardItem("A01"))).toBeNull();
  pressCard(table, "A01");
  expect(table.opened).toBe("A01");
});

it("explains the sums of others in a dialog; one's own stand below one's cards", async () => {
  at(EmpireHead, { seat: 1 });
  await fireEvent.click(screen.getByRole("button", { name: /3 of 40 points, How the totals add up/ }));
  const dialog = screen.getByRole("dialog", { name: /Ben/ });
  expect(dialog.textContent).toContain("Ben");
  expect(dialog.textContent).toContain("€30");
  expect(dialog.textContent).toContain("37 short of 40");
  cleanup();
  at(EmpireHead, { seat: 0 });
  expect(screen.queryByRole("button")).toBeNull();
});

it('calls the reader "You" and the others by their names', () => {
  const name = (seat: number) => at(EmpireHead, { seat }).container.querySelector(".name")?.textContent;
  expect(name(0)).toBe("You");
  cleanup();
  expect(name(1)).toBe("Ben");
});

it("knows what a declared card is aimed at until it is cancelled", () => {
  const declared = (cancelled: boolean) =>
    ({
      view: { declared: [{ card: "A01", actor: 1, opponent: null, targets: ["F01"], cancelled }] },
    }) as unknown as Friesematenten;
  expect([
    isAimedAt(declared(false), "F01"),
    isAimedAt(declared(false), "F02"),
    isAimedAt(declared(true), "F01"),
  ]).toEqual([true, false, false]);
});
