// The past moments of a table, and the one that is shown. The server sends the positions.
import { api } from "$/wire/api";
import type { Entry, GameWire, Seen } from "$/wire/game";
import { Refusal } from "$/wire/refusal";
import type { ErrorTold } from "$/wire/types";

/** A past moment that is shown. */
export interface Past<G extends GameWire = GameWire> {
  number: number;
  view: Seen<G>;
}

/** What the history needs to know of its table. */
interface Told {
  readonly id: string;
  readonly invitation: string;
  readonly seat: number | null;
  readonly entries: readonly Entry[];
  problem: ErrorTold | null;
}

/** Entries that are moments. When something is taken back, the position before stays a moment. */
const MOMENTS = new Set(["started", "played", "drawn", "taken-back"]);
const MOST_VIEWS = 100;

export class History<G extends GameWire = GameWire> {
  past = $state.raw<Past<G> | null>(null);
  #views = new Map<string, Promise<Seen<G>>>();
  /** counts the requests: only the last one is shown */
  #looking = 0;

  constructor(readonly table: Told) {}

  /** The numbers of the entries that changed the position; the last is now. */
  moments = $derived.by(() =>
    this.table.entries.filter((entry) => MOMENTS.has(entry.kind)).map((entry) => entry.number),
  );

  async lookAt(number: number): Promise<void> {
    if (number >= (this.moments.at(-1) ?? 0)) return this.backToNow();
    this.#looking += 1;
    const looking = this.#looking;
    const wanted = Math.max(this.moments[0] ?? 0, number);
    try {
      const view = await this.viewAt(wanted);
      // a quick player wants the last moment requested, not the last one received
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

  /** Forget all positions: the language or the seat has changed. */
  forget(): void {
    this.#views.clear();
    this.backToNow();
  }

  /** The position after an entry. */
  viewAt(number: number): Promise<Seen<G>> {
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
