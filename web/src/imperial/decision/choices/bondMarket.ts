// The bond market, cell by cell: who has a bond, or what a free one would cost.
import { seatOf } from "$/decision/changes";
import { fieldsOf } from "$/wire/game";
import type { ImperialLegal } from "$/imperial/types";
import type { Change } from "$/wire/types";
import { bondKey, cheapestOf, type BondChoice } from "../answers";
import type { Decision } from "../decision.svelte";

export interface Cell {
  nation: string;
  price: number;
  /** who holds it; null while it is free */
  owner: number | null;
  isFree: boolean;
  choice: BondChoice | null;
  /** the cheapest way to get it; null if there is none now */
  cheapest: ImperialLegal | null;
  /** some way of getting it brings the government */
  wouldGovern: boolean;
  why: string;
  rule: string;
}

/** Who governs, now or once all have invested. */
const isGovernment = (change: Change): boolean => change.what === "government" || change.what === "next-government";

/** What an answer changes about who governs, each nation once. */
export function rulersOf(changes: readonly Change[]): Change[] {
  const found = new Map(changes.filter(isGovernment).map((change) => [change.of, change]));
  return [...found.values()];
}

/** Whether an answer would make the player the government of the nation it lends to. */
function takesOver(decision: Decision, told: ImperialLegal): boolean {
  return rulersOf(decision.outlook.get(told.text)?.changes ?? []).some(
    (one) => one.of === fieldsOf(told).nation && seatOf(one.after) === decision.session.seat,
  );
}

export const takeoversOf = (decision: Decision): readonly ImperialLegal[] =>
  decision.legal.filter((told) => takesOver(decision, told));

export function cellOf(decision: Decision, nation: string, price: number): Cell {
  const { view } = decision.imperial;
  const choice = decision.bonds.get(bondKey(nation, price)) ?? null;
  const owner = view.players.find((player) => player.bonds[nation]?.includes(price))?.seat ?? null;
  // of several refusals, the one about paying in full says the most
  const refusal = choice?.refused.find((told) => told.kind === "BuyBond") ?? choice?.refused[0];
  return {
    nation,
    price,
    owner,
    choice,
    isFree: decision.imperial.nationView(nation).free_bonds.includes(price),
    cheapest: cheapestOf(choice),
    wouldGovern: choice?.ways.some((told) => takesOver(decision, told)) ?? false,
    why: refusal?.message ?? "",
    rule: refusal?.rule ?? "",
  };
}
