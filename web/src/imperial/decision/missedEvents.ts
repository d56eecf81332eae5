// Which events of Imperial concern a player: governments, battles, flags, money.
import { missedEvents as missedBy, type MissedEvent } from "$/decision/missedEvents";
import { fieldsOf } from "$/wire/game";
import type { EventKind, ImperialEntry, ImperialEvent } from "../types";

/** How important an event is: 0 is the most important. */
const WEIGHT: Partial<Record<EventKind, number>> = {
  GovernmentTaken: 0,
  FactoryDestroyed: 1,
  FactoryOccupied: 2,
  StopForced: 2,
  BattleFought: 3,
  FlagRemoved: 4,
  CanalClosed: 4,
  SwissBankReceived: 5,
  SwissBankReturned: 5,
  InterestPaid: 6,
  BonusPaid: 6,
  InvestorPaid: 6,
};
const TO_PLAYER = new Set<EventKind>([
  "SwissBankReceived",
  "SwissBankReturned",
  "InterestPaid",
  "BonusPaid",
  "InvestorPaid",
]);

/** The nations a player governs, or lost in the meantime. */
function nationsOf(events: readonly ImperialEvent[], seat: number, governs: readonly string[]): ReadonlySet<string> {
  const lost = events
    .filter((event) => event.kind === "GovernmentTaken")
    .filter((event) => event.about.previous === seat)
    .map((event) => event.about.nation);
  return new Set([...governs, ...lost]);
}

/** Whether what happened is over: an army has left the factory again. */
const isOver = (event: ImperialEvent, events: readonly ImperialEvent[]): boolean =>
  event.kind === "FactoryOccupied" &&
  events
    .slice(events.indexOf(event))
    .some((later) => later.kind === "FactoryFreed" && later.about.province === event.about.province);

function isConcerned(event: ImperialEvent, seat: number, nations: ReadonlySet<string>): boolean {
  if (event.kind === "GovernmentTaken") return event.about.seat === seat || event.about.previous === seat;
  if (event.kind === "FactoryDestroyed" || event.kind === "FactoryOccupied") return nations.has(event.about.owner);
  const { seat: whose, nation = "", enemy = "" } = fieldsOf(event);
  if (TO_PLAYER.has(event.kind)) return whose === seat;
  return event.kind in WEIGHT && (nations.has(nation) || nations.has(enemy));
}

/** What others did since a player's last answer that concerns the player. */
export function missedEvents(
  entries: readonly ImperialEntry[],
  seat: number,
  governs: readonly string[],
): MissedEvent[] {
  return missedBy(entries, seat, (events) => {
    const nations = nationsOf(events, seat, governs);
    return (event) => (isConcerned(event, seat, nations) && !isOver(event, events) ? WEIGHT[event.kind]! : null);
  });
}
