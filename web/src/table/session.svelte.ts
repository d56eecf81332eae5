// One table as this browser knows it: what the server sent, the plan that is not sent yet, and the moment shown. There
// are no rules in here: the server says what can be done and what it would change.
import { forget, keep, kept } from "$/parts/storage";
import { api, newKey } from "$/wire/api";
import type { Draft, Entry, GameWire, Impossible, Legal, NewsOf, Seen } from "$/wire/game";
import { Live, type LiveStatus } from "$/wire/live";
import { Refusal } from "$/wire/refusal";
import type { AmountsTold, ErrorTold, OutlookTold, TableTold } from "$/wire/types";
import { History, type Past } from "./history/history.svelte";
import { Replay } from "./history/replay.svelte";
import { undoneBy, type Undone } from "./history/undone";
import { BotPauses } from "./playback/botPauses";
import { isPressing, NewsQueue, type Director } from "./playback/newsQueue";

/** Entries that change the position; all others are about the table. */
const CHANGES_POSITION = new Set(["started", "played", "answered", "drawn", "taken-back", "ended"]);
/** How long to wait for the view after a move before asking for it, in milliseconds. */
const PATIENCE = 2500;
const MOST_NEWS = 200;

export class TableSession<G extends GameWire = GameWire> {
  table = $state.raw<TableTold | null>(null);
  /** when it arrived, by the monotonic clock of this browser: clocks count from there */
  toldAt = 0;
  /** the newest position as our seat may know it; null before the start */
  live = $state.raw<Seen<G> | null>(null);
  entries = $state.raw<readonly Entry<G>[]>([]);
  status = $state<LiveStatus>("connecting");
  /** why the table cannot be shown at all */
  refusal = $state.raw<ErrorTold | null>(null);
  /** why our last attempt was refused */
  problem = $state.raw<ErrorTold | null>(null);
  draft = $state.raw<Draft<G> | null>(null);
  /** what happened since the page was opened, for animations and announcements: each reader keeps its own place */
  news = $state.raw<readonly Entry<G>[]>([]);
  /** a request is under way */
  isBusy = $state(false);
  /** a plan stored on the server is being loaded */
  isResuming = $state(false);
  /** what a take-back has just undone, until it is dismissed */
  undone = $state.raw<Undone | null>(null);
  /** Which of our seats holds this device, if there are secrets; stored for this window, so that a new window asks. */
  holder = $state.raw<number | null>(null);

  /** the replay of the history, wherever on the page it was started */
  readonly replay = new Replay(this);

  #live: Live;
  #director = $state.raw<Director>(new BotPauses());
  readonly #queue = new NewsQueue(
    (news, heardAt) => this.#hear(news as NewsOf<G>, heardAt),
    () => this.#director,
  );
  readonly #history = new History<G>(this);
  #pieces: Entry<G>[] = [];
  #isCatchingUp = true;
  /** counts the positions a plan can belong to: replies to earlier requests are outdated */
  #moment = 0;
  #waiting: { number: number; here: () => void }[] = [];
  #sending: { what: string; key: string } | null = null;
  #isAnew = false;
  /** we take back our own step, and know what it was */
  #isTakingBack = false;

  constructor(
    readonly id: string,
    readonly invitation = "",
  ) {
    const held = kept(this.#heldAs, "session");
    if (held !== null) this.holder = Number(held);
    this.#live = new Live(id, invitation, {
      since: () => {
        this.#queue.flush();
        return this.#known();
      },
      seat: () => this.holder,
      news: (news) => this.#queue.hear(news),
      status: (status) => {
        this.status = status;
        // the connection is back: clear the error
        if (status === "live" && this.problem?.code === "unreachable") this.problem = null;
      },
      refused: (why) => this.#refused(why),
    });
  }

  /**
   * Leave the table. The next player on this device may be someone else, so the device must be handed over again. A
   * mere reload does not leave the table.
   */
  close(): void {
    forget(this.#heldAs, "session");
    this.replay.stop();
    this.#queue.clear();
    this.#live.close();
  }

  /** Let a game decide how the moves of others are shown. */
  direct(director: Director): void {
    this.#queue.flush();
    this.#director = director;
  }

  /** Others' moves are being shown: our own question waits until they were, or until we catch up. */
  isShowing = $derived(this.#director.isShowing);

  /** what is announced to screen readers; everything, if the game does not choose */
  spoken = $derived(this.#director.spoken ?? null);

  /** Show the table as it is now, without waiting. */
  catchUp(): void {
    this.#queue.flush();
  }

  /** Show what came after an entry as if it were heard only now. */
  retell(since: number): void {
    if (isPressing(this.table)) return;
    const { id, number } = this;
    const entries = this.entries.filter((entry) => entry.number > since);
    // it brings no position: the newest one is here
    this.#queue.hear({ type: "news", table: id, since, number, entries, asked: [], view: null, table_now: null });
  }

  /** The position after an entry. */
  viewAt(number: number): Promise<Seen<G>> {
    return this.#history.viewAt(number);
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

  #refused(why: ErrorTold): void {
    if (why.code === "not-your-chair" && this.holder !== null) {
      // the seat that held this window belongs to someone else now
      forget(this.#heldAs, "session");
      this.holder = null;
      this.#live.reopen();
    } else this.refusal = why;
  }

  // ------------------------------------------------------------ what is shown

  mine = $derived(this.table?.seats.filter((seat) => seat.is_you).map((seat) => seat.seat) ?? []);
  /** The seats we still play: a bot plays for those who resigned. */
  played = $derived(
    this.table?.seats.filter((seat) => seat.is_you && !seat.has_resigned).map((seat) => seat.seat) ?? [],
  );
  /** Whether we are only spectators. */
  isWatching = $derived(this.table !== null && this.table.status !== "open" && this.mine.length === 0);
  /** Whether one of our seats is asked now. */
  isAsked = $derived(this.live !== null && this.live.asked.some((seat) => this.played.includes(seat)));
  seat = $derived(this.live?.seat ?? null);
  isOver = $derived(this.table?.status === "ended");
  /** The position shown: past, planned or current. */
  board = $derived<G["view"] | null>(this.past?.view.view ?? this.draft?.view ?? this.live?.view ?? null);
  /** the past moment that is shown */
  get past(): Past<G> | null {
    return this.#history.past;
  }

  isPast = $derived(this.past !== null);
  /** Nothing can be answered while we look at the past, or at what others did. */
  #isElsewhere = $derived(this.isPast || this.isShowing);
  /** What can be answered next: after the plan so far, or now. */
  legal = $derived<readonly Legal<G>[]>(this.#isElsewhere ? [] : (this.draft?.legal ?? this.live?.legal ?? []));
  impossible = $derived<readonly Impossible<G>[]>(
    this.#isElsewhere ? [] : (this.draft?.impossible ?? this.live?.impossible ?? []),
  );
  amounts = $derived<AmountsTold | null>(
    this.#isElsewhere ? null : (this.draft?.amounts ?? this.live?.amounts ?? null),
  );
  aside = $derived<readonly AmountsTold[]>(this.#isElsewhere ? [] : (this.draft?.aside ?? this.live?.aside ?? []));
  question = $derived(this.draft?.question || this.live?.question || "");
  /** What the player asked should know beside the question. */
  questionNote = $derived((this.draft?.question ? this.draft.question_note : this.live?.question_note) ?? "");
  plan = $derived<readonly string[]>(this.draft?.actions ?? []);
  number = $derived(this.live?.number ?? this.table?.number ?? 0);

  // ------------------------------------------------------------ hearing

  #known(): number {
    return this.entries.at(-1)?.number ?? 0;
  }

  #hear(news: NewsOf<G>, heardAt: number): void {
    this.refusal = null;
    if (this.#pieces.length === 0) this.#isCatchingUp = this.entries.length === 0;
    const known = this.#known() + this.#pieces.length;
    this.#pieces.push(...news.entries.filter((entry) => entry.number > known));
    // a long log comes in pieces, and the table and the view come with the last
    if (!news.table_now) return;
    const fresh = this.#pieces;
    this.#pieces = [];
    this.toldAt = heardAt;
    this.table = news.table_now;
    if (fresh.length) this.entries = [...this.entries, ...fresh];
    if (news.view)
      this.#see(
        news.view,
        fresh.some((entry) => CHANGES_POSITION.has(entry.kind)),
      );
    if (!this.#isCatchingUp) this.#followTakeBack(fresh);
    if (!this.#isCatchingUp && fresh.length) this.news = [...this.news, ...fresh].slice(-MOST_NEWS);
  }

  /** What others took back is told, at the live position: the moment we looked at may be gone. */
  #followTakeBack(fresh: readonly Entry<G>[]): void {
    const found = undoneBy(this.entries, fresh);
    if (!found || this.#isTakingBack) return;
    this.replay.stop();
    this.backToNow();
    this.undone = found;
  }

  #see(view: Seen<G>, hasMoved: boolean): void {
    const isAnew = this.#isAnew;
    this.#isAnew = false;
    const isOther = isAnew || this.live === null || this.live.number !== view.number || this.live.seat !== view.seat;
    // votes and seat changes do not affect a plan: the server still accepts it
    const isOvertaken = isAnew || hasMoved || this.live?.seat !== view.seat;
    if (isOvertaken) {
      this.#moment += 1;
      // pending requests belong to an old position: do not wait for them
      this.isBusy = false;
    }
    const resumes =
      isOther &&
      view.legal.length > 0 &&
      view.seat !== null &&
      this.played.includes(view.seat) &&
      (isOvertaken || this.draft === null);
    this.isResuming = resumes;
    this.live = view;
    if (isOvertaken) this.draft = null;
    if (resumes) void this.#resume();
    this.#waiting = this.#waiting.filter(({ number, here }) => view.number < number || here());
  }

  /** Resume the plan the server stored for us, if it is still valid. */
  async #resume(): Promise<void> {
    const moment = this.#moment;
    try {
      // the server drops outdated plans
      const kept = await api.draft<G>(this.id, this.seat);
      if (kept.actions.length > 0 && this.#moment === moment && this.draft === null) this.draft = kept;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
    } finally {
      if (this.#moment === moment) this.isResuming = false;
    }
  }

  /** Wait for the position after an entry; ask for it if nothing comes. */
  async #until(number: number): Promise<void> {
    if (this.number >= number) return;
    const isHere = await new Promise<boolean>((tell) => {
      this.#waiting.push({ number, here: () => void tell(true) });
      setTimeout(() => tell(false), PATIENCE);
    });
    if (!isHere) this.#queue.flush();
    if (!isHere && this.number < number)
      this.#see(await api.view(this.id, { seat: this.seat, invitation: this.invitation }), true);
  }

  /** Whether several players share this device and must not see each other's secrets. */
  isShared = $derived(this.mine.length > 1 && !this.isOver && this.table?.has_secrets === true);
  /** The player who must take the device before anything is shown; null if the right one holds it. */
  nextHolder = $derived.by((): number | null => {
    if (!this.isShared || this.live === null) return null;
    const asked = this.live.asked.find((seat) => this.played.includes(seat));
    if (asked !== undefined && asked !== this.holder) return asked;
    return this.holder === null || this.live.seat !== this.holder ? (this.holder ?? this.mine[0] ?? null) : null;
  });

  /** Hand the device to a seat. */
  hold(seat: number): void {
    keep(this.#heldAs, String(seat), "session");
    this.holder = seat;
    this.speak();
  }

  get #heldAs(): string {
    return `rondel.holder.${this.id}`;
  }

  /** Ask the server for everything again, in the current language and for the current seat. */
  speak(): void {
    this.#queue.clear();
    this.#history.forget();
    this.#pieces = [];
    this.entries = [];
    this.news = [];
    // keep the old position until the new texts are here
    this.#isAnew = true;
    this.#live.reopen();
  }

  // ------------------------------------------------------------ planning and sending

  /** Add a step to the plan; the server says what it leads to. */
  async step(text: string): Promise<boolean> {
    return this.replan([...this.plan, text]);
  }

  async replan(actions: readonly string[]): Promise<boolean> {
    return this.#attempt(
      async (moment) => {
        // the server first: without a connection the plan stays as it is
        const draft =
          actions.length === 0
            ? await api.dropDraft(this.id, this.seat)
            : await api.keepDraft<G>(this.id, [...actions], this.number, this.seat);
        if (this.#moment === moment) this.draft = draft ?? null;
      },
      { isPlan: true },
    );
  }

  /** Take back the last steps of the plan. */
  async undo(count = 1): Promise<boolean> {
    return this.plan.length > 0 ? this.replan(this.plan.slice(0, -count)) : false;
  }

  /** Send the plan, perhaps with a last step. Once the server has answered, it is final. */
  async send(last?: string): Promise<boolean> {
    const actions = last === undefined ? [...this.plan] : [...this.plan, last];
    if (actions.length === 0) return false;
    this.undone = null;
    this.backToNow();
    return this.#move(actions);
  }

  /** Answer for the player, who may stay in the past meanwhile. The log may call it a standing answer. */
  async answerAlone(text: string, byStandingAnswer: boolean): Promise<boolean> {
    return this.#move([text], byStandingAnswer);
  }

  async #move(actions: string[], byStandingAnswer = false): Promise<boolean> {
    return this.#attempt(
      async (moment) => {
        const moved = await api.move(this.id, actions, this.number, this.#keyOf(actions), byStandingAnswer);
        // keep the plan on the board until it has happened
        await this.#until(moved.number);
        if (this.#moment === moment) this.draft = null;
      },
      { isPlan: true },
    );
  }

  /** A plan that is sent again because no reply came has the same key: the server plays it once. */
  #keyOf(actions: readonly string[]): string {
    const what = JSON.stringify([this.number, this.seat, actions]);
    if (this.#sending?.what !== what) this.#sending = { what, key: newKey() };
    return this.#sending.key;
  }

  /** Take back what we sent, as long as nobody has acted since. */
  async takeBack(count = 1): Promise<boolean> {
    this.#isTakingBack = true;
    try {
      return await this.#attempt(async () => this.#until((await api.takeBack(this.id, this.number, count)).number));
    } finally {
      this.#isTakingBack = false;
    }
  }

  outlook(): Promise<OutlookTold> {
    return api.outlook(this.id, [...this.plan], this.seat);
  }

  /** Do something at the table (propose, vote, resign …); the result comes over the connection. */
  async act(request: () => Promise<TableTold | unknown>): Promise<boolean> {
    return this.#attempt(request);
  }

  async #attempt(request: (moment: number) => Promise<unknown>, { isPlan = false } = {}): Promise<boolean> {
    if (this.isBusy) return false;
    const answered = this.isAsked ? this.#moment : null;
    // show pending bot moves at once: the player acts on the table as it is now
    this.#queue.flush();
    const moment = this.#moment;
    // an answer to an old question must not answer the next one
    if (isPlan && answered !== null && answered !== moment) return false;
    this.isBusy = true;
    this.problem = null;
    try {
      await request(moment);
      return true;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.problem = problem.told;
      if (isPlan && problem.status === 409 && this.#moment === moment) this.draft = null;
      return false;
    } finally {
      if (this.#moment === moment) this.isBusy = false;
    }
  }

  // ------------------------------------------------------------ history

  /** The numbers of the entries after which the position changed. */
  get moments(): readonly number[] {
    return this.#history.moments;
  }

  /** The last entry that changed the position; votes and seat changes do not count. */
  lastLine = $derived(this.entries.findLast((entry) => CHANGES_POSITION.has(entry.kind))?.number ?? 0);

  lookAt(number: number): Promise<void> {
    this.#queue.flush();
    return this.#history.lookAt(number);
  }

  backToNow(): void {
    this.#history.backToNow();
  }
}
