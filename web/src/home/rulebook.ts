// The rules by chapters, and their cross-references.
import type { RuleTold } from "$/wire/types";

export interface Section {
  id: string;
  title: string;
  rules: RuleTold[];
}

/** Rules of one chapter stand together, in the order of the book; a chapter is linked to by its number. */
export function sections(rules: readonly RuleTold[]): Section[] {
  const chapters = Map.groupBy(rules, (rule) => rule.chapter ?? "");
  return [...chapters].map(([title, members], index) => ({ id: `chapter-${index + 1}`, title, rules: members }));
}

export interface Piece {
  text: string;
  /** the rule this piece names */
  rule: string;
}

/** The id of a rule: "MAN-2", "FRI-R38", "FRI-RND-4", "FRI-FX-BAR-BID". */
const ID = /\b([A-Z]{2,5}(?:-[A-Z0-9]+)+)\b/;

/** A rule's text in pieces: plain words, and ids of other rules that there are. */
export function pieces(text: string, known: ReadonlySet<string>): Piece[] {
  return text.split(ID).filter(Boolean).map((part) => ({ text: part, rule: known.has(part) ? part : "" }));
}
