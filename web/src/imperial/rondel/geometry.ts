// The geometry of the wheel: eight equal spaces, clockwise, the first on top; around them a ring for the nations.
/** Half the width of the drawing; its middle is 0, 0. */
export const HALF = 110;
export const OUTER = 84;
export const INNER = 30;
/** where the nations stand */
export const RING = 95;

export interface Point {
  x: number;
  y: number;
}

const STEP = Math.PI / 4;

export const at = (place: number, radius: number): Point => ({
  x: radius * Math.sin(place * STEP),
  y: -radius * Math.cos(place * STEP),
});

const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Where the icon of a space stands, and its name if it has one. */
export const iconAt = (place: number, isNamed: boolean): Point => at(place, !isNamed ? 61 : place % 2 ? 58 : 62);

/** The middle of a name: left and right of the lowest space in the middle of the room there is at that height. */
export function nameAt(place: number): Point {
  const spot = iconAt(place, true);
  const y = spot.y + 13;
  if (place !== 3 && place !== 5) return { x: spot.x, y };
  const [inner, outer] = [y * Math.tan(STEP / 2), Math.sqrt(OUTER ** 2 - y ** 2)];
  return { x: (Math.sign(spot.x) * (inner + outer)) / 2, y };
}

/** The outline of a space: a segment of a ring. */
export function outline(place: number): string {
  const [before, after] = [place - 0.5, place + 0.5];
  return (
    `M${written(at(before, OUTER))}A${OUTER} ${OUTER} 0 0 1 ${written(at(after, OUTER))}` +
    `L${written(at(after, INNER))}A${INNER} ${INNER} 0 0 0 ${written(at(before, INNER))}Z`
  );
}

/** The places of nations on the same space: side by side along the ring. */
export const markers = (place: number, count: number): Point[] =>
  Array.from({ length: count }, (_, index) => at(place + (index - (count - 1) / 2) * 0.24, RING));

/** The way along the ring, clockwise; it leaves room for the discs at both ends. */
export function way(from: number, to: number): string {
  const steps = (to - from + 8) % 8 || 8;
  const [start, end] = [at(from + 0.16, RING), at(from + steps - 0.18, RING)];
  return `M${written(start)}A${RING} ${RING} 0 ${steps > 4 ? 1 : 0} 1 ${written(end)}`;
}

/** A name in the middle of the wheel: in two lines of similar length if one is too narrow. */
export function hubLines(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const breaks = [...text.matchAll(/[ -]/g)].map((found) => found.index + (found[0] === "-" ? 1 : 0));
  const middle = text.length / 2;
  const best = breaks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return best === undefined ? [text] : [text.slice(0, best), text.slice(best).trim()];
}
