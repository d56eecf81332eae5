// What a pointer does on the map: a click chooses, a long press looks, a piece that may move can be dragged.
import type { Point } from "./map";

export const LONG_PRESS = 500;
export const DOUBLE_TAP = 280;
/** a finger may miss a small region by so much */
export const FINGER = 26;

export function regionOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest("[data-region]")?.getAttribute("data-region") ?? null) : null;
}

/** The region of a list that a finger most probably meant. */
export function nearest(places: readonly (readonly [string, Point])[], at: Point, reach = FINGER): string | null {
  let best: string | null = null;
  let least = reach;
  for (const [id, place] of places) {
    const far = Math.hypot(place[0] - at[0], place[1] - at[1]);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}
