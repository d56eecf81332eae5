// Where small signs go: beside the pieces of a region they tell of, and off names and pieces.
import { boxAround, nearby, outside, priceOf } from "./boxes";
import type { Point } from "./map";
import type { Name } from "./names";
import { placeRow, takenBy, type Berths, type Row } from "./rows";
import type { Scene } from "./scene";

/** how large a sign is, counted in heights of an army */
const BADGE = 0.85;
const COVERED = 30;
const PRICES = { name: 4, city: 3, berth: 0.5, row: 5 } as const;

/** Place a sign beside the pieces of a region, or where they would stand. */
export function placeBadge(
  scene: Scene,
  names: readonly Name[],
  berths: Berths,
  rows: ReadonlyMap<string, Row>,
  id: string,
): Point {
  const row = rows.get(id);
  const { box } = row ?? placeRow(scene, names, berths, rows, id);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  if (!row) return [x, y];
  const edge = scene.sizes.token * BADGE;
  const taken = nearby(takenBy(scene, names, berths, rows), boxAround(x, y, box.right - box.left + 120, 160));
  let found: Point = [box.right + edge / 2, y];
  let least = Infinity;
  for (let column = -12; column <= 12; column++)
    for (let line = -9; line <= 9; line++) {
      const [badgeX, badgeY] = [box.right + edge / 2 + 1 + column * 5, y + line * 5];
      const place = boxAround(badgeX, badgeY, edge, edge);
      const astrayBy = scene.isIn(id, badgeX, badgeY) ? 0 : 60;
      const price =
        priceOf(place, taken, PRICES) + Math.hypot(column, line) * 7 + astrayBy + outside(place, scene.free) * COVERED;
      if (price < least) [least, found] = [price, [badgeX, badgeY]];
    }
  return found;
}
