// Who pays whom how much. A sum moves from one purse to another; what a factory or a flag brings begins on the map.
import type { ImperialEvent, ImperialView, Material } from "../types";

/** A treasury, a player's cash, a region of the map, or the bank. */
export type Purse = `nation:${string}` | `seat:${number}` | `region:${string}` | "bank";

export interface Sum {
  amount: number;
  from: Purse;
  to: Purse;
}

/** A sum as it is written at a purse: what the payer loses, or what the receiver gets. */
export interface Label {
  at: Purse;
  isLoss: boolean;
}

/** Where a sum is written: a minus at the payer and a plus at the receiver, as far as they can be seen. */
export const labelsOf = ({ from, to }: Sum, isInSight: (purse: Purse) => boolean): Label[] => [
  ...(isInSight(from) ? [{ at: from, isLoss: true }] : []),
  ...(isInSight(to) ? [{ at: to, isLoss: false }] : []),
];

type Facts = Pick<Material, "tax_per_factory" | "tax_per_flag" | "bonus_from_treasury">;

const sum = (amount: number, from: Purse, to: Purse): Sum[] => (amount > 0 ? [{ amount, from, to }] : []);

function taxes(nation: string, view: ImperialView, facts: Facts): Sum[] {
  const told = view.nations.find((one) => one.id === nation);
  if (!told) return [];
  const works = told.factories.filter((province) => !view.occupied.includes(province));
  return [
    ...works.flatMap((at) => sum(facts.tax_per_factory, `region:${at}`, `nation:${nation}`)),
    ...told.flags.flatMap((at) => sum(facts.tax_per_flag, `region:${at}`, `nation:${nation}`)),
  ];
}

/** The sums that move with an event, in a position just before it. */
export function sumsOf(event: ImperialEvent, view: ImperialView, facts: Facts): Sum[] {
  switch (event.kind) {
    case "SpaceChosen":
      return sum(event.about.price, `seat:${event.about.seat}`, "bank");
    case "FactoryBuilt":
    case "UnitImported":
      return sum(event.about.price, `nation:${event.about.nation}`, "bank");
    case "TaxesRaised":
      return taxes(event.about.nation, view, facts);
    // the bank pays what the factories and flags have just brought
    case "TreasuryPaid":
      return [];
    case "SoldiersPaid":
      return sum(event.about.amount, `nation:${event.about.nation}`, "bank");
    case "BonusPaid": {
      const { nation, seat, amount } = event.about;
      return sum(amount, facts.bonus_from_treasury ? `nation:${nation}` : "bank", `seat:${seat}`);
    }
    case "InterestPaid": {
      const { nation, seat, from_treasury, from_government } = event.about;
      const government = view.nations.find((one) => one.id === nation)?.government ?? null;
      return [
        ...sum(from_treasury, `nation:${nation}`, `seat:${seat}`),
        ...(government === null || government === seat
          ? []
          : sum(from_government, `seat:${government}`, `seat:${seat}`)),
      ];
    }
    case "InvestorPaid":
      return sum(event.about.amount, "bank", `seat:${event.about.seat}`);
    case "BondBought":
      return sum(event.about.price, `seat:${event.about.seat}`, `nation:${event.about.nation}`);
    case "BondUpgraded":
      return sum(event.about.paid, `seat:${event.about.seat}`, `nation:${event.about.nation}`);
    case "GiftGiven":
      return sum(event.about.amount, `seat:${event.about.seat}`, `nation:${event.about.nation}`);
    default:
      return [];
  }
}
