// What others do to us is told, and nothing else.
import { concernOf } from "$/imperial/playback/concerns";
import type { ImperialEvent } from "$/imperial/types";
import { expect, it } from "vitest";
import { ALMA, ME, event, occupies, position, us } from "./position";

const concern = (told: ImperialEvent, before = position(), after = before) =>
  concernOf(told, before, { before, after }, us);

it("tells of a factory of ours that an army stops, with what that costs", () => {
  const before = position();
  const [china, india] = before.nations;
  const after = position({
    occupied: ["chongqing"],
    nations: [{ ...china, revenue_now: 9, power_now: 2 }, india],
  });
  expect(concern(occupies, before, after)).toEqual({
    says: "FactoryOccupied.",
    more: "Next Taxation of China: 11 → 9\u202fM, power +4 → +2.",
    isLoss: true,
    region: "chongqing",
    pill: "your factory stops",
    isOccupation: true,
  });
  // it was freed at once, or it is no factory of ours
  expect(concern(occupies, before, before)).toBeNull();
  expect(concernOf(occupies, before, { before, after }, { ...us, seats: [ALMA] })).toBeNull();
});

it("tells of a factory of ours that works again", () => {
  const freed = event("FactoryFreed", { province: "chongqing", owner: "china", government: ME });
  const before = position({ occupied: ["chongqing"] });
  expect(concern(freed, before, position())).toMatchObject({ says: "FactoryFreed.", isLoss: false });
  expect(concernOf(freed, before, { before, after: before }, { ...us, seats: [ALMA] })).toBeNull();
  // nobody saw it stand still
  expect(concern(freed)).toBeNull();
});

it("tells of governments, factories, flags and battles", () => {
  const taken = { nation: "china", seat: ALMA, previous: ME };
  expect(concern(event("GovernmentTaken", taken))).toMatchObject({ isLoss: true });
  expect(concern(event("GovernmentTaken", { nation: "india", seat: ME, previous: ALMA }))).toMatchObject({
    isLoss: false,
  });
  expect(concern(event("FactoryDestroyed", { nation: "india", province: "beijing", owner: "china" }))).toMatchObject({
    region: "beijing",
  });
  expect(concern(event("FlagRemoved", { nation: "china", region: "korea" }))).toMatchObject({ region: "korea" });
  expect(concern(event("FlagRemoved", { nation: "india", region: "korea" }))).toBeNull();
  expect(concern(event("BattleFought", { region: "korea", nation: "india", enemy: "china" }))).toMatchObject({
    isLoss: true,
  });
});

it("tells when a nation passes one of ours in power", () => {
  const gains = (gained: number, power: number) => event("PowerGained", { nation: "india", gained, power });
  expect(concern(gains(4, 10))?.says).toBe("India passes China in power: 10 to 8.");
  expect(concern(gains(2, 8))).toBeNull();
  expect(concern(event("PowerGained", { nation: "china", gained: 4, power: 12 }))).toBeNull();
});

it("tells what we get and what we pay", () => {
  const interest = { due: 4, from_treasury: 2, from_government: 2 };
  expect(concern(event("InterestPaid", { nation: "india", seat: ME, ...interest }))).toMatchObject({ isLoss: false });
  expect(concern(event("InterestPaid", { nation: "china", seat: ALMA, ...interest }))).toMatchObject({ isLoss: true });
  expect(concern(event("InterestPaid", { nation: "india", seat: ALMA, ...interest }))).toBeNull();
  // its line and its sum tell it: no card repeats them
  expect(concern(event("InvestorPaid", { seat: ME, amount: 2 }))).toMatchObject({ isLoss: false, isPayment: true });
  expect(concern(event("BonusPaid", { nation: "india", seat: ME, amount: 2 }))).toMatchObject({ isPayment: true });
});

it("tells of a forced stop and of a closed canal", () => {
  expect(concern(event("StopForced", { nation: "china", seat: ALMA, refund: 0 }))).toMatchObject({ isLoss: true });
  expect(concern(event("CanalClosed", { nation: "china", owner: "india" }))).toMatchObject({ isLoss: true });
  expect(concern(event("CanalClosed", { nation: "india", owner: "china" }))).toBeNull();
});
