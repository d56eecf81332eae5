// Examples beside their rule: each as high as its rule where there is room, else below the one before it. The text does
// not wait for them.
import type { Attachment } from "svelte/attachments";

/** between two examples, in pixels */
const GAP = 14;

/** Lay out the notes (`.notes`) of a page's sections, as far as its style puts them into a column of their own. */
export const sidenotes: Attachment<HTMLElement> = (page) => {
  const lay = (): void => {
    let free = 0;
    for (const notes of page.querySelectorAll<HTMLElement>(".notes")) {
      const section = notes.parentElement!.parentElement!;
      const isBeside = getComputedStyle(notes.parentElement!).height === "0px";
      const top = section.offsetTop;
      const moved = isBeside ? Math.max(0, free - top) : 0;
      notes.style.marginTop = moved ? `${moved}px` : "";
      free = isBeside ? top + moved + notes.offsetHeight + GAP : 0;
    }
    page.style.minHeight = free ? `${free - page.offsetTop}px` : "";
  };
  const watch = new ResizeObserver(lay);
  watch.observe(page);
  for (const notes of page.querySelectorAll(".notes")) watch.observe(notes);
  return () => watch.disconnect();
};
