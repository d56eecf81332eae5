// Reads the news from where it stopped: much may come at once, and nothing is lost.
import type { Entry, GameWire } from "$/wire/game";
import { untrack } from "svelte";
import type { TableSession } from "../session.svelte";

export class Reader<G extends GameWire = GameWire> {
  /** the number of the last entry read; earlier entries are not news */
  #read: number;

  constructor(readonly session: Pick<TableSession<G>, "news">) {
    this.#read = untrack(() => session.news.at(-1)?.number ?? 0);
  }

  /** The entries since the last call. */
  next(): readonly Entry<G>[] {
    const fresh = this.session.news.filter((entry) => entry.number > this.#read);
    this.#read = fresh.at(-1)?.number ?? this.#read;
    return fresh;
  }
}
