// Routes over the board as curves: through the regions passed, and around the edge of the world if necessary.
import { distance, type BoardMap, type Point } from "./map";
import { seaPath } from "./seaPaths";

/** A drawn route: several lines if it leaves the map on one side and returns on the other. */
export interface Way {
  lines: Point[][];
  /** where the arrow ends, and the angle (in degrees) at which it arrives */
  head: Point;
  angle: number;
}

/** Where the units of a region stand, or would stand; fleets in harbour lie in a berth. */
export type Stand = (region: string, isBerth: boolean) => Point | null;

const STEPS = 14;

function usualStand(map: BoardMap): Stand {
  return (id, isBerth) => {
    const region = map.regions[id];
    if (!region) return null;
    return (isBerth ? region.port?.at : undefined) ?? region.slots?.[0] ?? region.label;
  };
}

const isSea = (map: BoardMap, id: string) => map.regions[id]?.kind === "sea";

/** A smooth line through points: a slight curve between two, a spline through more. */
export function smooth(points: readonly Point[]): Point[] {
  if (points.length < 2) return [...points];
  const all = points.length === 2 ? [points[0]!, bowed(points[0]!, points[1]!), points[1]!] : points;
  const line: Point[] = [all[0]!];
  for (let index = 0; index + 1 < all.length; index++) {
    const [a, b] = [all[index]!, all[index + 1]!];
    const before = all[index - 1] ?? a;
    const after = all[index + 2] ?? b;
    for (let step = 1; step <= STEPS; step++) line.push(spline(before, a, b, after, step / STEPS));
  }
  return line;
}

function bowed(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2 - (b[1] - a[1]) * 0.14, (a[1] + b[1]) / 2 + (b[0] - a[0]) * 0.14 * (b[0] > a[0] ? -1 : 1)];
}

function spline(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const at = (axis: 0 | 1) =>
    0.5 *
    (2 * p1[axis] +
      (p2[axis] - p0[axis]) * t +
      (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
      (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
  return [at(0), at(1)];
}

/** Shorten the end of a line, so that the piece there does not hide the arrow. */
export function trimmed(line: readonly Point[], amount: number): Point[] {
  const kept = [...line];
  const end = kept.at(-1);
  while (end && kept.length > 2 && distance(kept.at(-2)!, end) < amount) kept.pop();
  const before = kept.at(-2);
  if (!end || !before) return kept;
  const last = kept.at(-1)!;
  const far = distance(before, last);
  const outside = distance(before, end);
  const share = outside > amount ? Math.min(1, (outside - amount) / (far || 1)) : 0.3;
  kept[kept.length - 1] = [before[0] + (last[0] - before[0]) * share, before[1] + (last[1] - before[1]) * share];
  return kept;
}

/** The way through the regions of a route; it ends a gap before its end. */
export function wayOf(map: BoardMap, route: readonly string[], gap: number, stand = usualStand(map)): Way | null {
  const known = route.filter((id) => map.regions[id]);
  if (known.length < 2) return null;
  const [from, to] = [known[0]!, known.at(-1)!];
  const isSailing = known.length === 2 && isSea(map, to) && !isSea(map, from);
  const [start, end] = [stand(from, isSailing), stand(to, false)];
  return start && end ? drawn(seaPath(map, start, end, known), gap) : null;
}

/** The way straight to a place that is no region, such as the pointer. */
export function wayTo(from: Point, to: Point): Way | null {
  return drawn([[from, to]], 0);
}

function drawn(parts: readonly Point[][], gap: number): Way | null {
  const lines = parts.filter((part) => part.length > 1).map(smooth);
  if (lines.length === 0) return null;
  lines[lines.length - 1] = trimmed(lines.at(-1)!, gap);
  const last = lines.at(-1)!;
  const head = last.at(-1)!;
  const before = last.at(-2) ?? head;
  const angle = (Math.atan2(head[1] - before[1], head[0] - before[0]) * 180) / Math.PI;
  return { lines, head, angle };
}

export function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, at, index) => sum + distance(line[index]!, at), 0);
}

export function pointAlong(line: readonly Point[], share: number): Point {
  let left = lengthOf(line) * share;
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1]!, line[index]!];
    const far = distance(a, b);
    if (left <= far && far > 0) return [a[0] + ((b[0] - a[0]) * left) / far, a[1] + ((b[1] - a[1]) * left) / far];
    left -= far;
  }
  return line.at(-1)!;
}

export function pathOf(lines: readonly (readonly Point[])[]): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return lines.map((line) => "M" + line.map((at) => `${round(at[0])} ${round(at[1])}`).join("L")).join("");
}
