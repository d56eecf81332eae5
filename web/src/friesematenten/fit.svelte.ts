// The size of the table on a desktop screen: as large as possible with everything visible. If even the smallest size is
// too large, the other empires scroll; the player's own never leaves the screen.
import { inEm } from "$/parts/rootSize";
import { MediaQuery } from "svelte/reactivity";

export interface Fit {
  /** how much larger than usual */
  zoom: number;
  /** what shrinks: 0 nothing · 1 white space · 2 texts, which open on click · 3 the other empires scroll */
  tight: 0 | 1 | 2 | 3;
  /** how many lines of a waiting card's text are visible when texts shrink; the player's own cards show more */
  lines: number;
}

const fit = (zoom: number, tight: Fit["tight"] = 0, lines = 0): Fit => ({ zoom, tight, lines });
export const FITS: readonly Fit[] = [
  fit(1.5),
  fit(1.35),
  fit(1.2),
  fit(1.1),
  fit(1),
  fit(1, 1),
  fit(1, 2, 7),
  fit(1, 2, 5),
  fit(1, 2, 4),
  fit(1, 2, 3),
  fit(1, 2, 2),
  fit(1, 3, 2),
];
const ownLines = ({ lines }: Fit): number => Math.max(3, lines + 1);
/** Smaller screens have layouts of their own. */
export const ON_DESKTOP = inEm("(min-width: 1000px) and (min-height: 481px)");

/** The width of a table of the usual size; cards side by side only grow if there is room. */
const USUAL = 960;

/**
 * The first step at which everything is visible; the last one has to do. Every try costs a layout, so it starts at the
 * step that fitted last time: usually that one still fits and the one before still does not.
 */
export function largest(width: number, isWhole: (step: Fit) => boolean, before?: Fit): Fit {
  const steps = FITS.filter((step) => step.zoom <= Math.max(1, width / USUAL));
  let place = before ? Math.max(0, steps.indexOf(before)) : 0;
  if (isWhole(steps[place]!)) {
    while (place > 0 && isWhole(steps[place - 1]!)) place -= 1;
  } else {
    do place += 1;
    while (place < steps.length - 1 && !isWhole(steps[place]!));
  }
  return steps[Math.min(place, steps.length - 1)]!;
}

const SCROLL = ".opps, .zones";

/** Keep an element as large as fits, whatever it contains; the overlay of moving cards gets the same size. */
export function keepFitting(felt: HTMLElement, over: () => HTMLElement | undefined): () => void {
  const desktop = matchMedia(ON_DESKTOP);
  const draw = (element: HTMLElement | undefined, step: Fit | null): void => {
    if (!element) return;
    element.style.setProperty("--z", step ? String(step.zoom) : null);
    element.style.setProperty("--lines", step ? String(step.lines) : null);
    element.style.setProperty("--own-lines", step ? String(ownLines(step)) : null);
    if (step) element.dataset["tight"] = String(step.tight);
    else delete element.dataset["tight"];
  };
  const again = (): void => {
    const step = desktop.matches ? measured() : null;
    for (const element of [felt, over()]) draw(element, step);
  };
  let last: Fit | undefined;
  function measured(): Fit {
    // trying sizes resets the scroll positions
    const scrolled = [...felt.querySelectorAll(SCROLL)].map((one) => [one, one.scrollTop] as const);
    last = largest(
      felt.clientWidth,
      (one) => {
        draw(felt, one);
        return felt.scrollHeight <= felt.clientHeight;
      },
      last,
    );
    // the last size tried is not always the one that fits
    draw(felt, last);
    for (const [one, top] of scrolled) one.scrollTop = top;
    return last;
  }
  const resized = new ResizeObserver(again);
  resized.observe(felt);
  // before the next paint, so that nobody sees the attempts
  const changed = new MutationObserver(again);
  changed.observe(felt, { childList: true, subtree: true, characterData: true });
  void document.fonts?.ready.then(again);
  desktop.addEventListener("change", again);
  again();
  return () => {
    resized.disconnect();
    changed.disconnect();
    desktop.removeEventListener("change", again);
  };
}

/** What fits on a desktop screen, where a style sheet alone cannot decide it. */
class Desktop {
  #is = new MediaQuery(ON_DESKTOP);
  #low = new MediaQuery(inEm("(max-height: 859px)"));

  get is(): boolean {
    return this.#is.current;
  }

  /**
   * How many of the last bids are visible. That much room is always reserved, so that the bid field below does not
   * move.
   */
  get bids(): number {
    return this.#low.current ? 2 : 3;
  }
}

export const desktop = new Desktop();
