// Hints at a table that has a coach, in any game: whether they are there, and the one that was asked for.
import { coaching } from "$/settings/switches.svelte";
import { language } from "$/settings/language.svelte";
import { api } from "$/wire/api";
import { refusalOf } from "$/wire/refusal";
import type { HintTold } from "$/wire/types";
import { untrack } from "svelte";
import type { OpenQuestion } from "./openQuestion.svelte";

/** What it needs of the open question. */
type Asked = Pick<OpenQuestion, "key" | "isAsked" | "pointed" | "session"> & {
  readonly legal: readonly { readonly text: string }[];
};

export class Hints {
  isThinking = $state(false);
  #hint = $state.raw<{ key: string; told: HintTold } | null>(null);
  #isShown = $state("");
  #asked = new Map<string, Promise<HintTold | null>>();

  constructor(readonly decision: () => Asked) {}

  /** The table has a coach, and we play. A lesson has its own. */
  get isAllowed(): boolean {
    const { session } = this.decision();
    return (session.table?.has_coach ?? false) && !session.lesson && session.played.length > 0 && !session.isOver;
  }

  get isOn(): boolean {
    return this.isAllowed && coaching.isOn;
  }

  get canHint(): boolean {
    return this.isOn && this.decision().isAsked;
  }

  /** The hint for the question that is open, if the player wanted one. */
  get hint(): HintTold | null {
    const { key } = this.decision();
    return this.isOn && this.#isShown === key && this.#hint?.key === key ? this.#hint.told : null;
  }

  /** Show the hint for the open question; false if there is none to give. */
  show(): boolean {
    if (!this.canHint) return false;
    const decision = this.decision();
    const { key } = decision;
    this.#isShown = key;
    this.isThinking = true;
    void this.#ask(key)
      .then((told) => {
        if (told === null || decision.key !== key) return;
        this.#hint = { key, told };
        // what it would change is shown as if the pointer were on it
        if (decision.legal.some((one) => one.text === told.text)) decision.pointed = told.text;
      })
      .finally(() => (this.isThinking = false));
    return true;
  }

  /** Think about the open question before the player asks; the first time this also wakes the bot that thinks. */
  thinkAhead(isWorth: boolean): void {
    const { key } = this.decision();
    if (this.canHint && (isWorth || this.#asked.size === 0)) untrack(() => void this.#ask(key));
  }

  /** Once for each question and language. */
  #ask(key: string): Promise<HintTold | null> {
    const { session } = this.decision();
    const asked = `${language.current}|${key}`;
    const known = this.#asked.get(asked);
    if (known) return known;
    let told: HintTold | null = null;
    const answer = refusalOf(async () => {
      told = await api.hint(session.id, [...session.plan], session.seat);
    }).then((refusal) => {
      if (refusal) this.#asked.delete(asked);
      return told;
    });
    this.#asked.set(asked, answer);
    return answer;
  }
}
