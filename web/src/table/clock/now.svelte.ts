// A clock for the page: a reactive now that moves only while somebody looks at it.
import { createSubscriber } from "svelte/reactivity";

const EVERY = 500;

class ClockNow {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, EVERY);
    return () => clearInterval(timer);
  });

  /** the steady clock of this browser */
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
