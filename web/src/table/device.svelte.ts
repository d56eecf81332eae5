// A device that several players share: whoever holds it must not see the secrets of the others.
import { forget, keep, kept } from "$/parts/storage";
import type { Seen } from "$/wire/game";
import type { TableTold } from "$/wire/types";

/** What a device needs to know of its table. */
interface AtTable {
  readonly id: string;
  readonly table: TableTold | null;
  readonly live: Seen | null;
  /** our seats, and those of them we still play */
  readonly mine: readonly number[];
  readonly played: readonly number[];
  readonly isOver: boolean;
  readonly isBehind: boolean;
}

export class SharedDevice {
  /** Which of our seats holds this device, if there are secrets; stored for this window, so that a new window asks. */
  holder = $state.raw<number | null>(null);
  readonly #at: AtTable;

  constructor(at: AtTable) {
    this.#at = at;
    const held = kept(this.#heldAs, "session");
    if (held !== null) this.holder = Number(held);
  }

  /** Whether several players share this device and must not see each other's secrets. */
  isShared = $derived.by(() => this.#at.mine.length > 1 && !this.#at.isOver && this.#at.table?.has_secrets === true);
  /** The player who must take the device before anything is shown; null if the right one holds it. */
  next = $derived.by((): number | null => {
    const { live, mine, played, isBehind } = this.#at;
    if (!this.isShared || live === null) return null;
    const isHeld = this.holder !== null && live.seat === this.holder;
    // whoever holds it sees the others' turns to their end
    if (isHeld && isBehind) return null;
    const asked = live.asked.find((seat) => played.includes(seat));
    if (asked !== undefined && asked !== this.holder) return asked;
    return isHeld ? null : (this.holder ?? mine[0] ?? null);
  });

  /** Hand the device to a seat. */
  hold(seat: number): void {
    keep(this.#heldAs, String(seat), "session");
    this.holder = seat;
  }

  /** The next player may be someone else: the device must be handed over again. */
  leave(): void {
    forget(this.#heldAs, "session");
  }

  /** The seat that held it belongs to someone else now. */
  lose(): void {
    this.leave();
    this.holder = null;
  }

  get #heldAs(): string {
    return `rondel.holder.${this.#at.id}`;
  }
}
