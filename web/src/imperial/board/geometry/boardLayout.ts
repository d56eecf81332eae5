// The layout of a picture at rest: names first, then pieces. Names depend on size and language only and are kept, so
// going back to a picture costs nothing.
import { placeBadge } from "./badges";
import { berthsOf, citiesOf } from "./berths";
import type { Box } from "./boxes";
import type { Point } from "./map";
import { placeNames, type Name, type NameTaken } from "./names";
import { guess, type Measure } from "./nameShapes";
import { placeRow, placeRows, type Row, type RowPiece } from "./rows";
import type { Scene } from "./scene";
import { placeNumbers, type Arrow } from "./stepNumbers";

export interface NamesLaid {
  scene: Scene;
  names: readonly Name[];
  berths: ReadonlyMap<string, Box>;
}

const KEPT = 12;
const kept = new Map<string, NamesLaid>();
const numbers = new WeakMap<object, number>();
let counter = 0;

/** Maps, languages and ways to measure have no names: number them. */
function numberOf(thing: object): number {
  let found = numbers.get(thing);
  if (found === undefined) numbers.set(thing, (found = ++counter));
  return found;
}

function keyOf({ map, frame, box, edges }: Scene, names: object, measure: Measure): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [
    ...[map, names, measure].map(numberOf),
    ...[frame.x, frame.y, frame.scale * 100, box.width, box.height].map(round),
    ...[edges.left, edges.top, edges.right, edges.bottom].map(round),
  ].join(" ");
}

/** The names of a picture, and the berths kept free for fleets. */
export function layNames(scene: Scene, names: ReadonlyMap<string, string>, measure: Measure = guess): NamesLaid {
  const key = keyOf(scene, names, measure);
  const known = kept.get(key);
  if (known) return known;
  const berths = berthsOf(scene);
  const fixed: NameTaken[] = [
    ...citiesOf(scene),
    ...[...berths.values()].map((box) => ({ kind: "berth" as const, ...box })),
    ...slotsOf(scene),
  ];
  const laid = { scene, names: placeNames(scene, names, fixed, measure), berths };
  kept.set(key, laid);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return laid;
}

/** Every land keeps room for a piece. */
function slotsOf(scene: Scene): NameTaken[] {
  const { token } = scene.sizes;
  return Object.values(scene.map.regions).flatMap((region) => {
    const [slot] = region.slots ?? [];
    if (!slot || region.kind === "sea") return [];
    const [x, y] = scene.toScreen(slot);
    return [
      {
        kind: "slot" as const,
        left: x - token * 0.45,
        right: x + token * 0.45,
        top: y - token / 2,
        bottom: y + token / 2,
      },
    ];
  });
}

export const layRows = (laid: NamesLaid, pieces: ReadonlyMap<string, readonly RowPiece[]>): Map<string, Row> =>
  placeRows(laid.scene, laid.names, laid.berths, pieces);

/** Where a single piece would stand, among those that are there. */
export const freePlace = (laid: NamesLaid, rows: ReadonlyMap<string, Row>, region: string): Point =>
  middleOf(placeRow(laid.scene, laid.names, laid.berths, rows, region).box);

/** Where a small sign about a region goes: beside its pieces, and over nothing. */
export const badgePlace = (laid: NamesLaid, rows: ReadonlyMap<string, Row>, region: string): Point =>
  placeBadge(laid.scene, laid.names, laid.berths, rows, region);

/** Where the numbers of a plan's steps go, in pixels. */
export const numberPlaces = (laid: NamesLaid, rows: ReadonlyMap<string, Row>, arrows: readonly Arrow[]): Point[] =>
  placeNumbers(laid.scene, laid.names, laid.berths, rows, arrows);

export const middleOf = (box: Box): Point => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
