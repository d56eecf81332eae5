// What a space of the rondel would do now, in short lines. The server says what; here it gets its words.
import * as m from "$/paraglide/messages";
import { money, number, signed } from "$/parts/numbers";
import { language } from "$/settings/language.svelte";
import type { Imperial } from "../../imperial.svelte";
import type { Material, OutcomeView } from "../../types";

type Does = Material["rondel"][number]["does"];
/** Name no more cities than this; of more, only how many. */
const NAMED = 2;

/** What an outcome is told with: the nation before it, and the names of regions. */
export interface Told {
  treasury: number;
  power: number;
  pay: number;
  regionName: (id: string) => string;
}

const either = (names: readonly string[]): string =>
  new Intl.ListFormat(language.current, { type: "disjunction" }).format(names);

function cashSays(cash: number | null): string[] {
  if (!cash) return [];
  return [cash > 0 ? m.choice_you_get({ amount: money(cash) }) : m.choice_you_pay({ amount: money(-cash) })];
}

function taxation(outcome: OutcomeView, told: Told): string[] {
  const { revenue, pay, power, cash } = outcome;
  return [
    pay > 0 ? m.choice_tax({ revenue: number(revenue), pay: number(pay) }) : money(revenue),
    m.choice_power({ gain: signed(power), power: number(told.power + power) }),
    ...(outcome.ends_game ? [m.choice_ends()] : []),
    ...(cash === 0 ? [m.choice_you_get({ amount: money(0) })] : cashSays(cash)),
  ];
}

function factory(outcome: OutcomeView, told: Told): string[] {
  const { sites, cost, lacks } = outcome;
  if (sites.length === 0) return [m.choice_no_city()];
  const sums = { cost: number(cost), treasury: number(told.treasury) };
  if (lacks > 0) return [m.choice_lacks(sums)];
  const where =
    sites.length > NAMED ? m.choice_cities({ count: sites.length }) : either(sites.map((id) => told.regionName(id)));
  return [where, m.choice_cost_of(sums)];
}

function unitsSay({ armies, fleets }: OutcomeView): string {
  const made = [
    armies > 0 ? m.choice_armies({ count: armies }) : "",
    fleets > 0 ? m.choice_fleets({ count: fleets }) : "",
  ];
  return made.filter(Boolean).join(", ") || m.choice_no_units();
}

function production(outcome: OutcomeView, told: Told): string[] {
  const made = outcome.armies + outcome.fleets;
  const pay = m.choice_pay({ before: number(told.pay), after: money(outcome.pay) });
  return made > 0 ? [unitsSay(outcome), pay] : [unitsSay(outcome)];
}

function imports(outcome: OutcomeView, told: Told): string[] {
  const { units, cost, lacks } = outcome;
  if (lacks > 0) return [m.choice_no_money()];
  if (units === 0) return [m.choice_no_units()];
  return [m.choice_units_for({ count: units, cost: number(cost), treasury: number(told.treasury) })];
}

function maneuver(outcome: OutcomeView): string[] {
  const count = outcome.armies + outcome.fleets;
  return [count > 0 ? m.choice_moves({ count }) : m.choice_no_units(), m.choice_flags({ count: outcome.flags })];
}

function investor(outcome: OutcomeView, told: Told): string[] {
  const { cost, cash } = outcome;
  if (cost === 0) return [m.choice_no_interest()];
  return [m.choice_owes({ interest: number(cost), treasury: number(told.treasury) }), ...cashSays(cash)];
}

/** What a space would do, as short lines, the most important first. */
export function outcomeLines(does: Does, outcome: OutcomeView, told: Told): string[] {
  switch (does) {
    case "taxation":
      return taxation(outcome, told);
    case "factory":
      return factory(outcome, told);
    case "production":
      return production(outcome, told);
    case "import":
      return imports(outcome, told);
    case "maneuver":
      return maneuver(outcome);
    case "investor":
      return investor(outcome, told);
  }
}

/** The outcome of a space in the position shown; nothing while no nation chooses. */
export function outcomeOf(
  imperial: Imperial,
  space: string,
  view = imperial.view,
  isPossible = true,
): { lines: string[]; isLacking: boolean } {
  const { material } = imperial;
  const outcome = view.rondel.find((way) => way.id === space)?.outcome;
  const does = material.rondel.find((one) => one.id === space)?.does;
  const nation = view.nations.find((one) => one.id === view.nation_on_turn);
  if (!outcome || !does || !nation) return { lines: [], isLacking: false };
  const { treasury, power, pay_now: pay } = nation;
  const told = { treasury, power, pay, regionName: (id: string) => imperial.regionName(id) };
  const usual = outcomeLines(does, outcome, told);
  const { coach } = imperial;
  if (!coach.isOn || !coach.words) return { lines: usual, isLacking: outcome.lacks > 0 };
  const way = view.rondel.find((one) => one.id === space)!;
  const parties = {
    ...told,
    nation: imperial.nationName(nation.id),
    // why a closed space is closed says its price already
    price: isPossible ? way.price : 0,
    bonusFromTreasury: material.bonus_from_treasury,
  };
  return { lines: coach.words.paymentLines(does, outcome, parties, usual), isLacking: outcome.lacks > 0 };
}
