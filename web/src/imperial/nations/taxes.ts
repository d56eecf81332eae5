// The tax chart with every nation on it: where its marker stands, where Taxation would take it now, and what that would bring.
import * as m from "$/paraglide/messages";
import { money, number, signed } from "$/parts/numbers";
import type { Imperial } from "../imperial.svelte";
import type { NationView } from "../types";

export interface Taxed {
  nation: string;
  /** the places on the chart; no marker where the chart itself says the bonus */
  now: number;
  marker: number | null;
  /** "9 M, pay 4 M" */
  taxes: string;
  /** "treasury +5, you +2, +3 power → 8" */
  brings: string;
}

/** What Taxation would bring a nation now, as the server says. */
export function taxedNow(imperial: Imperial, view: NationView): Taxed {
  const chart = imperial.material.tax_chart;
  const placeOf = (label: string | null) => chart.findIndex((step) => step.label === label);
  const { revenue_now: revenue, pay_now: pay, government } = view;
  const who = government === null ? "" : imperial.called(government);
  const brings = [
    m.tax_treasury({ gain: signed(view.income_now) }),
    ...(who === "" ? [] : [m.tax_bonus({ player: who, gain: signed(view.bonus_now) })]),
    m.choice_power({ gain: signed(view.power_now), power: number(view.power + view.power_now) }),
  ];
  return {
    nation: view.id,
    now: placeOf(view.tax_now),
    marker: view.tax_marker === null ? null : placeOf(view.tax_marker),
    taxes: pay > 0 ? m.choice_tax({ revenue: number(revenue), pay: number(pay) }) : money(revenue),
    brings: brings.join(", "),
  };
}
