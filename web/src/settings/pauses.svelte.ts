// Whether there is a pause between what bots do: they answer within milliseconds, and people want to follow.
import { KeptSwitch } from "./keptSwitch.svelte";

export const pauses = new KeptSwitch("rondel.pauses", true);
