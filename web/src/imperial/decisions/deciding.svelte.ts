// The decision that is open, and what the player has done about it so far. One for each table; the bar, the market and
// the rondel share it. What is possible and what it leads to, the server says.
import type { TableSession } from "$/table/session.svelte";
import type { ActionTold, ChoiceTold, ImpossibleTold } from "$/wire/types";
import type { Imperial } from "../imperial.svelte";
import {
  OTHERS_ASK, actorsOf, bondKey, bondsOf, isForced, producersOf, productionOf, stepsToUndo, type Actor, type BondChoice,
} from "./answers";
import { meanwhile } from "./meanwhile";
import { Outlook } from "./outlook.svelte";
import { Overtaken, type Wishes } from "./overtaken.svelte";
import { standingOf, type Asked } from "./standing.svelte";

/** Parts of a turn that go on until we say done; sending says it. */
const UNTIL_DONE = new Set(["move-armies", "what-to-import"]);

/** What a player has picked for the open question, before it becomes a step of the plan. */
interface Picked {
  key: string;
  actor: string | null;
  makes: ReadonlySet<string> | null;
  unit: "army" | "fleet" | null;
  bond: string | null;
  way: string | null;
}

export interface QuestionAbout {
  nation?: string;
  region?: string;
  unit?: string;
  asked?: string;
  owner?: string;
  canal?: string;
  space?: string;
  left?: number;
}

export class Deciding {
  #picked = $state.raw<Picked>({ key: "", actor: null, makes: null, unit: null, bond: null, way: null });
  #lastActor = "";
  #added = new Set<number>();
  #isSending = false;
  readonly #overtaken = new Overtaken();
  #lastLine = 0;
  /** where the answer that goes without saying was refused */
  #stuck = "";
  /** after an undo nothing is added to the plan by itself, or it could never be undone */
  #hasUndone = false;
  readonly #outlook = new Outlook();
  /** the answer pointed at: its preview is shown */
  pointed = $state<string | null>(null);
  staying = $state.raw<ReadonlySet<string>>(new Set());
  /** give the same answer to the same question until our next turn */
  keepsAnswer = $state(false);
  isGiving = $state(false);
  isTyping = $state(false);
  showsKeys = $state(false);
  /** the entry up to which what happened meanwhile was put away */
  #seen = $state(0);
  /** the list of every answer in words is open */
  showsAll = $state(false);

  readonly #imperial: Imperial;

  constructor(imperial: Imperial) {
    this.#imperial = imperial;
  }

  get imperial(): Imperial {
    return this.#imperial;
  }

  get session(): TableSession {
    return this.#imperial.session;
  }

  /** what each answer would change, by the answer as it is written */
  get outlook(): ReadonlyMap<string, ChoiceTold> {
    return this.#outlook.choices;
  }

  // ------------------------------------------------------------ the question

  /** The plan ends where others are asked, or where the turn of the next nation begins, though it may be ours as well. */
  isComplete = $derived((this.session.draft?.is_complete ?? false) || (this.session.draft?.events ?? []).some((event) => event.kind === "TurnBegan"));
  isAsked = $derived(this.session.isAsked && !this.session.isPast && !this.isComplete && !this.session.isOver);
  question = $derived(this.isAsked ? this.imperial.view.question : null);
  kind = $derived<string>(this.question?.kind ?? "");
  about = $derived((this.question?.about ?? {}) as QuestionAbout);
  rule = $derived(this.question?.rule ?? "");
  /** The line that led to the question. A vote leads to none, and while everything is told anew the question stays the same. */
  line = $derived.by(() => {
    if (this.session.entries.length > 0) this.#lastLine = this.session.lastLine;
    return this.#lastLine;
  });
  key = $derived(`${this.line}|${this.session.seat}|${this.session.plan.join("|")}`);
  /** Somebody else's turn: the answer is sent at once. */
  answersOthers = $derived(
    OTHERS_ASK.has(this.kind) && this.session.plan.length === 0 && this.about.nation !== undefined
      && this.imperial.nationView(this.about.nation).government !== this.session.seat,
  );
  isInvesting = $derived(this.kind === "what-to-invest" || this.kind === "which-bond-to-draft");
  isManeuver = $derived(this.kind === "move-fleets" || this.kind === "move-armies");
  legal = $derived<readonly ActionTold[]>(this.isAsked ? this.session.legal : []);
  impossible = $derived<readonly ImpossibleTold[]>(this.isAsked ? this.session.impossible : []);
  done = $derived(this.legal.find((told) => told.kind === "Done" || told.kind === "Decline"));
  /** what can be sent right now */
  canSend = $derived(this.isComplete || (UNTIL_DONE.has(this.kind) && this.done !== undefined));

  /** What others have done to us since we last answered, until it is put away or the next plan begins. */
  meanwhile = $derived.by(() => {
    const { session } = this;
    if (session.seat === null || session.isPast || session.isOver || session.plan.length > 0) return [];
    return meanwhile(session.entries, session.seat, this.imperial.now.players[session.seat]?.governs ?? []).filter((told) => told.number > this.#seen);
  });

  dismissMeanwhile(): void {
    this.#seen = this.session.number;
  }

  // ------------------------------------------------------------ what is picked

  actors = $derived<readonly Actor[]>(this.isManeuver ? actorsOf(this.legal, this.impossible) : []);
  producers = $derived(producersOf(this.legal));
  bonds = $derived<ReadonlyMap<string, BondChoice>>(bondsOf(this.legal, this.impossible));
  picked = $derived<Picked>(this.#picked.key === this.key ? this.#picked : this.#fresh());
  actor = $derived(this.actors.find((one) => one.key === this.picked.actor) ?? null);
  makes = $derived<ReadonlySet<string>>(this.picked.makes ?? new Set(this.producers));
  production = $derived(productionOf(this.legal, this.makes));
  bond = $derived(this.picked.bond === null ? null : (this.bonds.get(this.picked.bond) ?? null));
  way = $derived(this.bond?.ways.find((told) => told.text === this.picked.way) ?? this.bond?.ways[0] ?? null);
  /** the answer whose consequences are shown */
  shown = $derived(this.pointed ?? (this.kind === "what-to-produce" ? this.production?.text : this.way?.text) ?? null);
  trial = $derived(this.shown === null ? null : (this.outlook.get(this.shown) ?? null));

  #fresh(): Picked {
    const only = this.actors.length === 1 ? this.actors[0]!.key : null;
    // the next unit of the same place is the one most likely meant
    const same = this.actors.some((one) => one.key === this.#lastActor) ? this.#lastActor : null;
    return { key: this.key, actor: same ?? only, makes: null, unit: null, bond: null, way: null };
  }

  #pick(change: Partial<Picked>): void {
    this.#picked = { ...this.picked, ...change, key: this.key };
  }

  selectActor(key: string | null): void {
    this.#lastActor = key ?? "";
    this.#pick({ actor: key });
    this.imperial.stage.pop = null;
  }

  /** This unit stays: go on to the next one that could still move. */
  stay(): void {
    const current = this.actor;
    if (current) this.staying = new Set([...this.staying, current.key]);
    const next = this.actors.find((one) => !this.staying.has(one.key));
    this.selectActor(next?.key ?? null);
  }

  toggleProducer(province: string): void {
    const makes = new Set(this.makes);
    if (!makes.delete(province)) makes.add(province);
    this.#pick({ makes });
  }

  pickUnit(unit: "army" | "fleet" | null): void {
    this.#pick({ unit });
  }

  pickBond(nation: string, price: number, way: string | null = null): void {
    this.#pick({ bond: bondKey(nation, price), way });
  }

  // ------------------------------------------------------------ answering

  /** Answer: another's question at once, in our own turn as a step of the plan. */
  async choose(text: string): Promise<boolean> {
    this.pointed = null;
    this.imperial.stage.pop = null;
    if (this.answersOthers) return this.#answer(text);
    this.#hasUndone = false;
    const isChosen = await this.session.step(text);
    if (isChosen) await this.takeForced();
    return isChosen;
  }

  async #answer(text: string): Promise<boolean> {
    const answer = { ...this.asked, text, says: this.legal.find((told) => told.text === text)?.says ?? text, since: this.session.number };
    const standing = this.keepsAnswer && this.session.seat !== null ? standingOf(this.session.id, this.session.seat) : null;
    this.keepsAnswer = false;
    const isSent = await this.send(text);
    if (isSent) standing?.keep(answer);
    return isSent;
  }

  /** What a standing answer would be about. */
  get asked(): Asked {
    return { kind: this.kind, nation: this.about.nation ?? "", asked: this.about.asked ?? this.about.owner ?? "" };
  }

  get #canGoOn(): boolean {
    return !this.#hasUndone && this.isAsked && !this.session.isBusy && !this.session.isResuming;
  }

  /** Take along what has one single answer that nobody needs to think about. */
  async takeForced(): Promise<void> {
    while (this.#canGoOn && isForced(this.kind, this.legal, this.impossible)) {
      const place = this.session.plan.length;
      const here = `${this.key}|${this.session.status}`;
      if (here === this.#stuck) return;
      if (!(await this.session.step(this.legal[0]!.text))) {
        this.#stuck = here;
        return;
      }
      this.#added.add(place);
    }
  }

  async undo(): Promise<void> {
    const { plan: { length: plan }, seat } = this.session;
    if (plan === 0 || seat === null) return;
    const hadUndone = this.#hasUndone;
    this.#hasUndone = true;
    const count = stepsToUndo(plan, this.#added);
    const takeUp = this.#overtaken.giveUp(seat);
    if (await this.session.undo(count)) {
      for (let step = plan - count; step < plan; step += 1) this.#added.delete(step);
      return;
    }
    // without a line nothing was undone, and the plan may yet be overtaken
    this.#hasUndone = hadUndone;
    takeUp();
    this.watchPlan();
  }

  async send(last?: string): Promise<boolean> {
    const { seat } = this.session;
    this.#isSending = true;
    try {
      const isSent = await this.session.send(last);
      if (isSent) this.#forget(seat);
      return isSent;
    } finally {
      this.#isSending = false;
      this.watchPlan();
    }
  }

  /** Send the plan; a part that goes on until we say done is ended by it. */
  async finish(): Promise<void> {
    if (!this.isComplete && UNTIL_DONE.has(this.kind) && this.done) await this.choose(this.done.text);
    if (this.isComplete) await this.send();
  }

  /** Buy what is picked, and send. */
  async buy(): Promise<void> {
    if (this.way) await this.send(this.way.text);
  }

  async decline(): Promise<void> {
    if (this.done) await this.send(this.done.text);
  }

  #forget(seat: number | null): void {
    this.#added.clear();
    if (seat !== null) this.#overtaken.forget(seat);
    this.#lastActor = "";
    this.#hasUndone = false;
    this.staying = new Set();
    this.pointed = null;
  }

  // ------------------------------------------------------------ following

  /** Notice a plan that was lost because somebody else was faster; called whenever the plan changes. */
  watchPlan(): void {
    const { draft, live, seat, isBusy, isResuming } = this.session;
    if (draft) {
      this.#overtaken.plan(draft.seat, { actions: draft.actions, says: (draft.events ?? []).map((event) => event.says) });
    } else if (live && seat !== null && !this.#isSending && !isBusy && !isResuming) {
      // a plan the server is still being asked for is not lost
      if (this.#overtaken.lose(seat)) this.#added.clear();
    }
  }

  /** What our seat had planned before somebody else was faster. */
  get wishes(): Wishes | null {
    return this.#overtaken.of(this.session.seat);
  }

  dropWishes(): void {
    if (this.session.seat !== null) this.#overtaken.forget(this.session.seat);
  }

  async planAgain(): Promise<void> {
    const wanted = this.wishes;
    this.dropWishes();
    if (wanted) await this.session.replan(wanted.actions);
  }

  /** Close everything that lies over the table. */
  shut(): void {
    this.isGiving = this.isTyping = this.showsKeys = this.showsAll = false;
    this.pointed = null;
  }

  /** Ask the server what each answer would change. */
  lookAhead(): Promise<void> {
    return this.#outlook.look(this.session, () => this.key);
  }
}

const known = new WeakMap<Imperial, Deciding>();

/** The decision of a table; the same for every component. */
export function decidingOf(imperial: Imperial): Deciding {
  let found = known.get(imperial);
  if (!found) known.set(imperial, (found = new Deciding(imperial)));
  return found;
}
