// Says of what scrolls whether there is more above or below, so that a style sheet can show it.
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** So little is a rounding, not a line of text. */
const LEAST = 6;

/** Which edges of what scrolls cut something off. */
export const cutOff = (box: Pick<HTMLElement, "scrollTop" | "scrollHeight" | "clientHeight">): { above: boolean; below: boolean } => ({
  above: box.scrollTop > LEAST,
  below: box.scrollHeight - box.clientHeight - box.scrollTop > LEAST,
});

/** Attached to what scrolls: `data-above` and `data-below` while something is cut off there. */
export const edges: Attachment<HTMLElement> = (box) => {
  const look = (): void => {
    const { above, below } = cutOff(box);
    box.toggleAttribute("data-above", above);
    box.toggleAttribute("data-below", below);
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
