// The strip beside the table shows the latest news, and the winner at the end.
import Latest from "$/table/log/Latest.svelte";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

afterEach(cleanup);

const LONG = "Ben can’t pay the bid of €41 for “Forced Exchange” and loses all their money to the bank.";
const entries = (...says: string[]) =>
  says.map((one, index) => ({
    number: index + 1,
    kind: "played",
    seat: 1,
    says: "",
    details: {},
    events: [{ kind: "CardWon", says: one, rule: "", about: {} }],
  }));
const seats = [
  { seat: 0, name: "Anna", is_you: true },
  { seat: 1, name: "Ben", is_you: false },
];
function shown(session: Record<string, unknown>, onopen = () => {}): string {
  render(Latest, {
    session: {
      mine: [0],
      past: null,
      isPast: false,
      isOver: false,
      table: { seats },
      ...session,
    } as unknown as TableSession,
    matters: () => "all",
    onopen,
  });
  return screen.queryByRole("button")?.textContent ?? "";
}

test("nothing is there before anything has happened", () => {
  expect(shown({ entries: [] })).toBe("");
});

test("two short sentences have room, a long one stands alone; it opens the log", async () => {
  const onopen = vi.fn();
  expect(shown({ entries: entries("One.", "Two.") }, onopen)).toMatch(/Two\. One\./);
  await fireEvent.click(screen.getByRole("button"));
  expect(onopen).toHaveBeenCalledOnce();
});

test("a long sentence stands alone", () => {
  expect(shown({ entries: entries("One.", LONG) })).not.toMatch(/One\./);
});

test("in the end it says who has won", () => {
  const scores = [
    { seat: 1, place: 1, points: 40, decided_by: "" },
    { seat: 0, place: 2, points: 31, decided_by: "" },
  ];
  expect(shown({ entries: entries("One."), isOver: true, table: { seats, scores } })).toMatch(/Ben.*40/);
});
