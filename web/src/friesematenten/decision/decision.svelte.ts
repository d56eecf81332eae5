// The open question, and what the player has pointed at so far. What is possible and what it leads to, the server says.
import { amountIn } from "$/decision/answers/typedAnswers";
import type { MissedEvent } from "$/decision/missedEvents";
import { OpenQuestion } from "$/decision/openQuestion.svelte";
import * as m from "$/paraglide/messages";
import { api } from "$/wire/api";
import { Refusal } from "$/wire/refusal";
import type { AmountsTold, PreviewTold } from "$/wire/types";
import type { Friesematenten } from "../friesematenten.svelte";
import type { FriesematentenImpossible, FriesematentenWire, QuestionKind } from "../types";
import { language } from "$/settings/language.svelte";
import { advanced, cardOf, complete, nextItems, refusals, replacements, spoken, without, type Item } from "./choices";
import { missedEvents } from "./missedEvents";
import { AutoPass } from "./autoPass.svelte";
import { standingOf, topicOf, windowOf } from "./standingAnswers";

/** choice: can be pointed at · chosen: was · impossible: cannot, and says why */
export interface Mark {
  kind: "choice" | "chosen" | "impossible";
  why?: FriesematentenImpossible;
}

/** the question of one's own turn */
const TURN: QuestionKind = "phase-two-turn";
/** How long a number rests before the server is asked what it would leave, in milliseconds. */
const REST = 160;
/** How long a warning must have stood before the same bid counts as meant, in milliseconds: longer than between two clicks. */
const THINK = 700;

export class Decision extends OpenQuestion<FriesematentenWire> {
  #picked = $state.raw<{ key: string; items: readonly Item[]; amount: number | null }>({
    key: "",
    items: [],
    amount: null,
  });
  #warned = $state.raw<{ key: string; amount: number; at: number } | null>(null);
  #left = $state.raw<{ key: string; preview: PreviewTold } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refused = $state.raw<{ key: string; text: string } | null>(null);
  /** the standing answers are open */
  showsStanding = $state(false);
  readonly autoPass = new AutoPass(this);

  readonly #table: Friesematenten;

  constructor(table: Friesematenten) {
    super(table.session);
    this.#table = table;
  }

  // ------------------------------------------------------------ the question

  /** the window in which we are asked whether to step in, whatever moment is looked at */
  window = $derived(this.unattended && windowOf(this.unattended));
  /** what is asked again in this round */
  topic = $derived(this.unattended && topicOf(this.unattended));
  isWindow = $derived(this.isAsked && this.window !== null);
  isTurn = $derived(this.kind === TURN);
  /** our own turn, whatever moment is looked at, and no unused card to play in it */
  isTurnWithoutCards = $derived.by(
    () =>
      this.unattended?.question.kind === TURN &&
      this.session.seat !== null &&
      this.#table.now.players[this.session.seat]?.unused.length === 0,
  );
  amounts = $derived.by<AmountsTold | null>(() => (this.isAsked ? this.session.amounts : null));
  /** a bid is asked for, and no card was taken up to be played before it */
  isBidding = $derived.by(() => this.amounts !== null && this.path.length === 0);
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
    // a player who is clear from the beginning is no button; a card always is one, to be read
    for (const item of this.path) if (cardOf(item) !== null || this.canLetGo(item)) marks.set(item, { kind: "chosen" });
    return marks;
  });
  shown = $derived(this.pointed ?? this.complete[0]?.text ?? null);
  /** what cannot be done, and was tried */
  refused = $derived.by(() =>
    this.#refused?.key === this.key
      ? (this.impossible.find((told) => told.text === this.#refused!.text) ?? null)
      : null,
  );

  #pick(items: readonly Item[]): void {
    this.#refused = null;
    this.pointed = null;
    this.#picked = { key: this.key, items, amount: this.amount };
  }

  /** Point at something: take it, let it go, put it in the place of another, or begin anew with it. Tells whether that meant anything. */
  choose(item: Item): boolean {
    if (this.path.includes(item)) return this.#letGo(item);
    if (this.next.includes(item)) this.#pick([...this.path, item]);
    else if (this.instead.has(item)) this.#pick(this.instead.get(item)!);
    else if (nextItems(this.legal, []).includes(item)) this.#pick([item]);
    else {
      const why = this.refusals.get(item) ?? refusals(this.impossible, [], nextItems(this.legal, [])).get(item);
      this.#refused = why ? { key: this.key, text: why.text } : null;
      return why !== undefined;
    }
    return true;
  }

  /** Whether something that is chosen can be let go; what is clear from the beginning cannot. */
  canLetGo(item: Item): boolean {
    return without(this.kind, this.legal, this.path, item) !== null;
  }

  #letGo(item: Item): boolean {
    const left = without(this.kind, this.legal, this.path, item);
    if (left !== null) this.#pick(left);
    return left !== null;
  }

  /** Let go what was pointed at last; a bid one was warned of is no longer meant. */
  back(): boolean {
    if (this.isWarned) {
      this.#warned = null;
      return true;
    }
    const last = this.path.at(-1);
    return last !== undefined && this.#letGo(last);
  }

  // ------------------------------------------------------------ bidding

  amount = $derived.by(() => (this.#picked.key === this.key ? this.#picked.amount : null) ?? this.amounts?.low ?? 0);
  /** the bid was changed by who makes it */
  isOwnAmount = $derived(this.#picked.key === this.key && this.#picked.amount !== null);
  isOverbid = $derived.by(() => this.isBid && this.amounts?.safe != null && this.amount > this.amounts.safe);
  isWarned = $derived(this.isOverbid && this.#warned?.key === this.key && this.#warned.amount === this.amount);
  isBid = $derived.by(
    () =>
      this.amounts !== null &&
      Number.isInteger(this.amount) &&
      this.amount >= this.amounts.low &&
      this.amount <= this.amounts.high,
  );
  bidText = $derived.by(() => this.amounts?.template.replace("{}", String(this.amount)) ?? "");
  /** which bid in which question, in the language the server is to tell about it */
  #bidKey = $derived(`${language.current}|${this.key}|${this.bidText}`);
  /** what the bid would change, once the server has told */
  left = $derived(this.#left?.key === this.#bidKey ? this.#left.preview : null);

  setAmount(amount: number): void {
    this.#picked = { key: this.key, items: this.path, amount };
  }

  /** Raise or lower the bid, inside what can be bid; from what is no number to the least. */
  raise(by: number): void {
    if (this.amounts)
      this.setAmount(
        Math.min(this.amounts.high, Math.max(this.amounts.low, Number.isNaN(this.amount) ? 0 : this.amount + by)),
      );
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

  override stopTyping(): void {
    super.stopTyping();
    this.#warned = null;
  }

  override get warning(): string {
    return this.isWarned ? `${this.amounts?.warning?.says ?? ""} ${m.cards_overbid_again()}` : "";
  }

  /** Ask the server what the bid would leave, once the number rests. */
  weigh(): void {
    clearTimeout(this.#timer);
    if (!this.isBid) return;
    const [key, text] = [this.#bidKey, this.bidText];
    if (this.#left?.key === key) return;
    this.#timer = setTimeout(() => void this.#ask(key, text), REST);
  }

  async #ask(key: string, text: string): Promise<void> {
    // meanwhile it may have been bid, or somebody else may be asked
    if (!this.isBid || this.session.isBusy || key !== this.#bidKey) return;
    try {
      this.#left = {
        key,
        preview: await api.preview(this.session.id, [...this.session.plan, text], this.session.seat),
      };
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
    const passed =
      this.keepsAnswer && this.isAsked && this.topic ? this.spoken.find((told) => told.text === text) : undefined;
    const standing = passed ? { ...this.topic!, text: passed.text, says: passed.says, since: number } : null;
    this.keepsAnswer = false;
    this.#refused = null;
    const isSent = await super.send(text);
    if (isSent && standing && seat !== null) standingOf(id, seat).keep(standing);
    return isSent;
  }

  /** Send what was pointed at, if only one answer is left, or the bid. */
  enter(): boolean {
    if (this.isComplete) void this.send();
    else if (this.complete.length === 1) void this.send(this.complete[0]!.text);
    else if (this.isBidding) void this.bid();
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

  /** Pass here and in every auction of this round that is still to come. */
  passRest(): boolean {
    this.keepsAnswer = true;
    return this.pass();
  }

  /** What a bid would leave is asked for bid by bid; cards that can be played before it are looked at as anywhere. */
  override async lookAhead(): Promise<void> {
    if (this.amounts === null || this.next.length > 0) await super.lookAhead();
  }

  override shut(): void {
    super.shut();
    this.showsStanding = false;
  }

  protected concerns(seat: number): MissedEvent[] {
    return missedEvents(this.session.entries, seat);
  }
}
