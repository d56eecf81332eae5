// What mattered since the player's last turn: the one event that says most, and why such events matter.
import * as m from "$/paraglide/messages";
import { takenBack } from "$/table/log/logLines";
import { fieldsOf } from "$/wire/game";
import { missedEvents } from "../decision/missedEvents";
import type { EventKind, ImperialEntry, ImperialEvent } from "../types";

export interface Mattered {
  /** the entry it belongs to */
  number: number;
  says: string;
  why: string;
}

/** Why a kind of event matters; other kinds never are the news of a round. */
const WHY: Partial<Record<EventKind, () => string>> = {
  GovernmentTaken: m.coach_why_government,
  FactoryDestroyed: m.coach_why_factory,
  FactoryOccupied: m.coach_why_occupied,
  InterestPaid: m.coach_why_interest,
  InvestorPaid: m.coach_why_investor,
  BonusPaid: m.coach_why_bonus,
  PowerGained: m.coach_why_power,
  BattleFought: m.coach_why_battle,
  FlagRemoved: m.coach_why_flag,
  SwissBankReceived: m.coach_why_swiss,
  StopForced: m.coach_why_swiss,
};
/** What matters to everybody, if nothing concerned the player: the first of these kinds that happened. */
const FOR_ALL: readonly EventKind[] = ["GovernmentTaken", "FactoryDestroyed", "PowerGained", "InterestPaid"];

const sizeOf = (event: ImperialEvent): number => {
  const { gained, amount } = fieldsOf(event) as { gained?: number; amount?: number };
  return gained ?? amount ?? 0;
};

/** The news of the round; null before the player's first turn, and when nothing happened. */
export function matteredLast(
  entries: readonly ImperialEntry[],
  seat: number,
  governs: readonly string[],
): Mattered | null {
  const own = entries.findLast((entry) => entry.kind === "played" && entry.seat === seat)?.number ?? 0;
  if (own === 0) return null;
  const gone = takenBack(entries);
  const events = entries
    .filter((entry) => entry.number > own && !gone.has(entry.number))
    .flatMap((entry) =>
      entry.events.map((event, index) => ({ id: `${entry.number}.${index}`, number: entry.number, event })),
    );
  const [concern] = missedEvents(entries, seat, governs);
  const found = concern ? events.find((one) => one.id === concern.id) : undefined;
  const mattered = found ?? largest(events);
  if (!mattered || !mattered.event.says) return null;
  return { number: mattered.number, says: mattered.event.says, why: WHY[mattered.event.kind]?.() ?? "" };
}

function largest<One extends { event: ImperialEvent }>(events: readonly One[]): One | undefined {
  for (const kind of FOR_ALL) {
    const [first] = events
      .filter(({ event }) => event.kind === kind && event.says)
      .toSorted((one, other) => sizeOf(other.event) - sizeOf(one.event));
    if (first) return first;
  }
  return undefined;
}
