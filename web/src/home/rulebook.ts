// The rules by chapters.
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
