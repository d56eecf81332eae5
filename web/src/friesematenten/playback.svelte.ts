// Others' moves at a card table, one after the other: each is shown, and then rests for as long as it matters to us.
import type { Cue, Director, Heard } from "$/table/playback/newsQueue";
import { FACTOR, speed } from "$/table/playback/speed.svelte";
import type { News } from "$/wire/types";
import { untrack } from "svelte";
import { mattersTo } from "./decision/missedEvents";
import type { Friesematenten } from "./friesematenten.svelte";
import type { FriesematentenEntry } from "./types";

/** How long a move is looked at, in milliseconds: one that concerns us, one that changes the table, a bid or a pass. */
const RESTS = { ours: 1900, all: 1000, said: 450 } as const;
/** When more moves than this wait, the oldest are shown at once. */
const MOST = 40;
/** How long the buttons stay while the next bot thinks, in milliseconds. */
const LINGER = 1200;

export class Playback implements Director {
  /** Our question never waits: it comes with the move that leads to it. */
  readonly isShowing = false;
  /** Others are playing before our eyes: we can go on or catch up. */
  isOn = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: (() => void) | null = null;

  constructor(readonly table: Friesematenten) {}

  show({ news }: Heard, cue: Cue): void {
    untrack(() => {
      const known = this.table.session.entries.at(-1)?.number ?? null;
      cue.tell();
      const rest = this.#restAfter(news, known, cue.ahead().length);
      if (rest === 0) return cue.done();
      this.isOn = true;
      this.#next = cue.done;
      if (rest !== Infinity) this.#timer = setTimeout(() => this.goOn(), rest);
    });
  }

  /** On to the next move. */
  goOn(): void {
    const next = this.#next;
    this.#halt();
    next?.();
    if (this.#next === null) this.#timer = setTimeout(() => this.stop(), LINGER);
  }

  stop(): void {
    this.#halt();
    this.isOn = false;
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#next = null;
  }

  #restAfter(news: News, known: number | null, waiting: number): number {
    const { session } = this.table;
    const isSeen = !document.hidden && !session.isPast && session.nextHolder === null;
    // the first news is the whole log; nobody waits for the next move while asked, nor at the end
    if (known === null || !isSeen || session.isAsked || session.isOver || waiting > MOST) return 0;
    const rests = (news.entries as FriesematentenEntry[])
      .filter((entry) => entry.number > known && entry.kind === "played")
      .map((entry) => this.#weight(entry));
    const longest = Math.max(0, ...rests);
    return longest > 0 && speed.current === "step" ? Infinity : longest * FACTOR[speed.current];
  }

  #weight(entry: FriesematentenEntry): number {
    const { mine } = this.table.session;
    const matter = entry.events.map(mattersTo(mine));
    if (matter.includes("ours")) return RESTS.ours;
    if (matter.includes("all")) return RESTS.all;
    // we know what we said ourselves
    return entry.seat != null && mine.includes(entry.seat) ? 0 : RESTS.said;
  }
}
