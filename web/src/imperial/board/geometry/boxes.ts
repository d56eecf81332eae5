// Rectangles on the screen, in pixels.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far a box reaches out of another one, in pixels. */
export function outside(box: Box, room: Box): number {
  return (
    Math.max(0, room.left - box.left) +
    Math.max(0, box.right - room.right) +
    Math.max(0, room.top - box.top) +
    Math.max(0, box.bottom - room.bottom)
  );
}

/** What a box lies on: things to avoid have a kind, and each kind has its price. */
export interface Taken<Kind extends string> extends Box {
  kind: Kind;
}

/** The things in reach of a place, so that many places nearby are compared with few things. */
export function nearby<T extends Box>(taken: readonly T[], area: Box): T[] {
  return taken.filter(
    (one) => one.left < area.right && area.left < one.right && one.top < area.bottom && area.top < one.bottom,
  );
}

export function priceOf<Kind extends string>(
  box: Box,
  taken: readonly Taken<Kind>[],
  prices: Readonly<Record<Kind, number>>,
): number {
  let price = 0;
  for (const one of taken) {
    const each = prices[one.kind];
    if (each > 0) price += each * overlap(box, one);
  }
  return price;
}
