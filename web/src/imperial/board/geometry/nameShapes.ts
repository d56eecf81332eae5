// The shapes of a name on the map: the ways to break it into lines, and how far each reaches from its middle.
import type { Box } from "./boxes";
import type { MapRegion, Point } from "./map";
import { LEAST, type Scene } from "./scene";

/** the width of a text, relative to its font size */
export type Measure = (text: string, isItalic: boolean) => number;

export const LINE_HEIGHT = 0.98;
/** how far the letters of a sea stand apart, in ems */
export const SEA_SPACING = 0.03;

/** what it costs to break a name otherwise than the map does */
const BROKEN = 9;

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

/** A name broken into lines: how far it reaches from the middle of its text. */
export interface Shape {
  lines: readonly string[];
  size: number;
  left: number;
  right: number;
  height: number;
  room: number;
  first: number;
  price: number;
}

function optionsOf(drawn: MapRegion, name: string): string[][] {
  // a name shortened on the map (for a tiny country) stays short
  return drawn.kind === "impassable" && drawn.lines?.length === 1 ? [[...drawn.lines]] : breaks(name);
}

function sizeOf({ sizes }: Scene, drawn: MapRegion): number {
  return drawn.kind === "sea" ? sizes.sea : drawn.kind === "impassable" ? sizes.closed : sizes.land;
}

function shapeOf(drawn: MapRegion, lines: readonly string[], size: number, measure: Measure): Shape {
  const isSea = drawn.kind === "sea";
  const widths = lines.map((line) => (measure(line, isSea) + (isSea ? line.length * SEA_SPACING : 0)) * size + 2);
  const widest = Math.max(...widths);
  const room = drawn.nation || drawn.kind === "impassable" ? 0 : Math.round(size * 1.08);
  const isUsual = lines.length === (drawn.lines?.length ?? 1);
  return {
    lines,
    size,
    left: Math.max(widths[0]! / 2 + room, widest / 2),
    right: widest / 2,
    height: LINE_HEIGHT * size * lines.length,
    room,
    first: widths[0]!,
    price: isUsual ? 0 : BROKEN * Math.abs(lines.length - 1.5),
  };
}

export const boxAt = ([x, y]: Point, shape: Shape): Box => ({
  left: x - shape.left,
  right: x + shape.right,
  top: y - shape.height / 2,
  bottom: y + shape.height / 2,
});

/** The shapes a name may take in its region: of the usual size, and as small as it may be. */
export function shapesOf(
  scene: Scene,
  drawn: MapRegion,
  name: string,
  measure: Measure,
): { shapes: readonly Shape[]; small: readonly Shape[] } {
  const options = optionsOf(drawn, name);
  const shapesIn = (size: number) => options.map((lines) => shapeOf(drawn, lines, size, measure));
  return { shapes: shapesIn(sizeOf(scene, drawn)), small: shapesIn(LEAST) };
}
