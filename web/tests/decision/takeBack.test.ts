import { canTakeBack, lastDecision } from "$/decision/takeBack";
import type { TableSession } from "$/table/session.svelte";
import type { EntryTold } from "$/wire/types";
import { describe, expect, it } from "vitest";

const entry = (
  number: number,
  kind: string,
  seat: number | null = null,
  details: Record<string, unknown> = {},
): EntryTold => ({ number, at: 0, kind, seat, text: "", says: "", details, events: [] });
const START = [entry(1, "opened"), entry(2, "started")];

describe("our last step", () => {
  const session = (last: EntryTold, more: object = {}) =>
    ({
      entries: [...START, last],
      seat: 0,
      isAsked: true,
      isPast: false,
      plan: [],
      ...more,
    }) as unknown as TableSession;
  it("can be taken back while nobody has acted since", () => {
    expect(canTakeBack(session(entry(3, "played", 0)))).toBe(true);
    expect(canTakeBack(session(entry(3, "played", 0, { by_standing_answer: true })))).toBe(true);
    expect(canTakeBack(session(entry(3, "played", 1)))).toBe(false);
    expect(canTakeBack(session(entry(3, "played", 0), { isAsked: false }))).toBe(false);
  });
  it("is none of ours where the time of a window was up", () => {
    expect(canTakeBack(session(entry(3, "played", 0, { by_timer: true })))).toBe(false);
  });
});

describe("the number to go back to", () => {
  const at = (moment: number, one: EntryTold): EntryTold => ({ ...one, at: moment });
  it("lies before our last decision, and not before earlier ones", () => {
    const entries = [
      ...START,
      at(10, entry(3, "played", 0)),
      at(20, entry(4, "played", 0)),
      at(30, entry(5, "played", 1)),
    ];
    expect(lastDecision({ entries, mine: [0] })?.back_to).toBe(3);
  });
  it("does not count what was answered without us", () => {
    const timed = [entry(4, "played", 0, { by_timer: true }), entry(5, "played", 0, { by_standing_answer: true })];
    const before = [...START, entry(3, "played", 0), ...timed];
    expect(
      lastDecision({ entries: [...before, entry(6, "played", 0), entry(7, "played", 1)], mine: [0] })?.back_to,
    ).toBe(5);
    expect(lastDecision({ entries: [...before, entry(6, "played", 1)], mine: [0] })?.back_to).toBe(2);
  });
  it("lies before everything that was sent at once", () => {
    const entries = [
      ...START,
      entry(3, "played", 1),
      entry(4, "played", 0),
      entry(5, "played", 0),
      entry(6, "played", 1),
    ];
    expect(lastDecision({ entries, mine: [0] })?.back_to).toBe(3);
  });
  it("never lies among what was taken back", () => {
    const entries = [
      ...START,
      entry(3, "played", 1),
      entry(4, "played", 0),
      entry(5, "taken-back", 0, { count: 1 }),
      entry(6, "played", 0),
      entry(7, "played", 1),
    ];
    expect(lastDecision({ entries, mine: [0] })?.back_to).toBe(3);
  });
  it("is none if everything of ours was taken back", () => {
    const entries = [...START, entry(3, "played", 0), entry(4, "taken-back", 0, { count: 1 })];
    expect(lastDecision({ entries, mine: [0] })).toBeNull();
  });
  it("is the start if we have played first, whatever was voted meanwhile", () => {
    const entries = [...START, entry(3, "voted", 1), entry(4, "played", 0), entry(5, "played", 1)];
    expect(lastDecision({ entries, mine: [0] })?.back_to).toBe(2);
  });
  it("says what our decision did, how many steps it had, and how many turns came after it", () => {
    const says = (entryNumber: number, seat: number, text: string, marks: string[] = []) => ({
      ...entry(entryNumber, "played", seat),
      events: [{ kind: "x", says: text, about: {}, marks }] as unknown as EntryTold["events"],
    });
    const entries = [
      ...START,
      says(3, 0, "China moves to Factory.", ["step"]),
      says(4, 0, "China builds a factory."),
      at(5, says(5, 1, "India moves to Taxation.", ["step"])),
      at(6, says(6, 1, "USA move to Import.", ["step"])),
      at(6, says(7, 1, "USA import an army.")),
    ];
    expect(lastDecision({ entries, mine: [0] })).toEqual({
      back_to: 2,
      says: "China moves to Factory.",
      steps: 2,
      turns: 2,
    });
  });
});
