import { HALF, INNER, OUTER, RING, at, hubLines, markers, nameAt, outline, way } from "$/imperial/rondel/geometry";
import { describe, expect, it } from "vitest";

const distance = (one: { x: number; y: number }, other = { x: 0, y: 0 }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

describe("the wheel", () => {
  it("begins on top and goes clockwise", () => {
    expect(at(0, 100).x).toBeCloseTo(0);
    expect(at(0, 100).y).toBeCloseTo(-100);
    expect(at(2, 100).x).toBeCloseTo(100);
    expect(at(4, 100).y).toBeCloseTo(100);
  });
  it("has spaces that meet, but do not overlap", () => {
    expect(outline(0)).toContain(`A${OUTER} ${OUTER}`);
    const [, end] = /1 (-?[\d.]+ -?[\d.]+)L/.exec(outline(3))!;
    expect(outline(4).startsWith(`M${end}`)).toBe(true);
    expect(INNER).toBeLessThan(OUTER);
  });
  it("has room for all six nations beside one space, on the ring", () => {
    const spots = markers(5, 6);
    for (const spot of spots) expect(distance(spot)).toBeCloseTo(RING);
    for (const [index, spot] of spots.entries())
      for (const other of spots.slice(index + 1)) expect(distance(spot, other)).toBeGreaterThan(16.4);
    expect(RING + 10.5).toBeLessThan(HALF);
  });
  it("has room for a name of 49 pixels beside the lowest space, as the French Maneuver", () => {
    const half = ((49 / 2) * 2 * HALF) / 262;
    for (const place of [3, 5]) {
      const { x, y } = nameAt(place);
      expect(Math.abs(x) - half).toBeGreaterThan(y * Math.tan(Math.PI / 8));
      expect(Math.hypot(Math.abs(x) + half, y)).toBeLessThan(OUTER);
    }
    expect(nameAt(3).x).toBeCloseTo(-nameAt(5).x);
  });
  it("draws the way clockwise, also all around", () => {
    expect(way(0, 3)).toContain("0 0 1");
    expect(way(6, 3)).toContain("0 1 1");
    expect(way(2, 2)).toContain("0 1 1");
  });
});

describe("the middle of the wheel", () => {
  it("breaks what is too long at a space or a hyphen, as even as possible", () => {
    expect(hubLines("India", 12)).toEqual(["India"]);
    expect(hubLines("Austria-Hungary", 12)).toEqual(["Austria-", "Hungary"]);
    expect(hubLines("noch nicht gesetzt", 15)).toEqual(["noch nicht", "gesetzt"]);
    expect(hubLines("Großbritannien", 12)).toEqual(["Großbritannien"]);
  });
});
