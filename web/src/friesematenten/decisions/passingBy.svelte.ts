// "Ask me only when I hold a card for it": where there is nothing to do, the answer is given by itself. It takes a random
// while, so that its speed betrays nothing: who cannot play in a window has a card for it and not the money, and money is secret.
import { giveOnce } from "$/deciding/standingBy";
import { keep, kept } from "$/parts/storage";
import { untrack } from "svelte";
import type { Deciding } from "./deciding.svelte";

const KEPT_AS = "rondel.only-with-card";

class OnlyWithCard {
  isOn = $state(kept(KEPT_AS) === "on");

  change(isOn: boolean): void {
    keep(KEPT_AS, isOn ? "on" : "off");
    this.isOn = isOn;
  }
}

/** The switch; one for all tables of this browser. */
export const onlyWithCard = new OnlyWithCard();

/** How long it takes at the least and at the most, and how often the rest is counted, in milliseconds. */
const LEAST = 2000;
const MOST = 5000;
const TICK = 250;

interface Quiet {
  text: string;
  /** whether everybody may know that nobody thought about it: not where it would tell that a card could not be paid for */
  isTold: boolean;
}

export class PassingBy {
  /** the question the player wants to answer after all */
  #stopped = $state("");
  /** the seconds until it passes; nothing while it does not */
  seconds = $state<number | null>(null);

  readonly #deciding: Deciding;
  constructor(deciding: Deciding) {
    this.#deciding = deciding;
  }

  /** The answer to the open question if there is nothing to think about. */
  quiet = $derived.by((): Quiet | null => {
    const { kind, legal, isWindow, unused } = this.#deciding;
    if (kind === "phase-two-turn" && unused === 0) {
      const done = legal.find((told) => told.kind === "Done");
      return done ? { text: done.text, isTold: true } : null;
    }
    const [only, ...others] = legal;
    return isWindow && only?.kind === "Pass" && others.length === 0 ? { text: only.text, isTold: false } : null;
  });
  /** Around one device everybody wants to see their own turn, and whoever writes an answer wants to send it. */
  isPassing = $derived.by(() => {
    const { key, session, isTyping } = this.#deciding;
    return onlyWithCard.isOn && this.quiet !== null && session.mine.length === 1 && !session.isResuming && session.plan.length === 0 && !isTyping && this.#stopped !== key;
  });

  /** The player wants to answer this question after all. */
  stop(): void {
    this.#stopped = this.#deciding.key;
  }

  /** Count down, once for each question; called by the component that shows it. */
  follow(): void {
    $effect(() => {
      void this.#deciding.key;
      if (!this.isPassing) return;
      return untrack(() => this.#wait());
    });
  }

  #wait(): () => void {
    const due = performance.now() + LEAST + Math.random() * (MOST - LEAST);
    const count = () => {
      const left = due - performance.now();
      this.seconds = Math.max(0, Math.ceil(left / 1000));
      // what could not be sent, because something else was, or without a line, is tried again
      if (left <= 0 && this.quiet) void giveOnce(this.#deciding, this.quiet.text, { isTold: this.quiet.isTold });
    };
    count();
    const timer = setInterval(count, TICK);
    return () => {
      clearInterval(timer);
      this.seconds = null;
    };
  }
}
