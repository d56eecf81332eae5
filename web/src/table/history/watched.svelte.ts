// Which entries the player has seen happen, or in a replay: they were not missed.
import { untrack } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import type { Entry } from "$/wire/game";
import { Reader } from "../log/reader";

/** What it follows. */
interface Told {
  readonly news: readonly Entry[];
}

export class Watched {
  readonly #numbers = new SvelteSet<number>();

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  add(numbers: readonly number[]): void {
    for (const number of numbers) this.#numbers.add(number);
  }

  /** What comes while the page is visible is seen; call during component setup. */
  follow(session: Told): void {
    const reader = new Reader(session);
    $effect(() => {
      const fresh = reader.next().map((entry) => entry.number);
      if (document.visibilityState === "visible") untrack(() => this.add(fresh));
    });
  }
}
