// Sizes are written in pixels, as in the drawings, and built in units of the root font size: whoever reads with larger
// letters gets a larger page. Lines stay thin, and drawings have units of their own.

/** The root font size the sizes are written for. */
const WRITTEN_FOR = 16;
/** Lines up to this width keep it. */
const THIN = 2;
const PIXELS = /(?<![\w#.-])(-?)(\d*\.?\d+)px(?![\w.])/g;

const inUnits = (text: string, unit: "em" | "rem", thin: number): string =>
  text.replace(PIXELS, (all, minus: string, size: string) =>
    Number(size) <= thin ? all : `${minus}${Number((Number(size) / WRITTEN_FOR).toFixed(5))}${unit}`,
  );

/** The value of a declaration, or the condition of a container query. */
export const inRem = (value: string): string => inUnits(value, "rem", THIN);

/** The condition of a media query: there em is the reader's font size, and rem is not understood everywhere. */
export const inEm = (condition: string): string => inUnits(condition, "em", 0);

/** How much larger than usual the reader wants the page. */
export const rootScale = (): number =>
  (parseFloat(getComputedStyle(document.documentElement).fontSize) || WRITTEN_FOR) / WRITTEN_FOR;
