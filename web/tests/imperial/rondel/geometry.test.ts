import { bandsOf } from "$/imperial/nations/PowerTrack.svelte";
import { fitOf } from "$/imperial/players/PlayerRow.svelte";
import {
  CENTRE,
  INNER,
  OUTER,
  SIZE,
  at,
  hubLines,
  markerRadius,
  markers,
  outline,
  pill,
  price,
} from "$/imperial/rondel/geometry";
import { describe, expect, it } from "vitest";

const distance = (one: { x: number; y: number }, other = { x: CENTRE, y: CENTRE }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

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
  it("finds room for all six markers at the edge of one space, where they hide no word", () => {
    for (let count = 1; count <= 6; count += 1) {
      const spots = markers(5, count);
      expect(spots).toHaveLength(count);
      for (const spot of spots) {
        expect(distance(spot) - markerRadius(count)).toBeGreaterThan(INNER + 56);
        expect(distance(spot) + markerRadius(count)).toBeLessThan(OUTER);
      }
      spots.forEach((spot, index) =>
        spots
          .slice(index + 1)
          .forEach((other) => expect(distance(spot, other)).toBeGreaterThan(2 * markerRadius(count) - 1)),
      );
    }
  });
  it("keeps every price on the picture and off the markers", () => {
    for (let place = 0; place < 8; place += 1) {
      const { x, y } = price(place, "gratuit");
      expect(x).toBeGreaterThanOrEqual(pill("gratuit"));
      expect(x).toBeLessThanOrEqual(SIZE - pill("gratuit"));
      expect(y).toBeGreaterThan(10);
      expect(y).toBeLessThan(SIZE - 10);
      expect(distance({ x, y }, markers(place, 1)[0])).toBeGreaterThan(20);
    }
  });
});

describe("the middle of the rondel", () => {
  it("breaks what is too long at a space or a hyphen, as even as possible", () => {
    expect(hubLines("India", 12)).toEqual(["India"]);
    expect(hubLines("Austria-Hungary", 12)).toEqual(["Austria-", "Hungary"]);
    expect(hubLines("noch nicht gesetzt", 15)).toEqual(["noch nicht", "gesetzt"]);
    expect(hubLines("Großbritannien", 12)).toEqual(["Großbritannien"]);
  });
});

describe("the power track", () => {
  it("knows where the factor changes", () => {
    expect(bandsOf([0, 0, 1, 1, 2])).toEqual([
      { factor: 0, from: 0, to: 1 },
      { factor: 1, from: 2, to: 3 },
      { factor: 2, from: 4, to: 4 },
    ]);
  });
});

describe("bonds in a small cell", () => {
  it("stand side by side as long as they fit, and are summed up then", () => {
    expect(fitOf([9, 12])).toBe("wide");
    expect(fitOf([4, 6, 9])).toBe("tight");
    expect(fitOf([2, 4, 6, 9, 12])).toBe("sum");
  });
});
