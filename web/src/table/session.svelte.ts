// One table as this browser knows it: what the server told, the plan not yet sent, and the moment of history looked at.
// There is no rule in here. What can be done, and what it would change, the server says.
import { api } from "$/wire/api";
import { Live, type LiveStatus } from "$/wire/live";
import { Refusal } from "$/wire/refusal";
import type {
  ActionTold, AmountsTold, DraftTold, EntryTold, ErrorTold, EventTold, ImpossibleTold, News, OutlookTold, SeatView, TableTold,
} from "$/wire/types";

/** A moment of the past that is being looked at. */
export interface Past {
  number: number;
  view: SeatView;
}

/** What others (or we) have just done, for animations and the live region. */
export interface Happening {
  entries: readonly EntryTold[];
  events: readonly EventTold[];
}

export class TableSession {
  table = $state.raw<TableTold | null>(null);
  /** when it was told, by the steady clock of this browser: clocks count from there */
  toldAt = 0;
  /** the newest position, as our seat may know it; nothing before the start */
  live = $state.raw<SeatView | null>(null);
  entries = $state.raw<readonly EntryTold[]>([]);
  status = $state<LiveStatus>("connecting");
  /** why the table cannot be shown at all */
  refusal = $state.raw<ErrorTold | null>(null);
  /** why the last thing we tried was refused */
  problem = $state.raw<ErrorTold | null>(null);
  draft = $state.raw<DraftTold | null>(null);
  past = $state.raw<Past | null>(null);
  happening = $state.raw<Happening>({ entries: [], events: [] });
  /** a request is under way */
  isBusy = $state(false);

  #live: Live;
  #views = new Map<string, Promise<SeatView>>();
  #pieces: EntryTold[] = [];
  #isAnew = false;

  constructor(
    readonly id: string,
    readonly invitation = "",
  ) {
    this.#live = new Live(id, invitation, {
      since: () => this.#known(),
      news: (news) => this.#hear(news),
      status: (status) => (this.status = status),
      refused: (why) => (this.refusal = why),
    });
  }

  close(): void {
    this.#live.close();
  }

  // ------------------------------------------------------------ what is shown

  mine = $derived(this.table?.seats.filter((seat) => seat.is_you).map((seat) => seat.seat) ?? []);
  /** Whether somebody of this browser is asked, now. */
  isAsked = $derived(this.live !== null && this.mine.length > 0 && this.live.asked.some((seat) => this.mine.includes(seat)));
  seat = $derived(this.live?.seat ?? null);
  isOver = $derived(this.table?.status === "ended");
  /** The position on the board: of the past, of the plan, or of now. */
  board = $derived<Record<string, unknown> | null>(this.past?.view.view ?? this.draft?.view ?? this.live?.view ?? null);
  isPast = $derived(this.past !== null);
  /** What can be answered next: after the plan so far, or now. Nothing while we look at the past. */
  legal = $derived<readonly ActionTold[]>(this.isPast ? [] : (this.draft?.legal ?? this.live?.legal ?? []));
  impossible = $derived<readonly ImpossibleTold[]>(this.isPast ? [] : (this.draft?.impossible ?? this.live?.impossible ?? []));
  amounts = $derived<AmountsTold | null>(this.isPast ? null : (this.draft?.amounts ?? this.live?.amounts ?? null));
  aside = $derived<readonly AmountsTold[]>(this.isPast ? [] : (this.draft?.aside ?? this.live?.aside ?? []));
  question = $derived(this.draft?.question || this.live?.question || "");
  plan = $derived<readonly string[]>(this.draft?.actions ?? []);
  number = $derived(this.live?.number ?? this.table?.number ?? 0);

  // ------------------------------------------------------------ hearing

  #known(): number {
    return this.entries.at(-1)?.number ?? 0;
  }

  #hear(news: News): void {
    this.refusal = null;
    const isFirst = this.table === null || this.entries.length === 0;
    const known = this.#known() + this.#pieces.length;
    this.#pieces.push(...news.entries.filter((entry) => entry.number > known));
    // a long story comes in pieces, the view with the last one
    const table = news.table_now;
    if (table && news.number < table.number) return;
    const fresh = this.#pieces;
    this.#pieces = [];
    if (table) {
      this.toldAt = performance.now();
      this.table = table;
    }
    if (fresh.length) this.entries = [...this.entries, ...fresh];
    if (news.view) this.#see(news.view);
    if (!isFirst && fresh.length) {
      this.happening = { entries: fresh, events: fresh.flatMap((entry) => entry.events) };
    }
  }

  #see(view: SeatView): void {
    const isAnew = this.#isAnew;
    this.#isAnew = false;
    const isOther = isAnew || this.live === null || this.live.number !== view.number || this.live.seat !== view.seat;
    this.live = view;
    if (!isOther) return;
    if (this.draft && (isAnew || this.draft.seen !== view.number || this.draft.seat !== view.seat)) this.draft = null;
    if (this.draft === null && view.legal.length > 0) void this.#resume();
  }

  /** Take up the plan the server has kept for us, if it still fits. */
  async #resume(): Promise<void> {
    const seen = this.number;
    try {
      const kept = await api.draft(this.id, this.seat);
      if (kept.actions.length > 0 && kept.seen === seen && this.number === seen && this.draft === null) this.draft = kept;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
    }
  }

  /** Everything said by the server is said anew, in the language of now. */
  speak(): void {
    this.#views.clear();
    this.#pieces = [];
    this.entries = [];
    this.past = null;
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
    return this.#attempt(async () => {
      if (actions.length === 0) {
        this.draft = null;
        await api.dropDraft(this.id, this.seat);
        return;
      }
      this.draft = await api.keepDraft(this.id, [...actions], this.number, this.seat);
    });
  }

  /** Take back the last steps of the plan. */
  async undo(count = 1): Promise<boolean> {
    return this.plan.length > 0 ? this.replan(this.plan.slice(0, -count)) : false;
  }

  /** Send the plan, perhaps with a last step. Once the server has answered it is kept for good. */
  async send(last?: string, byStandingAnswer = false): Promise<boolean> {
    const actions = last === undefined ? [...this.plan] : [...this.plan, last];
    if (actions.length === 0) return false;
    return this.#attempt(async () => {
      await api.move(this.id, actions, this.number, byStandingAnswer);
      this.draft = null;
      this.past = null;
    });
  }

  /** Take back what we have sent, as long as nobody has acted since. */
  async takeBack(count = 1): Promise<boolean> {
    return this.#attempt(() => api.takeBack(this.id, this.number, count));
  }

  outlook(): Promise<OutlookTold> {
    return api.outlook(this.id, [...this.plan], this.seat);
  }

  /** Do something at the table (propose, vote, resign …); what comes of it is heard over the line. */
  async act(request: () => Promise<TableTold | unknown>): Promise<boolean> {
    return this.#attempt(request);
  }

  async #attempt(request: () => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.problem = null;
    try {
      await request();
      return true;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.problem = problem.told;
      if (problem.status === 409) this.draft = null;
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  // ------------------------------------------------------------ history

  /** The numbers of the entries after which the position changed. */
  moments = $derived(this.entries.filter((entry) => entry.kind === "played" || entry.kind === "drawn" || entry.kind === "started").map((entry) => entry.number));

  async lookAt(number: number): Promise<void> {
    const last = this.moments.at(-1) ?? 0;
    if (number >= last) {
      this.past = null;
      return;
    }
    const first = this.moments[0] ?? 0;
    const wanted = Math.max(first, number);
    const key = `${this.seat}:${wanted}`;
    let asked = this.#views.get(key);
    if (!asked) {
      asked = api.view(this.id, { seat: this.seat, at: wanted, invitation: this.invitation });
      this.#views.set(key, asked);
    }
    try {
      const view = await asked;
      this.past = { number: wanted, view };
    } catch (problem) {
      this.#views.delete(key);
      if (!(problem instanceof Refusal)) throw problem;
      this.problem = problem.told;
    }
  }

  backToNow(): void {
    this.past = null;
  }
}
