// Scrolls to the card at auction, but never while the player is scrolling.
import { on } from "svelte/events";

/** How long a released list may keep scrolling, in milliseconds. */
const ROLLS = 1200;
/** Room for what should stay visible above the card: the latest news and the phase. */
const ABOVE = 42;

export class ScrollToCard {
  #box: HTMLElement | null = null;
  #isHeld = false;
  #heldAt = -Infinity;

  /** Attached to the scrolling element. */
  readonly attach = (box: HTMLElement): (() => void) => {
    this.#box = box;
    const hold = (isHeld: boolean) => () => {
      this.#isHeld = isHeld;
      this.#heldAt = performance.now();
    };
    const forget = [
      on(box, "touchstart", hold(true), { passive: true }),
      on(box, "touchend", hold(false)),
      on(box, "touchcancel", hold(false)),
      on(box, "wheel", hold(false), { passive: true }),
    ];
    return () => {
      for (const one of forget) one();
      if (this.#box === box) this.#box = null;
      this.#isHeld = false;
    };
  };

  bring(): void {
    const box = this.#box;
    const card = box?.querySelector(".exchange .up");
    if (!box || !card || this.#isHeld || performance.now() - this.#heldAt < ROLLS) return;
    const [seen, wanted] = [box.getBoundingClientRect(), card.getBoundingClientRect()];
    const above = (box.querySelector(".latest")?.clientHeight ?? 0) + ABOVE;
    if (wanted.top >= seen.top + above - ABOVE && wanted.bottom <= seen.bottom) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    box.scrollTo?.({ top: Math.max(0, box.scrollTop + wanted.top - seen.top - above), behavior });
  }
}
