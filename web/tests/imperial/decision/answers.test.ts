import {
  actorsOf,
  armiesOf,
  bondKey,
  bondsOf,
  costOf,
  giftOrder,
  isForced,
  isMix,
  mixSays,
  onlyAttacks,
  producersOf,
  productionOf,
  stepsToUndo,
  titleOf,
} from "$/imperial/decision/answers";
import type { ActionKind, ImperialImpossible, ImperialLegal } from "$/imperial/types";
import { describe, expect, it } from "vitest";

const legal = (kind: ActionKind, text: string, about: object = {}) =>
  ({ kind, text, says: text, about }) as ImperialLegal;
const refused = (kind: ActionKind, text: string, about: object = {}) =>
  ({
    kind,
    text,
    says: text,
    about,
    code: "illegal-action",
    message: "no",
    rule: "MAN-2",
    hint: "",
  }) as ImperialImpossible;
const army = (origin: string, destination: string, stance = "", canals: string[] = [], unit = "army") =>
  legal("MoveArmy", `${unit} ${origin} ${destination} ${stance} ${canals.join(" ")}`, {
    origin,
    unit,
    destination,
    stance,
    canals,
  });
const DONE = legal("Done", "done");

describe("the units of a Maneuver", () => {
  it("gathers moves by unit and destination, with every stance", () => {
    const actors = actorsOf([
      army("manaus", "rome", "hostile"),
      army("manaus", "rome", "friendly"),
      army("manaus", "paris"),
      army("chicago", "mexico"),
      DONE,
    ]);
    expect(actors.map((actor) => actor.key)).toEqual(["army@manaus", "army@chicago"]);
    expect([...actors[0]!.moves.keys()]).toEqual(["rome", "paris"]);
    expect(actors[0]!.moves.get("rome")).toHaveLength(2);
  });

  it("keeps upright and lying armies of a region apart, and fleets", () => {
    const actors = actorsOf([
      army("rome", "paris"),
      army("rome", "paris", "", [], "lying-army"),
      legal("MoveFleet", "f", { origin: "rome", destination: "sea" }),
    ]);
    expect(actors.map((actor) => actor.unit)).toEqual(["army", "lying-army", "fleet"]);
  });

  it("offers what a unit does without moving", () => {
    const [actor] = actorsOf([
      legal("Attack", "attack", { region: "rome", unit: "army", nation: "china", target: "army" }),
      legal("TurnArmy", "turn", { province: "rome", unit: "army" }),
      legal("DestroyFactory", "destroy", { province: "rome" }),
    ]);
    expect(actor!.acts.map((told) => told.kind)).toEqual(["Attack", "TurnArmy", "DestroyFactory"]);
    expect(actor!.moves.size).toBe(0);
  });

  it("tells refusals of units that can act, and of no others", () => {
    const actors = actorsOf(
      [army("rome", "paris", "friendly")],
      [
        refused("MoveArmy", "x", { origin: "rome", unit: "army", destination: "paris", stance: "hostile" }),
        refused("MoveArmy", "y", { origin: "berlin", unit: "army", destination: "paris" }),
      ],
    );
    expect(actors).toHaveLength(1);
    expect(actors[0]!.blocked.get("paris")).toHaveLength(1);
  });
});

describe("a factory to destroy", () => {
  const destroy = (lying: number | null) =>
    legal("DestroyFactory", lying === null ? "destroy rome" : `destroy rome with ${lying} lying`, {
      province: "rome",
      lying,
    });
  const mixes = [destroy(0), destroy(1), destroy(2), destroy(3)];

  it("is offered to the armies of both stances, and only to those that are there", () => {
    const both = actorsOf(mixes, [], () => ["army", "lying-army"]);
    expect(both.map((actor) => [actor.key, actor.acts.length])).toEqual([
      ["army@rome", 4],
      ["lying-army@rome", 4],
    ]);
    expect(actorsOf([destroy(null)], [], () => ["lying-army"]).map((actor) => actor.key)).toEqual(["lying-army@rome"]);
  });

  it("says of every army there why it cannot be destroyed", () => {
    const turn = (unit: string) => legal("TurnArmy", unit, { province: "rome", unit });
    const actors = actorsOf(
      [turn("army"), turn("lying-army")],
      [refused("DestroyFactory", "destroy rome", { province: "rome", lying: null })],
      () => ["army", "lying-army"],
    );
    expect(actors.map((actor) => actor.blockedActs.length)).toEqual([1, 1]);
  });

  it("can be destroyed with several mixes of armies, or with the only one", () => {
    expect([...mixes, destroy(null)].map(isMix)).toEqual([true, true, true, true, false]);
    expect(mixes.map((told) => mixSays(told, 3))).toEqual([
      "3 hostile",
      "2 hostile, 1 friendly",
      "1 hostile, 2 friendly",
      "3 friendly",
    ]);
    expect(armiesOf(mixes[1]!, 3)).toEqual(["hostile", "hostile", "friendly"]);
  });
});

describe("units that have moved", () => {
  const attack = (region: string, unit: string) =>
    legal("Attack", `${unit} ${region}`, { region, unit, nation: "italy", target: "fleet" });

  it("can attack, and are told apart from those that can still move", () => {
    const actors = actorsOf([army("vienna", "trieste"), attack("vienna", "army"), attack("ionian-sea", "fleet"), DONE]);
    expect(actors.map((actor) => [actor.key, onlyAttacks(actor)])).toEqual([
      ["army@vienna", false],
      ["fleet@ionian-sea", true],
    ]);
  });

  it("are more than attackers if they can turn or destroy", () => {
    const [actor] = actorsOf([attack("rome", "army"), legal("TurnArmy", "turn", { province: "rome", unit: "army" })]);
    expect(onlyAttacks(actor!)).toBe(false);
  });
});

describe("production", () => {
  const answers = [
    legal("Produce", "ab", { provinces: ["a", "b"] }),
    legal("Produce", "a", { provinces: ["a"] }),
    legal("Produce", "b", { provinces: ["b"] }),
    legal("Produce", "-", { provinces: [] }),
  ];

  it("knows every factory that can produce", () => expect(producersOf(answers)).toEqual(["a", "b"]));

  it.each([
    [["b", "a"], "ab"],
    [["a"], "a"],
    [[], "-"],
  ])("finds the answer for exactly %j", (wanted, text) => {
    expect(productionOf(answers, new Set(wanted))?.text).toBe(text);
  });

  it("finds none for what is not offered", () => expect(productionOf(answers, new Set(["c"]))).toBeUndefined());
});

describe("bonds", () => {
  const buy = legal("BuyBond", "buy", { nation: "china", price: 12, interest: 5 });
  const up = legal("UpgradeBond", "up", { nation: "china", held: 4, wanted: 12, interest: 5, paid: 8 });

  it("gathers every way to pay for a bond", () => {
    const bonds = bondsOf(
      [buy, up, legal("Decline", "decline")],
      [refused("BuyBond", "no", { nation: "china", price: 30 })],
    );
    expect(bonds.get(bondKey("china", 12))!.ways).toEqual([buy, up]);
    expect(bonds.get(bondKey("china", 30))!.refused).toHaveLength(1);
  });

  it("knows what is paid", () => expect([costOf(buy), costOf(up)]).toEqual([12, 8]));
});

describe("what needs no thought", () => {
  it("is done, where nothing else can be done", () => expect(isForced("move-fleets", [DONE], [])).toBe(true));
  it("is not where a fleet could still attack in the army part", () =>
    expect(isForced("move-armies", [legal("Attack", "a", { region: "ionian-sea", unit: "fleet" }), DONE], [])).toBe(
      false,
    ));
  it("is not where there is a choice", () => expect(isForced("move-armies", [DONE, army("a", "b")], [])).toBe(false));
  it("is not where the reasons are worth a look", () =>
    expect(isForced("where-to-build", [DONE], [refused("BuildFactory", "x")])).toBe(false));
});

describe("undoing", () => {
  it("takes one step", () => expect(stepsToUndo(3, new Set())).toBe(1));
  it("takes along what was added by itself", () => expect(stepsToUndo(4, new Set([2, 3]))).toBe(3));
  it("never goes below nothing", () => expect(stepsToUndo(1, new Set([0]))).toBe(1));
});

it("names an answer by its kind, and by its sentence where no kind is known", () => {
  expect(titleOf("ForceStop", "Make it stop on Investor")).toBe("Make it stop");
  expect(titleOf(undefined, "Make it stop on Investor")).toBe("Make it stop on Investor");
});

it("gifts begin with the own nation on turn, then the other own nations", () => {
  const gift = (nation: string) => ({ nation, template: "", low: 1, high: 2, safe: null, warning: null });
  const all = ["russia", "china", "india", "brazil"].map(gift);
  const order = giftOrder(all, ["china", "brazil"], "brazil").map((one) => one.nation);
  expect(order).toEqual(["brazil", "china", "russia", "india"]);
});
