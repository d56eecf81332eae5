// Which region lies where, in small squares: asking is cheap, and it needs no browser.
import type { BoardMap, MapRegion, Point } from "./map";
import { polylines } from "./shore";

/** the edge of a square, in board units */
const CELL = 3;

/** Later kinds lie over earlier ones. */
const ORDER: readonly MapRegion["kind"][] = ["sea", "neutral", "home", "impassable"];

export class Ground {
  readonly columns: number;
  readonly rows: number;
  readonly #cells: Uint8Array;
  readonly #ids: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #areas: readonly number[];

  constructor(map: BoardMap) {
    this.columns = Math.ceil(map.viewBox[2] / CELL);
    this.rows = Math.ceil(map.viewBox[3] / CELL);
    this.#cells = new Uint8Array(this.columns * this.rows);
    const regions = Object.entries(map.regions).sort(([, a], [, b]) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
    this.#ids = ["", ...regions.map(([id]) => id)];
    this.#numbers = new Map(this.#ids.map((id, number) => [id, number]));
    regions.forEach(([, region], index) => this.#fill(polylines(region.d), index + 1));
    const areas = this.#ids.map(() => 0);
    for (const number of this.#cells) areas[number]! += CELL * CELL;
    this.#areas = areas;
  }

  /** Fill the squares whose centre lies inside, row by row. */
  #fill(lines: readonly (readonly Point[])[], number: number): void {
    const crossings = new Map<number, number[]>();
    for (const line of lines)
      for (let index = 0; index < line.length; index++) {
        const [a, b] = [line[index]!, line[(index + 1) % line.length]!];
        const [low, high] = a[1] < b[1] ? [a, b] : [b, a];
        const first = Math.max(0, Math.ceil(low[1] / CELL - 0.5));
        for (let row = first; row < this.rows && (row + 0.5) * CELL < high[1]; row++) {
          const share = ((row + 0.5) * CELL - low[1]) / (high[1] - low[1]);
          const x = low[0] + (high[0] - low[0]) * share;
          const known = crossings.get(row);
          if (known) known.push(x);
          else crossings.set(row, [x]);
        }
      }
    for (const [row, found] of crossings) {
      found.sort((a, b) => a - b);
      for (let index = 0; index + 1 < found.length; index += 2) {
        const from = Math.max(0, Math.ceil(found[index]! / CELL - 0.5));
        const to = Math.min(this.columns - 1, Math.ceil(found[index + 1]! / CELL - 0.5) - 1);
        if (from <= to) this.#cells.fill(number, row * this.columns + from, row * this.columns + to + 1);
      }
    }
  }

  #numberAt(x: number, y: number): number {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return 0;
    return this.#cells[row * this.columns + column]!;
  }

  /** The region at a place; empty where there is none. */
  at(x: number, y: number): string {
    return this.#ids[this.#numberAt(x, y)]!;
  }

  isIn(id: string, x: number, y: number): boolean {
    return this.#numberAt(x, y) === this.#numbers.get(id);
  }

  /** How large a region is, in square board units. */
  area(id: string): number {
    return this.#areas[this.#numbers.get(id) ?? 0] ?? 0;
  }
}

const known = new WeakMap<BoardMap, Ground>();

/** The ground of a map, made once. */
export function groundOf(map: BoardMap): Ground {
  let ground = known.get(map);
  if (!ground) known.set(map, (ground = new Ground(map)));
  return ground;
}
