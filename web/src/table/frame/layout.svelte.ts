// The layout of a table: a desktop, or a phone with a sheet.
import { inEm } from "$/parts/rootSize";
import { MediaQuery } from "svelte/reactivity";

/** A phone in landscape: the question is beside the table, not over it. Style sheets say the same. */
const BESIDE = "(max-height: 480px) and (min-width: 600px)";

class Layout {
  // a phone in landscape is wide, but so low that only the sheet leaves room for the map
  #phone = new MediaQuery(inEm("(max-width: 799px), (max-height: 480px)"));
  #beside = new MediaQuery(inEm(BESIDE));
  #touch = new MediaQuery("(pointer: coarse)");

  get isPhone(): boolean {
    return this.#phone.current;
  }

  get isBeside(): boolean {
    return this.#beside.current;
  }

  get isTouch(): boolean {
    return this.#touch.current;
  }
}

export const layout = new Layout();
