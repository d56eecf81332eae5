// The style sheets of the app, built so that the page grows with the root font size.
import { inEm, inRem } from "./src/parts/rootSize.js";

interface Rule {
  name: string;
  params: string;
}
interface Declaration {
  prop: string;
  value: string;
}
interface Sheet {
  source?: { input: { file?: string | undefined } } | undefined;
  walkDecls: (each: (declaration: Declaration) => void) => void;
  walkAtRules: (each: (rule: Rule) => void) => void;
}

/** Drawings have their own units: what is a pixel there is a part of the drawing. */
const DRAWINGS = /\/board\/layers\/|\/style\/(map|rondel)\.css|\/(Wheel|LineChart)\.svelte/;
const OF_LINES = /^(stroke|outline|box-shadow|border.*(width|radius))/;

/** A PostCSS plugin. */
export const scalable = {
  postcssPlugin: "scalable",
  Once(sheet: Sheet): void {
    const isDrawing = DRAWINGS.test(sheet.source?.input.file ?? "");
    sheet.walkAtRules((rule) => {
      if (rule.name === "media") rule.params = inEm(rule.params);
      if (rule.name === "container") rule.params = inRem(rule.params);
    });
    if (!isDrawing)
      sheet.walkDecls((declaration) => {
        if (!OF_LINES.test(declaration.prop)) declaration.value = inRem(declaration.value);
      });
  },
};
