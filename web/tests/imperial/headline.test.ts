// On a phone the nation on turn comes first.
import { firstOnPhone } from "$/imperial/headline";
import type { Imperial } from "$/imperial/imperial.svelte";
import { expect, test } from "vitest";
import { marked } from "../marks";

const began = {
  number: 1,
  kind: "played",
  details: {},
  events: [{ kind: "TurnBegan", marks: marked("TurnBegan"), about: { nation: "russia" }, says: "", rule: "" }],
};
function imperial(nation: string | null, { isAsked = false, isPast = false, government = 0 } = {}): Imperial {
  const session = {
    table: { title: "Tuesday", game: "imperial-2030" },
    entries: [began],
    past: null,
    draft: null,
    isAsked,
    isPast,
  };
  const view = { nation_on_turn: nation };
  return {
    session,
    view,
    now: view,
    nationName: () => "Russia",
    nationView: () => ({ government }),
    isMine: (seat: number) => seat === 0,
  } as unknown as Imperial;
}

test("the nation is named, and below it the table and the turn", () => {
  expect(firstOnPhone(imperial("russia"))).toEqual({ headline: "Russia", subline: "Tuesday · turn 1" });
});

test("whoever is asked is told, and whether it is for a nation of their own", () => {
  const own = firstOnPhone(imperial("russia", { isAsked: true }))!.headline;
  const other = firstOnPhone(imperial("russia", { isAsked: true, government: 1 }))!.headline;
  expect(new Set(["Russia", own, other]).size).toBe(3);
  expect(firstOnPhone(imperial("russia", { isAsked: true, isPast: true }))!.headline).toBe("Russia");
});

test("where no nation is on turn the table keeps its name", () => {
  expect(firstOnPhone(imperial(null))).toBeNull();
});
