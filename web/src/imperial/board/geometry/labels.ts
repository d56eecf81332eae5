// The names on the map, in any language: broken into lines and sized so that they do not touch pieces, cities or each
// other.
import type { BoardMap, MapRegion, Point } from "./map";

export interface Label {
  key: string;
  region: string;
  kind: MapRegion["kind"];
  nation?: string;
  at: Point;
  lines: readonly string[];
  /** the largest size that fits, in board units */
  size: number;
}

/** the width of a text, relative to its font size */
export type Measure = (text: string, isItalic: boolean) => number;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const LINE_HEIGHT = 0.98;
/** names differ in size by no more than this, so that no region seems more important */
const GROWTH = { land: 1.35, sea: 1.12 } as const;
const CITY_HALF = 12.5;
/** how far a name may move; every unit of it counts like some lost size */
const ASIDE = 22;
const ASIDE_COST = 0.11;
const STEP = 0.6;
/** the last places of a region are rarely needed */
const USED_SLOTS = 3;
/** a name may shrink to this fraction of its English size before it touches something */
const LEAST = 0.55;
/** and it moves to become this much larger */
const WANTED = 1.2;

/** An estimate for serif letters if nothing can be measured. */
export const guess: Measure = (text, isItalic) => [...text].length * (isItalic ? 0.47 : 0.5);

/** The ways to break a name into at most two lines, at spaces and hyphens. */
export function breaks(name: string): string[][] {
  const found = [[name]];
  for (let index = 1; index < name.length - 1; index++) {
    if (name[index] === " ") found.push([name.slice(0, index), name.slice(index + 1)]);
    if (name[index] === "-") found.push([name.slice(0, index + 1), name.slice(index + 1)]);
  }
  return found;
}

function boxOf(at: Point, lines: readonly string[], size: number, isSea: boolean, measure: Measure): Box {
  const width = Math.max(...lines.map((line) => measure(line, isSea))) * size;
  const height = (lines.length - 1) * LINE_HEIGHT * size + 0.78 * size;
  return { left: at[0] - width / 2, right: at[0] + width / 2, top: at[1] - height / 2, bottom: at[1] + height / 2 };
}

const touches = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function touchesCircle(box: Box, at: Point, radius: number): boolean {
  const dx = Math.max(box.left - at[0], 0, at[0] - box.right);
  const dy = Math.max(box.top - at[1], 0, at[1] - box.bottom);
  return dx * dx + dy * dy < radius * radius;
}

interface Obstacles {
  circles: { at: Point; radius: number }[];
  boxes: Box[];
}

function obstaclesOf(map: BoardMap): Obstacles {
  const regions = Object.values(map.regions);
  return {
    circles: regions.flatMap((region) =>
      (region.slots ?? []).slice(0, USED_SLOTS).map((at) => ({ at, radius: (region.slotR ?? 8) * 0.95 })),
    ),
    boxes: regions.flatMap(({ city }) =>
      city
        ? [
            {
              left: city[0] - CITY_HALF,
              right: city[0] + CITY_HALF,
              top: city[1] - CITY_HALF,
              bottom: city[1] + CITY_HALF,
            },
          ]
        : [],
    ),
  };
}

/** Fit the names of a map; regions without a new name keep the one of the map. */
export function fitLabels(map: BoardMap, names: ReadonlyMap<string, string>, measure: Measure = guess): Label[] {
  const fixed = obstaclesOf(map);
  const [, , width] = map.viewBox;
  const labels: Label[] = [];
  // names already settled are in the way of the next ones
  const taken: Obstacles = { circles: fixed.circles, boxes: [...fixed.boxes] };
  for (const [id, region] of Object.entries(map.regions)) {
    if (id === "polar-region") continue;
    const name = names.get(id) ?? region.name;
    // a name shortened on the map (for a tiny country) stays short
    const short =
      region.kind === "impassable" && region.lines?.length === 1 ? [region.lines as string[]] : breaks(name);
    for (const [index, at] of [region.label, ...(region.moreLabels ?? [])].entries()) {
      const best = settled(region, at, short, taken, width, measure);
      taken.boxes.push(boxOf(best.at, best.lines, best.size, region.kind === "sea", measure));
      labels.push({ key: `${id} ${index}`, region: id, kind: region.kind, nation: region.nation, ...best });
    }
  }
  grow(labels, map, fixed, measure);
  return labels;
}

/** Nearby places for a name, the nearest first. */
const OFFSETS: readonly Point[] = [0, 4, 8, 12, 16, ASIDE]
  .flatMap((far) =>
    far === 0
      ? [[0, 0]]
      : Array.from({ length: 12 }, (_, step) => [
          far * Math.cos((step * Math.PI) / 6),
          far * Math.sin((step * Math.PI) / 6),
        ]),
  )
  .map(([x, y]) => [x!, y!] as const);

type Settled = Pick<Label, "at" | "lines" | "size">;

/**
 * The best lines, place and size of a name among pieces and cities: a little larger than in English, if there is room.
 */
function settled(
  region: MapRegion,
  at: Point,
  options: readonly string[][],
  fixed: Obstacles,
  width: number,
  measure: Measure,
): Settled {
  let best: Settled = { at, lines: options[0]!, size: region.labelSize * LEAST };
  let score = -Infinity;
  for (const [x, y] of OFFSETS) {
    const cost = Math.hypot(x, y) * ASIDE_COST;
    if (region.labelSize * WANTED - cost <= score) break;
    for (const lines of options) {
      const place: Point = [at[0] + x, at[1] + y];
      const size = sizeAt(region, place, lines, fixed, width, measure);
      // a second line is only worth a little size
      const worth = size - cost - (lines.length - (region.lines?.length ?? 1)) * 0.4;
      if (worth > score) [best, score] = [{ at: place, lines, size }, worth];
    }
  }
  return best;
}

function sizeAt(
  region: MapRegion,
  at: Point,
  lines: readonly string[],
  fixed: Obstacles,
  width: number,
  measure: Measure,
): number {
  const isSea = region.kind === "sea";
  for (let size = region.labelSize * WANTED; size > region.labelSize * LEAST; size -= STEP)
    if (isClear(boxOf(at, lines, size, isSea, measure), fixed, width)) return size;
  return region.labelSize * LEAST;
}

function isClear(box: Box, fixed: Obstacles, width: number): boolean {
  if (box.left < 2 || box.right > width - 2) return false;
  return (
    !fixed.circles.some(({ at, radius }) => touchesCircle(box, at, radius)) &&
    !fixed.boxes.some((other) => touches(box, other))
  );
}

/** Let the names grow in turn, as long as they touch nothing. */
function grow(labels: Label[], map: BoardMap, fixed: Obstacles, measure: Measure): void {
  const width = map.viewBox[2];
  const usual = (isSea: boolean) =>
    Math.max(
      ...Object.values(map.regions)
        .filter((region) => (region.kind === "sea") === isSea)
        .map((region) => region.labelSize),
    );
  const largest = { land: usual(false) * GROWTH.land, sea: usual(true) * GROWTH.sea };
  const growing = new Set(labels);
  const boxes = new Map(
    labels.map((label) => [label, boxOf(label.at, label.lines, label.size, label.kind === "sea", measure)]),
  );
  while (growing.size > 0) {
    for (const label of growing) {
      const isSea = label.kind === "sea";
      const box = boxOf(label.at, label.lines, label.size + STEP, isSea, measure);
      const isTooLarge = label.size + STEP > (isSea ? largest.sea : largest.land);
      const isBlocked =
        isTooLarge ||
        !isClear(box, fixed, width) ||
        labels.some((other) => other !== label && touches(box, boxes.get(other)!));
      if (isBlocked) growing.delete(label);
      else {
        label.size += STEP;
        boxes.set(label, box);
      }
    }
  }
}
