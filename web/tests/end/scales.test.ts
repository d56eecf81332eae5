import { apart, line, marksFor, scale, steps } from "$/end/scales";
import { describe, expect, it } from "vitest";

describe("scales", () => {
  it("steps are round, begin at nothing and reach the largest value", () => {
    expect(steps(25)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(steps(128)).toEqual([0, 50, 100, 150]);
    expect(steps(3)).toEqual([0, 1, 2, 3]);
    expect(steps(0)).toEqual([0, 1]);
  });

  it("steps go below nothing where a value does, and nothing stays one of them", () => {
    expect(marksFor(0, 25)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(marksFor(-8, 25)).toEqual([-10, 0, 10, 20, 30]);
    expect(marksFor(-3, 1)).toEqual([-3, -2, -1, 0, 1]);
    expect(marksFor(-12, 0)).toEqual([-15, -10, -5, 0]);
  });

  it("a scale turns around where the page does", () => {
    const y = scale([0, 10], [100, 0]);
    expect([y(0), y(5), y(10)]).toEqual([100, 50, 0]);
    expect(scale([3, 3], [0, 10])(3)).toBe(0);
  });

  it("a line has gaps where nothing is known, and steps go along, then up", () => {
    const same = (value: number) => value;
    expect(line([1, 2, null, 4], same, same)).toBe("M0.0 1.0L1.0 2.0M3.0 4.0");
    expect(line([1, 2], same, same, true)).toBe("M0.0 1.0H1.0V2.0");
  });

  it("labels keep their distance and their order", () => {
    expect(apart([10, 12, 50], 10, 0, 100)).toEqual([10, 20, 50]);
    expect(apart([98, 99, 100], 10, 0, 100)).toEqual([80, 90, 100]);
    expect(apart([5, 5], 10, 0, 100)).toEqual([5, 15]);
  });
});
