import { mainButton } from "$/imperial/decision/mainButton";
import { Decision } from "$/imperial/decision/decision.svelte";
import type { Imperial } from "$/imperial/imperial.svelte";
import { describe, expect, it } from "vitest";

const answer = (kind: string, text: string, about: object = {}) => ({ kind, text, says: text, about });
const event = (kind: string, about: object = {}) => ({ kind, about, says: kind });

interface Given {
  legal?: readonly object[];
  events?: readonly object[];
  units?: readonly object[];
  isComplete?: boolean;
}

/** A decision of China, which we govern. */
function asked(kind: string, { legal = [], events = [], units = [], isComplete = false }: Given) {
  const view = {
    question: { kind, about: { nation: "china" }, rule: "", seats: [0] },
    nations: [{ id: "china", government: 0 }],
    players: [{ cash: 4 }],
    units,
  };
  const draft = events.length ? { actions: ["x"], events, is_complete: isComplete, view, seat: 0 } : null;
  const session = {
    legal,
    impossible: [],
    live: { view, legal },
    board: view,
    draft,
    plan: draft?.actions ?? [],
    entries: [],
    seat: 0,
    isAsked: true,
    nextHolder: null,
  };
  const imperial = { session, view, now: view, stage: { pop: null }, spaceName: (id: string) => id };
  const decision = new Decision(imperial as unknown as Imperial);
  return { decision, says: mainButton(decision)?.label, isOff: mainButton(decision)?.isOff };
}

const done = answer("Done", "done");
const build = (province: string) => answer("BuildFactory", `build ${province}`, { province });

describe("the main button says what it sends:", () => {
  it("production", () => {
    const legal = [answer("Produce", "produce a b", { provinces: ["a", "b"] })];
    expect(asked("what-to-produce", { legal }).says).toBe("Produce 2 units");
  });
  it("imports, and that nothing is imported", () => {
    const imported = event("UnitImported", { unit: "army", province: "a" });
    expect(asked("what-to-import", { legal: [done] }).says).toBe("Import nothing");
    expect(asked("what-to-import", { legal: [done], events: [imported, imported] }).says).toBe("Import 2 units");
  });
  it("the only place of a factory, but where there are several they are to be chosen from", () => {
    const one = asked("where-to-build", { legal: [build("a"), done] });
    expect([one.says, one.isOff]).toEqual(["Build factory", false]);
    const two = asked("where-to-build", { legal: [build("a"), build("b"), done] });
    expect([two.says, two.isOff]).toEqual(["Choose a city", true]);
  });
  it("a Maneuver, and that it ends with nothing moved", () => {
    const moved = event("ArmyMoved", { origin: "a", destination: "b" });
    expect(asked("move-armies", { legal: [done] }).says).toBe("End maneuver");
    expect(asked("move-armies", { legal: [done], events: [moved] }).says).toBe("Send maneuver");
  });
  it("that the armies come next, if there are any", () => {
    const units = [{ nation: "china", region: "a", armies: 1, lying_armies: 0, fleets: 0 }];
    expect(asked("move-fleets", { legal: [done], units }).says).toBe("Go on to armies");
    expect(asked("move-fleets", { legal: [done] }).says).toBe("End maneuver");
  });
  it("a bond is to be chosen before it is bought", () => {
    const legal = [answer("BuyBond", "buy", { nation: "china", price: 4 }), answer("Decline", "decline")];
    const { decision, says, isOff } = asked("what-to-invest", { legal });
    expect([says, isOff]).toEqual(["Choose a bond", true]);
    decision.pickBond("china", 4);
    expect(mainButton(decision)?.label.replace("\u202f", " ")).toBe("Buy for 4 M");
  });
});

it("does not stand out while it would only end what one came for", () => {
  const move = answer("MoveArmy", "army a to b", { origin: "a", destination: "b", unit: "army" });
  expect(mainButton(asked("move-armies", { legal: [move, done] }).decision)?.isFilled).toBe(false);
  const imports = asked("what-to-import", { legal: [answer("ImportUnit", "import", { province: "a" }), done] });
  expect(mainButton(imports.decision)?.isFilled).toBe(false);
});
