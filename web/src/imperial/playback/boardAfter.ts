// The position between two views of the server: what the board shows after each event of a turn. Pieces and sums go
// where the event says. This only draws; the next view of the server replaces it.
import type { ImperialEvent, ImperialView, Material, NationView, PlayerView, UnitsView } from "../types";

type Facts = Pick<Material, "armies_to_destroy_factory" | "bonus_from_treasury">;
type Unit = "army" | "lying-army" | "fleet";

const COUNT = { army: "armies", "lying-army": "lying_armies", fleet: "fleets" } as const;

/** Add units of a nation in a region, or take some away. */
function units(view: ImperialView, region: string, nation: string, unit: Unit, by: number): ImperialView {
  const field = COUNT[unit];
  const here = view.units.find((one) => one.region === region && one.nation === nation);
  const changed: UnitsView = { ...(here ?? { region, nation, armies: 0, lying_armies: 0, fleets: 0 }) };
  changed[field] = Math.max(0, changed[field] + by);
  const isEmpty = changed.armies + changed.lying_armies + changed.fleets === 0;
  const others = view.units.filter((one) => one !== here);
  if (isEmpty) return { ...view, units: others };
  return { ...view, units: here ? view.units.map((one) => (one === here ? changed : one)) : [...others, changed] };
}

function nation(view: ImperialView, id: string, change: (one: NationView) => Partial<NationView>): ImperialView {
  return { ...view, nations: view.nations.map((one) => (one.id === id ? { ...one, ...change(one) } : one)) };
}

function player(
  view: ImperialView,
  seat: number | null,
  change: (one: PlayerView) => Partial<PlayerView>,
): ImperialView {
  return { ...view, players: view.players.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)) };
}

const treasury = (view: ImperialView, id: string, by: number): ImperialView =>
  nation(view, id, (one) => ({ treasury: one.treasury + by }));

/** Hidden cash stays hidden. */
const cash = (view: ImperialView, seat: number | null | undefined, by: number): ImperialView =>
  seat === null || seat === undefined
    ? view
    : player(view, seat, (one) => ({ cash: one.cash === null ? null : one.cash + by }));

const governmentOf = (view: ImperialView, id: string): number | null =>
  view.nations.find((one) => one.id === id)?.government ?? null;

function bonds(view: ImperialView, seat: number, id: string, gone: number | null, came: number): ImperialView {
  return player(view, seat, (one) => {
    const held = [...(one.bonds[id] ?? [])];
    if (gone !== null && held.includes(gone)) held.splice(held.indexOf(gone), 1);
    return { bonds: { ...one.bonds, [id]: [...held, came].toSorted((a, b) => a - b) } };
  });
}

const removed = (list: readonly string[], one: string): string[] => list.filter((other) => other !== one);

/** The position after an event, as far as it can be seen. */
export function boardAfter(view: ImperialView, event: ImperialEvent, facts: Facts): ImperialView {
  switch (event.kind) {
    case "TurnBegan":
      return { ...view, nation_on_turn: event.about.nation };
    case "SpaceChosen": {
      const { nation: id, seat, space, price } = event.about;
      return cash(
        nation(view, id, () => ({ space })),
        seat,
        -price,
      );
    }
    case "StopForced":
      return cash(view, governmentOf(view, event.about.nation), event.about.refund);
    case "FleetMoved": {
      const { nation: id, origin, destination } = event.about;
      return units(units(view, origin, id, "fleet", -1), destination, id, "fleet", 1);
    }
    case "ArmyMoved": {
      const { nation: id, origin, destination, unit, stance } = event.about;
      const arrived = stance === "friendly" ? "lying-army" : "army";
      return units(units(view, origin, id, unit, -1), destination, id, arrived, 1);
    }
    case "ArmyTurned": {
      const { nation: id, province, hostile } = event.about;
      const by = hostile ? 1 : -1;
      return units(units(view, province, id, "army", by), province, id, "lying-army", -by);
    }
    case "BattleFought": {
      const { region, nation: id, unit, enemy, enemy_unit } = event.about;
      return units(units(view, region, id, unit, -1), region, enemy, enemy_unit, -1);
    }
    case "FactoryOccupied":
      return { ...view, occupied: [...view.occupied, event.about.province] };
    case "FactoryFreed":
      return { ...view, occupied: removed(view.occupied, event.about.province) };
    case "FactoryDestroyed": {
      const { nation: id, province, owner, lying } = event.about;
      const upright = facts.armies_to_destroy_factory - lying;
      const without = units(units(view, province, id, "army", -upright), province, id, "lying-army", -lying);
      return nation(without, owner, (one) => ({ factories: removed(one.factories, province) }));
    }
    case "FactoryBuilt": {
      const { nation: id, province, price } = event.about;
      return nation(view, id, (one) => ({
        factories: [...one.factories, province],
        treasury: one.treasury - price,
      }));
    }
    case "UnitsProduced": {
      const { nation: id, armies, fleets } = event.about;
      const made = [...armies.map((at) => [at, "army"] as const), ...fleets.map((at) => [at, "fleet"] as const)];
      return made.reduce((now, [at, unit]) => units(now, at, id, unit, 1), view);
    }
    case "UnitImported": {
      const { nation: id, province, unit, price } = event.about;
      return treasury(units(view, province, id, unit, 1), id, -price);
    }
    case "FlagPlaced":
      return nation(view, event.about.nation, (one) => ({ flags: [...one.flags, event.about.region] }));
    case "FlagRemoved":
      return nation(view, event.about.nation, (one) => ({ flags: removed(one.flags, event.about.region) }));
    case "InterestPaid": {
      const { nation: id, seat, from_treasury, from_government } = event.about;
      const paid = cash(treasury(view, id, -from_treasury), governmentOf(view, id), -from_government);
      return cash(paid, seat, from_treasury + from_government);
    }
    case "InvestorPaid":
      return cash(view, event.about.seat, event.about.amount);
    case "TreasuryPaid":
      return treasury(view, event.about.nation, event.about.amount);
    case "SoldiersPaid":
      return treasury(view, event.about.nation, -event.about.amount);
    case "BonusPaid": {
      const { nation: id, seat, amount } = event.about;
      return cash(facts.bonus_from_treasury ? treasury(view, id, -amount) : view, seat, amount);
    }
    case "PowerGained":
      return nation(view, event.about.nation, () => ({ power: event.about.power }));
    case "GiftGiven":
      return cash(treasury(view, event.about.nation, event.about.amount), event.about.seat, -event.about.amount);
    case "BondBought": {
      const { seat, nation: id, price } = event.about;
      return bonds(cash(treasury(view, id, price), seat, -price), seat, id, null, price);
    }
    case "BondUpgraded": {
      const { seat, nation: id, held, wanted, paid } = event.about;
      return bonds(cash(treasury(view, id, paid), seat, -paid), seat, id, held, wanted);
    }
    case "GovernmentTaken": {
      const { nation: id, seat, previous } = event.about;
      const taken = player(view, seat, (one) => ({ governs: [...removed(one.governs, id), id] }));
      const lost = player(taken, previous, (one) => ({ governs: removed(one.governs, id) }));
      return nation(lost, id, () => ({ government: seat }));
    }
    case "InvestorCardMoved":
      return {
        ...view,
        players: view.players.map((one) => ({ ...one, has_investor_card: one.seat === event.about.seat })),
      };
    case "SwissBankReceived":
      return player(view, event.about.seat, () => ({ has_swiss_bank: true }));
    case "SwissBankReturned":
      return player(view, event.about.seat, () => ({ has_swiss_bank: false }));
    default:
      return view;
  }
}
