// Where the pieces of a region go: the map has places clear of the label and of each other.
import { distance, type MapRegion, type Point } from "./map";

/** A place and the radius that is free around it, in board units. */
export interface Spot {
  x: number;
  y: number;
  room: number;
}

/** half the edge of a factory, in board units */
export const FACTORY_HALF = 12.5;
/** half the edges of a berth */
const BERTH: Point = [23, 18];
/** pieces are never drawn smaller than this */
const LEAST_ROOM = 9.5;
/** the flag keeps its place while units come and go */
const FLAG_PLACE = 1;

/** The places of a region, the farthest from its factory first. */
export function placesOf(region: MapRegion, hasFactory: boolean): Spot[] {
  const room = Math.max(LEAST_ROOM, region.slotR ?? 0);
  const spots = (region.slots ?? [region.label]).map(([x, y]) => ({ x, y, room }));
  const city = region.city;
  if (!hasFactory || !city) return spots;
  const free = (spot: Spot) => Math.min(spot.room, distance([spot.x, spot.y], city) - FACTORY_HALF);
  return spots
    .map((spot) => ({ ...spot, room: Math.max(LEAST_ROOM, free(spot)), free: free(spot) }))
    .sort((a, b) => b.free - a.free);
}

/** Place a number of units, and a flag if there is one. If places run out, some share one and shrink. */
export function spotsOf(
  region: MapRegion,
  units: number,
  hasFlag: boolean,
  hasFactory: boolean,
): { units: Spot[]; flag: Spot | null } {
  const places = placesOf(region, hasFactory);
  const flag = hasFlag ? places[Math.min(FLAG_PLACE, places.length - 1)]! : null;
  const free = places.length > 1 ? places.filter((place) => place !== flag) : places;
  const spots = Array.from({ length: units }, (_, index) => {
    const place = free[index % free.length]!;
    const here = Math.ceil((units - (index % free.length)) / free.length);
    return here > 1 ? shared(place, Math.floor(index / free.length), here) : place;
  });
  return { units: spots, flag };
}

function shared({ x, y, room }: Spot, index: number, count: number): Spot {
  const angle = (2 * Math.PI * index) / count - Math.PI * 0.75;
  const away = room * 0.52;
  return { x: x + Math.cos(angle) * away, y: y + Math.sin(angle) * away, room: room * 0.66 };
}

/** The place of a fleet in harbour: away from the city, clear of a factory. */
export function berthOf(region: MapRegion): Spot {
  const port = region.port?.at ?? region.label;
  const city = region.city ?? region.label;
  const far = distance(city, port) || 1;
  const [dx, dy] = [(port[0] - city[0]) / far, (port[1] - city[1]) / far];
  const sideways = Math.abs(dx) > 0.01 ? (BERTH[0] + FACTORY_HALF) / Math.abs(dx) : Infinity;
  const upwards = Math.abs(dy) > 0.01 ? (BERTH[1] + FACTORY_HALF) / Math.abs(dy) : Infinity;
  const out = Math.max(far, Math.min(sideways, upwards));
  return { x: city[0] + dx * out, y: city[1] + dy * out, room: 16 };
}
