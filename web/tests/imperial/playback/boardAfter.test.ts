// The board between two views of the server.
import { boardAfter } from "$/imperial/playback/boardAfter";
import { framed, held, onTheWay, spacesPassed } from "$/imperial/playback/held";
import { beatsOf } from "$/imperial/playback/beats";
import type { ImperialEvent, ImperialView } from "$/imperial/types";
import { expect, it } from "vitest";
import { ALMA, ME, entry, event, goes, marches, material, position, sails, us } from "./position";

const after = (...events: ImperialEvent[]) => events.reduce((view, one) => boardAfter(view, one, material), position());
const unitsAt = (view: ImperialView, region: string) =>
  view.units
    .filter((one) => one.region === region)
    .map((one) => [one.nation, one.armies, one.lying_armies, one.fleets]);

it("moves pieces, and turns and removes them", () => {
  const moved = after(sails, marches);
  expect(unitsAt(moved, "mumbai")).toEqual([]);
  expect(unitsAt(moved, "indian-ocean")).toEqual([["india", 0, 0, 1]]);
  expect(unitsAt(moved, "kolkata")).toEqual([["india", 1, 0, 0]]);
  expect(unitsAt(moved, "chongqing")).toEqual([["india", 1, 0, 0]]);
  const turned = boardAfter(
    moved,
    event("ArmyTurned", { nation: "india", province: "chongqing", hostile: false }),
    material,
  );
  expect(unitsAt(turned, "chongqing")).toEqual([["india", 0, 1, 0]]);
  const fight = { region: "korea", nation: "india", unit: "army", enemy: "china", enemy_unit: "army" } as const;
  expect(unitsAt(after(event("BattleFought", fight)), "korea")).toEqual([]);
});

it("stops factories, and lets them work again", () => {
  const stopped = after(event("FactoryOccupied", { nation: "india", province: "chongqing", owner: "china" }));
  expect(stopped.occupied).toEqual(["chongqing"]);
  const freed = event("FactoryFreed", { province: "chongqing", owner: "china" });
  expect(boardAfter(stopped, freed, material).occupied).toEqual([]);
});

it("moves money between cash, treasuries and the bank", () => {
  const paid = after(
    goes("investor", 2),
    event("InterestPaid", { nation: "india", seat: ME, due: 6, from_treasury: 5, from_government: 1 }),
    event("BondBought", { seat: ME, nation: "china", price: 4 }),
  );
  expect(paid.nations.map((one) => [one.treasury, one.space])).toEqual([
    [9, "taxation"],
    [0, "investor"],
  ]);
  expect(paid.players.map((one) => one.cash)).toEqual([12, 7]);
  expect(paid.players[ME]!.bonds).toEqual({ china: [4] });
});

it("keeps hidden cash hidden", () => {
  const secret = position({ players: [{ seat: ALMA, cash: null, bonds: {}, governs: [] }] });
  expect(boardAfter(secret, goes("import", 2), material).players[0]!.cash).toBeNull();
});

it("hides a piece where it was while it travels, and asks nobody", () => {
  const view = position({ question: { kind: "which-space" } });
  const [beat] = beatsOf([entry(1, ALMA, marches)], { before: view, after: view }, material, us);
  expect(unitsAt(onTheWay(view, beat!, material), "kolkata")).toEqual([["india", 1, 0, 0]]);
  expect(held(view).question).toBeNull();
});

it("runs the spaces of the rondel clockwise, a whole round if it stays", () => {
  expect(spacesPassed(material, "production-2", "factory")).toEqual(["maneuver-2", "taxation", "factory"]);
  expect(spacesPassed(material, "investor", "investor")).toHaveLength(8);
  expect(spacesPassed(material, null, "import")).toEqual(["import"]);
});

it("frames the homes and the units of the nation that moves", () => {
  expect(framed("india", after(sails), material)).toEqual(["kolkata", "mumbai", "indian-ocean"]);
});
