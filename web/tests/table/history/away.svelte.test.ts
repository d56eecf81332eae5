import { Away } from "$/table/history/away.svelte";
import type { TableSession } from "$/table/session.svelte";
import type { EntryTold } from "$/wire/types";
import { expect, it, vi } from "vitest";
import { marked } from "../../marks";

const HOUR = 3_600_000;
const entry = (number: number, seat: number, at: number): EntryTold => ({
  number,
  at,
  kind: "played",
  seat,
  text: "",
  says: "",
  details: {},
  events: [{ kind: "CardPutUp", marks: marked("CardPutUp"), says: "", about: {}, rule: "" }],
});
const session = (ago: number) => {
  const at = Date.now() - ago;
  return {
    entries: [entry(1, 0, at), entry(2, 1, at), entry(3, 1, at)],
    mine: [0],
    isOver: false,
    isPast: false,
    replay: { playFrom: vi.fn() },
  } as unknown as TableSession;
};

it("tells of what was missed after a while, once", () => {
  const told = session(HOUR);
  const away = new Away(told);
  expect(away.missed).toEqual({ from: 1, count: 2 });
  away.replay();
  expect(told.replay.playFrom).toHaveBeenCalledWith(1);
  expect(away.missed).toBeNull();
});
it("keeps quiet for whoever has only loaded the page again", () => {
  expect(new Away(session(1000)).missed).toBeNull();
});
