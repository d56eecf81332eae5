// Where everything of the rondel stands: eight equal spaces, the first one on top, clockwise.
export const SIZE = 316;
export const CENTRE = SIZE / 2;
export const OUTER = 128;
export const INNER = 46;
/** half the width of a price, with its edge */
const PILL = 21;

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

/** The outline of a space: a piece of a ring. */
export function outline(place: number, of = 8): string {
  const [before, after] = [place - 0.5, place + 0.5];
  return (
    `M${written(at(before, OUTER, of))}A${OUTER} ${OUTER} 0 0 1 ${written(at(after, OUTER, of))}` +
    `L${written(at(after, INNER, of))}A${INNER} ${INNER} 0 0 0 ${written(at(before, INNER, of))}Z`
  );
}

/** Where the markers of a space stand: side by side along its edge, closer the more there are, in two rows from four on. */
export function markers(place: number, count: number, of = 8): Point[] {
  const rows = count > 3 ? 2 : 1;
  const first = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, index) => {
    const row = index < first ? 0 : 1;
    const inRow = row === 0 ? first : count - first;
    const position = row === 0 ? index : index - first;
    const radius = OUTER - 13 - row * 20;
    const gap = Math.min(22, (radius * 2 * Math.PI) / of / Math.max(1, inRow)) / radius;
    const offset = (position - (inRow - 1) / 2) * gap;
    return at(place + (offset * of) / (2 * Math.PI), radius, of);
  });
}

/** Where the price stands: outside of the space, and at the sides a little lower, where the markers leave room. */
export function price(place: number, of = 8): Point {
  const quarter = of / 4;
  const shift = place === quarter ? 0.38 : place === 3 * quarter ? -0.38 : 0;
  const { x, y } = at(place + shift, OUTER + 18, of);
  return { x: Math.min(Math.max(x, PILL), SIZE - PILL), y };
}
