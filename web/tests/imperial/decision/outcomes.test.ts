import { outcomeLines } from "$/imperial/decision/choices/outcomes";
import { decisionOf } from "$/imperial/decision/decision.svelte";
import { pointAtSpace, spaceChoice, spaceWarning } from "$/imperial/decision/spaceChoice";
import type { Imperial } from "$/imperial/imperial.svelte";
import type { OutcomeView } from "$/imperial/types";
import { describe, expect, it } from "vitest";

const NOTHING: OutcomeView = {
  revenue: 0,
  pay: 0,
  power: 0,
  armies: 0,
  fleets: 0,
  units: 0,
  flags: 0,
  sites: [],
  cost: 0,
  lacks: 0,
  treasury: 0,
  cash: 0,
  ends_game: false,
};
/** With plain spaces, as one reads it. */
const plain = (text: string) => text.replace(/\u202f/g, " ");
const told = { treasury: 6, power: 11, pay: 8, regionName: (id: string) => id.toUpperCase() };
const says = (does: Parameters<typeof outcomeLines>[0], outcome: Partial<OutcomeView>) =>
  plain(outcomeLines(does, { ...NOTHING, ...outcome }, told).join(" / "));

describe("a space says what it would do now:", () => {
  it("Taxation", () => {
    expect(says("taxation", { revenue: 9, power: 3, cash: 2 })).toBe("9 M / +3 power → 14 / you get 2 M");
    expect(says("taxation", { revenue: 11, pay: 10, cash: 0 })).toBe("11 M, pay 10 M / +0 power → 11 / you get 0 M");
    expect(says("taxation", { revenue: 9, power: 3, cash: null, ends_game: true })).toBe(
      "9 M / +3 power → 14 / ends the game",
    );
  });

  it("Factory, and that the treasury cannot pay it", () => {
    expect(says("factory", { sites: ["brest", "dijon"], cost: 5 })).toBe("BREST or DIJON / 5 M of 6 M");
    expect(says("factory", { sites: ["a", "b", "c"], cost: 5 })).toBe("3 free cities / 5 M of 6 M");
    expect(says("factory", { sites: ["brest"], cost: 9, lacks: 3 })).toBe("costs 9 M, treasury 6 M");
    expect(says("factory", {})).toBe("no free city");
  });

  it("Production", () => {
    expect(says("production", { armies: 1, fleets: 2, pay: 11 })).toBe("1 army, 2 fleets / pay 8 → 11 M");
    expect(says("production", { pay: 8 })).toBe("no units");
  });

  it("Import", () => {
    expect(says("import", { units: 3, cost: 3 })).toBe("3 units for 3 M of 6 M");
    expect(says("import", { lacks: 1 })).toBe("treasury empty");
  });

  it("Maneuver", () => {
    expect(says("maneuver", { armies: 6, fleets: 2, flags: 5 })).toBe("8 units move / 5 flags now");
  });

  it("Investor", () => {
    expect(says("investor", { cost: 10, lacks: 4, cash: -3 })).toBe("owes 10 M, has 6 M / you pay 3 M");
    expect(says("investor", { cost: 4, cash: 2 })).toBe("owes 4 M, has 6 M / you get 2 M");
  });
});

/** A table at which the player chooses a space. */
function table(way: object, isPossible = false, space = "factory"): Imperial {
  const answer = { kind: "ChooseSpace", about: { space: "import" }, text: "go import", says: "Import" };
  const view = {
    question: { kind: "which-space", seats: [0] },
    rondel: [{ id: "import", steps: 7, passes_investor: false, outcome: { ...NOTHING, units: 3, cost: 3 }, ...way }],
    nation_on_turn: "france",
    nations: [{ id: "france", treasury: 6, power: 0, pay_now: 0, space }],
    players: [{ cash: 5 }],
  };
  const session = {
    seat: 0,
    isAsked: true,
    nextHolder: null,
    board: view,
    draft: null,
    plan: [],
    entries: [],
    legal: isPossible ? [answer] : [],
    impossible: isPossible ? [] : [{ ...answer, code: "illegal-action", message: "No.", rule: "RON-3", hint: "" }],
  };
  const material = { rondel: [{ id: "import", does: "import", name: "Import" }] };
  return { session, view, now: view, material, stage: {}, coach: { isOn: false } } as unknown as Imperial;
}

describe("a space that cannot be chosen", () => {
  it("says why in a few words, and still what it would do", () => {
    const dear = spaceChoice(table({ price: 6, in_reach: true }), "import")!;
    expect([dear.isPossible, plain(dear.closed), plain(dear.outcome)]).toEqual([
      false,
      "6 M, you have 5",
      "3 units for 3 M of 6 M",
    ]);
    expect(dear.price).toBe(6);
  });

  it("has no price if it is out of reach", () => {
    const far = spaceChoice(table({ price: 8, in_reach: false }), "import")!;
    expect([far.closed, far.price]).toEqual(["too far", null]);
    const here = spaceChoice(table({ price: 10, in_reach: false }, false, "import"), "import")!;
    expect([here.closed, here.price]).toEqual(["you are here", null]);
  });

  it("is not closed if it can be chosen", () => {
    const open = spaceChoice(table({ price: 0, in_reach: true }, true), "import")!;
    expect([open.isPossible, open.closed, open.price]).toEqual([true, "", 0]);
  });
});

describe("a warning about a space", () => {
  const WARNING = { says: "France has 0 M.", rule: "IMP-1" };

  it("is shown while one points at it, and once it is planned", async () => {
    const imperial = table({ price: 0, in_reach: true }, true);
    const told = { choices: [{ text: "go import", warning: WARNING }] };
    Object.assign(imperial.session, { outlook: async () => told });
    expect(spaceWarning(imperial)).toBeNull();
    await decisionOf(imperial).lookAhead();
    pointAtSpace(imperial, "import");
    expect(spaceWarning(imperial)).toEqual(WARNING);
  });
});
