// Words of the game that a newcomer may not know: what they mean, and the rule that says so.
import * as m from "$/paraglide/messages";

export const TERMS = ["factor", "interest", "swiss", "friendly", "government", "pay", "flags"] as const;
export type TermId = (typeof TERMS)[number];

interface Term {
  name: () => string;
  means: () => string;
  rule: string;
}

export const TERM: Readonly<Record<TermId, Term>> = {
  factor: { name: m.coach_factor, means: m.coach_factor_means, rule: "END-2" },
  interest: { name: m.coach_interest, means: m.coach_interest_means, rule: "INV-1" },
  swiss: { name: m.coach_swiss, means: m.coach_swiss_means, rule: "INV-3" },
  friendly: { name: m.coach_friendly, means: m.coach_friendly_means, rule: "STA-1" },
  government: { name: m.coach_government, means: m.coach_government_means, rule: "INV-4" },
  pay: { name: m.coach_pay, means: m.coach_pay_means, rule: "TAX-3" },
  flags: { name: m.coach_flags, means: m.coach_flags_means, rule: "TAX-1" },
};
