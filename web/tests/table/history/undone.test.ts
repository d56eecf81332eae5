// A take-back says what it has undone.
import { namedTo, undoneBy } from "$/table/history/undone";
import type { EntryTold } from "$/wire/types";
import { expect, it } from "vitest";

const entry = (number: number, kind: string, says: string, count = 0, seat = 1): EntryTold => ({
  number,
  at: 0,
  kind,
  seat,
  text: "",
  says,
  details: count ? { count } : {},
  events: kind === "played" ? [{ kind: "SpaceChosen", says, about: {}, rule: "", marks: [] }] : [],
});
const played = [1, 2, 3, 4, 5, 6].map((number) => entry(number, "played", `Move ${number}.`));

it("names the moves that are gone, the last first", () => {
  const back = entry(7, "taken-back", "Ben takes back 2 actions.", 2);
  const undone = undoneBy([...played, back], [back])!;
  expect([undone.says, namedTo(undone, [0])]).toEqual(["Ben takes back 2 actions.", ["Move 6.", "Move 5."]]);
});

it("names the reader's own moves first", () => {
  const own = played.map((one) => (one.number === 3 ? { ...one, seat: 0 } : one));
  const back = entry(7, "taken-back", "Back.", 5);
  expect(namedTo(undoneBy([...own, back], [back])!, [0])).toEqual(["Move 3.", "Move 6.", "Move 5.", "…"]);
});

it("does not name again what was gone before, and names only a few", () => {
  const first = entry(7, "taken-back", "Back.", 1);
  const again = entry(9, "taken-back", "Back again.", 5);
  const all = [...played, first, entry(8, "played", "Move 8."), again];
  expect(namedTo(undoneBy(all, [again])!, [])).toEqual(["Move 8.", "Move 5.", "Move 4.", "…"]);
});

it("has nothing to say if nothing was taken back", () => {
  expect(undoneBy(played, played)).toBeNull();
});
