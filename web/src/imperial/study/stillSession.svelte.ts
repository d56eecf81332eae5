// A position of a finished game for the board: it stands still, and nobody is asked.
import type { TableSession } from "$/table/session.svelte";
import type { Seen } from "$/wire/game";
import type { SeatTold } from "$/wire/types";
import type { ImperialWire } from "../types";

/** As much of a session as the board looks at. */
export class StillSession {
  live = $state.raw<Seen<ImperialWire> | null>(null);
  table = $state.raw<{ seats: Pick<SeatTold, "seat" | "name" | "is_you">[] }>({ seats: [] });
  readonly past = null;
  readonly draft = null;
  readonly isPast = false;
  readonly mine: readonly number[] = [];
  readonly plan: readonly string[] = [];
  board = $derived(this.live?.view ?? null);
  lastLine = $derived(this.live?.number ?? 0);

  constructor(view: Seen<ImperialWire>, names: readonly string[]) {
    this.live = view;
    this.table = { seats: names.map((name, seat) => ({ seat, name, is_you: false })) };
  }

  /** The same for components that expect the session of a table: they only look at what is here. */
  get asTable(): TableSession<ImperialWire> {
    return this as unknown as TableSession<ImperialWire>;
  }
}
