// The open question, and what the player has picked so far. The server says what is possible and what it leads to.
import { Hints } from "$/decision/hints.svelte";
import { amountIn } from "$/decision/answers/typedAnswers";
import type { MissedEvent } from "$/decision/missedEvents";
import { OpenQuestion } from "$/decision/openQuestion.svelte";
import * as m from "$/paraglide/messages";
import { Refusal } from "$/wire/refusal";
import type { AmountsTold, PreviewTold } from "$/wire/types";
import type { Friesematenten } from "../friesematenten.svelte";
import type { FriesematentenImpossible, FriesematentenWire, QuestionKind } from "../types";
import { language } from "$/settings/language.svelte";
import { advanced, cardOf, complete, nextItems, refusals, replacements, spoken, without, type Item } from "./choices";
import { missedEvents } from "./missedEvents";
import { AutoPass } from "./autoPass.svelte";
import { standingOf, topicOf, windowOf } from "./standingAnswers";

/** choice: can be picked · chosen: is picked · impossible: cannot be, and says why */
export interface Mark {
  kind: "choice" | "chosen" | "impossible";
  why?: FriesematentenImpossible;
}

/** the question of the player's own turn */
const TURN: QuestionKind = "phase-two-turn";
/** How long a number must stay unchanged before the app asks for a preview, in milliseconds. */
const REST = 160;
/** How long a warning must be visible before the same bid confirms it, in milliseconds: longer than a double click. */
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
  /** where the table has a coach */
  readonly hints: Hints = new Hints(() => this);

  readonly #table: Friesematenten;

  constructor(table: Friesematenten) {
    super(table.session);
    this.#table = table;
  }

  // ------------------------------------------------------------ the question

  /** the window in which we are asked, even while the player looks at the past */
  window = $derived(this.unattended && windowOf(this.unattended));
  /** what will be asked again in this round */
  topic = $derived(this.unattended && topicOf(this.unattended));
  isWindow = $derived(this.isAsked && this.window !== null);
  isTurn = $derived(this.kind === TURN);
  /** our own turn without an unused card to play, even while the player looks at the past */
  isTurnWithoutCards = $derived.by(
    () =>
      this.unattended?.question.kind === TURN &&
      this.session.seat !== null &&
      this.#table.now.players[this.session.seat]?.unused.length === 0,
  );
  amounts = $derived.by<AmountsTold | null>(() => (this.isAsked ? this.session.amounts : null));
  /** a bid is asked for, and no card was picked to play before it */
  isBidding = $derived.by(() => this.amounts !== null && this.path.length === 0);
  /** pass, done, keep */
  spoken = $derived(spoken(this.legal));

  // ------------------------------------------------------------ pointing

  /** what the player has picked for this question; the path adds what is the only choice */
  picked = $derived(this.#picked.key === this.key ? this.#picked.items : []);
  path = $derived(advanced(this.kind, this.legal, this.picked));
  next = $derived(nextItems(this.legal, this.path));
  complete = $derived(complete(this.legal, this.path));
  /** what can replace a picked target, and the picks after that */
  instead = $derived(replacements(this.legal, this.path));
  refusals = $derived(refusals(this.impossible, this.path, [...this.next, ...this.instead.keys()]));
  marks = $derived.by(() => {
    const marks = new Map<Item, Mark>();
    if (!this.isAsked) return marks;
    // another card can be picked while nothing else was
    if (this.path.length === 1) for (const item of nextItems(this.legal, [])) marks.set(item, { kind: "choice" });
    for (const [item, why] of this.refusals) marks.set(item, { kind: "impossible", why });
    for (const item of [...this.instead.keys(), ...this.next]) marks.set(item, { kind: "choice" });
    // an automatically picked player is not a button; a card always is, to be read
    for (const item of this.path) if (cardOf(item) !== null || this.canLetGo(item)) marks.set(item, { kind: "chosen" });
    return marks;
  });
  shown = $derived(this.pointed ?? this.complete[0]?.text ?? null);
  /** an impossible answer the player tried */
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

  /** Pick an item, drop it, replace another with it, or start over with it. Returns whether it did anything. */
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

  /** Whether a picked item can be dropped; automatic picks cannot. */
  canLetGo(item: Item): boolean {
    return without(this.kind, this.legal, this.path, item) !== null;
  }

  #letGo(item: Item): boolean {
    const left = without(this.kind, this.legal, this.path, item);
    if (left !== null) this.#pick(left);
    return left !== null;
  }

  /** Drop the last pick; a warned bid is no longer meant. */
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
  /** the player changed the bid */
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
  /** identifies a bid, its question, and the language of the preview */
  #bidKey = $derived(`${language.current}|${this.key}|${this.bidText}`);
  /** what the bid would change, once the server has said so */
  left = $derived(this.#left?.key === this.#bidKey ? this.#left.preview : null);

  setAmount(amount: number): void {
    this.#picked = { key: this.key, items: this.path, amount };
  }

  /** Raise or lower the bid within its limits; text that is not a number becomes the minimum. */
  raise(by: number): void {
    if (this.amounts)
      this.setAmount(
        Math.min(this.amounts.high, Math.max(this.amounts.low, Number.isNaN(this.amount) ? 0 : this.amount + by)),
      );
  }

  /** Bid. A player who could not pay is warned first; the same bid again confirms it, once there was time to read. */
  async bid(): Promise<boolean> {
    if (!this.isBid) return false;
    const now = performance.now();
    if (this.isOverbid && !(this.isWarned && now - this.#warned!.at >= THINK)) {
      // a player who keeps pressing has not read it yet
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

  /** Ask the server what the bid would leave, once the number has settled. */
  weigh(): void {
    clearTimeout(this.#timer);
    if (!this.isBid) return;
    const [key, text] = [this.#bidKey, this.bidText];
    if (this.#left?.key === key) return;
    this.#timer = setTimeout(() => void this.#ask(key, text), REST);
  }

  async #ask(key: string, text: string): Promise<void> {
    // by now the bid may be made, or another player asked
    if (!this.isBid || this.session.isBusy || key !== this.#bidKey) return;
    try {
      this.#left = {
        key,
        preview: await this.session.preview(text),
      };
    } catch (problem) {
      // only the preview depends on it
      if (!(problem instanceof Refusal)) throw problem;
    }
  }

  // ------------------------------------------------------------ answering

  /** A typed bid is a bid like any other: the player is warned if they could not pay. */
  override async answer(text: string): Promise<boolean> {
    const amount = this.amounts === null ? null : amountIn(this.amounts.template, text);
    if (amount === null) return this.send(text);
    this.setAmount(amount);
    // the server refuses anything else and says why
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

  /** Send the picked answer if only one is left, or the bid. */
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

  /** Pass here and in every later auction of this round. */
  passRest(): boolean {
    this.keepsAnswer = true;
    return this.pass();
  }

  /** Previews of bids are loaded one by one; cards that can be played before are previewed as usual. */
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
