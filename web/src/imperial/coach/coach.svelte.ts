// The coach at an Imperial table: hints, and what it says, which is loaded only when it is on.
import { Hints } from "$/decision/hints.svelte";
import { withTexts } from "$/settings/texts.svelte";
import { decisionOf } from "../decision/decision.svelte";
import type { Imperial } from "../imperial.svelte";

type Words = typeof import("./words");

export class Coach extends Hints {
  /** what it says, once it is loaded */
  words = $state.raw<Words | null>(null);

  constructor(readonly imperial: Imperial) {
    super(() => decisionOf(imperial));
  }

  /** The space the hint is about. */
  get hintedSpace(): string | null {
    const { hint } = this;
    const told = hint && decisionOf(this.imperial).legal.find((one) => one.text === hint.text);
    return told?.kind === "ChooseSpace" ? told.about.space : null;
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
    $effect(() => this.thinkAhead(decisionOf(this.imperial).kind === "which-space"));
  }
}
