// Plans that were lost because the game went on. Every seat of this browser has its own.
export interface Wishes {
  actions: readonly string[];
  says: readonly string[];
}

export class Overtaken {
  #planned = new Map<number, Wishes>();
  #lost = $state.raw<ReadonlyMap<number, Wishes>>(new Map());

  /** What a seat had planned before somebody was faster. */
  of(seat: number | null): Wishes | null {
    return seat === null ? null : (this.#lost.get(seat) ?? null);
  }

  /** A seat plans this now. */
  plan(seat: number, wishes: Wishes): void {
    this.#planned.set(seat, wishes);
    this.#put(seat, null);
  }

  /** There is no plan any more, and nobody has given it up. */
  lose(seat: number): boolean {
    const wishes = this.#planned.get(seat);
    if (!wishes) return false;
    this.#planned.delete(seat);
    this.#put(seat, wishes);
    return true;
  }

  /** The plan is given up on purpose; what is returned takes it up again. */
  giveUp(seat: number): () => void {
    const wishes = this.#planned.get(seat);
    this.#planned.delete(seat);
    return () => {
      if (wishes) this.#planned.set(seat, wishes);
    };
  }

  forget(seat: number): void {
    this.#planned.delete(seat);
    this.#put(seat, null);
  }

  #put(seat: number, wishes: Wishes | null): void {
    if (wishes === null && !this.#lost.has(seat)) return;
    const lost = new Map(this.#lost);
    if (wishes) lost.set(seat, wishes);
    else lost.delete(seat);
    this.#lost = lost;
  }
}
