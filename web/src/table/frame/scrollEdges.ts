// Marks a scrolling element that has more above or below, so that a style sheet can show it.
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** Less than this is a rounding error, not a line of text. */
const LEAST = 6;

/** Which edges of a scrolling element cut something off. */
export const cutOff = (
  box: Pick<HTMLElement, "scrollTop" | "scrollHeight" | "clientHeight">,
): { above: boolean; below: boolean } => ({
  above: box.scrollTop > LEAST,
  below: box.scrollHeight - box.clientHeight - box.scrollTop > LEAST,
});

/** This close to the edge, only the fixed part would fade out. */
const NEAR = 16;

/** Where the cut-off content ends: above the fixed part at the lower edge, just after it, or at the edge itself. */
function endOf(box: HTMLElement, kept: string): "kept" | "near" | "edge" {
  const edge = box.getBoundingClientRect().bottom;
  const least = Math.min(
    ...[...box.querySelectorAll(kept)].map((one) => Math.abs(edge - one.getBoundingClientRect().bottom)),
  );
  return least <= 1 ? "kept" : least <= NEAR ? "near" : "edge";
}

/**
 * Attached to a scrolling element: sets `data-above` and `data-below` while something is cut off there. `kept` selects
 * what sticks to the lower edge.
 */
export const edges =
  (kept: string): Attachment<HTMLElement> =>
  (box) => {
    const look = (): void => {
      const { above, below } = cutOff(box);
      box.toggleAttribute("data-above", above);
      if (below) box.dataset["below"] = endOf(box, kept);
      else delete box.dataset["below"];
    };
    const resized = new ResizeObserver(look);
    resized.observe(box);
    const changed = new MutationObserver(look);
    changed.observe(box, { childList: true, subtree: true, characterData: true });
    const forget = on(box, "scroll", look, { passive: true });
    look();
    return () => {
      resized.disconnect();
      changed.disconnect();
      forget();
    };
  };
