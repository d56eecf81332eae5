// Colours of the style sheet, and how well two of them can be told apart (WCAG 2).
import { filesIn } from "./files.js";

/** The tokens of a theme by name, as written in the style sheet. */
export function tokens(theme: "light" | "dark"): Readonly<Record<string, string>> {
  const [light = "", dark = ""] = Object.values(filesIn("src/style", /tokens\.css$/))[0]!.split('[data-theme="dark"]');
  const read = (text: string) =>
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]);
  return Object.fromEntries([...read(light), ...(theme === "dark" ? read(dark) : [])]);
}

function luminance(colour: string): number {
  const digits = colour.replace("#", "");
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = parseInt(full.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}
