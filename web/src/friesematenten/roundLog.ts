// What happened in this round, from the log: what was sold to whom, and the bids in order.
import { standingAt } from "$/table/log/logLines";
import { fieldsOf } from "$/wire/game";
import type { AuctionView, FriesematentenEntry, FriesematentenEvent } from "./types";

/** A card of the exchange that is settled in this round. */
export interface Settled {
  card: string;
  /** sold · stays: nobody bid · gone: discarded or out of the game */
  how: "sold" | "stays" | "gone";
  seat: number | null;
  price: number;
}

/** A bid or a pass in the current auction. */
export interface Said {
  seat: number;
  /** null for a pass */
  amount: number | null;
}

/** Every event up to an entry, without those taken back. */
const standing = (entries: readonly FriesematentenEntry[], until = Infinity): FriesematentenEvent[] =>
  standingAt(entries, until).flatMap((entry) => entry.events);

/** The cards settled in this round, in the order they came up. */
export function settledIn(entries: readonly FriesematentenEntry[], until = Infinity): Settled[] {
  const events = standing(entries, until);
  const round = events.slice(
    Math.max(
      0,
      events.findLastIndex((event) => event.kind === "RoundBegan"),
    ),
  );
  return round.flatMap((event): Settled[] => {
    switch (event.kind) {
      case "CardWon":
        return [{ card: event.about.card, how: "sold", seat: event.about.seat, price: event.about.price }];
      case "CardUnsold":
        return [{ card: event.about.card, how: event.about.discarded ? "gone" : "stays", seat: null, price: 0 }];
      case "CardRemoved":
        return [{ card: event.about.card, how: "gone", seat: null, price: 0 }];
      default:
        return [];
    }
  });
}

/** The bids and passes since a card was put up, oldest first. */
export function bidsOf(entries: readonly FriesematentenEntry[], card: string, until = Infinity): Said[] {
  const events = standing(entries, until);
  const since = events.findLastIndex((event) => event.kind === "CardPutUp" && event.about.card === card);
  return events.slice(since + 1).flatMap((event): Said[] => {
    if (fieldsOf(event).card !== card) return [];
    if (event.kind === "BidMade") return [{ seat: event.about.seat, amount: event.about.amount }];
    if (event.kind === "PlayerPassed") return [{ seat: event.about.seat, amount: null }];
    return [];
  });
}

/** The bids of an auction. If the table was opened in the middle of one, its log lacks the highest bid. */
export function bidsIn(auction: AuctionView, entries: readonly FriesematentenEntry[], until = Infinity): Said[] {
  const { card, bid, bidder } = auction;
  const told = bidsOf(entries, card, until);
  if (bid === null || bidder === null || told.some((said) => said.amount !== null)) return told;
  return [{ seat: bidder, amount: bid }, ...told];
}

/** Who may still be asked in an auction after a seat, clockwise. */
export const afterwards = (bidders: readonly number[], asked: number): number[] => [
  ...bidders.filter((seat) => seat > asked),
  ...bidders.filter((seat) => seat < asked),
];

const CARDS = ["card", "host", "other"] as const;

/** The cards that something just happened to. */
export function touched(events: readonly FriesematentenEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((event) => CARDS.map((name) => fieldsOf(event)[name]).filter((card) => typeof card === "string")),
  );
}
