// The rules of the game on the table, to be opened anywhere by their id.
import { language } from "$/settings/language.svelte";
import { api } from "$/wire/api";
import type { RuleTold } from "$/wire/types";

class Rulebook {
  /** the game whose rules are meant when nothing else is said */
  game = $state("");
  shown = $state("");
  #rules = new Map<string, Promise<RuleTold[]>>();

  async open(rule: string, game = ""): Promise<void> {
    if (game) this.game = game;
    this.shown = rule;
  }

  close(): void {
    this.shown = "";
  }

  rules(): Promise<RuleTold[]> {
    const key = `${this.game}:${language.current}`;
    let found = this.#rules.get(key);
    if (!found) {
      found = api.rules(this.game);
      found.catch(() => this.#rules.delete(key));
      this.#rules.set(key, found);
    }
    return found;
  }
}

export const rulebook = new Rulebook();
