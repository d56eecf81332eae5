// Brings the card that is up into sight, wherever somebody had scrolled to; never under a finger that is just scrolling.
import { on } from "svelte/events";

/** A list that was let go rolls on for a while, in milliseconds. */
const ROLLS = 1200;
/** What stands above the card stays in sight: what has just happened, and where the round is. */
const ABOVE = 42;

export class ScrollToCard {
  #box: HTMLElement | null = null;
  #isHeld = false;
  #heldAt = -Infinity;

  /** Attached to what scrolls. */
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
