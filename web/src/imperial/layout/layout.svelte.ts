// The places of the table in this window.
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { rootScale } from "$/parts/rootSize";
import { enlarged, placesOf, RATIOS, type Box, type Places } from "./places";

/** What lies open over the board: the bonds, the tax chart, or the card of a nation. */
export type Panel = { kind: "market" } | { kind: "taxes" } | { kind: "nation"; nation: string };

export class TableLayout {
  panel = $state.raw<Panel | null>(null);
  readonly #map: () => string;
  readonly #players: () => number;
  readonly #leastDock: () => number;

  constructor(map: () => string, players: () => number, leastDock: () => number = () => 0) {
    this.#map = map;
    this.#players = players;
    this.#leastDock = leastDock;
  }

  places = $derived.by<Places>(() => {
    const scale = rootScale();
    const [width, height] = [(innerWidth.current ?? 1280) / scale, (innerHeight.current ?? 720) / scale];
    return enlarged(placesOf(width, height, RATIOS[this.#map()] ?? 1.5, this.#players(), this.#leastDock()), scale);
  });
  /** a small screen: tabs, and the question in a sheet */
  isSmall = $derived(this.places.shape === "phone" || this.places.shape === "beside");
  /** the question lies below the board, with its buttons at the right end */
  isAcross = $derived(this.places.shape === "wide" || this.places.shape === "tablet");

  openMarket = (): void => {
    this.panel = this.panel?.kind === "market" ? null : { kind: "market" };
  };

  openTaxes = (): void => {
    this.panel = this.panel?.kind === "taxes" ? null : { kind: "taxes" };
  };

  openNation = (nation: string): void => {
    const isOpen = this.panel?.kind === "nation" && this.panel.nation === nation;
    this.panel = isOpen ? null : { kind: "nation", nation };
  };

  closePanel = (): void => {
    this.panel = null;
  };
}

/** A box as a style. */
export const at = ({ left, top, width, height }: Box): string =>
  `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
