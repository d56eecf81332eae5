// What somebody types: a number, or words of an answer, in the notation or in the reader's language.
import type { ActionTold } from "$/wire/types";

const MOST = 40;
/**
 * Small words of our languages are left out if no answer has them, as in the terminal (`rondel.words.typed`). Any other
 * word counts, or a wrong answer may be meant.
 */
const SMALL: ReadonlySet<string> = new Set(
  [
    "a an and at by for from in my of on the to via with",
    "am an auf aus bei das dem den der des die ein eine einem einen einer fur im in ins mit nach und uber von zu zum zur",
    "a au aux avec d dans de des du en et l la le les par pour sur un une vers",
  ].flatMap((words) => words.split(" ")),
);

/** The words of a text in plain letters: "Österreich", "Oesterreich" and "osterreich" are one word. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replaceAll("ß", "ss")
      .replaceAll("œ", "oe")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.replace(/([aou])e/g, "$1"));

const has = (words: readonly string[], wanted: string): boolean =>
  /^\d+$/.test(wanted) ? words.includes(wanted) : words.some((word) => word.startsWith(wanted));

type Named = Pick<ActionTold, "text" | "says"> & { also?: string };

/** What Tab completes: the chosen suggestion, or the first match for what was typed. Null lets Tab leave the field. */
export function completion(found: readonly ActionTold[], chosen: ActionTold | null, typed: string): string | null {
  if (chosen) return chosen.text === typed ? null : chosen.text;
  const begun = typed.trim();
  if (begun === "" || found.some((told) => told.text === begun)) return null;
  return found[0]?.text ?? null;
}

/** Answers whose notation starts with the text first, then those that have every word of it, or one that begins so. */
export function suggestions<T extends Named>(legal: readonly T[], typed: string): T[] {
  const begun = typed.trim().toLowerCase();
  const begins = legal.filter((told) => told.text.startsWith(begun));
  const known = legal.map((told) => wordsOf(`${told.text} ${told.says} ${told.also ?? ""}`));
  const wanted = wordsOf(typed).filter((word) => !SMALL.has(word) || known.some((words) => has(words, word)));
  const contains = legal.filter(
    (told, index) => wanted.length > 0 && !begins.includes(told) && wanted.every((word) => has(known[index]!, word)),
  );
  return [...begins, ...contains].slice(0, MOST);
}

/** The answer that is meant: the one written in full, or the only one that fits. */
export function meant<T extends Named>(found: readonly T[], typed: string): T | null {
  const whole = typed.trim().toLowerCase();
  if (whole === "") return null;
  const exact = found.filter((told) => told.text === whole || told.says.toLowerCase() === whole);
  return exact[0] ?? (found.length === 1 ? found[0]! : null);
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
