// A table as this browser hears of it: the connection, the news in their order, and how far the page has come while
// others' turns are shown one after the other.
import type { Entry, GameWire, NewsOf, Seen } from "$/wire/game";
import { Live, type LiveStatus } from "$/wire/live";
import type { ErrorTold, LessonAt, News, TableTold } from "$/wire/types";
import { BotPauses } from "./playback/botPauses";
import { isPressing, NewsQueue, type Director } from "./playback/newsQueue";
import { Told } from "./told.svelte";

export abstract class HeardTable<G extends GameWire = GameWire> {
  /** the newest position as our seat may know it; null before the start */
  live = $state.raw<Seen<G> | null>(null);
  status = $state<LiveStatus>("connecting");
  /** why the table cannot be shown at all */
  refusal = $state.raw<ErrorTold | null>(null);
  /** why our last attempt was refused */
  problem = $state.raw<ErrorTold | null>(null);

  #director = $state.raw<Director>(new BotPauses());
  protected readonly told = new Told<G>(() => this.#director.reached ?? null);
  readonly #queue = new NewsQueue(
    (news, heardAt) => this.#hear(news as NewsOf<G>, heardAt),
    () => this.#director,
  );
  #connection: Live | null = null;

  constructor(
    readonly id: string,
    readonly invitation = "",
  ) {}

  /** the seat to see the table from; null lets the server choose the one that is asked */
  abstract readonly holder: number | null;
  /** New entries are known, perhaps with the position after them. */
  protected abstract heard(fresh: readonly Entry<G>[], view: Seen<G> | null): void;
  protected abstract refused(why: ErrorTold): void;

  // ------------------------------------------------------------ the connection

  protected connect(): void {
    this.#connection = new Live(this.id, this.invitation, {
      since: () => this.#queue.heardUpTo(this.told.last),
      seat: () => this.holder,
      news: (news) => this.hear(news),
      status: (status) => {
        this.status = status;
        // the connection is back: clear the error
        if (status === "live" && this.problem?.code === "unreachable") this.problem = null;
      },
      refused: (why) => this.refused(why),
    });
  }

  /** Something was told, by the connection or by whoever stands in for it. */
  protected hear(news: News): void {
    this.#queue.hear(news);
  }

  protected reconnect(): void {
    this.#connection?.reopen();
  }

  protected disconnect(): void {
    this.#queue.clear();
    this.#connection?.close();
  }

  /** Forget the log: it will be told again. */
  protected forget(): void {
    this.#queue.clear();
    this.told.forget();
  }

  #hear(news: NewsOf<G>, heardAt: number): void {
    this.refusal = null;
    const fresh = this.told.hear(news, heardAt);
    if (fresh !== null) this.heard(fresh, news.view);
  }

  // ------------------------------------------------------------ others' turns, one after the other

  /** Let a game decide how the moves of others are shown. */
  direct(director: Director): void {
    this.#queue.flush();
    this.#director = director;
  }

  /** Others' moves are being shown: our own question waits until they were, or until we catch up. */
  isShowing = $derived(this.#director.isShowing);
  /** The page has not come as far as the table. */
  isBehind = $derived((this.#director.reached ?? null) !== null);

  /** what is announced to screen readers; everything, if the game does not choose */
  spoken = $derived(this.#director.spoken ?? null);

  /** Show the table as it is now, without waiting. */
  catchUp(): void {
    this.#queue.flush();
  }

  /** Show what came after an entry as if it were heard only now. */
  retell(since: number): void {
    if (isPressing(this.told.newest)) return;
    const { id } = this;
    const number = this.live?.number ?? 0;
    const entries = this.known.filter((entry) => entry.number > since);
    // it brings no position: the newest one is here
    this.#queue.hear({ type: "news", table: id, since, number, entries, asked: [], view: null, table_now: null });
  }

  /** Show an entry of the past as if it happened now; false if the game has no picture of it. */
  showPast(entry: Entry<G> | undefined, before: object | null, pace: number, done: () => void): boolean {
    if (!this.#director.replay || !entry || !before) return false;
    this.#director.replay(entry, before, pace, done);
    return true;
  }

  stopShowingPast(): void {
    this.#director.stopReplay?.();
  }

  // ------------------------------------------------------------ what was told

  /** the table, as far as the page has come */
  get table(): TableTold | null {
    return this.told.table;
  }

  /** when it arrived, by the monotonic clock of this browser: clocks count from there */
  get toldAt(): number {
    return this.told.toldAt;
  }

  /** the log, as far as the page has come */
  get entries(): readonly Entry<G>[] {
    return this.told.entries;
  }

  /** the whole log, with what is not shown yet */
  get known(): readonly Entry<G>[] {
    return this.told.known;
  }

  /** what happened since the page was opened, for animations and announcements: each reader keeps its own place */
  get news(): readonly Entry<G>[] {
    return this.told.news;
  }

  /** the lesson that is given here, and how far it has come, even if the page has not */
  get lesson(): LessonAt | null {
    return this.told.newest?.lesson ?? null;
  }

  /** Whether the game is over, even if the page has not come so far. */
  get hasEnded(): boolean {
    return this.told.newest?.status === "ended";
  }
}
