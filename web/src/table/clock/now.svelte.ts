// A reactive clock for the page that only ticks while something reads it.
import { createSubscriber } from "svelte/reactivity";

const EVERY = 500;

class ClockNow {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, EVERY);
    return () => clearInterval(timer);
  });

  /** the monotonic clock of this browser */
  get now(): number {
    this.#subscribe();
    return performance.now();
  }

  /** the date of this computer */
  get today(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const clockNow = new ClockNow();
