// The names on the map, in any language. Each tries places around its anchor and pays for what it would cover: cities,
// berths, the first piece of a land, other names, and ground that is not its own. Nothing here depends on the position
// of a game, so names stay where they are when pieces, flags and factories come and go.
import { boxAround, nearby, outside, overlap, priceOf, type Box, type Taken } from "./boxes";
import type { MapRegion, Point } from "./map";
import { boxAt, guess, LINE_HEIGHT, shapesOf, type Measure, type Shape } from "./nameShapes";
import type { Scene } from "./scene";

export interface Name {
  key: string;
  region: string;
  kind: MapRegion["kind"];
  nation?: string;
  /** the middle of its text, in pixels */
  at: Point;
  lines: readonly string[];
  size: number;
  /** all it covers, the room for a pennant included */
  box: Box;
  /** the upper left corner of the pennant, and the edge of it; none for homes */
  pennant: { at: Point; size: number } | null;
}

export type NameTaken = Taken<"city" | "berth" | "slot" | "name">;

const PRICES = { name: 9, city: 3, berth: 1.5, slot: 0.6 } as const;
/** what one sample of a text on foreign ground costs */
const FOREIGN = { land: 14, water: 7, ofSea: 40 } as const;
const MOVED = 1.6;
const COVERED = 12;
const STEP: Point = [6, 5];
const NEAR = 4;
const FAR = 9;
/** a name that pays less than this has nothing to gain */
const CONTENT = 14;
/** names are placed with care up to this far out of sight, so that panning shows them in place */
const BEYOND = 120;
/** a name that would hide this much of another one is left out; only tiny maps need that */
const HIDING = 0.12;

interface Wanted {
  isSeen: boolean;
  key: string;
  region: string;
  drawn: MapRegion;
  anchor: Point;
  shapes: readonly Shape[];
  /** the same, as small as it may be */
  small: readonly Shape[];
}

interface Found {
  shape: Shape;
  at: Point;
  box: Box;
  price: number;
}

/** Place the names of a map; regions without a new name keep the one of the map. */
export function placeNames(
  scene: Scene,
  names: ReadonlyMap<string, string>,
  fixed: readonly NameTaken[],
  measure: Measure = guess,
): Name[] {
  const wanted = wantedOf(scene, names, fixed, measure);
  const placed = new Map<Wanted, Found>();
  for (const one of wanted)
    placed.set(one, one.isSeen ? best(scene, one, one.shapes, around(fixed, placed, one), NEAR) : asIs(one));
  // now that everybody is there, those who had to give way look again
  for (let round = 0; round < 2; round++)
    for (const one of wanted)
      if (one.isSeen && placed.get(one)!.price > CONTENT)
        placed.set(one, improved(scene, one, around(fixed, placed, one)));
  return wanted.flatMap((one) => {
    const found = placed.get(one)!;
    if (!isReadable(one, found, placed)) {
      placed.delete(one);
      return [];
    }
    return [nameOf(one, found)];
  });
}

/** Out of sight a name just stands at its anchor. */
function asIs({ anchor, shapes }: Wanted): Found {
  const shape = shapes[0]!;
  return { shape, at: anchor, box: boxAt(anchor, shape), price: 0 };
}

function improved(scene: Scene, one: Wanted, taken: readonly NameTaken[]): Found {
  const first = best(scene, one, one.shapes, taken, NEAR);
  if (hides(first.box, taken) === 0) return first;
  const wider = best(scene, one, one.shapes, taken, FAR);
  if (hides(wider.box, taken) === 0) return wider;
  const smaller = best(scene, one, one.small, taken, FAR);
  return smaller.price < wider.price ? smaller : wider;
}

const hides = (box: Box, taken: readonly NameTaken[]) =>
  taken.reduce((sum, other) => sum + (other.kind === "name" ? overlap(box, other) : 0), 0);

function isReadable(one: Wanted, found: Found, placed: ReadonlyMap<Wanted, Found>): boolean {
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
  for (const [other, { box }] of placed)
    if (
      other !== one &&
      other.isSeen &&
      one.isSeen &&
      overlap(found.box, box) > HIDING * Math.min(area(found.box), area(box))
    )
      return false;
  return true;
}

function around(fixed: readonly NameTaken[], placed: ReadonlyMap<Wanted, Found>, one: Wanted): NameTaken[] {
  const others = [...placed]
    .filter(([other]) => other !== one)
    .map(([, { box }]) => ({ kind: "name" as const, ...box }));
  const shape = one.shapes[0]!;
  const [x, y] = one.anchor;
  const reach = [FAR * STEP[0] + shape.left + shape.right, FAR * STEP[1] + shape.height * 2] as const;
  return nearby([...fixed, ...others], boxAround(x, y, 2 * reach[0], 2 * reach[1]));
}

// ------------------------------------------------------------------ what is to be placed

/** The names, small regions first: large ones have room elsewhere. */
function wantedOf(
  scene: Scene,
  names: ReadonlyMap<string, string>,
  fixed: readonly NameTaken[],
  measure: Measure,
): Wanted[] {
  const found: Wanted[] = [];
  for (const [id, drawn] of Object.entries(scene.map.regions)) {
    if (id === "polar-region") continue;
    const { shapes, small } = shapesOf(scene, drawn, names.get(id) ?? drawn.name, measure);
    [drawn.label, ...(drawn.moreLabels ?? [])].forEach((label, index) => {
      const anchor = index === 0 ? anchorOf(scene, id, drawn, shapes[0]!, fixed) : scene.toScreen(label);
      const isSeen = scene.sees(anchor, BEYOND);
      found.push({ isSeen, key: `${id} ${index}`, region: id, drawn, anchor, shapes, small });
    });
  }
  return found.sort((a, b) => scene.ground.area(a.region) - scene.ground.area(b.region));
}

/** Where a name belongs. If that is out of sight, it comes along into the part of its region that is seen. */
function anchorOf(scene: Scene, id: string, drawn: MapRegion, shape: Shape, fixed: readonly NameTaken[]): Point {
  const anchor = scene.toScreen(drawn.label);
  const box = boxAt(anchor, shape);
  const below = shape.height / 2 + scene.sizes.token + 6;
  const { free } = scene;
  if (!scene.isNear || outside({ ...box, bottom: anchor[1] + below }, free) === 0) return anchor;
  let least = Infinity;
  let found = anchor;
  for (let x = free.left + shape.left + 10; x < free.right - shape.right - 6; x += 16)
    for (let y = free.top + shape.height / 2 + 8; y < free.bottom - below; y += 14) {
      const far = Math.hypot(x - anchor[0], y - anchor[1]);
      // most places are elsewhere
      if (far >= least || !scene.isIn(id, x, y)) continue;
      const corners = [
        [x - shape.left, y - shape.height / 2],
        [x + shape.right, y - shape.height / 2],
        [x - shape.left, y + below],
        [x + shape.right, y + below],
      ] as const;
      if (!corners.every(([cornerX, cornerY]) => scene.isIn(id, cornerX, cornerY))) continue;
      if (fixed.some((other) => other.kind !== "slot" && overlap(boxAt([x, y], shape), other) > 0)) continue;
      [least, found] = [far, [x, y]];
    }
  return found;
}

// ------------------------------------------------------------------ where it goes

function best(scene: Scene, one: Wanted, shapes: readonly Shape[], taken: readonly NameTaken[], span: number): Found {
  let found: Found | null = null;
  for (const shape of shapes)
    for (let column = -span; column <= span; column++)
      for (let row = -span; row <= span; row++) {
        const [dx, dy] = [column * STEP[0], row * STEP[1]];
        const moved = Math.hypot(dx, dy) * MOVED + shape.price;
        if (found && moved >= found.price) continue;
        const at: Point = [one.anchor[0] + dx, one.anchor[1] + dy];
        const box = boxAt(at, shape);
        // the cheap questions first: most places are out of the question after them
        const sofar = moved + priceOf(box, taken, PRICES) + covered(scene, one, box);
        if (found && sofar >= found.price) continue;
        const price = sofar + foreign(scene, one, at, shape);
        if (!found || price < found.price) found = { shape, at, box, price };
      }
  return found!;
}

/** Docks may cover a name only if all of it lies under them anyway. */
function covered(scene: Scene, one: Wanted, box: Box): number {
  const [x, y] = one.anchor;
  const { free } = scene;
  const isSeen = x > free.left && x < free.right && y > free.top && y < free.bottom;
  return isSeen || !scene.isNear ? outside(box, { ...free, left: free.left + 2, right: free.right - 2 }) * COVERED : 0;
}

function foreign(scene: Scene, one: Wanted, [x, y]: Point, shape: Shape): number {
  const isSea = one.drawn.kind === "sea";
  let price = 0;
  for (let line = 0; line < shape.lines.length; line++) {
    const level = y + (line - (shape.lines.length - 1) / 2) * LINE_HEIGHT * shape.size;
    for (const share of [-0.95, -0.5, 0, 0.5, 0.95]) {
      const under = scene.at(x + share * shape.right, level);
      if (under === one.region) continue;
      if (isSea) price += FOREIGN.ofSea;
      else price += scene.isLand(under) ? FOREIGN.land : FOREIGN.water;
    }
  }
  return price / shape.lines.length;
}

function nameOf(one: Wanted, { shape, at, box }: Found): Name {
  const edge = shape.size * 0.98;
  return {
    key: one.key,
    region: one.region,
    kind: one.drawn.kind,
    nation: one.drawn.nation,
    at,
    lines: shape.lines,
    size: shape.size,
    box,
    pennant:
      shape.room > 0
        ? { at: [at[0] - shape.first / 2 - shape.room, at[1] - shape.height / 2 + shape.size * 0.02], size: edge }
        : null,
  };
}
