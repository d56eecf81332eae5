// Whether there is a pause between what bots do: they answer within milliseconds, and people want to follow.
import { keep, kept } from "$/parts/storage";

const KEPT_AS = "rondel.pauses";

class PausesSetting {
  isOn = $state(kept(KEPT_AS) !== "off");

  change(isOn: boolean): void {
    keep(KEPT_AS, isOn ? "on" : "off");
    this.isOn = isOn;
  }
}

export const pauses = new PausesSetting();
