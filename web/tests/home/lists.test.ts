import {
  arrange,
  company,
  inARow,
  isAtHome,
  openChair,
  seatsTaken,
  withFreshPage,
  withNextPage,
} from "$/home/tables/lists";
import type { SeatTold, TableSummary } from "$/wire/types";
import { describe, expect, it } from "vitest";

const seat = (number: number, kind: SeatTold["kind"]): SeatTold => ({
  seat: number,
  kind,
  name: "",
  bot: "",
  is_you: false,
  stand_in: "",
  has_resigned: false,
  has_run_out: false,
  time: null,
});

const table = (id: string, changed: number, more: Partial<TableSummary> = {}): TableSummary => ({
  id,
  status: "running",
  game: "imperial-2030",
  title: "",
  pace: "live",
  is_public: true,
  opened_at: 0,
  changed_at: changed,
  seats: [seat(0, "person"), seat(1, "open"), seat(2, "bot")],
  is_yours: true,
  is_your_turn: false,
  options: {},
  clock: { kind: "none" },
  react_within: 0,
  ...more,
});
const ids = (tables: readonly TableSummary[]) => tables.map((one) => one.id);

describe("your games", () => {
  it("waiting ones come first, the longest waiting on top; ended ones last", () => {
    const found = arrange([
      table("other", 50),
      table("new", 40, { is_your_turn: true }),
      table("old", 10, { is_your_turn: true }),
      table("done", 99, { status: "ended" }),
      table("room", 60, { status: "open" }),
    ]);
    expect(ids(found.waiting)).toEqual(["old", "new"]);
    expect(ids(found.others)).toEqual(["room", "other"]);
    expect(ids(found.ended)).toEqual(["done"]);
  });

  it("counts equal bots instead of repeating them", () => {
    expect(inARow(["Anna", "Merchant", "Merchant"])).toBe("Anna, 2 × Merchant");
  });
});

describe("who is at a table", () => {
  const person = (number: number, name: string, isYou: boolean): SeatTold => ({
    ...seat(number, "person"),
    name,
    is_you: isYou,
  });
  it("names those who share our device, but not ourselves", () => {
    const seats = [person(0, "Carl", true), person(1, "Anna", true), seat(2, "bot"), seat(3, "open")];
    expect(company(seats, "Anna").map((one) => one.seat)).toEqual([0, 2]);
    expect(company(seats, "renamed").map((one) => one.seat)).toEqual([1, 2]);
  });
  it("knows whether everybody sits at this device", () => {
    expect(isAtHome([person(0, "Carl", true), seat(1, "bot")])).toBe(true);
    expect(isAtHome([person(0, "Carl", true), person(1, "Ben", false)])).toBe(false);
    expect(isAtHome([person(0, "Carl", true), seat(1, "open")])).toBe(false);
  });
});

describe("pages", () => {
  it("a fresh first page replaces what it covers and keeps what lies behind", () => {
    const known = [table("a", 30), table("later", 25), table("b", 20), table("c", 10)];
    const fresh = [table("b", 40), table("a", 30)];
    expect(ids(withFreshPage(known, fresh, false))).toEqual(["b", "a", "later", "c"]);
    expect(ids(withFreshPage([table("started", 35), ...known], fresh, false))).not.toContain("started");
  });

  it("a page that is the whole list replaces everything", () => {
    expect(ids(withFreshPage([table("gone", 5)], [table("a", 9)], true))).toEqual(["a"]);
    expect(ids(withFreshPage([table("gone", 5)], [], false))).toEqual([]);
  });

  it("a table that comes again on the next page is shown once", () => {
    expect(ids(withNextPage([table("a", 3), table("b", 2)], [table("b", 2), table("c", 1)]))).toEqual(["a", "b", "c"]);
  });
});

describe("chairs", () => {
  it("tells how many are taken and which is open", () => {
    expect(seatsTaken(table("a", 1))).toBe(2);
    expect(openChair(table("a", 1))).toBe(1);
    expect(openChair(table("a", 1, { seats: [seat(0, "bot")] }))).toBeNull();
  });
});
