// Which part of the table a phone shows. It switches to possible answers and to a new auction by itself, unless the
// player has chosen a part.
import { untrack } from "svelte";
import type { Friesematenten } from "./friesematenten.svelte";
import { cardOf, itemsOf, seatOf, type Item } from "./decision/choices";

export type Panel = Place | "log" | "text";

export class Panels {
  tab = $state<Panel>("table");
  /** the app chose the tab, not the player */
  #isOurs = false;
  /** the auction in which the player chose */
  #chosenIn: string | null = null;
  #begun: string | null = null;
  #askedIn: string | null = null;

  constructor(readonly table: Friesematenten) {}

  choices = $derived.by(() => choicesIn(this.table));
  /** the current auction, even while the player looks at the past */
  auction = $derived.by(() =>
    this.table.now.auction ? `${this.table.now.round} ${this.table.now.auction.card}` : null,
  );
  /** the auction in which we are asked for a bid */
  asked = $derived.by(() =>
    this.table.session.isAsked && this.table.now.question?.kind === "what-to-bid" ? this.auction : null,
  );

  choose(tab: Panel): void {
    this.tab = tab;
    this.#isOurs = false;
    this.#chosenIn = this.auction;
  }

  /**
   * Follow the game; call during component setup. `onauction`: another card is up, or we are asked about it for the
   * first time.
   */
  follow(onauction: () => void): void {
    $effect(() => {
      void [this.table.decision.key, this.table.decision.path];
      untrack(() => this.#turnToChoices());
    });
    $effect(() => {
      const [begun, asked] = [this.auction, this.asked];
      untrack(() => {
        const isNew = begun !== null && begun !== this.#begun;
        const isFirst = asked !== null && asked !== this.#askedIn;
        if (isNew) this.#begun = begun;
        if (isFirst) this.#askedIn = asked;
        if ((isNew && this.#isOurs) || (isFirst && this.#chosenIn !== asked)) this.#turnTo("table");
        if (isNew || isFirst) onauction();
      });
    });
  }

  #turnToChoices(): void {
    const wanted = fullest(this.choices);
    if (wanted !== null) this.#turnTo(wanted);
  }

  /** Switch to a part of the table, unless the player reads something else or can answer with the current part. */
  #turnTo(wanted: Place): void {
    if (wanted === this.tab || !(this.tab in this.choices) || this.choices[this.tab as Place] > 0) return;
    this.tab = wanted;
    this.#isOurs = true;
  }
}

export type Place = "table" | "mine" | "others";

function placeOf(table: Friesematenten, item: Item): Place | null {
  const card = cardOf(item);
  const { view } = table;
  const seat =
    card === null ? seatOf(item) : (table.placeOf(card)?.seat ?? (view.just_won === card ? table.own : null));
  if (seat !== null) return seat === table.own ? "mine" : "others";
  const lies = [...view.exchange, view.auction?.card, view.award?.card, ...view.discard, ...view.out];
  // peeked cards are shown beside the question
  return card !== null && lies.includes(card) ? "table" : null;
}

/** Whether an item only starts a voluntary scrapping: that is no reason to leave the exchange. */
function isScrapOnly({ decision }: Friesematenten, item: Item): boolean {
  return (
    decision.isTurn &&
    decision.path.length === 0 &&
    decision.legal.every((told) => told.kind === "Scrap" || itemsOf(told)[0] !== item)
  );
}

/** How many items can be picked next, in each part of the table. */
export function choicesIn(table: Friesematenten): Record<Place, number> {
  const found: Record<Place, number> = { table: 0, mine: 0, others: 0 };
  for (const item of table.decision.next) {
    const place = isScrapOnly(table, item) ? null : placeOf(table, item);
    if (place !== null) found[place] += 1;
  }
  return found;
}

/** The part with the most items to pick; null if there are none. */
export function fullest(choices: Record<Place, number>): Place | null {
  const [place, most] = (Object.entries(choices) as [Place, number][]).toSorted((one, other) => other[1] - one[1])[0]!;
  return most > 0 ? place : null;
}
