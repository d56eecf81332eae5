// Which legal answers somebody may mean by what they have typed so far.
import type { ActionTold } from "$/wire/types";

const MOST = 40;
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What the Tab key completes: the suggestion chosen, or the first one for what has been begun. Nothing lets it leave the field. */
export function completion(found: readonly ActionTold[], chosen: ActionTold | null, typed: string): string | null {
  if (chosen) return chosen.text === typed ? null : chosen.text;
  const begun = typed.trim();
  if (begun === "" || found.some((told) => told.text === begun)) return null;
  return found[0]?.text ?? null;
}

/** Answers whose notation begins with it first, then those that contain every word, in the notation or in words. */
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
