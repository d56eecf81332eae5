// One table as this browser knows it: what the server sent, the plan that is not sent yet, and the moment shown. There
// are no rules in here: the server says what can be done and what it would change.
import { api } from "$/wire/api";
import type { Draft, Entry, GameWire, Impossible, Legal, Seen } from "$/wire/game";
import type { AmountsTold, ErrorTold, OutlookTold, PreviewTold, TableTold } from "$/wire/types";
import { SharedDevice } from "./device.svelte";
import { HeardTable } from "./heardTable.svelte";
import { History, type Past } from "./history/history.svelte";
import { Replay } from "./history/replay.svelte";
import { undoneBy, type Undone } from "./history/undone";
import { Plan } from "./plan.svelte";

/** Entries that change the position; all others are about the table. */
const CHANGES_POSITION = new Set(["started", "played", "answered", "drawn", "taken-back", "ended"]);
/** How long to wait for the view after a move before asking for it, in milliseconds. */
const PATIENCE = 2500;

export class TableSession<G extends GameWire = GameWire> extends HeardTable<G> {
  /** what a take-back has just undone, until it is dismissed */
  undone = $state.raw<Undone | null>(null);

  /** the replay of the history, wherever on the page it was started */
  readonly replay = new Replay(this);

  readonly #plan = new Plan<G>(this);
  readonly #device: SharedDevice;
  readonly #history = new History<G>(this);
  #waiting: { number: number; here: () => void }[] = [];
  #isAnew = false;

  constructor(id: string, invitation = "") {
    super(id, invitation);
    this.#device = new SharedDevice(this);
    this.connect();
  }

  /**
   * Leave the table. The next player on this device may be someone else, so the device must be handed over again. A
   * mere reload does not leave the table.
   */
  close(): void {
    this.#device.leave();
    this.replay.stop();
    this.disconnect();
  }

  // ------------------------------------------------------------ what is shown

  mine = $derived(this.table?.seats.filter((seat) => seat.is_you).map((seat) => seat.seat) ?? []);
  /** The seats we still play: a bot plays for those who resigned. */
  played = $derived(
    this.table?.seats.filter((seat) => seat.is_you && !seat.has_resigned).map((seat) => seat.seat) ?? [],
  );
  /** Whether we are only spectators. */
  isWatching = $derived(this.table !== null && this.table.status !== "open" && this.mine.length === 0);
  /** Whether one of our seats is asked, even if the page has not come so far. */
  awaitsUs = $derived(this.live !== null && this.live.asked.some((seat) => this.played.includes(seat)));
  /** Whether one of our seats is asked now. */
  isAsked = $derived(this.awaitsUs && !this.isBehind);
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
  number = $derived(this.live?.number ?? this.table?.number ?? 0);
  // ------------------------------------------------------------ hearing

  protected override heard(fresh: readonly Entry<G>[], view: Seen<G> | null): void {
    const hasMoved = fresh.some((entry) => CHANGES_POSITION.has(entry.kind));
    if (view) this.#see(view, hasMoved);
    if (!this.told.isCatchingUp) this.#followTakeBack(fresh);
  }

  /** What others took back is told, at the live position: the moment we looked at may be gone. */
  #followTakeBack(fresh: readonly Entry<G>[]): void {
    const found = undoneBy(this.known, fresh);
    if (!found || this.#plan.isTakingBack) return;
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
    const resumes =
      isOther &&
      view.legal.length > 0 &&
      view.seat !== null &&
      this.played.includes(view.seat) &&
      (isOvertaken || this.draft === null);
    this.live = view;
    this.#plan.follow(isOvertaken, resumes);
    this.#waiting = this.#waiting.filter(({ number, here }) => view.number < number || here());
  }

  /** Wait for the position after an entry; ask for it if nothing comes. */
  async until(number: number): Promise<void> {
    if (this.number >= number) return;
    const isHere = await new Promise<boolean>((tell) => {
      this.#waiting.push({ number, here: () => void tell(true) });
      setTimeout(() => tell(false), PATIENCE);
    });
    if (!isHere) this.catchUp();
    if (!isHere && this.number < number)
      this.#see(await api.view(this.id, { seat: this.seat, invitation: this.invitation }), true);
  }

  /** Ask the server for everything again, in the current language and for the current seat. */
  speak(): void {
    this.forget();
    this.#history.forget();
    // keep the old position until the new texts are here
    this.#isAnew = true;
    this.reconnect();
  }

  protected override refused(why: ErrorTold): void {
    if (why.code === "not-your-chair" && this.holder !== null) {
      this.#device.lose();
      this.reconnect();
    } else this.refusal = why;
  }

  // ------------------------------------------------------------ a device for several players

  /** Which of our seats holds this device, if there are secrets. */
  override get holder(): number | null {
    return this.#device.holder;
  }

  /** Whether several players share this device and must not see each other's secrets. */
  get isShared(): boolean {
    return this.#device.isShared;
  }

  /** The player who must take the device before anything is shown; null if the right one holds it. */
  get nextHolder(): number | null {
    return this.#device.next;
  }

  /** Hand the device to a seat. */
  hold(seat: number): void {
    this.#device.hold(seat);
    this.speak();
  }

  // ------------------------------------------------------------ planning and sending

  get draft(): Draft<G> | null {
    return this.#plan.draft;
  }

  get plan(): readonly string[] {
    return this.#plan.actions;
  }

  /** a request is under way */
  get isBusy(): boolean {
    return this.#plan.isBusy;
  }

  /** a plan stored on the server is being loaded */
  get isResuming(): boolean {
    return this.#plan.isResuming;
  }

  /** Add a step to the plan; the server says what it leads to. */
  async step(text: string): Promise<boolean> {
    return this.replan([...this.plan, text]);
  }

  async replan(actions: readonly string[]): Promise<boolean> {
    return this.#plan.replan(actions);
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
    return this.#plan.send(actions);
  }

  /** Answer for the player, who may stay in the past meanwhile. The log may call it a standing answer. */
  async answerAlone(text: string, byStandingAnswer: boolean): Promise<boolean> {
    return this.#plan.send([text], byStandingAnswer);
  }

  /** Take back what we sent, as long as nobody has acted since. */
  async takeBack(count = 1): Promise<boolean> {
    return this.#plan.takeBack(count);
  }

  /** What the plan would change with one more step. */
  preview(last: string): Promise<PreviewTold> {
    return api.preview(this.id, [...this.plan, last], this.seat);
  }

  outlook(): Promise<OutlookTold> {
    return api.outlook(this.id, [...this.plan], this.seat);
  }

  /** Do something at the table (propose, vote, resign …); the result comes over the connection. */
  async act(request: () => Promise<TableTold | unknown>): Promise<boolean> {
    return this.#plan.act(request);
  }

  // ------------------------------------------------------------ history

  /** The numbers of the entries after which the position changed. */
  get moments(): readonly number[] {
    return this.#history.moments;
  }

  /** The last entry that changed the position; votes and seat changes do not count. */
  lastLine = $derived(this.entries.findLast((entry) => CHANGES_POSITION.has(entry.kind))?.number ?? 0);

  /** The position after an entry. */
  viewAt(number: number): Promise<Seen<G>> {
    return this.#history.viewAt(number);
  }

  lookAt(number: number): Promise<void> {
    this.catchUp();
    return this.#history.lookAt(number);
  }

  backToNow(): void {
    this.#history.backToNow();
  }
}
