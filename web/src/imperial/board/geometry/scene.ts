// The picture at rest: which part of the map is seen, how large, and what lies over it. Names and pieces are laid out
// in its pixels, so that they read alike on every screen.
import type { Edges } from "../controls.svelte";
import { boxAround, type Box } from "./boxes";
import { groundOf, type Ground } from "./ground";
import type { BoardMap, Point } from "./map";

/** Where the map lies in its box. */
export interface Frame {
  x: number;
  y: number;
  /** pixels per board unit */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The sizes of drawings, in pixels. */
export interface Sizes {
  land: number;
  sea: number;
  closed: number;
  /** the height of an army */
  token: number;
  /** the edge of a factory */
  factory: number;
}

/** nothing is written smaller than this */
export const LEAST = 11;
/** what docks may cover of the map's margin: the map is not shrunk for it */
export const COVERED = 28;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The scale at which the whole map is seen. */
export function fitOf(map: BoardMap, box: Size, edges: Edges): number {
  const room = fitRoom(box, edges);
  return Math.min((room.right - room.left) / map.viewBox[2], (room.bottom - room.top) / map.viewBox[3]) || 1;
}

/** The part of the box the whole map is fitted to. */
export function fitRoom(box: Size, edges: Edges): Box {
  const more = (edge: number) => Math.max(0, edge - COVERED);
  return {
    left: more(edges.left),
    top: more(edges.top),
    right: Math.max(1, box.width - more(edges.right)),
    bottom: Math.max(1, box.height - more(edges.bottom)),
  };
}

/** The part of the box that nothing covers. */
export function freeRoom(box: Size, edges: Edges): Box {
  return {
    left: edges.left,
    top: edges.top,
    right: Math.max(edges.left + 1, box.width - edges.right),
    bottom: Math.max(edges.top + 1, box.height - edges.bottom),
  };
}

/** Drawings grow a little with the map, and a little when the camera is near. */
export function sizesOf(map: BoardMap, fit: number, scale: number): Sizes {
  const across = Math.sqrt(map.viewBox[2] * map.viewBox[3]) * fit;
  const near = clamp(Math.sqrt(scale / fit), 1, across < 500 ? 1.08 : 1.28);
  const land = clamp(across / 65, 11.5, 15) * near;
  const token = Math.round(clamp(across / 38.6, 19, 25) * Math.min(near, 1.22));
  return { land, sea: land + 1, closed: Math.max(LEAST, land - 1), token, factory: Math.round(token * 0.86) };
}

export class Scene {
  readonly ground: Ground;
  readonly sizes: Sizes;
  readonly free: Box;
  readonly isNear: boolean;

  constructor(
    readonly map: BoardMap,
    readonly frame: Frame,
    readonly box: Size,
    readonly edges: Edges,
  ) {
    const fit = fitOf(map, box, edges);
    this.ground = groundOf(map);
    this.sizes = sizesOf(map, fit, frame.scale);
    this.free = freeRoom(box, edges);
    this.isNear = frame.scale > fit * 1.05;
  }

  toScreen([x, y]: Point): Point {
    return [x * this.frame.scale + this.frame.x, y * this.frame.scale + this.frame.y];
  }

  toBoard([x, y]: Point): Point {
    return [(x - this.frame.x) / this.frame.scale, (y - this.frame.y) / this.frame.scale];
  }

  /** The region at a place on the screen. */
  at(x: number, y: number): string {
    const { frame } = this;
    return this.ground.at((x - frame.x) / frame.scale, (y - frame.y) / frame.scale);
  }

  isIn(region: string, x: number, y: number): boolean {
    const { frame } = this;
    return this.ground.isIn(region, (x - frame.x) / frame.scale, (y - frame.y) / frame.scale);
  }

  isLand(region: string): boolean {
    const kind = this.map.regions[region]?.kind;
    return kind !== undefined && kind !== "sea";
  }

  /** Whether a place is on the screen, or nearly. */
  sees([x, y]: Point, margin = 40): boolean {
    return x > -margin && y > -margin && x < this.box.width + margin && y < this.box.height + margin;
  }

  /** The square of a factory in a city. */
  cityBox(city: Point): Box {
    const [x, y] = this.toScreen(city);
    return boxAround(x, y, this.sizes.factory, this.sizes.factory);
  }
}
