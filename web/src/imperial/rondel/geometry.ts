// The geometry of the rondel: eight equal spaces, clockwise, the first on top.
export const SIZE = 316;
export const CENTRE = SIZE / 2;
export const OUTER = 128;
export const INNER = 46;
/** Half the width of a price, with its edge. */
export const pill = (text: string): number => Math.max(21, text.length * 3.4 + 6);

export interface Point {
  x: number;
  y: number;
}

/** The middle of a space as an angle; 0 points up. */
const angle = (place: number, of: number): number => (place / of) * 2 * Math.PI;

export function at(place: number, radius: number, of = 8): Point {
  const a = angle(place, of);
  return { x: CENTRE + radius * Math.sin(a), y: CENTRE - radius * Math.cos(a) };
}

const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The outline of a space: a segment of a ring. */
export function outline(place: number, of = 8): string {
  const [before, after] = [place - 0.5, place + 0.5];
  return (
    `M${written(at(before, OUTER, of))}A${OUTER} ${OUTER} 0 0 1 ${written(at(after, OUTER, of))}` +
    `L${written(at(after, INNER, of))}A${INNER} ${INNER} 0 0 0 ${written(at(before, INNER, of))}Z`
  );
}

/** The size of the markers of a space, so that all fit side by side along its edge. */
export const markerRadius = (count: number): number => (count > 4 ? 7.6 : 10);

/** The places of the markers of a space: side by side along its edge, where they hide no word. */
export function markers(place: number, count: number, of = 8): Point[] {
  const radius = OUTER - 3 - markerRadius(count);
  const gap = Math.min(2 * markerRadius(count) + 2, (radius * 2 * Math.PI) / of / Math.max(1, count)) / radius;
  return Array.from({ length: count }, (_, index) =>
    at(place + ((index - (count - 1) / 2) * gap * of) / (2 * Math.PI), radius, of),
  );
}

/** A name in the middle of the rondel: in two lines of similar length if one is too narrow. */
export function hubLines(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const breaks = [...text.matchAll(/[ -]/g)].map((found) => found.index + (found[0] === "-" ? 1 : 0));
  const middle = text.length / 2;
  const best = breaks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return best === undefined ? [text] : [text.slice(0, best), text.slice(best).trim()];
}

/** The place of the price: outside the space, and a little lower at the sides, where the markers leave room. */
export function price(place: number, text: string, of = 8): Point {
  const quarter = of / 4;
  const shift = place === quarter ? 0.38 : place === 3 * quarter ? -0.38 : 0;
  const { x, y } = at(place + shift, OUTER + 18, of);
  // a long word grows away from the rondel
  const outwards = Math.sign(Math.round(x - CENTRE)) * (pill(text) - pill(""));
  return { x: Math.min(Math.max(x + outwards, pill(text)), SIZE - pill(text)), y };
}
