// The rules by chapter, with links to other rules and our rulings.
import type { RuleTold } from "$/wire/types";

export interface Piece {
  text: string;
  /** the rule this piece names */
  rule: string;
  /** whether it introduces one of our rulings */
  isLead: boolean;
}

/** The id of a rule: "MAN-2", "FRI-R38", "FRI-RND-4", "FRI-FX-BAR-BID". */
const ID = /\b([A-Z]{2,5}(?:-[A-Z0-9]+)+)\b/;

/** The text of a rule in pieces: plain text, ids of known rules, and `lead`, the words that introduce a ruling. */
export function pieces(text: string, known: ReadonlySet<string>, lead = ""): Piece[] {
  return text
    .split(ID)
    .flatMap((part) => {
      if (known.has(part)) return [{ text: part, rule: part, isLead: false }];
      const plain = (lead ? part.split(lead) : [part]).map((words) => ({ text: words, rule: "", isLead: false }));
      return plain.flatMap((words, index) => (index === 0 ? [words] : [{ text: lead, rule: "", isLead: true }, words]));
    })
    .filter((piece) => piece.text);
}

export interface Section {
  id: string;
  title: string;
  rules: RuleTold[];
}

/** The rules grouped by chapter, in the order of the book; links to chapters use their number. */
export function sections(rules: readonly RuleTold[]): Section[] {
  const chapters = Map.groupBy(rules, (rule) => rule.chapter ?? "");
  return [...chapters].map(([title, members], index) => ({ id: `chapter-${index + 1}`, title, rules: members }));
}
