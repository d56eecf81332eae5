// What other parts of the table can do with the board: buttons of the top bar zoom it and open its legend, the layout
// says what lies over it.
import { KeptSwitch } from "$/settings/switches.svelte";

/** Pixels of the board's box that docks cover, at each side. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of the camera that buttons use. */
interface Zooming {
  zoomBy(factor: number): void;
  fit(): void;
}

const STEP = 1.5;

export class BoardControls {
  /** set by the layout: names, pieces and the camera keep out of it */
  edges = $state.raw<Edges>({ left: 0, top: 0, right: 0, bottom: 0 });
  /** whether the board is shown as text */
  isListed = $state(false);
  readonly #legend = new KeptSwitch("rondel.legend", false);
  #camera: Zooming | null = null;

  get isLegendOpen(): boolean {
    return this.#legend.isOn;
  }

  set isLegendOpen(isOpen: boolean) {
    this.#legend.change(isOpen);
  }

  /** The board that is drawn now listens to the buttons. */
  attach(camera: Zooming): () => void {
    this.#camera = camera;
    return () => {
      if (this.#camera === camera) this.#camera = null;
    };
  }

  zoomIn = (): void => this.#camera?.zoomBy(STEP);
  zoomOut = (): void => this.#camera?.zoomBy(1 / STEP);
  fit = (): void => this.#camera?.fit();
}
