// Where a small card stands beside a place on the map, without leaving the map.
import type { Point } from "./map";

export interface Size {
  width: number;
  height: number;
}

const EDGE = 8;

/** The upper left corner of a card: beside the place where there is room, always inside. */
export function beside(at: Point, card: Size, box: Size, gap = 22): Point {
  const right = at[0] + gap;
  const left = at[0] - gap - card.width;
  const fitsRight = right + card.width <= box.width - EDGE;
  const x = fitsRight ? right : left >= EDGE ? left : at[0] - card.width / 2;
  const isOver = !fitsRight && left < EDGE;
  const below = at[1] + gap;
  const y = !isOver ? at[1] - card.height / 2 : below + card.height <= box.height - EDGE ? below : at[1] - gap - card.height;
  return [within(x, card.width, box.width), within(y, card.height, box.height)];
}

function within(value: number, size: number, room: number): number {
  return Math.max(EDGE, Math.min(value, room - size - EDGE));
}
