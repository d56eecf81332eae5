// Where the numbers of a plan's steps go: on their arrows, or close to them, and off names, pieces and each other.
import { boxAround, nearby, outside, priceOf, type Box, type Taken } from "./boxes";
import type { Point } from "./map";
import type { Name } from "./names";
import { lengthOf, pointAlong } from "./routes";
import { takenBy, type Berths, type Row } from "./rows";
import type { Scene } from "./scene";

/** the circle of a number, counted in heights of an army */
const WIDE = 1.1;
const PRICES = { name: 6, city: 6, berth: 1.5, row: 8, number: 8, head: 4 } as const;
const COVERED = 30;
/** where along an arrow a number may be, and where it is best */
const SHARES = [0.55, 0.48, 0.62, 0.41, 0.69, 0.34, 0.76, 0.27, 0.83, 0.2, 0.9, 0.13] as const;
const BEST = SHARES[0];
/** how far beside the arrow, counted in its own widths */
const ASIDE = [0, 0.75, -0.75, 1, -1, 1.25, -1.25, 1.5, -1.5, 1.8, -1.8, 2.1, -2.1] as const;
/** what a pixel along the arrow and one beside it cost */
const ALONG = 0.25;
const BESIDE = 2.5;

/** An arrow on the screen: its lines, and where its head is. */
export interface Arrow {
  lines: readonly (readonly Point[])[];
  head: Point;
}

type Obstacle = Taken<keyof typeof PRICES>;

/** The middle of the number of each arrow, in pixels. */
export function placeNumbers(
  scene: Scene,
  names: readonly Name[],
  berths: Berths,
  rows: ReadonlyMap<string, Row>,
  arrows: readonly Arrow[],
): Point[] {
  const edge = scene.sizes.token * WIDE;
  const heads = arrows.map(({ head: [x, y] }): Obstacle => ({ kind: "head", ...boxAround(x, y, edge, edge) }));
  const taken: Obstacle[] = [...takenBy(scene, names, berths, rows), ...heads];
  return arrows.map((arrow) => {
    const at = placeNumber(arrow, edge, taken, scene.free);
    taken.push({ kind: "number", ...boxAround(at[0], at[1], edge + 2, edge + 2) });
    return at;
  });
}

function placeNumber({ lines, head }: Arrow, edge: number, taken: readonly Obstacle[], free: Box): Point {
  const line = lines.reduce((best, one) => (lengthOf(one) > lengthOf(best) ? one : best));
  const length = lengthOf(line);
  let found: Point = head;
  let least = Infinity;
  for (const share of SHARES) {
    const [before, [x, y], after] = [share - 0.02, share, share + 0.02].map((at) => pointAlong(line, at)) as Three;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const far = Math.hypot(dx, dy) || 1;
    for (const aside of ASIDE) {
      const away = aside * edge;
      const at: Point = [x - (dy / far) * away, y + (dx / far) * away];
      const box = boxAround(at[0], at[1], edge, edge);
      const moved = Math.abs(share - BEST) * length * ALONG + Math.abs(away) * BESIDE;
      const price = moved + priceOf(box, nearby(taken, box), PRICES) + outside(box, free) * COVERED;
      if (price < least) [least, found] = [price, at];
    }
  }
  return found;
}

type Three = [Point, Point, Point];
