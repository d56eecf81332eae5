// Which region is meant: the next one in the direction of an arrow key, or the one nearest to a finger.
import type { Point } from "./map";

export const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** what is off to the side counts as farther away */
const ASIDE = 1.5;

/** The nearest place in a direction, preferably straight ahead. */
export function nextTowards(places: ReadonlyMap<string, Point>, from: string, towards: Point): string | null {
  const start = places.get(from);
  if (!start) return places.keys().next().value ?? null;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, at] of places) {
    if (id === from) continue;
    const [dx, dy] = [at[0] - start[0], at[1] - start[1]];
    const ahead = dx * towards[0] + dy * towards[1];
    const aside = Math.abs(dx * towards[1] - dy * towards[0]);
    if (ahead <= 1 || aside > ahead * 2.2) continue;
    const far = Math.hypot(dx, dy) * (1 + (ASIDE * aside) / ahead);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

// ------------------------------------------------------------------ under a finger

export const LONG_PRESS = 500;
export const DOUBLE_TAP = 280;
/** how far a finger may miss a small region */
export const FINGER = 26;

export function regionOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest("[data-region]")?.getAttribute("data-region") ?? null) : null;
}

/** Whether a target is a unit that can still act. */
export function isMovable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-movable]") !== null;
}

/** The region a finger most likely meant. */
export function nearest(places: readonly (readonly [string, Point])[], at: Point, reach = FINGER): string | null {
  let best: string | null = null;
  let least = reach;
  for (const [id, place] of places) {
    const far = Math.hypot(place[0] - at[0], place[1] - at[1]);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}
