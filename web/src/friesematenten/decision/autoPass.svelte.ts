// "Ask me only when I hold a card for it": where there is nothing to do, the app answers by itself. It waits a random
// time, so that its speed reveals little: a player who cannot play in a window has a card but not the money, and money
// is secret.
import { giveOnce } from "$/decision/standingAnswers.svelte";
import { KeptSwitch } from "$/settings/switches.svelte";
import { untrack } from "svelte";
import { spoken } from "./choices";
import type { Decision } from "./decision.svelte";

/** The switch; one for all tables of this browser. */
export const onlyWithCard = new KeptSwitch("rondel.only-with-card", false);

/** The shortest and the longest wait, and the interval of the countdown, in milliseconds. */
const LEAST = 2000;
const MOST = 5000;
const TICK = 250;
/**
 * How long before a window closes the answer must be sent, in milliseconds; later the server passes for us and refuses
 * ours.
 */
const AHEAD = 1000;

interface Quiet {
  text: string;
  /**
   * It ends our turn because we hold no card. Everyone can see that, so the log may call it automatic. In a window that
   * would reveal that we could not pay for a card.
   */
  isTurn: boolean;
}

export class AutoPass {
  /** the question the player wants to answer after all */
  #stopped = $state("");
  /** the seconds until it passes; null if it does not */
  seconds = $state<number | null>(null);

  readonly #decision: Decision;
  constructor(decision: Decision) {
    this.#decision = decision;
  }

  /** The answer to the open question if there is nothing to decide. */
  quiet = $derived.by((): Quiet | null => {
    const { isTurnWithoutCards, unattended } = this.#decision;
    if (unattended === null) return null;
    const { legal, quiet } = unattended;
    const [said] = spoken(legal);
    // the switch says that it skips whatever else could be done
    if (isTurnWithoutCards) return said ? { text: said.text, isTurn: true } : null;
    return quiet !== "" && legal.length === 1 ? { text: quiet, isTurn: false } : null;
  });
  /** On a shared device everyone wants to see their own turn, and a player who is typing wants to send it. */
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

  /** Count down, once for each question; the component that shows it calls this. */
  follow(): void {
    $effect(() => {
      void this.#decision.key;
      if (!this.isPassing) return;
      return untrack(() => this.#wait());
    });
  }

  /** The deadline for an answer, by the monotonic clock of this browser. */
  #latest(): number {
    const { table, toldAt } = this.#decision.session;
    return table?.react_left == null ? Infinity : toldAt + table.react_left - AHEAD;
  }

  #wait(): () => void {
    const due = Math.min(performance.now() + LEAST + Math.random() * (MOST - LEAST), this.#latest());
    const count = () => {
      const left = due - performance.now();
      this.seconds = Math.max(0, Math.ceil(left / 1000));
      // retried if another request was under way or the connection was lost
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
