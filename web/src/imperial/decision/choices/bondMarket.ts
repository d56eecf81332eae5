// The bond market, cell by cell: who has a bond, or what it would cost.
import { seatOf } from "$/decision/changes";
import { fieldsOf } from "$/wire/game";
import type { ImperialLegal } from "$/imperial/types";
import { bondKey, type BondChoice } from "../answers";
import type { Decision } from "../decision.svelte";

export interface Cell {
  nation: string;
  price: number;
  /** who holds it; null while it is free */
  owner: number | null;
  isFree: boolean;
  choice: BondChoice | null;
  /** what trading up costs, cheapest first */
  tradeUps: readonly number[];
  canBuy: boolean;
  wouldGovern: boolean;
  why: string;
  rule: string;
}

/** Whether an answer would make the player the government of the nation it lends to. */
function takesOver(decision: Decision, told: ImperialLegal): boolean {
  const changes = decision.outlook.get(told.text)?.changes ?? [];
  return changes.some(
    (one) =>
      one.what === "government" && one.of === fieldsOf(told).nation && seatOf(one.after) === decision.session.seat,
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
    tradeUps: (choice?.ways ?? [])
      .filter((told) => told.kind === "UpgradeBond")
      .map((told) => told.about.paid)
      .toSorted((one, other) => one - other),
    canBuy: choice?.ways.some((told) => told.kind === "BuyBond") ?? false,
    wouldGovern: choice?.ways.some((told) => takesOver(decision, told)) ?? false,
    why: refusal?.message ?? "",
    rule: refusal?.rule ?? "",
  };
}
