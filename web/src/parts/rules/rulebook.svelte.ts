// The rulebook of the current game, whose rules can be opened by id anywhere.
import { language } from "$/settings/language.svelte";
import { api } from "$/wire/api";
import type { BookTold } from "$/wire/types";

class Rulebook {
  /** the default game */
  game = $state("");
  /** the rules opened one from another; the last one is shown */
  #trail = $state.raw<readonly string[]>([]);
  #books = new Map<string, Promise<BookTold>>();

  get shown(): string {
    return this.#trail.at(-1) ?? "";
  }

  get canGoBack(): boolean {
    return this.#trail.length > 1;
  }

  open(rule: string, game = ""): void {
    if (game) this.game = game;
    if (rule !== this.shown) this.#trail = [...this.#trail, rule];
  }

  back(): void {
    this.#trail = this.#trail.slice(0, -1);
  }

  close(): void {
    this.#trail = [];
  }

  /** The book of a game in the current language, asked for once. */
  book(game = this.game): Promise<BookTold> {
    const key = `${game}:${language.current}`;
    let found = this.#books.get(key);
    if (!found) {
      found = api.book(game);
      found.catch(() => this.#books.delete(key));
      this.#books.set(key, found);
    }
    return found;
  }
}

export const rulebook = new Rulebook();
