// How fast the turns of others are shown. This browser stores it for all tables.
import { keep, kept } from "$/parts/storage";

/** From waiting for a key after every step to not waiting at all. */
export const SPEEDS = ["step", "slow", "normal", "fast", "at-once"] as const;
export type Speed = (typeof SPEEDS)[number];

/** What the times of the normal speed are multiplied by. */
export const FACTOR: Readonly<Record<Speed, number>> = { step: 1, slow: 1.8, normal: 1, fast: 0.5, "at-once": 0 };

const KEPT_AS = "rondel.speed";

class KeptSpeed {
  current = $state<Speed>(SPEEDS.find((speed) => speed === kept(KEPT_AS)) ?? "normal");

  change(speed: Speed): void {
    keep(KEPT_AS, speed);
    this.current = speed;
  }
}

/** The speed at which others' turns are shown. */
export const speed = new KeptSpeed();
