// Plans that were lost because the game went on. Every seat of this browser has its own.
export interface LostPlan {
  actions: readonly string[];
  says: readonly string[];
}

export class LostPlans {
  #planned = new Map<number, LostPlan>();
  #lost = $state.raw<ReadonlyMap<number, LostPlan>>(new Map());

  /** What a seat had planned before somebody was faster. */
  of(seat: number | null): LostPlan | null {
    return seat === null ? null : (this.#lost.get(seat) ?? null);
  }

  /** A seat plans this now. */
  plan(seat: number, lostPlan: LostPlan): void {
    this.#planned.set(seat, lostPlan);
    this.#put(seat, null);
  }

  /** There is no plan any more, and nobody has given it up. */
  lose(seat: number): boolean {
    const lostPlan = this.#planned.get(seat);
    if (!lostPlan) return false;
    this.#planned.delete(seat);
    this.#put(seat, lostPlan);
    return true;
  }

  /** The plan is given up on purpose; what is returned takes it up again. */
  giveUp(seat: number): () => void {
    const lostPlan = this.#planned.get(seat);
    this.#planned.delete(seat);
    return () => {
      if (lostPlan) this.#planned.set(seat, lostPlan);
    };
  }

  forget(seat: number): void {
    this.#planned.delete(seat);
    this.#put(seat, null);
  }

  #put(seat: number, lostPlan: LostPlan | null): void {
    if (lostPlan === null && !this.#lost.has(seat)) return;
    const lost = new Map(this.#lost);
    if (lostPlan) lost.set(seat, lostPlan);
    else lost.delete(seat);
    this.#lost = lost;
  }
}
