// The table in words, the same for the eye and for screen readers.
import * as m from "$/paraglide/messages";
import type { Settled } from "./roundLog";
import type { Friesematenten } from "./friesematenten.svelte";
import type { CardFacts, DeclaredView, FriesematentenView } from "./types";

/** The phases of a round, in their order. */
export const phases = (): string[] => [
  m.cards_phase_exchange(),
  m.cards_phase_cards(),
  m.cards_phase_auctions(),
  m.cards_phase_income(),
];

/** Where the game is: the round and its phase. */
export const where = (table: Friesematenten): string =>
  table.view.round > 0 ? m.cards_when_is({ round: table.view.round, phase: table.view.phase }) : m.cards_before_play();

/** Whether this round or the next is the last; empty while that is open. */
export const lastRound = ({ is_last_round, is_next_round_last }: FriesematentenView): string =>
  is_last_round ? m.cards_last_round() : is_next_round_last ? m.cards_next_last() : "";

const isYou = (table: Friesematenten, seat: number | null): boolean => seat !== null && seat === table.own;

/** What became of a card of the exchange. */
export function settled(table: Friesematenten, one: Settled): string {
  if (one.how === "sold")
    return m.cards_sold({
      name: isYou(table, one.seat) ? m.you_within() : table.playerName(one.seat),
      price: table.money(one.price),
    });
  return one.how === "stays" ? m.cards_stays() : m.cards_discarded();
}

/** Points in words, with a real minus. */
export const pointsAre = (count: number): string => m.cards_points_are({ count }).replace("-", "−");

/** What is printed on a card besides its name, kind and text. */
export function printed(table: Friesematenten, card: CardFacts): string[] {
  const parts = [...card.tags, m.cards_min_bid_is({ money: table.money(card.min_bid) })];
  if (card.kind !== "action" || card.points !== 0) parts.push(pointsAre(card.points));
  if (card.production !== null) parts.push(m.cards_production_is({ money: table.money(card.production) }));
  if (card.symbol) parts.push(table.symbolName(card.symbol));
  return parts;
}

/** The state of the current auction. */
export function standing(table: Friesematenten): string {
  const { award, auction } = table.view;
  if (award) {
    const price = table.money(award.price);
    return isYou(table, award.winner)
      ? m.cards_awarded_you({ price })
      : m.cards_awarded({ name: table.playerName(award.winner), price });
  }
  if (auction?.bid == null) return m.cards_no_bid();
  const price = table.money(auction.bid);
  return isYou(table, auction.bidder)
    ? m.cards_highest_you({ price })
    : m.cards_highest_by({ name: table.playerName(auction.bidder), price });
}

/** What was said in an auction: a sum, or that a player passes. */
export function bidSays(table: Friesematenten, one: { seat: number; amount: number | null }): string {
  if (one.amount !== null) return table.money(one.amount);
  return table.isReader(one.seat) ? m.cards_passes_you() : m.cards_passes();
}

/** Whose empire it is. */
export const empireOf = (table: Friesematenten, seat: number): string =>
  table.isReader(seat) ? m.cards_your_empire() : m.cards_empire_of({ name: table.playerName(seat) });

/** Who declared a card, its targets, and whether it was cancelled. */
export function declared(table: Friesematenten, one: DeclaredView): string {
  const aims = [
    ...one.targets.map((card) => table.cardName(card)),
    ...(one.opponent === null ? [] : [table.called(one.opponent)]),
  ];
  return [
    table.calledFirst(one.seat) + (aims.length ? ` → ${aims.join(", ")}` : ""),
    one.cancelled ? m.cards_cancelled() : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const CODE = /^[A-Z]{3}$/;

/** A sum as the deck names its money: in a currency known by its code, or whatever the deck calls it. */
export function inCurrency(amount: number, currency: string, language: string): string {
  const code = currency === "€" || currency === "" ? "EUR" : currency;
  if (CODE.test(code)) {
    try {
      return new Intl.NumberFormat(language, { style: "currency", currency: code, maximumFractionDigits: 0 }).format(
        amount,
      );
    } catch {
      // three letters, but not a currency
    }
  }
  return `${new Intl.NumberFormat(language).format(amount)}\u202f${currency}`;
}
