// What to look at next: one thought about the open question, and the words it uses. Figures come from the server.
import * as m from "$/paraglide/messages";
import { money, number } from "$/parts/numbers";
import { decisionOf } from "../decision/decision.svelte";
import type { Imperial } from "../imperial.svelte";
import type { TermId } from "./terms";

export interface Advice {
  says: string;
  terms: readonly TermId[];
}

/** The power at which bonds count more, if a Taxation in reach gets there: the thought most newcomers miss. */
function aboutFactor(imperial: Imperial): Advice | null {
  const { now, material, session } = imperial;
  const nation = now.nations.find((one) => one.id === now.nation_on_turn);
  if (!nation || session.seat === null) return null;
  const held = now.players[session.seat]?.lent[nation.id] ?? 0;
  for (const space of now.rondel) {
    const gain = space.in_reach ? (space.outcome?.power ?? 0) : 0;
    const power = nation.power + gain;
    const factor = material.power_factors[power] ?? nation.power_factor;
    if (held > 0 && factor > nation.power_factor)
      return { says: m.coach_at_power({ power: number(power), factor: number(factor) }), terms: ["factor"] };
  }
  return null;
}

function aboutInterest(imperial: Imperial): Advice | null {
  const { now, material } = imperial;
  const isInvestor = (id: string) => material.rondel.some((one) => one.id === id && one.does === "investor");
  const investor = now.rondel.find((one) => one.in_reach && isInvestor(one.id));
  const cash = investor?.outcome?.cash ?? 0;
  return cash > 0 ? { says: m.coach_at_investor({ amount: money(cash) }), terms: ["interest"] } : null;
}

/** One thought about the open question. */
export function adviceOn(imperial: Imperial): Advice {
  const decision = decisionOf(imperial);
  const { material } = imperial;
  switch (decision.kind) {
    case "what-to-invest":
    case "which-bond-to-draft":
      return { says: m.coach_invest(), terms: ["interest", "factor", "government"] };
    case "where-to-build":
      return { says: m.coach_build({ amount: money(material.tax_per_factory) }), terms: [] };
    case "what-to-import":
    case "what-to-produce":
      return { says: m.coach_units_cost(), terms: ["pay"] };
    case "move-fleets":
    case "move-armies":
      return { says: m.coach_move({ amount: money(material.tax_per_flag) }), terms: ["flags", "friendly"] };
    case "will-you-fight":
    case "whom-to-fight":
    case "whom-to-ask":
      return { says: m.coach_fight(), terms: ["friendly"] };
    case "force-a-stop":
      return { says: m.coach_stop(), terms: ["swiss", "interest"] };
    default:
      return aboutFactor(imperial) ?? aboutInterest(imperial) ?? { says: m.coach_compare(), terms: [] };
  }
}
