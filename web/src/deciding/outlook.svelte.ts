// What each answer to the open question would change, once the server has told.
import { language } from "$/settings/language.svelte";
import type { TableSession } from "$/table/session.svelte";
import { Refusal } from "$/wire/refusal";
import type { ChoiceTold } from "$/wire/types";

export class Outlook {
  /** by the answer as it is written */
  choices = $state.raw<ReadonlyMap<string, ChoiceTold>>(new Map());
  #asked = "";

  /** Ask for it, once for each question; `key` tells which question is open now. */
  async look(session: TableSession, key: () => string): Promise<void> {
    const now = key();
    const asked = `${language.current}|${now}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.choices = new Map();
    try {
      const told = await session.outlook();
      if (key() === now) this.choices = new Map(told.choices.map((choice) => [choice.text, choice]));
    } catch (problem) {
      // nothing depends on it: without it one sees the consequences after choosing; the next look asks again
      if (this.#asked === asked) this.#asked = "";
      if (!(problem instanceof Refusal)) throw problem;
    }
  }
}
