// What a space would do now, as who pays whom. Every figure is the engine's outcome; here it only gets its words.
import * as m from "$/paraglide/messages";
import { money, number, signed } from "$/parts/numbers";
import type { Told } from "../decision/choices/outcomes";
import type { Material, OutcomeView } from "../types";

type Does = Material["rondel"][number]["does"];

export interface Parties extends Told {
  /** the nation that moves */
  nation: string;
  /** what the way costs its government */
  price: number;
  bonusFromTreasury: boolean;
}

const pays = (from: string, to: string, amount: number): string[] =>
  amount > 0 ? [m.coach_pays({ from, to, amount: money(amount) })] : [];

function taxation(outcome: OutcomeView, told: Parties, usual: readonly string[]): string[] {
  const { nation } = told;
  const bonus = Math.max(0, outcome.cash ?? 0);
  // what the treasury gains before it pays the bonus
  const net = outcome.treasury - told.treasury + (told.bonusFromTreasury ? bonus : 0);
  const sums = outcome.pay > 0 ? m.coach_taxes({ taxes: number(outcome.revenue), pay: number(outcome.pay) }) : "";
  const flow = net >= 0 ? pays(m.coach_bank(), nation, net) : pays(nation, m.coach_soldiers(), -net);
  return [
    // the soldiers take all of it
    flow.length > 0 ? [...flow, sums].filter(Boolean).join(" ") : (usual[0] ?? money(0)),
    m.choice_power({ gain: signed(outcome.power), power: number(told.power + outcome.power) }),
    ...pays(told.bonusFromTreasury ? nation : m.coach_bank(), m.you_within(), bonus),
    ...(outcome.ends_game ? [m.choice_ends()] : []),
  ];
}

function investor(outcome: OutcomeView, told: Parties): string[] {
  if (outcome.cost === 0) return [m.choice_no_interest()];
  const paid = told.treasury - outcome.treasury;
  const cash = outcome.cash ?? 0;
  return [
    ...pays(told.nation, m.coach_lenders(), paid),
    ...(outcome.lacks > 0 ? [m.coach_lacks({ amount: money(outcome.lacks) })] : []),
    ...(cash > 0 ? [m.choice_you_get({ amount: money(cash) })] : []),
    ...(cash < 0 ? [m.choice_you_pay({ amount: money(-cash) })] : []),
  ];
}

/** The lines of a space that say who pays whom; null where the usual lines say it all. */
function spent(does: Does, outcome: OutcomeView, told: Parties, usual: readonly string[]): string[] | null {
  if (does === "taxation") return taxation(outcome, told, usual);
  if (does === "investor") return investor(outcome, told);
  if ((does === "factory" || does === "import") && outcome.lacks === 0 && outcome.cost > 0)
    return pays(told.nation, m.coach_bank(), outcome.cost);
  return null;
}

/** What a space would do, the payments first; `usual` are its lines without a coach. */
export function paymentLines(does: Does, outcome: OutcomeView, told: Parties, usual: readonly string[]): string[] {
  const way = pays(m.you_within(), m.coach_bank(), told.price);
  const lines = spent(does, outcome, told, usual);
  if (lines === null) return [...way, ...usual];
  if (does === "factory") return [...way, ...lines, ...usual.slice(0, 1)];
  if (does === "import") return [...way, ...lines, m.coach_units({ count: outcome.units })];
  return [...way, ...lines];
}
