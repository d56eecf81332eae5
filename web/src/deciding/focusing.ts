// Who may take the keyboard where, and what comes into sight.
import { isTyping } from "$/settings/keys.svelte";

/** Whether a new question may: from nowhere or within the bar, never out of the map, a menu, the log or a dialog. */
export function mayTakeFocus(bar: Element): boolean {
  if (document.querySelector("dialog[open]")) return false;
  const now = document.activeElement;
  return now === null || now === document.body || (bar.contains(now) && !isTyping(now));
}

/** What has just opened is scrolled to, as far as its surroundings scroll. */
export function intoView(element: HTMLElement): void {
  requestAnimationFrame(() => element.scrollIntoView({ block: "nearest" }));
}
