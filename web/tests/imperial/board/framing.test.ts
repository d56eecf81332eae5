import { frameOf, viewOf, wholeFrame } from "$/imperial/board/geometry/framing";
import type { Box } from "$/imperial/board/geometry/boxes";
import type { Point } from "$/imperial/board/geometry/map";
import type { Frame } from "$/imperial/board/geometry/scene";
import { between } from "$/imperial/board/glide";
import { describe, expect, it } from "vitest";
import { MAPS } from "./pictures";

const map = MAPS.europe;
/** of a phone: the sheet covers what is below, buttons what is at the right */
const room: Box = { left: 0, top: 0, right: 332, bottom: 379 };
const seen = ({ x, y, scale }: Frame, at: Point): Point => [at[0] * scale + x, at[1] * scale + y];

describe("framing", () => {
  it("lays all of a view in the room that nothing covers", () => {
    const places: Point[] = ["brest", "paris", "marseille", "western-mediterranean"].map(
      (id) => map.regions[id]!.label,
    );
    const frame = frameOf(map, viewOf(places)!, room, 0.3, 3);
    for (const [x, y] of places.map((at) => seen(frame, at))) {
      expect(x).toBeGreaterThan(room.left);
      expect(x).toBeLessThan(room.right);
      expect(y).toBeGreaterThan(room.top);
      expect(y).toBeLessThan(room.bottom);
    }
  });

  it("shows nothing beyond the map as long as the map is larger than the room", () => {
    const corner = frameOf(map, { left: 0, top: 0, right: 100, bottom: 80 }, room, 0.3, 3);
    expect([corner.x, corner.y]).toEqual([0, 0]);
    const { width, height } = { width: map.viewBox[2], height: map.viewBox[3] };
    const other = frameOf(map, { left: width - 100, top: height - 80, right: width, bottom: height }, room, 0.3, 3);
    expect(seen(other, [width, height]).map(Math.round)).toEqual([room.right, room.bottom]);
  });

  it("keeps between the scales it is given, and puts what is too large in the middle", () => {
    const view = { left: 0, top: 0, right: 1800, bottom: 1514 };
    const frame = frameOf(map, view, room, 0.5, 3);
    expect(frame.scale).toBe(0.5);
    expect(seen(frame, [900, 757]).map(Math.round)).toEqual([166, 190]);
    expect(frameOf(map, { left: 900, top: 700, right: 901, bottom: 701 }, room, 0.5, 3).scale).toBe(3);
    expect(wholeFrame(map, room, 0.18)).toMatchObject({ scale: 0.18, x: 4 });
    expect(viewOf([])).toBeNull();
  });

  it("goes from one frame to another, its middle straight on", () => {
    const box = { width: 390, height: 660 };
    const [from, to] = [
      { x: 0, y: 0, scale: 0.4 },
      { x: -600, y: -300, scale: 1.2 },
    ];
    expect(between(from, to, box, 0)).toEqual(from);
    const end = between(from, to, box, 1);
    expect([end.x, end.y, end.scale].map((one) => Math.round(one * 10) / 10)).toEqual([-600, -300, 1.2]);
    expect(between(from, to, box, 0.5).scale).toBeCloseTo(Math.sqrt(0.4 * 1.2));
  });
});
