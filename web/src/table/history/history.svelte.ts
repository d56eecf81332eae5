// The moments of a table one can go back to, and the one that is looked at. What was there then, the server tells.
import { api } from "$/wire/api";
import type { Entry, GameWire, Seen } from "$/wire/game";
import { Refusal } from "$/wire/refusal";
import type { ErrorTold } from "$/wire/types";

/** A moment of the past that is being looked at. */
export interface Past<G extends GameWire = GameWire> {
  number: number;
  view: Seen<G>;
}

/** What history is the history of. */
interface Told {
  readonly id: string;
  readonly invitation: string;
  readonly seat: number | null;
  readonly entries: readonly Entry[];
  problem: ErrorTold | null;
}

/** Entries that are a moment of their own. Where something was taken back, the position before it stays a moment of the past. */
const MOMENTS = new Set(["started", "played", "drawn", "taken-back"]);
const MOST_VIEWS = 100;

export class History<G extends GameWire = GameWire> {
  past = $state.raw<Past<G> | null>(null);
  #views = new Map<string, Promise<Seen<G>>>();
  /** counts what was asked for: only the last of it is shown */
  #looking = 0;

  constructor(readonly table: Told) {}

  /** The numbers of the entries after which the position changed; at the last of them it is now. */
  moments = $derived.by(() =>
    this.table.entries.filter((entry) => MOMENTS.has(entry.kind)).map((entry) => entry.number),
  );

  async lookAt(number: number): Promise<void> {
    if (number >= (this.moments.at(-1) ?? 0)) return this.backToNow();
    this.#looking += 1;
    const looking = this.#looking;
    const wanted = Math.max(this.moments[0] ?? 0, number);
    try {
      const view = await this.#viewAt(wanted);
      // somebody who moves on quickly wants the last moment asked for, not the last one answered
      if (looking === this.#looking) this.past = { number: wanted, view };
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.table.problem = problem.told;
    }
  }

  backToNow(): void {
    this.#looking += 1;
    this.past = null;
  }

  /** What was told is told anew, in other words or to another seat. */
  forget(): void {
    this.#views.clear();
    this.backToNow();
  }

  #viewAt(number: number): Promise<Seen<G>> {
    const { id, seat, invitation } = this.table;
    const key = `${seat}:${number}`;
    const kept = this.#views.get(key);
    if (kept) return kept;
    const asked = api.view<G>(id, { seat, at: number, invitation });
    asked.catch(() => this.#views.delete(key));
    this.#views.set(key, asked);
    if (this.#views.size > MOST_VIEWS) this.#views.delete(this.#views.keys().next().value!);
    return asked;
  }
}
