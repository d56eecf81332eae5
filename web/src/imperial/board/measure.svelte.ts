// How wide names are in the fonts of the map.
import { guess, type Measure } from "./geometry/nameShapes";

const LAND = "600 100px 'EB Garamond', Georgia, serif";
const SEA = "italic 500 100px 'EB Garamond', Georgia, serif";

/** Measure in the browser; a new way to measure once the fonts are loaded. */
export class Letters {
  measure = $state.raw<Measure>(guess);

  constructor() {
    this.#look();
    // a font is loaded when it is first used: until then nothing waits for it, so ask for both
    void Promise.all([LAND, SEA].map((font) => document.fonts?.load(font))).then(
      () => this.#look(),
      () => {},
    );
  }

  #look(): void {
    const canvas = document.createElement("canvas").getContext?.("2d");
    if (!canvas) return;
    const known = new Map<string, number>();
    this.measure = (text, isItalic) => {
      const font = isItalic ? SEA : LAND;
      const key = font + text;
      let width = known.get(key);
      if (width === undefined) {
        canvas.font = font;
        known.set(key, (width = canvas.measureText(text).width / 100));
      }
      return width;
    };
  }
}
