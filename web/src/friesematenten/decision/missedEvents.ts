// What of all that happens at a table of Friesematenten concerns a player: cards lost and won, money, bars.
import { missedEvents as missedBy, type MissedEvent } from "$/decision/missedEvents";
import { fieldsOf } from "$/wire/game";
import type { EventKind, FriesematentenEntry, FriesematentenEvent, FriesematentenWire } from "../types";
import type { Matters } from "$/table/log/latest";

/** How much an event matters to a player it happens to: the less, the more. */
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

/** How much an event matters to a player: the less, the more; nothing if it is not about the player. */
export function weigh(event: FriesematentenEvent, seat: number): number | null {
  return sufferers(event).includes(seat) ? (WEIGHT[event.kind] ?? null) : null;
}

/** What concerns a player of all that others have done since the player's last answer. */
export const missedEvents = (entries: readonly FriesematentenEntry[], seat: number): MissedEvent[] =>
  missedBy(entries, seat, () => (event) => weigh(event, seat));

// ------------------------------------------------------------------ what is told beside the table

/** Bids are not among them: they stand beside the question anyway. */
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
/** Cards won and the income are good news, and expected. */
const GRAVE = 3;

export const mattersTo =
  (mine: readonly number[]): Matters<FriesematentenWire> =>
  (event) => {
    if (!TOLD.has(event.kind)) return null;
    return mine.some((seat) => (weigh(event, seat) ?? Infinity) <= GRAVE) ? "ours" : "all";
  };
