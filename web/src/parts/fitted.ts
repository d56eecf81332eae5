// Text that is never cut: it takes the roomiest of several looks in which all of it is seen.
import { beforePaint } from "./beforePaint";
import type { Attachment } from "svelte/attachments";

/** The looks, the roomiest first; the style sheet says what each is like. */
const LOOKS = ["lines", "run", "small"] as const;

/** Give an element the first look in which it fits, as `data-fit`; again whenever its text or its size changes. */
export function fitted(_text: string): Attachment<HTMLElement> {
  return (element) => {
    let callOff = () => {};
    const fit = () => {
      for (const look of LOOKS) {
        element.dataset["fit"] = look;
        if (element.scrollHeight <= element.clientHeight) return;
      }
    };
    const later = () => {
      callOff();
      callOff = beforePaint(fit);
    };
    later();
    // letters have their widths once their fonts are here
    void document.fonts?.ready.then(later);
    const watcher = new ResizeObserver(later);
    watcher.observe(element.parentElement ?? element);
    return () => {
      watcher.disconnect();
      callOff();
    };
  };
}
