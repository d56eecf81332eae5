// The water lines along the coasts are wide strokes, the most expensive part of the map. A coarser coast is enough for
// them.
import type { Point } from "./map";

/** Parse an SVG path of moves and relative lines, as the maps use. */
export function polylines(d: string): Point[][] {
  const lines: Point[][] = [];
  for (const part of d.split("M").slice(1)) {
    const isClosed = /z/i.test(part);
    const [start, ...rest] = part.replace(/z/gi, "").split("l");
    let [x, y] = numbers(start ?? "") as [number, number];
    const line: Point[] = [[x, y]];
    const steps = numbers(rest.join(" "));
    for (let index = 0; index + 1 < steps.length; index += 2) {
      x += steps[index]!;
      y += steps[index + 1]!;
      line.push([x, y]);
    }
    if (isClosed) line.push(line[0]!);
    lines.push(line);
  }
  return lines;
}

const numbers = (text: string): number[] => (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

/** Drop every point that is closer than the tolerance to the line without it (Douglas–Peucker). */
export function simplified(line: readonly Point[], tolerance: number): Point[] {
  if (line.length < 3) return [...line];
  const isKept = new Uint8Array(line.length);
  isKept[0] = isKept[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    let [far, index] = [tolerance, -1];
    for (let at = first + 1; at < last; at++) {
      const away = fromLine(line[at]!, line[first]!, line[last]!);
      if (away > far) [far, index] = [away, at];
    }
    if (index < 0) continue;
    isKept[index] = 1;
    open.push([first, index], [index, last]);
  }
  return line.filter((_, index) => isKept[index]);
}

function fromLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** A coast for the water lines: coarse, without the smallest islands. */
export function coarseShore(d: string, tolerance = 2.8, least = 9): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return polylines(d)
    .filter((line) => spread(line) >= least)
    .map(
      (line) =>
        "M" +
        simplified(line, tolerance)
          .map((at) => `${round(at[0])} ${round(at[1])}`)
          .join("L"),
    )
    .join("");
}

function spread(line: readonly Point[]): number {
  const xs = line.map((at) => at[0]);
  const ys = line.map((at) => at[1]);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
