// The control that a pointer pressed last, as long as it has the focus from that. Whoever pressed it goes on by Enter
// with the main button; whoever came to it by keys presses it.
import { on } from "svelte/events";

/** What is pressed to choose; what opens or leads elsewhere keeps its Enter. */
const CHOOSES = ":is(button, [role=button], [role=option]):not([aria-haspopup], [aria-expanded], [role=tab])";
let pressed: Element | null = null;

on(document, "pointerdown", ({ target }) => (pressed = target instanceof Element ? target.closest(CHOOSES) : null), {
  capture: true,
});
on(
  document,
  "focusin",
  ({ target }) => {
    if (!(target instanceof Node) || !pressed?.contains(target)) pressed = null;
  },
  { capture: true },
);

/** Whether a key comes to a control only because a pointer pressed it. */
export const isPressedByPointer = ({ target }: Event): boolean =>
  pressed !== null && target instanceof Node && pressed.contains(target);
