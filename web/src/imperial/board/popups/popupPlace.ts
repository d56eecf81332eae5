// Where a small card goes beside a place on the map, without leaving the map.
import type { Box } from "../geometry/boxes";
import type { BoardMap, Point } from "../geometry/map";
import type { Stage } from "$/imperial/stage.svelte";
import { pointAlong, wayOf, type Stand } from "../geometry/routes";

export interface Size {
  width: number;
  height: number;
}

const EDGE = 8;
/** half hidden counts as hidden */
const MARGIN = 12;

/** The upper left corner of a card: beside the place if there is room, always inside. */
export function beside(at: Point, card: Size, box: Size, gap = 22): Point {
  const right = at[0] + gap;
  const left = at[0] - gap - card.width;
  const fitsRight = right + card.width <= box.width - EDGE;
  const x = fitsRight ? right : left >= EDGE ? left : at[0] - card.width / 2;
  const isOver = !fitsRight && left < EDGE;
  const below = at[1] + gap;
  const y = !isOver
    ? at[1] - card.height / 2
    : below + card.height <= box.height - EDGE
      ? below
      : at[1] - gap - card.height;
  return [within(x, card.width, box.width), within(y, card.height, box.height)];
}

/** The upper left corner of a card around a place: where it covers the fewest of the points to keep visible. */
export function clearOf(at: Point, card: Size, box: Size, kept: readonly Point[], gap = 26): Point {
  const [left, middle, right] = [at[0] - gap - card.width, at[0] - card.width / 2, at[0] + gap];
  const [over, level, below] = [at[1] - gap - card.height, at[1] - card.height / 2, at[1] + gap];
  const corners: Point[] = [
    [right, level],
    [left, level],
    [middle, over],
    [middle, below],
    [right, over],
    [left, over],
    [right, below],
    [left, below],
  ];
  // far corners of the map are the last resort
  const ends: Point[] = [
    [EDGE, EDGE],
    [box.width, EDGE],
    [EDGE, box.height],
  ];
  const hides = ([x, y]: Point) =>
    kept.filter(
      (one) =>
        one[0] > x - MARGIN &&
        one[0] < x + card.width + MARGIN &&
        one[1] > y - MARGIN &&
        one[1] < y + card.height + MARGIN,
    ).length;
  const inside = [...corners, ...ends].map(([x, y]): Point => [
    within(x, card.width, box.width),
    within(y, card.height, box.height),
  ]);
  return inside.reduce((best, corner) => (hides(corner) < hides(best) ? corner : best));
}

/** The upper left corner of a card, in the part of the map that nothing covers. */
export function inFree(free: Box, at: Point, kept: readonly Point[], card: Size): Point {
  const moved = ([x, y]: Point): Point => [x - free.left, y - free.top];
  const room = { width: free.right - free.left, height: free.bottom - free.top };
  const [x, y] = kept.length > 0 ? clearOf(moved(at), card, room, kept.map(moved)) : beside(moved(at), card, room);
  return [x + free.left, y + free.top];
}

function within(value: number, size: number, room: number): number {
  return Math.max(EDGE, Math.min(value, room - size - EDGE));
}

// ------------------------------------------------------------------ what stays in sight

const ALONG = [0, 0.25, 0.5, 0.75, 1];

/** The places a card about a region must not cover: the chosen unit, the region itself, and the arrows of the plan. */
export function inSight(
  { map, stand }: { map: BoardMap; stand: Stand },
  stage: Pick<Stage, "marks" | "arrows">,
  region: string,
): Point[] {
  const from = [...stage.marks].filter(([, mark]) => mark.kind === "from").map(([id]) => id);
  const places = [region, ...from].flatMap((id) => {
    const drawn = map.regions[id];
    return drawn
      ? [
          drawn.label,
          stand(id, false) ?? drawn.label,
          ...(drawn.city ? [drawn.city] : []),
          ...(drawn.port ? [drawn.port.at] : []),
        ]
      : [];
  });
  const ways = stage.arrows.flatMap((arrow) => {
    const lines = wayOf(map, arrow.route, 0, stand)?.lines ?? [];
    return lines.flatMap((line) => ALONG.map((share) => pointAlong(line, share)));
  });
  return [...places, ...ways];
}
