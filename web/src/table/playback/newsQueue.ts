// The news of a table in order. Others may act faster than anyone can follow, so a director decides when the next news
// is told. Only the display waits: nothing is lost, and nothing that is urgent waits.
import type { EntryTold, News, TableTold } from "$/wire/types";

export interface Heard {
  news: News;
  /** by the monotonic clock of this browser */
  at: number;
}

/** What a director does with one news. */
export interface Cue {
  /** put it on the table */
  tell: () => void;
  /** the next one may follow; nothing follows before */
  done: () => void;
  /** what has been heard after it */
  ahead: () => readonly News[];
}

/** A sentence for screen readers. */
export interface Spoken {
  id: string;
  says: string;
}

/** How far a show has come: the number of an entry, and how many of its events were shown. */
export interface Reached {
  number: number;
  events: number;
}

/** Decides when and how the news are shown. */
export interface Director {
  /** Others' moves are being shown: our own question waits. */
  readonly isShowing: boolean;
  /** How far the page may tell what was heard; null or nothing is all of it. */
  readonly reached?: Reached | null;
  show(heard: Heard, cue: Cue): void;
  /** More was heard meanwhile. */
  heard?(): void;
  /** Stop showing at once: the queue tells the rest itself. */
  stop(): void;
  /** Tell news that is not shown, since something is urgent. */
  passed?(news: News, tell: () => void): void;
  /** Show an entry of the past as if it happened now, from the position before it. A pace of 2 is twice as fast. */
  replay?(entry: EntryTold, before: object, pace: number, done: () => void): void;
  stopReplay?(): void;
  /** what is announced to screen readers; everything, if it is not defined */
  readonly spoken?: readonly Spoken[];
}

export class NewsQueue {
  #waiting: Heard[] = [];
  #now: { heard: Heard; isTold: boolean } | null = null;

  constructor(
    readonly show: (news: News, heardAt: number) => void,
    readonly director: () => Director,
  ) {}

  hear(news: News): void {
    this.#waiting.push({ news, at: performance.now() });
    if (isPressing(news.table_now)) this.flush();
    else if (this.#now === null) this.#goOn();
    else this.director().heard?.();
  }

  /**
   * The number of the last entry heard, told or not, if the last one told has this number: what comes after it must be
   * sent again. A piece whose rest is missing is forgotten.
   */
  heardUpTo(told: number): number {
    const isWhole = ({ news }: Heard) => news.table_now !== null || lastOf(news) <= told;
    this.#waiting = this.#waiting.slice(0, this.#waiting.findLastIndex(isWhole) + 1);
    return Math.max(
      told,
      ...this.#waiting.map(({ news }) => lastOf(news)),
      this.#now ? lastOf(this.#now.heard.news) : 0,
    );
  }

  /** Tell everything at once. */
  flush(): void {
    const director = this.director();
    director.stop();
    const now = this.#now;
    this.#now = null;
    const waiting = this.#waiting.map((heard) => ({ heard, isTold: false }));
    this.#waiting = [];
    for (const next of now && !now.isTold ? [now, ...waiting] : waiting) {
      const tell = () => this.#tell(next);
      director.passed?.(next.heard.news, tell);
      tell();
    }
  }

  /** Forget what was not told yet: it will be sent again. */
  clear(): void {
    this.director().stop();
    this.#now = null;
    this.#waiting = [];
  }

  #goOn(): void {
    while (this.#now === null) {
      const heard = this.#waiting.shift();
      if (!heard) return;
      const now = { heard, isTold: false };
      this.#now = now;
      let isInTurn = true;
      this.director().show(heard, {
        tell: () => {
          if (this.#now === now) this.#tell(now);
        },
        done: () => {
          // a director that was stopped has nothing more to say
          if (this.#now !== now) return;
          this.#tell(now);
          this.#now = null;
          if (!isInTurn) this.#goOn();
        },
        ahead: () => this.#waiting.map((one) => one.news),
      });
      isInTurn = false;
    }
  }

  #tell(now: { heard: Heard; isTold: boolean }): void {
    if (now.isTold) return;
    now.isTold = true;
    this.show(now.heard.news, now.heard.at);
  }
}

const lastOf = ({ entries }: News): number => entries.at(-1)?.number ?? 0;

/** Whether our own clock or that of a window is running. */
export const isPressing = (table: TableTold | null | undefined): boolean =>
  table?.react_by != null || (table?.seats.some((seat) => seat.is_you && seat.time?.is_running) ?? false);
