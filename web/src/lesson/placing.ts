// Where the coach's card lies: at the free side nearest to what it speaks of, and over none of it.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

/** what the card keeps from what it points at, and from the edges */
const GAP = 18;
const EDGE = 10;
/** the steps in which places are tried */
const STEP = 20;
/** how many pixels of way a covered pixel of a name is worth */
const NAME = 0.12;

const right = (box: Box) => box.left + box.width;
const bottom = (box: Box) => box.top + box.height;

function overlap(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.left, b.left);
  const height = Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far two boxes are from each other. */
export function distance(a: Box, b: Box): number {
  const dx = Math.max(0, a.left - right(b), b.left - right(a));
  const dy = Math.max(0, a.top - bottom(b), b.top - bottom(a));
  return Math.hypot(dx, dy);
}

const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/**
 * The place of a card of this size on the board. It never lies over `targets` and `choices` if that can be helped, and
 * over `others` as little as possible; names of places it covers only for a much nearer place.
 */
export function placeOf(
  size: { width: number; height: number },
  board: Box,
  targets: readonly Box[],
  others: readonly Box[],
  words: readonly Box[] = [],
  choices: readonly Box[] = [],
): Point {
  const first = targets[0] ?? {
    left: board.left + board.width / 2,
    top: board.top + board.height,
    width: 0,
    height: 0,
  };
  const kept = [...targets.map((box) => grown(box, GAP)), ...choices];
  let best: Point = { x: board.left + EDGE, y: board.top + EDGE };
  let least = Infinity;
  const most = {
    x: Math.max(board.left + EDGE, right(board) - size.width - EDGE),
    y: Math.max(board.top + EDGE, bottom(board) - size.height - EDGE),
  };
  for (let y = board.top + EDGE; y <= most.y + STEP; y += STEP) {
    for (let x = board.left + EDGE; x <= most.x + STEP; x += STEP) {
      const at = { left: Math.min(x, most.x), top: Math.min(y, most.y), ...size };
      const covers = kept.reduce((sum, box) => sum + overlap(at, box), 0);
      const hides = others.reduce((sum, box) => sum + overlap(at, box), 0);
      const names = words.reduce((sum, box) => sum + overlap(at, box), 0);
      const cost = covers * 100 + hides * 2 + names * NAME + distance(at, first);
      if (cost < least) [least, best] = [cost, { x: at.left, y: at.top }];
    }
  }
  return best;
}

/** The line from a card to what it points at: between the nearest points of their edges. Null if they touch. */
export function lineBetween(card: Box, target: Box): { from: Point; to: Point } | null {
  if (distance(card, target) < 4) return null;
  const near = (low: number, high: number, other: Box, axis: "x" | "y"): number => {
    const [from, to] = axis === "x" ? [other.left, right(other)] : [other.top, bottom(other)];
    return Math.min(high, Math.max(low, (Math.max(low, from) + Math.min(high, to)) / 2));
  };
  const from = {
    x: near(card.left + 16, right(card) - 16, target, "x"),
    y: near(card.top + 16, bottom(card) - 16, target, "y"),
  };
  if (target.left > right(card)) from.x = right(card);
  else if (right(target) < card.left) from.x = card.left;
  if (target.top > bottom(card)) from.y = bottom(card);
  else if (bottom(target) < card.top) from.y = card.top;
  const to = {
    x: Math.min(right(target), Math.max(target.left, from.x)),
    y: Math.min(bottom(target), Math.max(target.top, from.y)),
  };
  return { from, to };
}
