// "Ask me only when I hold a card for it": where there is nothing to do, the answer is given by itself. It takes a random
// while, so that its speed tells little: who cannot play in a window has a card for it and not the money, and money is secret.
import { giveOnce } from "$/decision/standingAnswers.svelte";
import { KeptSwitch } from "$/settings/switches.svelte";
import { untrack } from "svelte";
import { spoken } from "./choices";
import type { Decision } from "./decision.svelte";

/** The switch; one for all tables of this browser. */
export const onlyWithCard = new KeptSwitch("rondel.only-with-card", false);

/** How long it takes at the least and at the most, and how often the rest is counted, in milliseconds. */
const LEAST = 2000;
const MOST = 5000;
const TICK = 250;
/** How long before a window closes the answer must be on its way, in milliseconds: the server would pass, and refuse ours. */
const AHEAD = 1000;

interface Quiet {
  text: string;
  /** It ends our turn, as we hold no card: all see that, and may know that nobody thought about it. In a window that would tell that a card could not be paid for. */
  isTurn: boolean;
}

export class AutoPass {
  /** the question the player wants to answer after all */
  #stopped = $state("");
  /** the seconds until it passes; nothing while it does not */
  seconds = $state<number | null>(null);

  readonly #decision: Decision;
  constructor(decision: Decision) {
    this.#decision = decision;
  }

  /** The answer to the open question if there is nothing to think about. */
  quiet = $derived.by((): Quiet | null => {
    const { isTurnWithoutCards, unattended } = this.#decision;
    if (unattended === null) return null;
    const { legal, quiet } = unattended;
    const [said] = spoken(legal);
    // what else could be done then, the switch says it leaves out
    if (isTurnWithoutCards) return said ? { text: said.text, isTurn: true } : null;
    return quiet !== "" && legal.length === 1 ? { text: quiet, isTurn: false } : null;
  });
  /** Around one device everybody wants to see their own turn, and whoever writes an answer wants to send it. */
  isPassing = $derived.by(() => {
    const { key, session, isTyping } = this.#decision;
    return (
      onlyWithCard.isOn &&
      this.quiet !== null &&
      session.mine.length === 1 &&
      !session.isResuming &&
      !isTyping &&
      this.#stopped !== key
    );
  });

  /** The player wants to answer this question after all. */
  stop(): void {
    this.#stopped = this.#decision.key;
  }

  /** Count down, once for each question; called by the component that shows it. */
  follow(): void {
    $effect(() => {
      void this.#decision.key;
      if (!this.isPassing) return;
      return untrack(() => this.#wait());
    });
  }

  /** Until when an answer is in time, by the steady clock of this browser. */
  #latest(): number {
    const { table, toldAt } = this.#decision.session;
    return table?.react_left == null ? Infinity : toldAt + table.react_left - AHEAD;
  }

  #wait(): () => void {
    const due = Math.min(performance.now() + LEAST + Math.random() * (MOST - LEAST), this.#latest());
    const count = () => {
      const left = due - performance.now();
      this.seconds = Math.max(0, Math.ceil(left / 1000));
      // what could not be sent, because something else was, or without a line, is tried again
      if (left <= 0 && this.quiet) void giveOnce(this.#decision, this.quiet.text, { isTold: this.quiet.isTurn });
    };
    count();
    const timer = setInterval(count, TICK);
    return () => {
      clearInterval(timer);
      this.seconds = null;
    };
  }
}
