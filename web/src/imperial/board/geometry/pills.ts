// What is written on the map for a turn stands beside the place it is about: off the pieces, off factories and names,
// and never over another one, as far as there is room.
import { boxAround, nearby, outside, priceOf, type Box, type Taken } from "./boxes";
import type { Point } from "./map";

/** Something to write, in pixels: around which place, and where it would best stand from there. */
export interface Written {
  id: string;
  at: Point;
  width: number;
  /** how far below the place its middle is; above, if negative */
  below: number;
}

export type PillTaken = Taken<"piece" | "city" | "name" | "pill">;

export const PILL_HEIGHT = 22;
/** room between it and what is beside it */
const APART = 2;
const PRICES: Readonly<Record<PillTaken["kind"], number>> = { piece: 6, city: 4, name: 2.5, pill: 12 };
/** what a pixel away from the best place costs, and one out of sight */
const AWAY = 2.2;
const UNSEEN = 300;
const [COLUMNS, LINES, STEP] = [14, 11, 8];

function placeOf({ at: [x, y], width, below }: Written, taken: readonly PillTaken[], room: Box): Point {
  const reach = boxAround(x, y + below, width + 2 * COLUMNS * STEP, PILL_HEIGHT + 2 * LINES * STEP);
  const around = nearby(taken, reach);
  let found: Point = [x, y + below];
  let least = Infinity;
  for (let column = -COLUMNS; column <= COLUMNS; column++)
    for (let line = -LINES; line <= LINES; line++) {
      const place: Point = [x + column * STEP, y + below + line * STEP];
      const box = boxAround(...place, width + 2 * APART, PILL_HEIGHT + 2 * APART);
      const away = Math.hypot(column, line) * STEP * AWAY;
      const price = away + outside(box, room) * UNSEEN + (away < least ? priceOf(box, around, PRICES) : 0);
      if (price < least) [least, found] = [price, place];
    }
  return found;
}

/** The middle of each, those written first where they stand best. */
export function placePills(written: readonly Written[], taken: readonly PillTaken[], room: Box): Map<string, Point> {
  const all = [...taken];
  const places = new Map<string, Point>();
  for (const one of written) {
    const place = placeOf(one, all, room);
    places.set(one.id, place);
    all.push({ kind: "pill", ...boxAround(...place, one.width, PILL_HEIGHT) });
  }
  return places;
}
