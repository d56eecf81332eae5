// A picture of the board as it is drawn: the drawing with its styles written into it, so that it stands alone.
import { dataOf } from "$/wire/files";

/** What the style sheets say about a drawing; everything else has no effect in one. */
const STYLES = [
  "color",
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
  "opacity",
  "display",
  "visibility",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "text-transform",
  "vector-effect",
  "mix-blend-mode",
  "stop-color",
  "transform",
  "transform-origin",
  "transform-box",
  "stop-opacity",
  "--pc",
  "--pe",
  "--ph",
  "--pt",
  "--fc",
  "--fe",
  "--u",
  "--k",
] as const;
/** The longer side of the picture, in pixels. */
const SIZE = 2400;

function styled(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const written = STYLES.map((name) => [name, style.getPropertyValue(name)] as const).filter(([, value]) => value);
  to.setAttribute("style", written.map(([name, value]) => `${name}:${value}`).join(";"));
  [...from.children].forEach((child, index) => styled(child, to.children[index]!));
}

/** The symbols a drawing uses, which stand elsewhere in the page. */
function symbolsOf(drawing: Element): SVGDefsElement {
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  const wanted = [...drawing.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
  for (const href of new Set(wanted)) {
    const symbol = href.startsWith("#") ? document.getElementById(href.slice(1)) : null;
    if (symbol && !drawing.contains(symbol)) defs.append(symbol.cloneNode(true));
  }
  return defs;
}

/** The fonts of the page as data: a picture cannot load them. */
async function fonts(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((one) => one instanceof CSSFontFaceRule);
  const texts = await Promise.all(
    rules.map(async (rule) => {
      const url = /url\("?([^")]+\.woff2)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
      if (!url) return "";
      const data = await dataOf(url);
      const [family, style, weight] = ["font-family", "font-style", "font-weight"].map((name) =>
        rule.style.getPropertyValue(name),
      );
      return `@font-face{font-family:${family};font-style:${style || "normal"};font-weight:${weight};src:url(${data}) format("woff2")}`;
    }),
  );
  return texts.join("");
}

/** The box of a drawing, in its own units. */
export interface Whole {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draw the board as a picture, whole, whatever part of it is on the screen. */
async function drawn(board: SVGSVGElement, { x, y, width, height }: Whole): Promise<Blob> {
  const copy = board.cloneNode(true) as SVGSVGElement;
  styled(board, copy);
  // the camera moves the drawing, and in it the group with the world
  for (const moved of [copy, ...copy.querySelectorAll<SVGGElement>(":scope > g")]) {
    moved.removeAttribute("transform");
    moved.style.transform = "none";
  }
  const scale = SIZE / Math.max(width, height);
  copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.setAttribute("width", String(width * scale));
  copy.setAttribute("height", String(height * scale));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.prepend(symbolsOf(board));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = await fonts();
  copy.prepend(style);
  const source = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = getComputedStyle(board.closest(".boardbox") ?? board).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((tell, fail) =>
    canvas.toBlob((blob) => (blob ? tell(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** Save the board in the page as a file. */
export async function saveBoard(whole: Whole, name: string): Promise<void> {
  const board = document.querySelector<SVGSVGElement>(".boardbox svg");
  if (!board) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await drawn(board, whole));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
