// The way between two places through given regions: around land, not across it. It is only drawn; the server says which
// regions a unit passes.
import { groundOf } from "./ground";
import { distance, type BoardMap, type Point } from "./map";
import { simplified } from "./shore";

/** the edge of a square, in board units */
const CELL = 14;
/** what a step into a square costs: of the regions passed, near foreign ground, in other regions */
const PASSED = 1;
const CLOSE = 0.8;
const SEA = 30;
const LAND = 80;
const TOLERANCE = 9;
const KEPT = 300;

class Grid {
  readonly columns: number;
  readonly rows: number;
  /** the region of each square, by its number */
  readonly #cells: Uint8Array;
  readonly #ids: string[] = [""];
  /** the regions one can leave the map in, to come back on the other side */
  readonly #open: ReadonlySet<number>;
  readonly #kept = new Map<string, Point[]>();

  constructor(readonly map: BoardMap) {
    const ground = groundOf(map);
    this.columns = Math.ceil(map.viewBox[2] / CELL);
    this.rows = Math.ceil(map.viewBox[3] / CELL);
    this.#ids.push(...Object.keys(map.regions));
    const numbers = new Map(this.#ids.map((id, number) => [id, number]));
    this.#cells = Uint8Array.from({ length: this.columns * this.rows }, (_, cell) => {
      const [x, y] = this.middle(cell);
      return numbers.get(ground.at(x, y))!;
    });
    this.#open = new Set((map.wrap ?? []).map((gate) => numbers.get(gate.sea)!));
  }

  middle(cell: number): Point {
    return [((cell % this.columns) + 0.5) * CELL, (Math.floor(cell / this.columns) + 0.5) * CELL];
  }

  cellOf([x, y]: Point): number {
    const column = Math.max(0, Math.min(this.columns - 1, Math.floor(x / CELL)));
    const row = Math.max(0, Math.min(this.rows - 1, Math.floor(y / CELL)));
    return row * this.columns + column;
  }

  /** The square beside another one; -1 if there is none. */
  #beside(cell: number, right: number, down: number): number {
    const row = Math.floor(cell / this.columns) + down;
    const column = (cell % this.columns) + right;
    if (row < 0 || row >= this.rows) return -1;
    if (column >= 0 && column < this.columns) return row * this.columns + column;
    const around = row * this.columns + ((column + this.columns) % this.columns);
    return this.#open.has(this.#cells[cell]!) && this.#open.has(this.#cells[around]!) ? around : -1;
  }

  #costs(regions: ReadonlySet<string>): Float32Array {
    const each = this.#ids.map((id) => (regions.has(id) ? PASSED : this.map.regions[id]?.kind === "sea" ? SEA : LAND));
    return Float32Array.from(this.#cells, (number, cell) => {
      if (each[number] !== PASSED) return each[number]!;
      const isClose = SIDES.some(([right, down]) => {
        const beside = this.#beside(cell, right, down);
        return beside >= 0 && each[this.#cells[beside]!]! > PASSED;
      });
      return isClose ? PASSED + CLOSE : PASSED;
    });
  }

  /** At least so many steps lie between two squares. */
  #least(from: number, to: number): number {
    const across = Math.abs((from % this.columns) - (to % this.columns));
    const wide = this.#open.size > 0 ? Math.min(across, this.columns - across) : across;
    const high = Math.abs(Math.floor(from / this.columns) - Math.floor(to / this.columns));
    return Math.max(wide, high) + (Math.SQRT2 - 1) * Math.min(wide, high);
  }

  /** The squares from one to another, the cheapest way (A*). */
  #walk(from: number, to: number, costs: Float32Array): number[] {
    const total = new Float32Array(costs.length).fill(Infinity);
    const before = new Int32Array(costs.length).fill(-1);
    const queue = new Queue();
    total[from] = 0;
    queue.push(from, 0);
    for (let cell = queue.pop(); cell >= 0 && cell !== to; cell = queue.pop())
      for (const [right, down, far] of STEPS) {
        const next = this.#beside(cell, right, down);
        if (next < 0) continue;
        const cost = total[cell]! + far * costs[next]!;
        if (cost >= total[next]!) continue;
        total[next] = cost;
        before[next] = cell;
        queue.push(next, cost + this.#least(next, to));
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

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const STEPS = [
  ...SIDES.map(([right, down]) => [right, down, 1] as const),
  ...[-1, 1].flatMap((right) => [-1, 1].map((down) => [right, down, Math.SQRT2] as const)),
];

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
