// Who holds this device, where several players share it.
class Device {
  #holders = $state.raw<ReadonlyMap<string, number>>(new Map());

  /** The seat of whoever has said so last; kept for this window only, so that a new one asks again. */
  holder(table: string): number | null {
    const known = this.#holders.get(table);
    if (known !== undefined) return known;
    const kept = sessionStorage.getItem(`rondel.holder.${table}`);
    return kept === null ? null : Number(kept);
  }

  take(table: string, seat: number): void {
    sessionStorage.setItem(`rondel.holder.${table}`, String(seat));
    this.#holders = new Map(this.#holders).set(table, seat);
  }
}

export const device = new Device();
