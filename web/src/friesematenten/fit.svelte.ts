// How large the table is drawn on a desk: as large as all of it is in sight, and no larger. Where even the smallest is
// too large, the others' empires scroll; one's own never leaves the screen.
import { MediaQuery } from "svelte/reactivity";

export interface Fit {
  /** how much larger than usual */
  zoom: number;
  /** how much gives way: 0 nothing · 1 what is only air · 2 texts, which open · 3 the others scroll */
  tight: 0 | 1 | 2 | 3;
  /** how many lines of a waiting card's text are in sight where texts give way; one's own cards show more */
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
export const ON_DESK = "(min-width: 1000px) and (min-height: 481px)";

/** How wide a table of the usual size is; cards side by side grow only with the room there is for them. */
const USUAL = 960;

/** The first step at which everything is in sight; the last one makes do with what there is. Every try lays the table out
 * anew, so it begins with the step that fitted before: most often that one still does, and the one before still does not. */
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

/** Keep an element as large as fits, whatever comes to lie in it; what flies over it is as large. */
export function keepFitting(felt: HTMLElement, over: () => HTMLElement | undefined): () => void {
  const desk = matchMedia(ON_DESK);
  const draw = (element: HTMLElement | undefined, step: Fit | null): void => {
    if (!element) return;
    element.style.setProperty("--z", step ? String(step.zoom) : null);
    element.style.setProperty("--lines", step ? String(step.lines) : null);
    element.style.setProperty("--own-lines", step ? String(ownLines(step)) : null);
    if (step) element.dataset["tight"] = String(step.tight);
    else delete element.dataset["tight"];
  };
  const again = (): void => {
    const step = desk.matches ? measured() : null;
    for (const element of [felt, over()]) draw(element, step);
  };
  let last: Fit | undefined;
  function measured(): Fit {
    // trying lets go of where somebody had scrolled to
    const scrolled = [...felt.querySelectorAll(SCROLL)].map((one) => [one, one.scrollTop] as const);
    last = largest(
      felt.clientWidth,
      (one) => {
        draw(felt, one);
        return felt.scrollHeight <= felt.clientHeight;
      },
      last,
    );
    // the last one that was tried is not always the one that fits
    draw(felt, last);
    for (const [one, top] of scrolled) one.scrollTop = top;
    return last;
  }
  const resized = new ResizeObserver(again);
  resized.observe(felt);
  // before the next picture, so that nobody sees it being tried
  const changed = new MutationObserver(again);
  changed.observe(felt, { childList: true, subtree: true, characterData: true });
  void document.fonts?.ready.then(again);
  desk.addEventListener("change", again);
  again();
  return () => {
    resized.disconnect();
    changed.disconnect();
    desk.removeEventListener("change", again);
  };
}

/** What the layout of a desk has room for, where a style sheet alone cannot say it. */
class Desk {
  #is = new MediaQuery(ON_DESK);
  #low = new MediaQuery("(max-height: 859px)");

  get is(): boolean {
    return this.#is.current;
  }

  /** How many of the last bids are in sight; as many are left room for, so that the bid below stays in its place. */
  get bids(): number {
    return this.#low.current ? 2 : 3;
  }
}

export const desk = new Desk();
