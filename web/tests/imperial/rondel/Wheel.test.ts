// The wheel has numbers to press only while the reader chooses a space.
import type { Imperial } from "$/imperial/imperial.svelte";
import Wheel from "$/imperial/rondel/Wheel.svelte";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import AtTable from "../AtTable.svelte";

afterEach(cleanup);

const SPACES = ["taxation", "factory", "production-1", "maneuver-1", "investor", "import"];

function wheel(legal: readonly string[], isPast = false) {
  const told = legal.map((space) => ({ kind: "ChooseSpace", text: space, says: "", about: { space } }));
  const view = {
    question: { kind: "which-space", about: { nation: "china" }, rule: "", seats: [legal.length ? 0 : 1] },
    nation_on_turn: "china",
    nations: [{ id: "china", space: "taxation", government: 0 }],
    players: [],
    units: [],
    rondel: SPACES.map((id, steps) => ({ id, steps, price: 0, in_reach: steps < 4, passes_investor: false })),
  };
  const session = {
    legal: told,
    impossible: [],
    live: { view, legal: told, impossible: [] },
    draft: null,
    plan: [],
    entries: [],
    isAsked: legal.length > 0,
    isPast,
    seat: 0,
    status: "live",
  };
  const imperial = {
    session,
    view,
    now: view,
    material: { rondel: SPACES.map((id) => ({ id, name: id, does: id.replace(/-\d$/, "") })) },
    playback: { picture: { way: null } },
    colour: () => "yellow",
    nationName: () => "China",
  } as unknown as Imperial;
  return render(AtTable, { imperial, Part: Wheel, given: { size: 262 } }).container;
}

it("has numbers and buttons for whoever chooses", () => {
  const drawn = wheel(["factory", "production-1", "maneuver-1"]);
  expect([...drawn.querySelectorAll(".w-n")].map((one) => one.textContent)).toContain("3");
  expect(drawn.querySelectorAll("[role=button]")).toHaveLength(SPACES.length);
});

it.each([
  ["in the turns of others", false],
  ["in the past", true],
])("has neither %s", (_when, isPast) => {
  const drawn = wheel([], isPast);
  expect(drawn.querySelectorAll(".w-n, [role=button]")).toHaveLength(0);
});
