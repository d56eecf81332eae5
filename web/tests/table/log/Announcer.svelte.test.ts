// The live region announces everything once, however fast it comes.
import Announcer from "$/table/log/Announcer.svelte";
import type { TableSession } from "$/table/session.svelte";
import type { EntryTold, EventTold } from "$/wire/types";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, expect, it } from "vitest";
import { marked } from "../../marks";

afterEach(cleanup);

const event = (kind: string, says: string, about: Record<string, unknown> = {}): EventTold => ({
  kind,
  says,
  about,
  rule: "",
  marks: marked(kind),
});
const entry = (number: number, seat: number | null, events: EventTold[], more: Partial<EntryTold> = {}): EntryTold => ({
  number,
  at: 0,
  kind: "played",
  seat,
  text: "",
  says: "Pass",
  details: {},
  events,
  ...more,
});
const bid = (number: number, seat: number) => entry(number, seat, [event("BidMade", `Bid ${number}.`, { seat })]);

class Fake {
  news = $state.raw<readonly EntryTold[]>([]);
  /** what the game chose to announce */
  spoken = $state.raw<readonly { id: string; says: string }[] | null>(null);
  entries: readonly EntryTold[] = [];
  mine = [0];
  table = { seats: [{ name: "Ada" }, { name: "Ben" }] };
  /** What is announced in one go, piece by piece. */
  hear(...pieces: EntryTold[][]): void {
    for (const piece of pieces) this.news = [...this.news, ...piece];
    flushSync();
  }
}
function announced(before: EntryTold[] = []) {
  const session = new Fake();
  session.news = before;
  render(Announcer, { session: session as unknown as TableSession });
  return session;
}
const said = () => [...screen.getByRole("status").children].map((one) => one.textContent);

it("says every sentence of several news that come at once, and each once", () => {
  const session = announced();
  session.hear([bid(1, 1)], [bid(2, 1)]);
  const first = screen.getByText("Bid 1.");
  session.hear(Array.from({ length: 12 }, (_, index) => bid(index + 3, 1)));
  expect(said()).toEqual(Array.from({ length: 14 }, (_, index) => `Bid ${index + 1}.`));
  // sentences stay in the page: a replaced one would be read again
  expect(screen.getByText("Bid 1.")).toBe(first);
});

it("does not say what came before, which may have been told to somebody else", () => {
  const session = announced([bid(1, 1)]);
  expect(said()).toEqual([]);
  session.hear([bid(2, 1)]);
  expect(said()).toEqual(["Bid 2."]);
});

it("does not say what we did, but what follows from it", () => {
  const session = announced();
  session.hear(
    [bid(1, 0)],
    [entry(2, 0, [event("PlayerPassed", "Ada passes.", { seat: 0 }), event("CardWon", "Ben wins.", { seat: 1 })])],
  );
  session.hear([
    entry(3, 0, [event("CardWon", "Ada wins.", { seat: 0 })]),
    entry(4, 0, [], { kind: "voted", says: "Ada agrees." }),
  ]);
  session.hear([entry(5, 1, [], { kind: "voted", says: "Ben agrees." }), entry(6, 1, [])]);
  expect(said()).toEqual(["Ben wins.", "Ada wins.", "Ben agrees."]);
});

it("says what was answered without us", () => {
  const session = announced();
  session.hear([
    entry(1, 0, [event("ActionResolved", "The card works.", { seat: 1 })], { details: { by_timer: true } }),
  ]);
  session.hear([
    entry(2, 0, [event("PlayerPassed", "Ada passes.", { seat: 0 })], { details: { by_standing_answer: true } }),
  ]);
  session.hear([entry(3, 1, [], { details: { by_standing_answer: true } })]);
  expect(said()).toEqual([
    "Ada: Pass – time ran out",
    "The card works.",
    "Ada passes.",
    "Ben: Pass – by standing answer",
  ]);
});

it("says only what concerns us where the game knows it, and the last turn on demand", async () => {
  const session = announced();
  session.spoken = [];
  flushSync();
  const began = entry(1, 1, [event("TurnBegan", "India's turn.", { nation: "india" })]);
  const moved = entry(2, 1, [event("FleetMoved", "A fleet sails.", { nation: "india" })]);
  session.entries = [began, moved];
  session.hear([began, moved]);
  expect(said()).toEqual([]);
  session.spoken = [{ id: "2.0", says: "Your factory stops." }];
  flushSync();
  expect(said()).toEqual(["Your factory stops."]);
  await fireEvent.click(screen.getByRole("button", { name: /What happened/ }));
  expect(said().slice(1)).toEqual(["India's turn.", "A fleet sails."]);
  await fireEvent.keyDown(window, { key: "w" });
  expect(said()).toHaveLength(5);
});
