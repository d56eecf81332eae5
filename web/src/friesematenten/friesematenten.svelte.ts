// A Friesematenten table for the components: the position shown, the cards of the deck, and names.
import { language } from "$/settings/language.svelte";
import type { TableSession } from "$/table/session.svelte";
import { called, calledFirst, yourSeat } from "$/table/you";
import { getContext, setContext } from "svelte";
import { bidsIn, settledIn } from "./roundLog";
import { Decision } from "./decision/decision.svelte";
import { inCurrency } from "./words";
import { Motion } from "./motion.svelte";
import { Playback } from "./playback.svelte";
import type { CardFacts, CardView, EmpireView, FriesematentenView, FriesematentenWire, Kind, Material } from "./types";

/** Who owns a card; `card` is null if it lies unused. */
interface Place {
  seat: number;
  card: CardView | null;
}

export class Friesematenten {
  material = $state.raw<Material>()!;
  /** the card somebody wants to read */
  opened = $state<string | null>(null);
  readonly decision: Decision;
  readonly motion = new Motion();
  readonly playback = new Playback(this);

  constructor(
    readonly session: TableSession<FriesematentenWire>,
    material: Material,
  ) {
    this.material = material;
    this.decision = new Decision(this);
  }

  /** the position on the table: past, planned or present */
  view = $derived.by(() => this.session.board as FriesematentenView);
  /** the current position, even while the player looks at the past */
  now = $derived.by(() => (this.session.live?.view ?? this.session.board) as FriesematentenView);

  /** the game has ended, and its final position is shown */
  isOver = $derived.by(() => this.session.isOver && !this.session.isPast);

  #cards = $derived(new Map(this.material.cards.map((card) => [card.id, card])));
  #places = $derived(
    new Map<string, Place>(
      this.view.players.flatMap((empire) => [
        ...empire.active.map((card) => [card.id, { seat: empire.seat, card }] as const),
        ...empire.unused.map((card) => [card, { seat: empire.seat, card: null }] as const),
      ]),
    ),
  );
  /** the last entry to tell, while the player looks at the past */
  until = $derived.by(() => this.session.past?.number ?? Infinity);
  /** the card at auction */
  up = $derived.by(() => this.view.auction?.card ?? this.view.award?.card ?? null);
  /** the cards settled in this round, without those that are up again or will be */
  settled = $derived.by(() =>
    settledIn(this.session.entries, this.until).filter(
      (one) => one.card !== this.up && !this.view.exchange.includes(one.card),
    ),
  );
  bids = $derived.by(() => (this.view.auction ? bidsIn(this.view.auction, this.session.entries, this.until) : []));

  /** The language of the cards: a deck may not have the language of the page. */
  get lang(): string {
    return this.material.texts_language;
  }

  /** What is printed on a card; a newer deck may have cards this page does not know. */
  card(id: string): CardFacts {
    return (
      this.#cards.get(id) ?? {
        id,
        name: id,
        text: "",
        kind: "action" as Kind,
        min_bid: 0,
        points: 0,
        production: null,
        symbol: null,
        tags: [],
        has_effect: true,
      }
    );
  }

  cardName(id: string): string {
    return this.card(id).name;
  }

  kindName(kind: string): string {
    return this.material.kinds[kind] ?? kind;
  }

  symbolName(symbol: string): string {
    return this.material.symbols[symbol] ?? symbol;
  }

  /** Who owns a card, and what it counts there; null if nobody does. */
  placeOf(id: string): Place | null {
    return this.#places.get(id) ?? null;
  }

  empire(seat: number): EmpireView {
    return this.view.players[seat]!;
  }

  playerName(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "" : (this.session.table?.seats[seat]?.name ?? "");
  }

  /** A player within a sentence: "you" for the reader. */
  called(seat: number | null | undefined): string {
    return called(this.session.table?.seats ?? [], seat);
  }

  /** A player where a line begins: "You" for the reader. */
  calledFirst(seat: number | null | undefined): string {
    return calledFirst(this.session.table?.seats ?? [], seat);
  }

  /** Whether this is the reader's only seat. */
  isReader(seat: number | null | undefined): boolean {
    return seat != null && seat === yourSeat(this.session.table?.seats ?? []);
  }

  /** Whether a bot plays there, from the start or as a stand-in. */
  isBot(seat: number): boolean {
    const told = this.session.table?.seats[seat];
    return told?.kind === "bot" || Boolean(told?.stand_in);
  }

  isMine(seat: number | null | undefined): boolean {
    return seat !== null && seat !== undefined && this.session.mine.includes(seat);
  }

  /** The seat that is drawn large: the player's own. */
  own = $derived.by(() => this.session.seat ?? this.session.mine[0] ?? null);
  others = $derived.by(() => {
    const seats = this.view.players.map((player) => player.seat);
    const from = this.own === null ? 0 : seats.indexOf(this.own) + 1;
    // clockwise from the player, as at a real table
    return [...seats.slice(from), ...seats.slice(0, from)].filter((seat) => seat !== this.own);
  });

  money(amount: number): string {
    return inCurrency(amount, this.material.currency, language.current);
  }
}

const KEY = Symbol("friesematenten");
export const provideFriesematenten = (table: Friesematenten): Friesematenten => setContext(KEY, table);
/** The table of Friesematenten this component belongs to. */
export const useFriesematenten = (): Friesematenten => getContext<Friesematenten>(KEY);
