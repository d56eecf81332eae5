// Which frame shows a part of the board: as large as the room allows, with as little beyond the map as there must be.
import type { Box } from "./boxes";
import type { BoardMap, Point } from "./map";
import type { Frame } from "./scene";

/** what is in view has this much around it */
const AROUND = 0.08;

/** room for the name of a region and its pieces */
const ROOM = 46;

/** The places of a region that should be seen with it. */
export function aroundRegion(map: BoardMap, id: string): Point[] {
  const region = map.regions[id];
  if (!region) return [];
  const middle = region.slots?.[0] ?? region.label;
  return [
    [middle[0] - ROOM, middle[1] - ROOM],
    [middle[0] + ROOM, middle[1] + ROOM],
    region.label,
    ...(region.city ? [region.city] : []),
  ];
}

/** The box around places of the board, with some room around it. */
export function viewOf(places: readonly Point[]): Box | null {
  if (places.length === 0) return null;
  const xs = places.map((at) => at[0]);
  const ys = places.map((at) => at[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [wide, high] = [(right - left) * AROUND, (bottom - top) * AROUND];
  return { left: left - wide, right: right + wide, top: top - high, bottom: bottom + high };
}

/** The scale at which a part of the board just fits into a room. */
export const fittingScale = (view: Box, room: Box): number =>
  Math.min(
    (room.right - room.left) / Math.max(1, view.right - view.left),
    (room.bottom - room.top) / Math.max(1, view.bottom - view.top),
  );

/** The frame in which a part of the board fills a room, between two scales. */
export function frameOf(map: BoardMap, view: Box, room: Box, least: number, most: number): Frame {
  const scale = Math.min(Math.max(fittingScale(view, room), least), most);
  return {
    scale,
    x: placed(view.left, view.right, room.left, room.right, map.viewBox[2], scale),
    y: placed(view.top, view.bottom, room.top, room.bottom, map.viewBox[3], scale),
  };
}

/** Where the map begins so that a part of it lies in the middle of the room; beyond its edges is nothing to see. */
function placed(low: number, high: number, from: number, to: number, size: number, scale: number): number {
  const wanted = (from + to) / 2 - (scale * (low + high)) / 2;
  const most = size * scale;
  return most > to - from ? Math.max(to - most, Math.min(from, wanted)) : (from + to - most) / 2;
}

/** The frame of the whole map in the middle of a room. */
export const wholeFrame = (map: BoardMap, room: Box, scale: number): Frame => ({
  scale,
  x: (room.left + room.right - map.viewBox[2] * scale) / 2,
  y: (room.top + room.bottom - map.viewBox[3] * scale) / 2,
});
