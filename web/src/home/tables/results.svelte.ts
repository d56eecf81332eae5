// Results of finished games. Each is loaded once, since it cannot change.
import * as m from "$/paraglide/messages";
import { yourSeat } from "$/table/you";
import { api } from "$/wire/api";
import type { TableTold } from "$/wire/types";
import { SvelteMap } from "svelte/reactivity";

type Result = Pick<TableTold, "scores" | "seats">;

class Results {
  #known = new SvelteMap<string, Result>();
  #asked = new Set<string>();

  /** The result of a game, once it is loaded. */
  of(id: string): Result | null {
    return this.#known.get(id) ?? null;
  }

  ask(id: string): void {
    if (this.#asked.has(id)) return;
    this.#asked.add(id);
    // without it the card only says that the game is over; the next visit tries again
    api.table(id).then(
      (table) => this.#known.set(id, table),
      () => this.#asked.delete(id),
    );
  }
}

export const results = new Results();

/** Who won, and our place, in a few words; "" if nobody won. */
export function resultInWords({ scores, seats }: Result): string {
  const first = (scores ?? []).filter((score) => score.place === 1);
  if (first.length === 0) return "";
  const you = yourSeat(seats);
  const own = (scores ?? []).find((score) => score.seat === you);
  const names = first.map((score) => seats[score.seat]?.name ?? "").join(", ");
  if (own?.place === 1) return first.length > 1 ? m.home_shared_win() : m.home_you_won();
  if (own) return m.home_placed({ place: own.place, names });
  return m.home_won({ names });
}
