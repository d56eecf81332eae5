// Whoever shows or says what has just happened reads on from where they were: much may come at once, and nothing is lost.
import type { Entry, GameWire } from "$/wire/game";
import { untrack } from "svelte";
import type { TableSession } from "../session.svelte";

export class Reader<G extends GameWire = GameWire> {
  /** the number of the last entry read; what came before we were here is no news */
  #read: number;

  constructor(readonly session: Pick<TableSession<G>, "news">) {
    this.#read = untrack(() => session.news.at(-1)?.number ?? 0);
  }

  /** What has come since the last time. */
  next(): readonly Entry<G>[] {
    const fresh = this.session.news.filter((entry) => entry.number > this.#read);
    this.#read = fresh.at(-1)?.number ?? this.#read;
    return fresh;
  }
}
