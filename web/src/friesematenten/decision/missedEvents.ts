// Which events of Friesematenten concern a player: cards lost and won, money, bars.
import { missedEvents as missedBy, type MissedEvent } from "$/decision/missedEvents";
import { fieldsOf } from "$/wire/game";
import type { EventKind, FriesematentenEntry, FriesematentenEvent, FriesematentenWire } from "../types";
import type { Matters } from "$/table/log/latest";

/** How important an event is to the player it happens to: 0 is the most important. */
const WEIGHT: Partial<Record<EventKind, number>> = {
  CardStolen: 0,
  CardDestroyed: 0,
  CardsSwapped: 0,
  OverbidPunished: 1,
  AwardUndone: 1,
  CardBound: 2,
  FactorSet: 2,
  BidderBarred: 2,
  MoneyMoved: 3,
  CardGiven: 3,
  CardWon: 4,
  IncomePaid: 5,
};

/** The players an event happens to. */
function sufferers(event: FriesematentenEvent): (number | null | undefined)[] {
  switch (event.kind) {
    case "CardStolen":
    case "CardDestroyed":
    case "CardsSwapped":
      return [event.about.victim];
    case "CardBound":
      return [event.about.owner];
    case "MoneyMoved":
      return [event.about.payer, event.about.payee];
    case "CardGiven":
      return [event.about.receiver];
    default:
      return [fieldsOf(event).seat];
  }
}

/** How important an event is to a player: 0 is the most important, null means it does not concern them. */
export function weigh(event: FriesematentenEvent, seat: number): number | null {
  return sufferers(event).includes(seat) ? (WEIGHT[event.kind] ?? null) : null;
}

/** What others did since a player's last answer that concerns the player. */
export const missedEvents = (entries: readonly FriesematentenEntry[], seat: number): MissedEvent[] =>
  missedBy(entries, seat, () => (event) => weigh(event, seat));

// ------------------------------------------------------------------ what is told beside the table

/** Without bids: they are beside the question anyway. */
const TOLD: ReadonlySet<EventKind> = new Set<EventKind>([
  "LastRound",
  "CardPlayed",
  "ActionCancelled",
  "ActionRedirected",
  "NothingHappened",
  "NothingPaid",
  "CardBound",
  "CardScrapped",
  "CardUnsold",
  "OverbidPunished",
  "CardWon",
  "AwardUndone",
  "CardStolen",
  "CardDestroyed",
  "CardsSwapped",
  "CardGiven",
  "MoneyMoved",
  "FactorSet",
  "BidderBarred",
  "CardAdded",
  "CardRemoved",
  "GameEnded",
]);
/** Won cards and income are good news, and expected. */
const GRAVE = 3;

export const mattersTo =
  (mine: readonly number[]): Matters<FriesematentenWire> =>
  (event) => {
    if (!TOLD.has(event.kind)) return null;
    return mine.some((seat) => (weigh(event, seat) ?? Infinity) <= GRAVE) ? "ours" : "all";
  };
