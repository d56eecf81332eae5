// How much room there is: a desktop, a narrow one with a drawer, or a phone with a sheet.
import { MediaQuery } from "svelte/reactivity";

class Layout {
  // a phone on its side is wide, but so low that only the sheet leaves room for the map
  #phone = new MediaQuery("(max-width: 799px), (max-height: 480px)");
  #wide = new MediaQuery("(min-width: 1200px)");
  #touch = new MediaQuery("(pointer: coarse)");

  get isPhone(): boolean {
    return this.#phone.current;
  }

  get isWide(): boolean {
    return this.#wide.current && !this.isPhone;
  }

  get isTouch(): boolean {
    return this.#touch.current;
  }

  get name(): "wide" | "drawer" | "phone" {
    return this.isPhone ? "phone" : this.isWide ? "wide" : "drawer";
  }
}

export const layout = new Layout();
