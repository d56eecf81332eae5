// The coach at a table: whether it is there, and the hint that was asked for. What it says is loaded only when it is on.
import { coaching } from "$/settings/switches.svelte";
import { withTexts } from "$/settings/texts.svelte";
import { api } from "$/wire/api";
import { refusalOf } from "$/wire/refusal";
import type { HintTold } from "$/wire/types";
import { untrack } from "svelte";
import { decisionOf } from "../decision/decision.svelte";
import type { Imperial } from "../imperial.svelte";

type Words = typeof import("./words");

export class Coach {
  /** what it says, once it is loaded */
  words = $state.raw<Words | null>(null);
  isThinking = $state(false);
  #hint = $state.raw<{ key: string; told: HintTold } | null>(null);
  #isShown = $state("");
  #asked = new Map<string, Promise<HintTold | null>>();

  constructor(readonly imperial: Imperial) {}

  /** The table has one, and we play. A lesson has its own. */
  get isAllowed(): boolean {
    const { session } = this.imperial;
    return (session.table?.has_coach ?? false) && !session.lesson && session.played.length > 0 && !session.isOver;
  }

  get isOn(): boolean {
    return this.isAllowed && coaching.isOn;
  }

  /** The hint for the question that is open, if the player wanted one. */
  get hint(): HintTold | null {
    const { key } = decisionOf(this.imperial);
    return this.isOn && this.#isShown === key && this.#hint?.key === key ? this.#hint.told : null;
  }

  /** The space the hint is about. */
  get hintedSpace(): string | null {
    const { hint } = this;
    const told = hint && decisionOf(this.imperial).legal.find((one) => one.text === hint.text);
    return told?.kind === "ChooseSpace" ? told.about.space : null;
  }

  get canHint(): boolean {
    return this.isOn && decisionOf(this.imperial).isAsked;
  }

  /** Show the hint for the open question; false if there is none to give. */
  show(): boolean {
    if (!this.canHint) return false;
    const decision = decisionOf(this.imperial);
    const { key } = decision;
    this.#isShown = key;
    this.isThinking = true;
    void this.#ask(key)
      .then((told) => {
        if (told === null || decision.key !== key) return;
        this.#hint = { key, told };
        // the wheel and the figures show what it would change
        if (decision.legal.some((one) => one.text === told.text)) decision.pointed = told.text;
      })
      .finally(() => (this.isThinking = false));
    return true;
  }

  /** Once for each question and language. */
  #ask(key: string): Promise<HintTold | null> {
    const { session } = this.imperial;
    const asked = `${document.documentElement.lang}|${key}`;
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

  /** Load what it says when it is on, and think ahead about the question asked most. Call it where effects are allowed. */
  follow(): void {
    $effect(() => {
      if (!this.isOn || this.words !== null) return;
      void withTexts(import("./words")).then(
        (words) => (this.words = words),
        () => {
          // without a connection the table is as it is without a coach
        },
      );
    });
    $effect(() => {
      const { kind, key, isAsked } = decisionOf(this.imperial);
      // the first one also wakes the bot that thinks
      const isWorth = kind === "which-space" || this.#asked.size === 0;
      if (this.isOn && isAsked && isWorth) untrack(() => void this.#ask(key));
    });
  }
}
