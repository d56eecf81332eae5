// A take-back says what it has undone.
import { undoneBy } from "$/table/history/undone";
import type { EntryTold } from "$/wire/types";
import { expect, it } from "vitest";

const entry = (number: number, kind: string, says: string, count = 0): EntryTold => ({
  number,
  at: 0,
  kind,
  seat: 1,
  text: "",
  says,
  details: count ? { count } : {},
  events: kind === "played" ? [{ kind: "SpaceChosen", says, about: {}, rule: "", marks: [] }] : [],
});
const played = [1, 2, 3, 4, 5, 6].map((number) => entry(number, "played", `Move ${number}.`));

it("names the moves that are gone, the last first", () => {
  const back = entry(7, "taken-back", "Ben takes back 2 actions.", 2);
  expect(undoneBy([...played, back], [back])).toEqual({
    says: "Ben takes back 2 actions.",
    lines: ["Move 6.", "Move 5."],
  });
});

it("does not name again what was gone before, and names only a few", () => {
  const first = entry(7, "taken-back", "Back.", 1);
  const again = entry(9, "taken-back", "Back again.", 5);
  const all = [...played, first, entry(8, "played", "Move 8."), again];
  expect(undoneBy(all, [again])?.lines).toEqual(["Move 8.", "Move 5.", "Move 4.", "…"]);
});

it("has nothing to say if nothing was taken back", () => {
  expect(undoneBy(played, played)).toBeNull();
});
