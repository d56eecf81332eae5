// The choreography: events become beats, with times.
import { beatsOf, lengthOf, timingOf, TIMES } from "$/imperial/playback/beats";
import { labelsOf, type Sum } from "$/imperial/playback/sums";
import type { ImperialEntry, ImperialView } from "$/imperial/types";
import { describe, expect, it } from "vitest";
import { ALMA, ME, entry, event, goes, marches, occupies, material, next, position, sails, us } from "./position";

const beats = (entries: ImperialEntry[], before = position(), after: ImperialView = before, hasPlan = false) =>
  beatsOf(entries, { before, after }, material, us, hasPlan);

describe("a maneuver of another nation", () => {
  const turn = beats([entry(5, ALMA, goes("maneuver-1")), entry(6, ALMA, sails), entry(7, ALMA, marches, next)]);

  it("begins on the rondel, then each piece travels and rests, and the turn ends with a longer rest", () => {
    expect(turn.map(({ act, moves, rests }) => [act?.kind ?? null, moves, rests])).toEqual([
      ["run", 450, 250],
      ["travel", 620, 500],
      ["travel", 620, 800],
      [null, 0, 0],
    ]);
    expect(turn[0]!.act).toMatchObject({ from: "factory", to: "maneuver-1" });
    expect(turn.map(({ ends }) => ends)).toEqual([false, false, true, false]);
  });

  it("leaves a glow where pieces arrived", () => {
    expect(turn.map(({ glow }) => glow)).toEqual([[], ["indian-ocean"], ["chongqing"], []]);
  });

  it("takes seconds, and follows the speed", () => {
    const normal = lengthOf(turn, "normal");
    expect(normal).toBe(700 + 1120 + 1420);
    expect(lengthOf(turn, "slow")).toBeCloseTo(normal * 1.8);
    expect(lengthOf(turn, "fast")).toBeCloseTo(normal * 0.5);
    expect(lengthOf(turn, "at-once")).toBe(0);
  });

  it("waits after each piece at step speed", () => {
    expect(turn.map((beat) => timingOf(beat, "step", false).rests)).toEqual([Infinity, Infinity, Infinity, 0]);
  });

  it("is one still picture without motion, for as long as one needs to read it", () => {
    expect(turn.map((beat) => timingOf(beat, "normal", true))).toEqual([
      { moves: 0, rests: 0 },
      { moves: 0, rests: 0 },
      { moves: 0, rests: TIMES.still },
      { moves: 0, rests: 0 },
    ]);
  });
});

it("rests at the end of a turn whose last answer brings nothing else", () => {
  const [end] = beats([entry(8, ALMA, next)]);
  expect(timingOf(end!, "normal", false)).toEqual({ moves: 0, rests: 300 });
  expect(timingOf(end!, "normal", true).rests).toBe(TIMES.still);
  expect(timingOf(end!, "step", false).rests).toBe(300);
});

it("lets a nation without news for us take about two seconds", () => {
  const made = event("UnitsProduced", { nation: "india", armies: ["kolkata"], fleets: ["mumbai"] });
  const length = lengthOf(beats([entry(5, ALMA, goes("production-1")), entry(6, ALMA, made, next)]), "normal");
  expect(length).toBeGreaterThan(1500);
  expect(length).toBeLessThan(2500);
});

it("lets five ordinary turns take about a quarter of a minute", () => {
  const moves = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => entry(from + index, ALMA, sails));
  const bought = (number: number) =>
    entry(number, ALMA, event("UnitImported", { nation: "india", province: "mumbai" }));
  const placed = event("FlagPlaced", { nation: "india", region: "japan" });
  const made = event("UnitsProduced", { nation: "india", armies: ["kolkata"], fleets: ["mumbai"] });
  const built = event("FactoryBuilt", { nation: "india", province: "kolkata", price: 5 });
  const gains = [
    event("TaxesRaised", { nation: "india", revenue: 3, factories: 1, flags: 1 }),
    event("SoldiersPaid", { nation: "india", amount: 2, units: 2 }),
    event("BonusPaid", { nation: "india", seat: ALMA, amount: 1 }),
    event("PowerGained", { nation: "india", gained: 1, power: 7 }),
    event("TreasuryPaid", { nation: "india", amount: 1 }),
  ];
  const length = [
    [entry(5, ALMA, goes("factory")), entry(6, ALMA, built, next)],
    [entry(7, ALMA, goes("production-1")), entry(8, ALMA, made, next)],
    [entry(9, ALMA, goes("import")), bought(10), bought(11), bought(12), entry(13, ALMA, next)],
    [entry(14, ALMA, goes("maneuver-1")), ...moves(15, 4), entry(19, ALMA, placed, placed, next)],
    [entry(20, ALMA, goes("taxation"), ...gains, next)],
  ].reduce((sum, turn) => sum + lengthOf(beats(turn), "normal"), 0);
  expect(length).toBeGreaterThan(12_000);
  expect(length).toBeLessThan(17_000);
});

it("shows where taxes come from, who pays whom, and the power gained", () => {
  const turn = beats([
    entry(
      5,
      ALMA,
      goes("taxation", 2),
      event("TaxesRaised", { nation: "india", revenue: 3, factories: 1, flags: 1 }),
      event("SoldiersPaid", { nation: "india", amount: 2, units: 2 }),
      event("BonusPaid", { nation: "india", seat: ALMA, amount: 1 }),
      event("PowerGained", { nation: "india", gained: 1, power: 7 }),
      next,
    ),
  ]);
  expect(turn.flatMap(({ sums }) => sums)).toEqual([
    { amount: 2, from: "seat:1", to: "bank" },
    { amount: 2, from: "region:mumbai", to: "nation:india" },
    { amount: 1, from: "region:indian-ocean", to: "nation:india" },
    { amount: 2, from: "nation:india", to: "bank" },
    { amount: 1, from: "nation:india", to: "seat:1" },
  ]);
  expect(turn.map(({ moves }) => moves)).toEqual([450, 700, 400, 400, 400, 0]);
});

it("leaves time to read every line: flags rise together, and a nation that changes hands takes longest", () => {
  const placed = (region: string) => event("FlagPlaced", { nation: "india", region });
  const turn = beats([
    entry(
      5,
      ALMA,
      placed("japan"),
      placed("korea"),
      event("BondBought", { nation: "india", seat: ALMA, price: 4 }),
      event("GovernmentTaken", { nation: "india", seat: ALMA, previous: 2 }),
      event("InvestorCardMoved", { seat: ALMA }),
    ),
  ]);
  const times = turn.map((beat) => timingOf(beat, "normal", false));
  expect(times.map(({ moves, rests }) => moves + rests)).toEqual([200, 700, 700, 1200, 400]);
  expect(beats([entry(5, ALMA, placed("japan"))]).map(({ moves, rests }) => moves + rests)).toEqual([700]);
});

it("writes a minus at the payer and a plus at the receiver, as far as they can be seen", () => {
  const paid: Sum = { amount: 6, from: "seat:1", to: "nation:india" };
  expect(labelsOf(paid, () => true)).toEqual([
    { at: "seat:1", isLoss: true },
    { at: "nation:india", isLoss: false },
  ]);
  expect(labelsOf({ ...paid, to: "bank" }, (purse) => purse !== "bank")).toEqual([{ at: "seat:1", isLoss: true }]);
});

it("pays interest from the treasury, and from the government if that is empty", () => {
  const [beat] = beats([
    entry(5, ALMA, event("InterestPaid", { nation: "india", seat: ME, due: 4, from_treasury: 3, from_government: 1 })),
  ]);
  expect(beat!.sums).toEqual([
    { amount: 3, from: "nation:india", to: "seat:0" },
    { amount: 1, from: "seat:1", to: "seat:0" },
  ]);
});

describe("what concerns us", () => {
  const flag = (region: string) => event("FlagRemoved", { nation: "china", region });

  it("waits, several things in a row only once", () => {
    const turn = beats([entry(5, ALMA, flag("korea"), flag("japan"), next)]);
    expect(turn.map(({ concern, rests }) => [concern !== null, rests])).toEqual([
      [true, 0],
      [true, TIMES.concern],
      [false, 0],
    ]);
    expect(timingOf(turn[1]!, "normal", true).rests).toBe(TIMES.concern);
    expect(timingOf(turn[1]!, "at-once", false).rests).toBe(0);
  });

  it("waits in the middle of a turn as well", () => {
    const after = position({ occupied: ["chongqing"] });
    const [march, stop] = beats([entry(5, ALMA, marches, occupies)], position(), after);
    expect([march!.concern, march!.rests]).toEqual([null, TIMES.rest]);
    expect([stop!.concern?.region, stop!.glow, stop!.rests]).toEqual(["chongqing", ["chongqing"], TIMES.concern]);
  });
});

describe("our own move", () => {
  const own = entry(
    5,
    ME,
    event("SpaceChosen", { nation: "china", seat: ME, space: "taxation", price: 0 }),
    event("TaxesRaised", { nation: "china", revenue: 5, factories: 2, flags: 1 }),
    event("BonusPaid", { nation: "china", seat: ME, amount: 1 }),
    event("TurnBegan", { nation: "india", seat: ALMA }),
  );

  it("was seen in the plan: only its sums are shown, and briefly", () => {
    const turn = beats([own], position(), position(), true);
    expect(turn.map(({ act, concern }) => [act, concern])).toEqual(Array(4).fill([null, null]));
    expect(turn.map(({ isInPlan }) => isInPlan)).toEqual(Array(4).fill(true));
    expect(lengthOf(turn, "normal")).toBeLessThan(1500);
  });
});
