// What somebody types: a number, or the beginning of an answer.
import type { ActionTold } from "$/wire/types";

const MOST = 40;
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What Tab completes: the chosen suggestion, or the first match for what was typed. Null lets Tab leave the field. */
export function completion(found: readonly ActionTold[], chosen: ActionTold | null, typed: string): string | null {
  if (chosen) return chosen.text === typed ? null : chosen.text;
  const begun = typed.trim();
  if (begun === "" || found.some((told) => told.text === begun)) return null;
  return found[0]?.text ?? null;
}

/** Answers whose notation starts with the text first, then those that contain every word of it. */
export function suggestions(legal: readonly ActionTold[], typed: string): ActionTold[] {
  const wanted = plain(typed.trim());
  const words = wanted.split(/\s+/).filter(Boolean);
  const begins = legal.filter((told) => plain(told.text).startsWith(wanted));
  const contains = legal.filter((told) => {
    const all = plain(`${told.text} ${told.says}`);
    return !begins.includes(told) && words.every((word) => all.includes(word));
  });
  return [...begins, ...contains].slice(0, MOST);
}

/** The whole number that is written; NaN if it is anything else: "45,5" or "1e9" does not mean 455 or 9. */
export const wholeNumber = (written: string): number =>
  /^\d{1,9}$/.test(written.trim()) ? Number(written.trim()) : Number.NaN;

/** The number in an answer that follows a template ("bid {}"); null if it does not. */
export function amountIn(template: string, text: string): number | null {
  const [before = "", after = ""] = template.split("{}");
  if (!text.startsWith(before) || !text.endsWith(after)) return null;
  const amount = wholeNumber(text.slice(before.length, text.length - after.length));
  return Number.isNaN(amount) ? null : amount;
}
