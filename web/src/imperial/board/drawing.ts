// What the camera does with its frames: it draws them, or moves and scales the picture of one so that it looks like
// another. A slow device draws now and then, and moves what it has drawn in between.
import type { Frame } from "./geometry/scene";

/** two frames should take a thirtieth of a second; a device that needs longer than this is slow (in milliseconds) */
const SLOW = 100;
const OFTEN = 120;

export class Drawing {
  #isSlow = false;
  /** what is drawn while the player moves the map on a slow device, and since when */
  #drawn: Frame | null = null;
  #drawnAt = 0;

  constructor(
    readonly draw: (frame: Frame) => void,
    /** make the picture of one frame look like another; none: as it was drawn */
    readonly glide: (drawn: Frame | null, seen: Frame) => void,
  ) {}

  /** The player moves the map. */
  follow(frame: Frame): void {
    this.#clock();
    if (!this.#isSlow) this.draw(frame);
    else if (!this.#drawn || performance.now() - this.#drawnAt > OFTEN) {
      this.draw(frame);
      this.glide(null, frame);
      this.#drawn = frame;
      this.#drawnAt = performance.now();
    } else this.glide(this.#drawn, frame);
  }

  /** The player has let go. */
  arrive(frame: Frame): void {
    if (!this.#drawn) return;
    this.#drawn = null;
    this.glide(null, frame);
    this.draw(frame);
  }

  #clock(): void {
    const begun = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => (this.#isSlow ||= performance.now() - begun > SLOW)));
  }
}
