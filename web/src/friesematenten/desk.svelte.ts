// What the desk layout has room for, where a style sheet alone cannot say it.
import { MediaQuery } from "svelte/reactivity";
import { ON_DESK } from "./fit";

class Desk {
  #is = new MediaQuery(ON_DESK);
  #low = new MediaQuery("(max-height: 859px)");

  get is(): boolean {
    return this.#is.current;
  }

  /** How many of the last bids are in sight; as many are left room for, so that the bid below stays in its place. */
  get bids(): number {
    return this.#low.current ? 2 : 3;
  }
}

export const desk = new Desk();
