// The way between two places through given regions: around land, not across it. It is only drawn; the server says which
// regions a unit passes.
import { groundOf, type Ground } from "./ground";
import { distance, type BoardMap, type Point } from "./map";
import { simplified } from "./shore";

/** the edge of a square, in board units */
const CELL = 12;
/** what a step into a square costs: of the regions passed, near foreign ground, in other regions */
const PASSED = 1;
const CLOSE = 0.8;
const SEA = 7;
const LAND = 14;
const TOLERANCE = 9;
const KEPT = 300;

class Grid {
  readonly columns: number;
  readonly rows: number;
  /** the regions one can leave the map in, to come back on the other side */
  readonly #open: ReadonlySet<string>;
  readonly #ground: Ground;
  readonly #kept = new Map<string, Point[]>();

  constructor(readonly map: BoardMap) {
    this.columns = Math.ceil(map.viewBox[2] / CELL);
    this.rows = Math.ceil(map.viewBox[3] / CELL);
    this.#ground = groundOf(map);
    this.#open = new Set((map.wrap ?? []).map((gate) => gate.sea));
  }

  middle(cell: number): Point {
    return [((cell % this.columns) + 0.5) * CELL, (Math.floor(cell / this.columns) + 0.5) * CELL];
  }

  cellOf([x, y]: Point): number {
    const column = Math.max(0, Math.min(this.columns - 1, Math.floor(x / CELL)));
    const row = Math.max(0, Math.min(this.rows - 1, Math.floor(y / CELL)));
    return row * this.columns + column;
  }

  #regionAt(cell: number): string {
    const [x, y] = this.middle(cell);
    return this.#ground.at(x, y);
  }

  *#around(cell: number): Generator<readonly [cell: number, far: number]> {
    const [column, row] = [cell % this.columns, Math.floor(cell / this.columns)];
    for (let down = -1; down <= 1; down++)
      for (let right = -1; right <= 1; right++) {
        const [nextRow, nextColumn] = [row + down, column + right];
        if ((down === 0 && right === 0) || nextRow < 0 || nextRow >= this.rows) continue;
        const isAround = nextColumn < 0 || nextColumn >= this.columns;
        if (isAround && !this.#open.has(this.#regionAt(cell))) continue;
        const next = nextRow * this.columns + ((nextColumn + this.columns) % this.columns);
        if (isAround && !this.#open.has(this.#regionAt(next))) continue;
        yield [next, down !== 0 && right !== 0 ? Math.SQRT2 : 1];
      }
  }

  #costs(regions: ReadonlySet<string>): Float32Array {
    const costs = new Float32Array(this.columns * this.rows);
    for (let cell = 0; cell < costs.length; cell++) {
      const region = this.#regionAt(cell);
      costs[cell] = regions.has(region) ? PASSED : this.map.regions[region]?.kind === "sea" ? SEA : LAND;
    }
    return costs.map((cost, cell) => {
      if (cost !== PASSED) return cost;
      for (const [next] of this.#around(cell)) if (costs[next]! > PASSED) return cost + CLOSE;
      return cost;
    });
  }

  /** The squares from one to another, the cheapest way (Dijkstra). */
  #walk(from: number, to: number, costs: Float32Array): number[] {
    const total = new Float32Array(costs.length).fill(Infinity);
    const before = new Int32Array(costs.length).fill(-1);
    const queue = new Queue();
    total[from] = 0;
    queue.push(from, 0);
    for (let cell = queue.pop(); cell >= 0 && cell !== to; cell = queue.pop())
      for (const [next, far] of this.#around(cell)) {
        const cost = total[cell]! + far * costs[next]!;
        if (cost >= total[next]!) continue;
        total[next] = cost;
        before[next] = cell;
        queue.push(next, cost);
      }
    const way: number[] = [];
    for (let cell = to; cell >= 0; cell = before[cell]!) way.push(cell);
    return way.reverse();
  }

  path(from: Point, to: Point, regions: readonly string[]): Point[] {
    const [start, end] = [this.cellOf(from), this.cellOf(to)];
    const key = [start, end, ...regions].join(" ");
    let found = this.#kept.get(key);
    if (!found) {
      found = this.#walk(start, end, this.#costs(new Set(regions))).map((cell) => this.middle(cell));
      if (this.#kept.size >= KEPT) this.#kept.clear();
      this.#kept.set(key, found);
    }
    return [from, ...found.slice(1, -1), to];
  }
}

/** The square with the least cost comes out first. */
class Queue {
  readonly #heap: (readonly [cell: number, cost: number])[] = [];

  push(cell: number, cost: number): void {
    const heap = this.#heap;
    heap.push([cell, cost]);
    for (let at = heap.length - 1; at > 0;) {
      const parent = (at - 1) >> 1;
      if (heap[parent]![1] <= heap[at]![1]) return;
      [heap[parent], heap[at]] = [heap[at]!, heap[parent]!];
      at = parent;
    }
  }

  /** The next square; -1 if there is none. */
  pop(): number {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last) return -1;
    if (heap.length === 0) return first[0];
    heap[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && heap[left]![1] < heap[least]![1]) least = left;
      if (right < heap.length && heap[right]![1] < heap[least]![1]) least = right;
      if (least === at) return first[0];
      [heap[least], heap[at]] = [heap[at]!, heap[least]!];
      at = least;
    }
  }
}

const grids = new WeakMap<BoardMap, Grid>();

/** A path through regions, in several parts if it leaves the map on one side and returns on the other. */
export function seaPath(map: BoardMap, from: Point, to: Point, regions: readonly string[]): Point[][] {
  let grid = grids.get(map);
  if (!grid) grids.set(map, (grid = new Grid(map)));
  const [, , width] = map.viewBox;
  const parts: Point[][] = [[]];
  for (const at of grid.path(from, to, regions)) {
    const last = parts.at(-1)!.at(-1);
    if (last && Math.abs(last[0] - at[0]) > width / 2) {
      const isEastwards = last[0] > at[0];
      parts.at(-1)!.push([isEastwards ? width : 0, last[1]]);
      parts.push([[isEastwards ? 0 : width, at[1]]]);
    }
    parts.at(-1)!.push(at);
  }
  return parts.map((part) => thinned(simplified(part, TOLERANCE)));
}

/** Without points so close to the ends that the line would bend sharply there. */
function thinned(line: readonly Point[]): Point[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  return line.filter(
    (at, index) =>
      index === 0 || index === line.length - 1 || (distance(at, first) > 1.6 * CELL && distance(at, last) > 1.6 * CELL),
  );
}
