// The plan, a line for each step: in a few words for the eye, with the sentence of the server behind them.
import * as m from "$/paraglide/messages";
import { money } from "$/parts/numbers";
import type { Imperial } from "../../imperial.svelte";
import type { EventKind, ImperialEvent } from "../../types";

export interface PlanLine {
  /** in a few words */
  short: string;
  /** the whole sentence */
  says: string;
  /** the number of its arrow on the map; 0 if it has none */
  number: number;
}

const MOVES: ReadonlySet<string> = new Set<EventKind>(["ArmyMoved", "FleetMoved"]);

/** What a step does, in a few words; the whole sentence where there are none. */
function shortly(imperial: Imperial, event: ImperialEvent): string {
  const { stances, units } = imperial.material;
  const at = (region: string) => imperial.regionName(region);
  switch (event.kind) {
    case "SpaceChosen": {
      const { space, price } = event.about;
      const name = imperial.spaceName(space).replace(/ \d$/, "");
      return price > 0 ? `${name}, ${money(price)}` : name;
    }
    case "FleetMoved":
      return `${at(event.about.origin)} → ${at(event.about.destination)}`;
    case "ArmyMoved": {
      const { origin, destination, stance } = event.about;
      return [`${at(origin)} → ${at(destination)}`, stance && (stances[stance] ?? stance)].filter(Boolean).join(", ");
    }
    case "ArmyTurned":
      return m.choice_plan_at({
        what: stances[event.about.hostile ? "hostile" : "friendly"]!,
        at: at(event.about.province),
      });
    case "UnitImported":
      return m.choice_plan_at({ what: units[event.about.unit]!, at: at(event.about.province) });
    case "FactoryBuilt":
      return m.choice_plan_factory({ at: at(event.about.province) });
    case "FactoryDestroyed":
      return m.choice_plan_destroyed({ at: at(event.about.province) });
    case "BattleFought":
      return m.choice_plan_battle({ at: at(event.about.region) });
    case "FlagPlaced":
      return m.choice_plan_flag({ at: at(event.about.region) });
    default:
      return event.says;
  }
}

/** The lines of a plan. That the turn of the next nation begins is no step. */
export function planLines(imperial: Imperial, events: readonly ImperialEvent[]): PlanLine[] {
  let number = 0;
  return events
    .filter((event) => event.says !== "" && event.kind !== "TurnBegan")
    .map((event) => ({
      short: shortly(imperial, event),
      says: event.says,
      number: MOVES.has(event.kind) ? (number += 1) : 0,
    }));
}
