// Which part of the table a phone shows. What can be answered with comes into sight by itself, and so does a new auction;
// who has chosen where to look is left there.
import { untrack } from "svelte";
import type { Friesematenten } from "./friesematenten.svelte";
import { choicesIn, fullest, type Place } from "./where";

export type Panel = Place | "log" | "text";

export class Panels {
  tab = $state<Panel>("table");
  /** it was us who turned to it, not the player */
  #isOurs = false;
  /** the auction in which the player chose */
  #chosenIn: string | null = null;
  #begun: string | null = null;
  #askedIn: string | null = null;

  constructor(readonly table: Friesematenten) {}

  choices = $derived.by(() => choicesIn(this.table));
  /** the auction that goes on now, whatever moment is looked at */
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

  /** Follow the game; call while a component is set up. `onauction`: another card is up, or we are first asked about it. */
  follow(onauction: () => void): void {
    $effect(() => {
      void [this.table.deciding.key, this.table.deciding.path];
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

  /** Turn to a part of the table, unless something else than the table is read or there is something to answer with here. */
  #turnTo(wanted: Place): void {
    if (wanted === this.tab || !(this.tab in this.choices) || this.choices[this.tab as Place] > 0) return;
    this.tab = wanted;
    this.#isOurs = true;
  }
}
