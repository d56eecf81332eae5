// Plays history forward, one moment after the other, until now.
import type { TableSession } from "./session.svelte";
import { placeOf } from "./story";

const EVERY = 900;

export class Playing {
  isOn = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: TableSession) {}

  /** Where we are among the moments; at the last one we are live. */
  get place(): number {
    const { moments, past } = this.session;
    return past ? placeOf(moments, past.number) : moments.length - 1;
  }

  async goTo(place: number): Promise<void> {
    const { moments } = this.session;
    const wanted = moments[Math.min(Math.max(0, place), moments.length - 1)];
    if (wanted !== undefined) await this.session.lookAt(wanted);
  }

  async step(by: number): Promise<void> {
    this.stop();
    await this.goTo(this.place + by);
  }

  /** Show what happened after an entry, as if it happened now. */
  async replay(from: number): Promise<void> {
    this.stop();
    await this.session.lookAt(from);
    this.start();
  }

  start(): void {
    this.isOn = true;
    this.#timer = setTimeout(() => void this.#next(), EVERY);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.isOn = false;
  }

  async toggle(): Promise<void> {
    if (this.isOn) {
      this.stop();
      return;
    }
    if (!this.session.isPast) await this.goTo(0);
    this.start();
  }

  async #next(): Promise<void> {
    await this.goTo(this.place + 1);
    if (!this.isOn) return;
    if (this.session.isPast) this.start();
    else this.stop();
  }
}
