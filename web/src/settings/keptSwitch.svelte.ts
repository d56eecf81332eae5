// Something that is on or off, and that this browser remembers for all tables.
import { keep, kept } from "$/parts/storage";

export class KeptSwitch {
  isOn = $state(false);

  readonly #keptAs: string;
  /** A switch nobody has touched yet is as it is at first. */
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
