// The rules in sections, and their cross-references.
import * as m from "$/paraglide/messages";
import type { RuleTold } from "$/wire/types";

export interface Section {
  id: string;
  title: string;
  rules: RuleTold[];
}

const TITLES: Record<string, () => string> = {
  SET: m.home_sec_set, TURN: m.home_sec_turn, RON: m.home_sec_ron, FAC: m.home_sec_fac, PRO: m.home_sec_pro, IMP: m.home_sec_imp,
  MAN: m.home_sec_man, BAT: m.home_sec_bat, STA: m.home_sec_sta, FLAG: m.home_sec_flag, INV: m.home_sec_inv, TAX: m.home_sec_tax,
  END: m.home_sec_end, MON: m.home_sec_mon, ASK: m.home_sec_ask, VAR: m.home_sec_var,
};

const prefix = (rule: string): string => rule.split("-")[0]!;

/** Rules with the same prefix stand together, in the order of the book. */
export function sections(rules: readonly RuleTold[]): Section[] {
  return [...Map.groupBy(rules, (rule) => prefix(rule.id))].map(([id, members]) => ({ id, title: TITLES[id]?.() ?? id, rules: members }));
}

export interface Piece {
  text: string;
  /** the rule this piece names */
  rule: string;
}

/** A rule's text in pieces: plain words, and ids of other rules that there are. */
export function pieces(text: string, known: ReadonlySet<string>): Piece[] {
  return text.split(/\b([A-Z]{2,5}-\d+)\b/).filter(Boolean).map((part) => ({ text: part, rule: known.has(part) ? part : "" }));
}
