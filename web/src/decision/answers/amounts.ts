// A sum that is written in figures. Whatever else is written is no number, and is never made into one: who writes "45,5"
// or "1e9" does not mean 455 or 9.

/** The whole number that is written; NaN if it is none. */
export const wholeNumber = (written: string): number =>
  /^\d{1,9}$/.test(written.trim()) ? Number(written.trim()) : Number.NaN;

/** The number of an answer that is written by a template ("bid {}"); nothing if it is no such answer. */
export function amountIn(template: string, text: string): number | null {
  const [before = "", after = ""] = template.split("{}");
  if (!text.startsWith(before) || !text.endsWith(after)) return null;
  const amount = wholeNumber(text.slice(before.length, text.length - after.length));
  return Number.isNaN(amount) ? null : amount;
}
