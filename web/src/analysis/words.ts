// Figures of an analysis as people read them.
import { number } from "$/parts/numbers";
import { language } from "$/settings/language.svelte";

/** A chance from 0 to 1 in whole per cent, as the language writes it. */
export const percent = (chance: number): string =>
  new Intl.NumberFormat(language.current, { style: "percent" }).format(chance);

/** What a line gains or loses, in points of one's chance. */
export function gain(chance: number, before: number): string {
  const points = Math.round(chance * 100) - Math.round(before * 100);
  if (points === 0) return "±0";
  return points < 0 ? `−${number(-points)}` : `+${number(points)}`;
}
