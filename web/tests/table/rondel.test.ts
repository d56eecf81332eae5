import { bandsOf } from "$/imperial/nations/track";
import { fitOf } from "$/imperial/players/bonds";
import { CENTRE, INNER, OUTER, SIZE, at, markers, outline, price } from "$/imperial/rondel/geometry";
import { describe, expect, it } from "vitest";

const distance = (one: { x: number; y: number }, other = { x: CENTRE, y: CENTRE }) => Math.hypot(one.x - other.x, one.y - other.y);

describe("the rondel", () => {
  it("begins on top and goes clockwise", () => {
    expect(at(0, 100)).toEqual({ x: CENTRE, y: CENTRE - 100 });
    expect(at(2, 100).x).toBeCloseTo(CENTRE + 100);
    expect(at(4, 100).y).toBeCloseTo(CENTRE + 100);
  });
  it("has spaces that meet, but do not overlap", () => {
    expect(outline(0)).toContain(`A${OUTER} ${OUTER}`);
    const [, end] = /1 ([\d.]+ [\d.]+)L/.exec(outline(3))!;
    expect(outline(4).startsWith(`M${end}`)).toBe(true);
  });
  it("finds room for all six markers on one space", () => {
    for (let count = 1; count <= 6; count += 1) {
      const spots = markers(5, count);
      expect(spots).toHaveLength(count);
      for (const spot of spots) {
        expect(distance(spot)).toBeGreaterThan(INNER);
        expect(distance(spot)).toBeLessThan(OUTER - 9);
      }
      spots.forEach((spot, index) => spots.slice(index + 1).forEach((other) => expect(distance(spot, other)).toBeGreaterThan(18)));
    }
  });
  it("keeps every price on the picture and off the markers", () => {
    for (let place = 0; place < 8; place += 1) {
      const { x, y } = price(place);
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(SIZE - 20);
      expect(y).toBeGreaterThan(10);
      expect(y).toBeLessThan(SIZE - 10);
      expect(distance({ x, y }, markers(place, 1)[0])).toBeGreaterThan(20);
    }
  });
});

describe("the power track", () => {
  it("knows where the factor changes", () => {
    expect(bandsOf([0, 0, 1, 1, 2])).toEqual([{ factor: 0, from: 0, to: 1 }, { factor: 1, from: 2, to: 3 }, { factor: 2, from: 4, to: 4 }]);
  });
});

describe("bonds in a small cell", () => {
  it("stand side by side as long as they fit, and are summed up then", () => {
    expect(fitOf([9, 12])).toBe("wide");
    expect(fitOf([4, 6, 9])).toBe("tight");
    expect(fitOf([2, 4, 6, 9, 12])).toBe("sum");
  });
});
