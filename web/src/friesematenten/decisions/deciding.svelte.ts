// The open question, and what the player has pointed at so far. What is possible and what it leads to, the server says.
import { amountIn } from "$/deciding/amount";
import type { Meant } from "$/deciding/meanwhile";
import { OpenQuestion } from "$/deciding/question.svelte";
import * as m from "$/paraglide/messages";
import { api } from "$/wire/api";
import { Refusal } from "$/wire/refusal";
import type { AmountsTold, ImpossibleTold, PreviewTold } from "$/wire/types";
import type { Friesematenten } from "../friesematenten.svelte";
import { advanced, complete, nextItems, refusals, replacements, spoken, type Item } from "./choices";
import { meanwhile } from "./meanwhile";
import { PassingBy } from "./passingBy.svelte";
import { standingOf } from "./standing";

/** choice: can be pointed at · chosen: was · impossible: cannot, and says why */
export interface Mark {
  kind: "choice" | "chosen" | "impossible";
  why?: ImpossibleTold;
}

/** How long a number rests before the server is asked what it would leave, in milliseconds. */
const REST = 160;
/** How long a warning must have stood before the same bid counts as meant, in milliseconds: longer than between two clicks. */
const THINK = 700;

export class Deciding extends OpenQuestion {
  #picked = $state.raw<{ key: string; items: readonly Item[]; amount: number | null }>({ key: "", items: [], amount: null });
  #warned = $state.raw<{ key: string; amount: number; at: number } | null>(null);
  #left = $state.raw<{ key: string; preview: PreviewTold } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refused = $state.raw<{ key: string; why: ImpossibleTold } | null>(null);
  /** the standing answers are open */
  showsStanding = $state(false);
  readonly passing = new PassingBy(this);

  readonly #table: Friesematenten;

  constructor(table: Friesematenten) {
    super(table.session);
    this.#table = table;
  }

  // ------------------------------------------------------------ the question

  /** the answer that leaves everything as it is, where we are only asked whether to step in */
  quiet = $derived.by<string>(() => (this.isAsked ? ((this.session.draft ?? this.session.live)?.quiet ?? "") : ""));
  isWindow = $derived(this.quiet !== "");
  isTurn = $derived(this.kind === "phase-two-turn");
  /** our own turn, and no unused card to play in it */
  isTurnWithoutCards = $derived.by(() => this.isTurn && this.session.seat !== null && this.#table.now.players[this.session.seat]?.unused.length === 0);
  amounts = $derived.by<AmountsTold | null>(() => (this.isAsked ? this.session.amounts : null));
  /** pass, done, keep */
  spoken = $derived(spoken(this.legal));

  // ------------------------------------------------------------ pointing

  /** what the player has pointed at for this question; where there is only one way on, the path goes further */
  picked = $derived(this.#picked.key === this.key ? this.#picked.items : []);
  path = $derived(advanced(this.kind, this.legal, this.picked));
  next = $derived(nextItems(this.legal, this.path));
  complete = $derived(complete(this.legal, this.path));
  /** what can be pointed at instead of an aim that was chosen, and what is chosen then */
  instead = $derived(replacements(this.legal, this.path));
  refusals = $derived(refusals(this.impossible, this.path, [...this.next, ...this.instead.keys()]));
  marks = $derived.by(() => {
    const marks = new Map<Item, Mark>();
    if (!this.isAsked) return marks;
    // another card can be taken up while nothing else was pointed at
    if (this.path.length === 1) for (const item of nextItems(this.legal, [])) marks.set(item, { kind: "choice" });
    for (const [item, why] of this.refusals) marks.set(item, { kind: "impossible", why });
    for (const item of [...this.instead.keys(), ...this.next]) marks.set(item, { kind: "choice" });
    for (const item of this.path) marks.set(item, { kind: "chosen" });
    return marks;
  });
  shown = $derived(this.pointed ?? this.complete[0]?.text ?? null);
  /** what cannot be done, and was tried */
  refused = $derived(this.#refused?.key === this.key ? this.#refused.why : null);

  #pick(items: readonly Item[]): void {
    this.#refused = null;
    this.pointed = null;
    this.#picked = { key: this.key, items, amount: this.amount };
  }

  /** Point at something: take it, let it go, put it in the place of another, or begin anew with it. Tells whether that meant anything. */
  choose(item: Item): boolean {
    const place = this.path.indexOf(item);
    if (place >= 0) this.#pick(this.path.slice(0, place));
    else if (this.next.includes(item)) this.#pick([...this.path, item]);
    else if (this.instead.has(item)) this.#pick(this.instead.get(item)!);
    else if (nextItems(this.legal, []).includes(item)) this.#pick([item]);
    else {
      const why = this.refusals.get(item) ?? refusals(this.impossible, [], nextItems(this.legal, [])).get(item);
      this.#refused = why ? { key: this.key, why } : null;
      return why !== undefined;
    }
    return true;
  }

  /** Let go what was pointed at last. */
  back(): boolean {
    if (this.picked.length === 0) return false;
    this.#pick(this.picked.slice(0, -1));
    return true;
  }

  // ------------------------------------------------------------ bidding

  amount = $derived.by(() => (this.#picked.key === this.key ? this.#picked.amount : null) ?? this.amounts?.low ?? 0);
  isOverbid = $derived.by(() => this.isBid && this.amounts?.safe != null && this.amount > this.amounts.safe);
  isWarned = $derived(this.isOverbid && this.#warned?.key === this.key && this.#warned.amount === this.amount);
  isBid = $derived.by(() => this.amounts !== null && Number.isInteger(this.amount) && this.amount >= this.amounts.low && this.amount <= this.amounts.high);
  bidText = $derived.by(() => this.amounts?.template.replace("{}", String(this.amount)) ?? "");
  /** what the bid would change, once the server has told */
  left = $derived(this.#left?.key === `${this.key}|${this.bidText}` ? this.#left.preview : null);

  setAmount(amount: number): void {
    this.#picked = { key: this.key, items: this.path, amount };
  }

  /** Raise or lower the bid, inside what can be bid; from what is no number to the least. */
  raise(by: number): void {
    if (this.amounts) this.setAmount(Math.min(this.amounts.high, Math.max(this.amounts.low, Number.isNaN(this.amount) ? 0 : this.amount + by)));
  }

  /** Bid; who could not pay it is warned first, and bids by saying it again once the warning can have been read. */
  async bid(): Promise<boolean> {
    if (!this.isBid) return false;
    const now = performance.now();
    if (this.isOverbid && !(this.isWarned && now - this.#warned!.at >= THINK)) {
      // who goes on pressing has not read it yet
      this.#warned = { key: this.key, amount: this.amount, at: now };
      return false;
    }
    return this.send(this.bidText);
  }

  override get warning(): string {
    return this.isWarned ? `${this.amounts?.warning?.says ?? ""} ${m.cards_overbid_again()}` : "";
  }

  /** Ask the server what the bid would leave, once the number rests. */
  weigh(): void {
    clearTimeout(this.#timer);
    if (!this.isBid) return;
    const [key, text] = [`${this.key}|${this.bidText}`, this.bidText];
    if (this.#left?.key === key) return;
    this.#timer = setTimeout(() => void this.#ask(key, text), REST);
  }

  async #ask(key: string, text: string): Promise<void> {
    // meanwhile it may have been bid, or somebody else may be asked
    if (!this.isBid || this.session.isBusy || key !== `${this.key}|${this.bidText}`) return;
    try {
      this.#left = { key, preview: await api.preview(this.session.id, [...this.session.plan, text], this.session.seat) };
    } catch (problem) {
      // nothing depends on it
      if (!(problem instanceof Refusal)) throw problem;
    }
  }

  // ------------------------------------------------------------ answering

  /** A bid that is written is a bid like any other: who could not pay it is warned. */
  override async answer(text: string): Promise<boolean> {
    const amount = this.amounts === null ? null : amountIn(this.amounts.template, text);
    if (amount === null) return this.send(text);
    this.setAmount(amount);
    // what is no bid at all the server refuses, and says why
    return this.isBid ? this.bid() : this.send(text);
  }

  override async send(text?: string): Promise<boolean> {
    const { id, seat, number } = this.session;
    const passed = this.keepsAnswer && this.isWindow ? this.spoken.find((told) => told.text === text) : undefined;
    const standing = passed ? { kind: this.kind, text: passed.text, says: passed.says, since: number } : null;
    this.keepsAnswer = false;
    this.#refused = null;
    const isSent = await super.send(text);
    if (isSent && standing && seat !== null) standingOf(id, seat).keep(standing);
    return isSent;
  }

  /** Send what was pointed at, if only one answer is left, or the bid. */
  enter(): boolean {
    if (this.isComplete) void this.send();
    else if (this.amounts) void this.bid();
    else if (this.complete.length === 1) void this.send(this.complete[0]!.text);
    else return false;
    return true;
  }

  /** Pass, done or keep. */
  pass(): boolean {
    const [answer] = this.spoken;
    if (!answer) return false;
    void this.send(answer.text);
    return true;
  }

  /** What a bid would leave is asked for bid by bid. */
  override async lookAhead(): Promise<void> {
    if (this.amounts === null) await super.lookAhead();
  }

  override shut(): void {
    super.shut();
    this.showsStanding = false;
  }

  protected concerns(seat: number): Meant[] {
    return meanwhile(this.session.entries, seat);
  }
}
