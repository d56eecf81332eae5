// The rules of the current game, which can be opened by id anywhere.
import { language } from "$/settings/language.svelte";
import { api } from "$/wire/api";
import type { RuleTold } from "$/wire/types";

class Rulebook {
  /** the default game */
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
