// The way of a piece that travels: where it is at which share of the time.
import { distance, type BoardMap, type Point } from "./geometry/map";
import { lengthOf, pathOf, pointAlong, wayOf, type Stand } from "./geometry/routes";

export interface Travel {
  /** the drawn trail */
  d: string;
  /** places on the way, each with its share of the time; around the back of the world the piece jumps */
  stops: readonly { at: Point; offset: number }[];
}

const STOPS = 12;

/** `stand` says where pieces stand, if they are laid out. */
export function travelOf(map: BoardMap, route: readonly string[], stand?: Stand): Travel | null {
  const way = wayOf(map, route, 0, stand);
  if (!way) return null;
  const whole = way.lines.reduce((sum, line) => sum + lengthOf(line), 0) || 1;
  let gone = 0;
  const stops = way.lines.flatMap((line) => {
    const length = lengthOf(line);
    const count = Math.max(1, Math.round((STOPS * length) / whole));
    const found = Array.from({ length: count + 1 }, (_, step) => ({
      at: pointAlong(line, step / count),
      offset: Math.min(1, (gone + (length * step) / count) / whole),
    }));
    gone += length;
    return found;
  });
  return { d: pathOf(way.lines), stops: stops.filter((stop, index) => index === 0 || isNew(stop, stops[index - 1]!)) };
}

const isNew = (stop: { at: Point; offset: number }, before: { at: Point; offset: number }): boolean =>
  stop.offset > before.offset || distance(stop.at, before.at) > 1;
