// The keys while others' turns are shown: Space goes on, Escape catches up.
import { keys } from "$/settings/switches.svelte";

/** Where Space presses something else. */
const OWN_SPACE = "button, a, summary, [role=tab], [role=button], [role=radio], [role=menuitem]";

/** Handle a key before anything else on the page does. */
export function pressed(event: KeyboardEvent, goOn: () => void, catchUp: () => void): void {
  if (!keys.isFor(event) || event.repeat) return;
  // One Escape closes one thing: whatever is open may close first, wherever it listens.
  if (event.key === "Escape")
    setTimeout(() => {
      if (!event.defaultPrevented) catchUp();
    });
  if (event.key !== " ") return;
  if (event.target instanceof Element && event.target.closest(OWN_SPACE)) return;
  goOn();
  event.preventDefault();
  event.stopPropagation();
}
