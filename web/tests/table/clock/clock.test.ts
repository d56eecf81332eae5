import { digits, halves, left, parts, spoken } from "$/table/clock/clock";
import { describe, expect, it } from "vitest";

const time = (more: object = {}) => ({ left: 90_000, bank: 0, is_running: true, runs_out: 1_000_000, ...more });

describe("the time left", () => {
  it("counts from the message on, whatever the date of this computer is", () => {
    expect(left(time(), "fischer", 1000, 6000, 0)).toBe(85_000);
    expect(left(time(), "fischer", 1000, 6000, 9_999_999_999)).toBe(85_000);
  });
  it("stands while others think", () => {
    expect(left(time({ is_running: false }), "fischer", 1000, 6000, 0)).toBe(90_000);
  });
  it("goes by the date over days, since nights do not count", () => {
    expect(left(time(), "correspondence", 0, 500_000, 400_000)).toBe(600_000);
  });
  it("never falls below nothing, and there may be no clock", () => {
    expect(left(time(), "fischer", 0, 200_000, 0)).toBe(0);
    expect(left(time({ left: null }), "none", 0, 0, 0)).toBeNull();
  });
});

describe("the time by correspondence", () => {
  const DAY = 86_400_000;
  it("is the time of this move, and a reserve", () => {
    expect(halves(time({ left: 7 * DAY, bank: 5 * DAY, is_running: false, runs_out: null }), 7 * DAY, 0)).toEqual({
      move: 2 * DAY,
      reserve: 5 * DAY,
    });
    expect(halves(time({ left: 7 * DAY, bank: 5 * DAY, runs_out: 7 * DAY }), 6 * DAY, 0)).toEqual({
      move: DAY,
      reserve: 5 * DAY,
    });
  });
  it("is only the reserve once the time of the move is up", () => {
    expect(halves(time({ left: 7 * DAY, bank: 5 * DAY, runs_out: 7 * DAY }), 4 * DAY, 0)).toEqual({
      move: 0,
      reserve: 4 * DAY,
    });
  });
  it("leaves out the nights", () => {
    expect(halves(time({ left: 6 * DAY, bank: 4 * DAY, runs_out: 9 * DAY }), 9 * DAY, 0)).toEqual({
      move: 2 * DAY,
      reserve: 4 * DAY,
    });
  });
});

describe("a clock", () => {
  it("is written as clocks are", () => {
    expect(digits(872_000)).toBe("14:32");
    expect(digits(9_001)).toBe("0:10");
    expect(digits(3_900_000)).toBe("1:05:00");
    expect(digits(0)).toBe("0:00");
  });
  it("has days for those who write letters", () => {
    expect(parts(108_000_000)).toEqual({ days: 1, hours: 6, minutes: 0, seconds: 0 });
  });
  it("speaks at a minute and at ten seconds, once", () => {
    expect(spoken(61_000, 60_000)).toBe(60_000);
    expect(spoken(60_000, 59_000)).toBeNull();
    expect(spoken(10_400, 9_900)).toBe(10_000);
    expect(spoken(90_000, 5_000)).toBe(10_000);
  });
});
