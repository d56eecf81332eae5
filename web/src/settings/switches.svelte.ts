// Switches that this browser stores for all tables.
import { keep, kept } from "$/parts/storage";

export class KeptSwitch {
  isOn = $state(false);

  readonly #keptAs: string;
  /** A switch that was never touched has its default. */
  constructor(keptAs: string, isOnAtFirst: boolean) {
    this.#keptAs = keptAs;
    const found = kept(keptAs);
    this.isOn = found === null ? isOnAtFirst : found === "on";
  }

  change(isOn: boolean): void {
    keep(this.#keptAs, isOn ? "on" : "off");
    this.isOn = isOn;
  }
}

/** Whether the camera goes to the part of a board where something moves, and back. */
export const cameraFollows = new KeptSwitch("rondel.camera", true);

/** Whether the coach speaks, where a table has one: for newcomers, until they turn it off. */
export const coaching = new KeptSwitch("rondel.coach", kept("rondel.guest") === null);
// who was new stays new on the next visit
if (kept("rondel.coach") === null) coaching.change(coaching.isOn);

/** Whether somebody who has not played yet has asked for the whole home page. */
export const welcomed = new KeptSwitch("rondel.welcomed", false);

/** Whether single-key shortcuts are on. For people who use voice input every word would be a shortcut. */
class KeysSetting extends KeptSwitch {
  /** Whether a key belongs to the page and not to a field, a dialog or the browser. */
  isFor(press: KeyboardEvent): boolean {
    if (!this.isOn || press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || press.isComposing)
      return false;
    if (isTyping(press.target)) return false;
    return document.querySelector("dialog[open]") === null;
  }
}

/** Whether the target is a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "reset"].includes(target.type)
  );
}

export const keys = new KeysSetting("rondel.keys", true);
