// One table as this browser knows it: what the server told, the plan not yet sent, and whether the past is looked at.
// There is no rule in here. What can be done, and what it would change, the server says.
import { forget, keep, kept } from "$/parts/storage";
import { api, newKey } from "$/wire/api";
import type { Draft, Entry, GameWire, Impossible, Legal, NewsOf, Seen } from "$/wire/game";
import { Live, type LiveStatus } from "$/wire/live";
import { Refusal } from "$/wire/refusal";
import type { AmountsTold, ErrorTold, OutlookTold, TableTold } from "$/wire/types";
import { History, type Past } from "./history/history.svelte";
import { Pace } from "./pace";
import { Replay } from "./history/replay.svelte";

/** Entries after which the position is another; all others are about the table. */
const CHANGES_POSITION = new Set(["started", "played", "answered", "drawn", "taken-back", "ended"]);
/** How long a view may take after a move was answered before it is asked for, in milliseconds. */
const PATIENCE = 2500;
const MOST_NEWS = 200;

export class TableSession<G extends GameWire = GameWire> {
  table = $state.raw<TableTold | null>(null);
  /** when it was told, by the steady clock of this browser: clocks count from there */
  toldAt = 0;
  /** the newest position, as our seat may know it; nothing before the start */
  live = $state.raw<Seen<G> | null>(null);
  entries = $state.raw<readonly Entry<G>[]>([]);
  status = $state<LiveStatus>("connecting");
  /** why the table cannot be shown at all */
  refusal = $state.raw<ErrorTold | null>(null);
  /** why the last thing we tried was refused */
  problem = $state.raw<ErrorTold | null>(null);
  draft = $state.raw<Draft<G> | null>(null);
  /** what has happened since we are looking, for animations and the live region: each reads on from where it was */
  news = $state.raw<readonly Entry<G>[]>([]);
  /** a request is under way */
  isBusy = $state(false);
  /** a plan kept by the server is being asked for */
  isResuming = $state(false);
  /** Which of several own seats looks at this device, where they have secrets; kept for this window, so that a new one asks. */
  holder = $state.raw<number | null>(null);

  /** history as it is played, wherever on the page it was begun */
  readonly replay = new Replay(this);

  #live: Live;
  readonly #pace = new Pace((news, heardAt) => this.#hear(news as NewsOf<G>, heardAt));
  readonly #history = new History<G>(this);
  #pieces: Entry<G>[] = [];
  #isCatchingUp = true;
  /** counts the positions a plan can belong to: what was asked before the last of them is of no use after it */
  #moment = 0;
  #waiting: { number: number; here: () => void }[] = [];
  #sending: { what: string; key: string } | null = null;
  #isAnew = false;

  constructor(
    readonly id: string,
    readonly invitation = "",
  ) {
    const held = kept(this.#heldAs, "session");
    if (held !== null) this.holder = Number(held);
    this.#live = new Live(id, invitation, {
      since: () => {
        this.#pace.flush();
        return this.#known();
      },
      seat: () => this.holder,
      news: (news) => this.#pace.hear(news),
      status: (status) => {
        this.status = status;
        // the line is back: that nobody could be reached is over
        if (status === "live" && this.problem?.code === "unreachable") this.problem = null;
      },
      refused: (why) => this.#refused(why),
    });
  }

  /** The table is left. Whoever comes back may be somebody else, so that the device is handed over anew; a page that is
   * only loaded again is not left. */
  close(): void {
    forget(this.#heldAs, "session");
    this.replay.stop();
    this.#pace.clear();
    this.#live.close();
  }

  #refused(why: ErrorTold): void {
    if (why.code === "not-your-chair" && this.holder !== null) {
      // the seat this window was held by is somebody else's now
      forget(this.#heldAs, "session");
      this.holder = null;
      this.#live.reopen();
    } else this.refusal = why;
  }

  // ------------------------------------------------------------ what is shown

  mine = $derived(this.table?.seats.filter((seat) => seat.is_you).map((seat) => seat.seat) ?? []);
  /** Our seats that are still played by us: for whoever has resigned a bot answers. */
  played = $derived(
    this.table?.seats.filter((seat) => seat.is_you && !seat.has_resigned).map((seat) => seat.seat) ?? [],
  );
  /** Whether we only watch a game that others play. */
  isWatching = $derived(this.table !== null && this.table.status !== "open" && this.mine.length === 0);
  /** Whether somebody of this browser is asked, now. */
  isAsked = $derived(this.live !== null && this.live.asked.some((seat) => this.played.includes(seat)));
  seat = $derived(this.live?.seat ?? null);
  isOver = $derived(this.table?.status === "ended");
  /** The position on the board: of the past, of the plan, or of now. */
  board = $derived<G["view"] | null>(this.past?.view.view ?? this.draft?.view ?? this.live?.view ?? null);
  /** the moment of the past that is looked at */
  get past(): Past<G> | null {
    return this.#history.past;
  }

  isPast = $derived(this.past !== null);
  /** What can be answered next: after the plan so far, or now. Nothing while we look at the past. */
  legal = $derived<readonly Legal<G>[]>(this.isPast ? [] : (this.draft?.legal ?? this.live?.legal ?? []));
  impossible = $derived<readonly Impossible<G>[]>(
    this.isPast ? [] : (this.draft?.impossible ?? this.live?.impossible ?? []),
  );
  amounts = $derived<AmountsTold | null>(this.isPast ? null : (this.draft?.amounts ?? this.live?.amounts ?? null));
  aside = $derived<readonly AmountsTold[]>(this.isPast ? [] : (this.draft?.aside ?? this.live?.aside ?? []));
  question = $derived(this.draft?.question || this.live?.question || "");
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
    // a long story comes in pieces, and with the last one the table and the view
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
    if (!this.#isCatchingUp && fresh.length) this.news = [...this.news, ...fresh].slice(-MOST_NEWS);
  }

  #see(view: Seen<G>, hasMoved: boolean): void {
    const isAnew = this.#isAnew;
    this.#isAnew = false;
    const isOther = isAnew || this.live === null || this.live.number !== view.number || this.live.seat !== view.seat;
    // a vote or a chair spoils no plan: the server takes it, though it was made before
    const isOvertaken = isAnew || hasMoved || this.live?.seat !== view.seat;
    if (isOvertaken) {
      this.#moment += 1;
      // whatever is under way belongs to a position that is gone: nobody has to wait for it
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

  /** Take up the plan the server has kept for us, if it still fits. */
  async #resume(): Promise<void> {
    const moment = this.#moment;
    try {
      // the server keeps no plan that others have overtaken
      const kept = await api.draft<G>(this.id, this.seat);
      if (kept.actions.length > 0 && this.#moment === moment && this.draft === null) this.draft = kept;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
    } finally {
      if (this.#moment === moment) this.isResuming = false;
    }
  }

  /** Wait until the position after an entry is here; if the line is silent, ask for it. */
  async #until(number: number): Promise<void> {
    if (this.number >= number) return;
    const isHere = await new Promise<boolean>((tell) => {
      this.#waiting.push({ number, here: () => void tell(true) });
      setTimeout(() => tell(false), PATIENCE);
    });
    if (!isHere) this.#pace.flush();
    if (!isHere && this.number < number)
      this.#see(await api.view(this.id, { seat: this.seat, invitation: this.invitation }), true);
  }

  /** Several players share this device, and must not see each other's secrets. */
  isShared = $derived(this.mine.length > 1 && !this.isOver && this.table?.has_secrets === true);
  /** Who must take the device before anything more is shown: whoever is asked, if somebody else holds it. */
  nextHolder = $derived.by((): number | null => {
    if (!this.isShared || this.live === null) return null;
    const asked = this.live.asked.find((seat) => this.played.includes(seat));
    if (asked !== undefined && asked !== this.holder) return asked;
    return this.holder === null || this.live.seat !== this.holder ? (this.holder ?? this.mine[0] ?? null) : null;
  });

  /** The device changes hands. */
  hold(seat: number): void {
    keep(this.#heldAs, String(seat), "session");
    this.holder = seat;
    this.speak();
  }

  get #heldAs(): string {
    return `rondel.holder.${this.id}`;
  }

  /** Everything said by the server is said anew: in the language of now, to the seat of now. */
  speak(): void {
    this.#pace.clear();
    this.#history.forget();
    this.#pieces = [];
    this.entries = [];
    this.news = [];
    // the old position stays on the board until the new words are here
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
        // the server first: without a line the plan stays where it is
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

  /** Send the plan, perhaps with a last step. Once the server has answered it is kept for good. */
  async send(last?: string): Promise<boolean> {
    const actions = last === undefined ? [...this.plan] : [...this.plan, last];
    if (actions.length === 0) return false;
    this.backToNow();
    return this.#move(actions);
  }

  /** Answer without the player, who may be looking at the past: there they stay. It is told as a standing answer, or as any other. */
  async answerAlone(text: string, byStandingAnswer: boolean): Promise<boolean> {
    return this.#move([text], byStandingAnswer);
  }

  async #move(actions: string[], byStandingAnswer = false): Promise<boolean> {
    return this.#attempt(
      async (moment) => {
        const moved = await api.move(this.id, actions, this.number, this.#keyOf(actions), byStandingAnswer);
        // what was planned stays on the board until it has happened there
        await this.#until(moved.number);
        if (this.#moment === moment) this.draft = null;
      },
      { isPlan: true },
    );
  }

  /** The same plan, sent again because no answer came, has the same key: the server plays it once. */
  #keyOf(actions: readonly string[]): string {
    const what = JSON.stringify([this.number, this.seat, actions]);
    if (this.#sending?.what !== what) this.#sending = { what, key: newKey() };
    return this.#sending.key;
  }

  /** Take back what we have sent, as long as nobody has acted since. */
  async takeBack(count = 1): Promise<boolean> {
    return this.#attempt(async () => this.#until((await api.takeBack(this.id, this.number, count)).number));
  }

  outlook(): Promise<OutlookTold> {
    return api.outlook(this.id, [...this.plan], this.seat);
  }

  /** Do something at the table (propose, vote, resign …); what comes of it is heard over the line. */
  async act(request: () => Promise<TableTold | unknown>): Promise<boolean> {
    return this.#attempt(request);
  }

  async #attempt(request: (moment: number) => Promise<unknown>, { isPlan = false } = {}): Promise<boolean> {
    if (this.isBusy) return false;
    const answered = this.isAsked ? this.#moment : null;
    // whoever acts waits for no bot to be shown: it is done to the table as it is now
    this.#pace.flush();
    const moment = this.#moment;
    // what answers a question that is gone must not answer the next one
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

  /** The last entry that made the position what it is; votes and chairs do not count. */
  lastLine = $derived(this.entries.findLast((entry) => CHANGES_POSITION.has(entry.kind))?.number ?? 0);

  lookAt(number: number): Promise<void> {
    return this.#history.lookAt(number);
  }

  backToNow(): void {
    this.#history.backToNow();
  }
}
