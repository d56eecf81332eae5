// Replays the history, one moment after the other, until now.
import { keep, kept } from "$/parts/storage";
import type { TableSession } from "../session.svelte";
import { placeOf, saysAt, unbroken } from "../log/logLines";
import { Watched } from "./watched.svelte";

const EVERY = 900;
/** The speeds, as multiples of the normal one. */
export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
const KEPT_AS = "rondel.replay-speed";

export class Replay {
  isOn = $state(false);
  speed = $state<Speed>(SPEEDS.find((speed) => String(speed) === kept(KEPT_AS)) ?? 1);
  readonly watched = new Watched();
  /** the sentence that led to the moment shown: an entry can have several */
  #quoted = $state.raw<{ number: number; says: string } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** counts the runs: a stopped run does not continue */
  #run = 0;

  constructor(readonly session: TableSession) {}

  /** The index of the moment shown; at the last one we are live. */
  get place(): number {
    const { moments, past } = this.session;
    return past ? placeOf(moments, past.number) : moments.length - 1;
  }

  /** What happened at the moment shown, in the sentence that was pressed if one was. */
  get says(): string {
    const { past, entries } = this.session;
    return past && past.number === this.#quoted?.number ? unbroken(this.#quoted.says) : saysAt(entries, past?.number);
  }

  /** Go to the moment of a sentence. */
  async lookAt(number: number, says: string): Promise<void> {
    this.#quoted = { number, says };
    await this.session.lookAt(number);
  }

  async goTo(place: number): Promise<void> {
    this.#quoted = null;
    const { moments } = this.session;
    const wanted = moments[Math.min(Math.max(0, place), moments.length - 1)];
    if (wanted !== undefined) await this.session.lookAt(wanted);
  }

  async step(by: number): Promise<void> {
    this.stop();
    await this.goTo(this.place + by);
  }

  /** Show what happened after an entry, as if it happened now. */
  playFrom(from: number): Promise<void> {
    return this.#begin(() => this.session.lookAt(from));
  }

  async toggle(): Promise<void> {
    if (this.isOn) this.stop();
    else await this.#begin(async () => (this.session.isPast ? undefined : this.goTo(0)));
  }

  /** Switch to the next speed; after the fastest comes the normal one. */
  hurry(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
    keep(KEPT_AS, String(this.speed));
  }

  stop(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
    this.isOn = false;
    this.session.stopShowingPast();
  }

  async #begin(go: () => Promise<void>): Promise<void> {
    this.stop();
    this.isOn = true;
    const run = this.#run;
    await go();
    if (run === this.#run) this.#goOn(this.session.isPast);
  }

  async #next(): Promise<void> {
    const run = this.#run;
    const { session } = this;
    const [before, board] = [this.place, session.board];
    await this.goTo(before + 1);
    if (run !== this.#run) return;
    // without a connection the moment stays, and the replay stops
    const hasMoved = this.place > before;
    const hasMore = session.isPast && hasMoved;
    const entry = session.entries.find((one) => one.number === session.moments[before + 1]);
    if (hasMoved && entry) this.watched.add([entry.number]);
    const goOn = () => {
      if (run === this.#run) this.#goOn(hasMore, 0);
    };
    if (!hasMoved || !session.showPast(entry, board, this.speed, goOn)) this.#goOn(hasMore);
  }

  #goOn(hasMore: boolean, every = EVERY): void {
    clearTimeout(this.#timer);
    if (hasMore) this.#timer = setTimeout(() => void this.#next(), every / this.speed);
    else this.stop();
  }
}
