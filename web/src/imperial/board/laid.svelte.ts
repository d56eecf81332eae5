// The picture at rest: where every name and every piece is. It is laid out in pixels and told in board units, so that
// it scales with the map while the camera moves.
import { keptList } from "$/parts/keptSame";
import type { Imperial } from "../imperial.svelte";
import type { Camera } from "./camera.svelte";
import { badgePlace, freePlace, layNames, layRows, middleOf, numberPlaces } from "./geometry/boardLayout";
import type { BoardMap, Point } from "./geometry/map";
import type { Measure } from "./geometry/nameShapes";
import { piecesOf, rowsOf, type Piece } from "./geometry/pieces";
import type { Way } from "./geometry/routes";
import { Scene } from "./geometry/scene";

export interface PlacedPiece extends Piece {
  at: Point;
}

/** an army is drawn this high */
const DRAWN = 40;

export class Laid {
  constructor(
    readonly map: BoardMap,
    readonly imperial: Imperial,
    readonly camera: Camera,
    readonly measure: () => Measure,
  ) {}

  scene = $derived.by(() => new Scene(this.map, this.camera.rest, this.camera.box, this.camera.edges));
  /** board units for each pixel */
  unit = $derived(1 / this.scene.frame.scale);
  /** the size of drawn pieces, in board units */
  scale = $derived((this.unit * this.scene.sizes.token) / DRAWN);
  #names = $derived.by(() => {
    const { regions, impassable } = this.imperial.material;
    return new Map([...regions, ...impassable].map((region) => [region.id, region.name]));
  });
  #laid = $derived.by(() => layNames(this.scene, this.#names, this.measure()));
  names = $derived(this.#laid.names);
  readonly #sameUnits = keptList<Piece>((piece) => piece.key);
  readonly #samePlaces = keptList<PlacedPiece>((piece) => piece.key);
  #pieces = $derived.by(() => this.#sameUnits(piecesOf(this.imperial.view, this.imperial.material.regions)));
  #rows = $derived.by(() => layRows(this.#laid, rowsOf(this.#pieces)));
  pieces = $derived.by((): readonly PlacedPiece[] => {
    const index = new Map<string, number>();
    return this.#samePlaces(
      this.#pieces.map((piece) => {
        if (piece.kind === "harbour") return { ...piece, at: this.#berth(piece.region) };
        const place = index.get(piece.region) ?? 0;
        index.set(piece.region, place + 1);
        return { ...piece, at: this.toBoard(this.#rows.get(piece.region)!.places[place]!) };
      }),
    );
  });
  #free = $derived.by(() => {
    void this.#rows;
    return new Map<string, Point>();
  });

  toBoard(at: Point): Point {
    return this.scene.toBoard(at);
  }

  #berth(region: string): Point {
    const box = this.#laid.berths.get(region);
    return box ? this.toBoard(middleOf(box)) : this.map.regions[region]!.label;
  }

  /** Where a small sign about a region goes. */
  badge(region: string): Point {
    return this.toBoard(badgePlace(this.#laid, this.#rows, region));
  }

  /** Where the numbers of arrows go. */
  numbers(ways: readonly Way[]): Point[] {
    const screen = (at: Point) => this.scene.toScreen(at);
    const arrows = ways.map(({ lines, head }) => ({
      lines: lines.map((line) => line.map(screen)),
      head: screen(head),
    }));
    return numberPlaces(this.#laid, this.#rows, arrows).map((at) => this.toBoard(at));
  }

  /** Where the units of a region stand, or where one would. */
  stand = (region: string, isBerth = false): Point | null => {
    if (!this.map.regions[region]) return null;
    if (isBerth && this.#laid.berths.has(region)) return this.#berth(region);
    const row = this.#rows.get(region);
    if (row) return this.toBoard(middleOf(row.box));
    let free = this.#free.get(region);
    if (!free) this.#free.set(region, (free = this.toBoard(freePlace(this.#laid, this.#rows, region))));
    return free;
  };
}
