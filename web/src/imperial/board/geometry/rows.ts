// Where pieces stand: one row a region, one size everywhere, inside the region and off the names as far as there is
// room.
import { boxAround, nearby, outside, priceOf, type Box, type Taken } from "./boxes";
import { citiesOf } from "./berths";
import type { Point } from "./map";
import type { Name } from "./names";
import type { Scene } from "./scene";

export type RowTaken = Taken<"city" | "berth" | "name" | "row">;

/** Pieces to stand together: how wide each is, counted in heights of an army, and whether it has a count. */
export interface RowPiece {
  key: string;
  wide: number;
  isCounted: boolean;
}

export interface Row {
  /** the middle of each piece, in pixels */
  places: readonly Point[];
  box: Box;
}

export const GAP = 3;
/** room for a count beside its piece */
const COUNT = 9;
/** room over and under a row, so that the ring of a unit that can move hides no name */
const AROUND = 6;
const APART = 6;
const PRICES = { name: 6, city: 4, berth: 1.5, row: 5 } as const;
/** a row whose middle lies in another region misleads */
const ASTRAY = 2500;
const LEANING = 30;
const COVERED = 30;
/** from so many pieces on, two lines of them may fit better */
const MANY = 4;
const SECOND_LINE = 60;

/** The pieces side by side, from the left: the middle of each, relative to the middle of the row. */
function sideBySide(pieces: readonly RowPiece[], token: number): { offsets: number[]; width: number } {
  const widths = pieces.map((piece) => piece.wide * token + (piece.isCounted ? COUNT : 0));
  const width = widths.reduce((sum, one) => sum + one + GAP, -GAP);
  let left = -width / 2;
  const offsets = pieces.map((piece, index) => {
    const middle = left + (piece.wide * token) / 2;
    left += widths[index]! + GAP;
    return middle;
  });
  return { offsets, width };
}

interface Standing {
  /** relative to the middle of the row */
  offsets: readonly Point[];
  width: number;
  height: number;
  price: number;
}

function standings(pieces: readonly RowPiece[], token: number): Standing[] {
  const line = sideBySide(pieces, token);
  const found: Standing[] = [
    { offsets: line.offsets.map((x): Point => [x, 0]), width: line.width, height: token + AROUND, price: 0 },
  ];
  if (pieces.length >= MANY) {
    const half = Math.ceil(pieces.length / 2);
    const lines = [sideBySide(pieces.slice(0, half), token), sideBySide(pieces.slice(half), token)] as const;
    const away = (token + GAP) / 2;
    found.push({
      offsets: lines.flatMap(({ offsets }, index) => offsets.map((x): Point => [x, index === 0 ? -away : away])),
      width: Math.max(lines[0].width, lines[1].width),
      height: 2 * token + GAP + AROUND,
      price: SECOND_LINE,
    });
  }
  return found;
}

export type Berths = ReadonlyMap<string, Box>;

/** What stays where it is in a picture at rest, and the rows that were placed in it. */
interface Known {
  fixed: readonly RowTaken[];
  /** the name of each region; where a sea has two, the first */
  names: ReadonlyMap<string, Name>;
  rows: Map<string, Row>;
}

const MOST_KNOWN = 600;
const known = new WeakMap<readonly Name[], Known>();

function knownOf(scene: Scene, names: readonly Name[], berths: Berths): Known {
  let found = known.get(names);
  if (!found) {
    const fixed: RowTaken[] = [
      ...citiesOf(scene),
      ...[...berths.values()].map((box) => ({ kind: "berth" as const, ...box })),
      ...names.map(({ box }) => ({ kind: "name" as const, ...box })),
    ];
    const first = names.filter((name) => name.key === `${name.region} 0`);
    found = { fixed, names: new Map(first.map((name) => [name.region, name])), rows: new Map() };
    known.set(names, found);
  }
  return found;
}

/** Everything that signs keep off: names, cities, berths and rows. */
export function takenBy(
  scene: Scene,
  names: readonly Name[],
  berths: Berths,
  rows: ReadonlyMap<string, Row>,
): RowTaken[] {
  return [...knownOf(scene, names, berths).fixed, ...[...rows.values()].map(takenRow)];
}

/** Rows of different regions keep a little apart, or they would look like one. */
const takenRow = ({ box }: Row): RowTaken => ({
  kind: "row",
  ...box,
  left: box.left - APART,
  right: box.right + APART,
});

/** Place the rows of all regions, small regions first. */
export function placeRows(
  scene: Scene,
  names: readonly Name[],
  berths: Berths,
  pieces: ReadonlyMap<string, readonly RowPiece[]>,
): Map<string, Row> {
  const rows = new Map<string, Row>();
  const taken: RowTaken[] = [];
  const around = knownOf(scene, names, berths);
  const regions = [...pieces.keys()].sort((a, b) => scene.ground.area(a) - scene.ground.area(b));
  for (const id of regions) {
    const standing = pieces.get(id)!;
    if (standing.length === 0 || !scene.map.regions[id]) continue;
    const row = rowAmong(scene, id, around, standing, taken);
    rows.set(id, row);
    taken.push(takenRow(row));
  }
  return rows;
}

/** Place one more piece, in a region where there is none. */
export function placeRow(
  scene: Scene,
  names: readonly Name[],
  berths: Berths,
  rows: ReadonlyMap<string, Row>,
  id: string,
): Row {
  const alone = [{ key: "", wide: 1, isCounted: false }];
  return rowAmong(scene, id, knownOf(scene, names, berths), alone, [...rows.values()].map(takenRow));
}

/** The middle of the name, or of the region where the name is left out. */
function homeOf(scene: Scene, id: string, name: Name | undefined): Box {
  if (name) return name.box;
  const region = scene.map.regions[id]!;
  const [x, y] = scene.toScreen(region.slots?.[0] ?? region.label);
  return boxAround(x, y, 0, 0);
}

/** Where a row stands depends on its pieces and on the rows nearby. It is looked for once for the same of both. */
function rowAmong(
  scene: Scene,
  id: string,
  { fixed, names, rows }: Known,
  pieces: readonly RowPiece[],
  others: readonly RowTaken[],
): Row {
  const options = standings(pieces, scene.sizes.token);
  const home = homeOf(scene, id, names.get(id));
  const room = roomOf(scene, id, home, options);
  const close = nearby(others, room);
  const key = [
    id,
    ...pieces.map(({ wide, isCounted }) => `${wide}${isCounted ? "+" : ""}`),
    ...close.map(({ left, top, right, bottom }) => `${left},${top},${right},${bottom}`),
  ].join(" ");
  let row = rows.get(key);
  if (!row) {
    if (rows.size >= MOST_KNOWN) rows.clear();
    rows.set(key, (row = rowOf(scene, id, home, options, [...nearby(fixed, room), ...close])));
  }
  return row;
}

/** Where a row may come to lie. */
function roomOf(scene: Scene, id: string, home: Box, options: readonly Standing[]): Box {
  const areas = options.flatMap((option) => starts(scene, id, home, option).map((from) => areaOf(from, option)));
  return {
    left: Math.min(...areas.map((area) => area.left)),
    top: Math.min(...areas.map((area) => area.top)),
    right: Math.max(...areas.map((area) => area.right)),
    bottom: Math.max(...areas.map((area) => area.bottom)),
  };
}

const areaOf = ([x, y]: Point, { width, height }: Standing): Box => boxAround(x, y, width + 44, height + 32);

function rowOf(scene: Scene, id: string, home: Box, options: readonly Standing[], taken: readonly RowTaken[]): Row {
  const [hx, hy] = [(home.left + home.right) / 2, (home.top + home.bottom) / 2];
  let found: Row | null = null;
  let least = Infinity;
  for (const option of options)
    for (const [fromX, fromY] of starts(scene, id, home, option)) {
      const close = nearby(taken, areaOf([fromX, fromY], option));
      for (let column = -4; column <= 4; column++)
        for (let row = -3; row <= 3; row++) {
          const [x, y] = [fromX + column * 5, fromY + row * 4];
          const basis = option.price + Math.hypot(x - hx, y - hy) * 0.5 + Math.hypot(column * 5, row * 4) * 0.4;
          if (basis >= least) continue;
          const box = boxAround(x, y, option.width, option.height);
          const places = option.offsets.map(([dx, dy]): Point => [x + dx, y + dy]);
          const sofar = basis + priceOf(box, close, PRICES) + outside(box, scene.free) * COVERED;
          if (sofar >= least) continue;
          const price = sofar + astray(scene, id, places, box);
          if (price >= least) continue;
          least = price;
          found = { places, box };
        }
    }
  return found!;
}

/** Below the name, over it, beside it, or where the map has room. */
function starts(scene: Scene, id: string, home: Box, { width, height }: Standing): Point[] {
  const [x, y] = [(home.left + home.right) / 2, (home.top + home.bottom) / 2];
  const slots = (scene.map.regions[id]?.slots ?? []).map((slot) => scene.toScreen(slot));
  return [
    [x, home.bottom + height / 2],
    [x, home.top - height / 2],
    [home.right + width / 2 + GAP, y],
    [home.left - width / 2 - GAP, y],
    ...slots.filter(([slotX, slotY]) => !scene.isNear || outside(boxAround(slotX, slotY, 0, 0), scene.free) === 0),
  ];
}

/** What a row costs that leaves its region, by its pieces and its edges. */
function astray(scene: Scene, id: string, places: readonly Point[], box: Box): number {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const samples: readonly Point[] = [
    ...places,
    [box.left + 3, y],
    [box.right - 3, y],
    [x, box.bottom - 2],
    [x, box.top + 2],
  ];
  let price = scene.isIn(id, x, y) ? 0 : ASTRAY;
  for (const [sampleX, sampleY] of samples) if (!scene.isIn(id, sampleX, sampleY)) price += LEANING;
  return price;
}
