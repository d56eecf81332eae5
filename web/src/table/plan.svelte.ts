// The plan that is not sent yet, sending it, and whatever else we ask the server to do at the table: one request at a
// time. The server says what each step leads to.
import { api, newKey } from "$/wire/api";
import type { Draft, GameWire } from "$/wire/game";
import { Refusal } from "$/wire/refusal";
import type { ErrorTold, TableTold } from "$/wire/types";

/** What a plan needs to know of its table. */
interface AtTable {
  readonly id: string;
  readonly seat: number | null;
  readonly number: number;
  /** one of our seats is asked, even if the page has not come so far */
  readonly awaitsUs: boolean;
  /** why our last attempt was refused */
  problem: ErrorTold | null;
  /** Show the table as it is now. */
  catchUp(): void;
  /** Wait for the position after an entry. */
  until(number: number): Promise<void>;
}

export class Plan<G extends GameWire = GameWire> {
  draft = $state.raw<Draft<G> | null>(null);
  /** a request is under way */
  isBusy = $state(false);
  /** a plan stored on the server is being loaded */
  isResuming = $state(false);
  /** we take back our own step, and know what it was */
  isTakingBack = false;
  /** counts the positions a plan can belong to: replies to earlier requests are outdated */
  #moment = 0;
  #sending: { what: string; key: string } | null = null;
  readonly #at: AtTable;

  constructor(at: AtTable) {
    this.#at = at;
  }

  actions = $derived<readonly string[]>(this.draft?.actions ?? []);

  /** Another position is here: it may end this plan, or have one that is stored on the server. */
  follow(isOvertaken: boolean, resumes: boolean): void {
    if (isOvertaken) {
      this.#moment += 1;
      // pending requests belong to an old position: do not wait for them
      this.isBusy = false;
      this.draft = null;
    }
    this.isResuming = resumes;
    if (resumes) void this.#resume();
  }

  /** Resume the plan the server stored for us, if it is still valid. */
  async #resume(): Promise<void> {
    const moment = this.#moment;
    try {
      // the server drops outdated plans
      const kept = await api.draft<G>(this.#at.id, this.#at.seat);
      if (kept.actions.length > 0 && this.#moment === moment && this.draft === null) this.draft = kept;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
    } finally {
      if (this.#moment === moment) this.isResuming = false;
    }
  }

  /** Plan these actions; the server says what they lead to. */
  async replan(actions: readonly string[]): Promise<boolean> {
    const { id } = this.#at;
    return this.#attempt(
      async (moment) => {
        // the server first: without a connection the plan stays as it is
        const draft =
          actions.length === 0
            ? await api.dropDraft(id, this.#at.seat)
            : await api.keepDraft<G>(id, [...actions], this.#at.number, this.#at.seat);
        if (this.#moment === moment) this.draft = draft ?? null;
      },
      { isPlan: true },
    );
  }

  /** Send actions. Once the server has answered, they are final. */
  async send(actions: readonly string[], byStandingAnswer = false): Promise<boolean> {
    return this.#attempt(
      async (moment) => {
        const { id, number } = this.#at;
        const moved = await api.move(id, [...actions], number, this.#keyOf(actions), byStandingAnswer);
        // keep the plan on the board until it has happened
        await this.#at.until(moved.number);
        if (this.#moment === moment) this.draft = null;
      },
      { isPlan: true },
    );
  }

  /** A plan that is sent again because no reply came has the same key: the server plays it once. */
  #keyOf(actions: readonly string[]): string {
    const what = JSON.stringify([this.#at.number, this.#at.seat, actions]);
    if (this.#sending?.what !== what) this.#sending = { what, key: newKey() };
    return this.#sending.key;
  }

  /** Take back what we sent, as long as nobody has acted since. */
  async takeBack(count: number): Promise<boolean> {
    this.isTakingBack = true;
    try {
      return await this.#attempt(async () =>
        this.#at.until((await api.takeBack(this.#at.id, this.#at.number, count)).number),
      );
    } finally {
      this.isTakingBack = false;
    }
  }

  /** Do something at the table (propose, vote, resign …); the result comes over the connection. */
  async act(request: () => Promise<TableTold | unknown>): Promise<boolean> {
    return this.#attempt(request);
  }

  async #attempt(request: (moment: number) => Promise<unknown>, { isPlan = false } = {}): Promise<boolean> {
    if (this.isBusy) return false;
    const answered = this.#at.awaitsUs ? this.#moment : null;
    // show pending bot moves at once: the player acts on the table as it is now
    this.#at.catchUp();
    const moment = this.#moment;
    // an answer to an old question must not answer the next one
    if (isPlan && answered !== null && answered !== moment) return false;
    this.isBusy = true;
    this.#at.problem = null;
    try {
      await request(moment);
      return true;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.#at.problem = problem.told;
      if (isPlan && problem.status === 409 && this.#moment === moment) this.draft = null;
      return false;
    } finally {
      if (this.#moment === moment) this.isBusy = false;
    }
  }
}
