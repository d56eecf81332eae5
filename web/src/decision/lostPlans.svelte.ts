// Plans that were lost because someone else moved first, for each seat of this browser.
export interface LostPlan {
  actions: readonly string[];
  says: readonly string[];
}

export class LostPlans {
  #planned = new Map<number, LostPlan>();
  #lost = $state.raw<ReadonlyMap<number, LostPlan>>(new Map());

  /** What a seat had planned before someone else moved first. */
  of(seat: number | null): LostPlan | null {
    return seat === null ? null : (this.#lost.get(seat) ?? null);
  }

  /** Remember the current plan of a seat. */
  plan(seat: number, lostPlan: LostPlan): void {
    this.#planned.set(seat, lostPlan);
    this.#put(seat, null);
  }

  /** The plan is gone although nobody gave it up. */
  lose(seat: number): boolean {
    const lostPlan = this.#planned.get(seat);
    if (!lostPlan) return false;
    this.#planned.delete(seat);
    this.#put(seat, lostPlan);
    return true;
  }

  /** The plan is given up on purpose; call the result to restore it. */
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
