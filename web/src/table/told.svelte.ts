// What the server has told of a table, and how much of it the page shows: while others' turns are shown one after the
// other, the log, the table and its clocks are as far as the turn shown.
import type { Entry, GameWire, NewsOf } from "$/wire/game";
import type { TableTold } from "$/wire/types";
import type { Reached } from "./playback/newsQueue";

const MOST_NEWS = 200;

/** A table, and when it was told by the monotonic clock of this browser: clocks count from there. */
interface At {
  table: TableTold;
  at: number;
}

/** The entries as far as a show has come; the last of them perhaps without its last events. */
export function upTo<E extends Pick<Entry, "number" | "events">>(
  entries: readonly E[],
  reached: Reached | null,
): readonly E[] {
  if (reached === null) return entries;
  const shown = entries.slice(0, entries.findLastIndex((entry) => entry.number <= reached.number) + 1);
  const last = shown.at(-1);
  if (!last || last.number < reached.number || last.events.length <= reached.events) return shown;
  return [...shown.slice(0, -1), { ...last, events: last.events.slice(0, reached.events) }];
}

export class Told<G extends GameWire = GameWire> {
  /** everything, even what is not shown yet */
  known = $state.raw<readonly Entry<G>[]>([]);
  #news = $state.raw<readonly Entry<G>[]>([]);
  #now = $state.raw<At | null>(null);
  #before = $state.raw<At | null>(null);
  #pieces: Entry<G>[] = [];
  /** the whole log was told at once: it is no news */
  isCatchingUp = true;

  readonly #reached: () => Reached | null;
  constructor(reached: () => Reached | null) {
    this.#reached = reached;
  }

  entries = $derived.by(() => upTo(this.known, this.#reached()));
  /** What happened since the page was opened; an entry is news once all of it was shown. */
  news = $derived.by(() => {
    const reached = this.#reached();
    return reached === null ? this.#news : this.#news.filter((entry) => entry.number < reached.number);
  });
  #shown = $derived.by(() => (this.#reached() === null ? this.#now : (this.#before ?? this.#now)));
  table = $derived(this.#shown?.table ?? null);
  toldAt = $derived(this.#shown?.at ?? 0);

  /** the table as it is now */
  get newest(): TableTold | null {
    return this.#now?.table ?? null;
  }

  /** The number of the last entry. */
  get last(): number {
    return this.known.at(-1)?.number ?? 0;
  }

  /** Hear news; returns what is new, or null while more pieces come. */
  hear(news: NewsOf<G>, heardAt: number): readonly Entry<G>[] | null {
    if (this.#pieces.length === 0) this.isCatchingUp = this.known.length === 0;
    const known = this.last + this.#pieces.length;
    this.#pieces.push(...news.entries.filter((entry) => entry.number > known));
    // a long log comes in pieces, and the table and the view come with the last
    if (!news.table_now) return null;
    const fresh = this.#pieces;
    this.#pieces = [];
    this.#before = this.#now;
    this.#now = { table: news.table_now, at: heardAt };
    if (fresh.length) this.known = [...this.known, ...fresh];
    if (!this.isCatchingUp && fresh.length) this.#news = [...this.#news, ...fresh].slice(-MOST_NEWS);
    return fresh;
  }

  /** Forget the log: it will be told again. */
  forget(): void {
    this.#pieces = [];
    this.#before = null;
    this.known = [];
    this.#news = [];
  }
}
