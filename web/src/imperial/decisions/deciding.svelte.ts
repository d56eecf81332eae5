// The decision that is open, and what the player has done about it so far. One for each table; the bar, the market and
// the rondel share it. What is possible and what it leads to, the server says.
import type { TableSession } from "$/table/session.svelte";
import { Refusal } from "$/wire/refusal";
import type { ActionTold, ChoiceTold, ImpossibleTold } from "$/wire/types";
import type { Imperial } from "../imperial.svelte";
import {
  actorsOf, bondKey, bondsOf, isForced, producersOf, productionOf, stepsToUndo, type Actor, type BondChoice,
} from "./answers";
import { standingOf, type Asked } from "./standing.svelte";

/** Questions others put to us in their turn. */
const OTHERS_ASK = new Set(["will-you-fight", "may-pass", "force-a-stop"]);
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

export interface Wishes {
  actions: readonly string[];
  says: readonly string[];
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
  #kept: Wishes | null = null;
  #outlookKey = "";
  /** after an undo nothing is added to the plan by itself, or it could never be undone */
  #hasUndone = false;
  outlook = $state.raw<ReadonlyMap<string, ChoiceTold>>(new Map());
  /** the answer pointed at: its preview is shown */
  pointed = $state<string | null>(null);
  staying = $state.raw<ReadonlySet<string>>(new Set());
  /** a plan that was lost because the game went on */
  wishes = $state.raw<Wishes | null>(null);
  /** give the same answer to the same question until our next turn */
  keepsAnswer = $state(false);
  isGiving = $state(false);
  isTyping = $state(false);
  showsKeys = $state(false);
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

  // ------------------------------------------------------------ the question

  /** The plan ends where others are asked, or where the turn of the next nation begins, though it may be ours as well. */
  isComplete = $derived((this.session.draft?.is_complete ?? false) || (this.session.draft?.events ?? []).some((event) => event.kind === "TurnBegan"));
  isAsked = $derived(this.session.isAsked && !this.session.isPast && !this.isComplete && !this.session.isOver);
  question = $derived(this.isAsked ? this.imperial.view.question : null);
  kind = $derived<string>(this.question?.kind ?? "");
  about = $derived((this.question?.about ?? {}) as QuestionAbout);
  rule = $derived(this.question?.rule ?? "");
  key = $derived(`${this.session.number}|${this.session.seat}|${this.session.plan.join("|")}`);
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

  /** Take along what has one single answer that nobody needs to think about. */
  async takeForced(): Promise<void> {
    while (!this.#hasUndone && this.isAsked && !this.session.isBusy && isForced(this.kind, this.legal, this.impossible)) {
      const place = this.session.plan.length;
      if (!(await this.session.step(this.legal[0]!.text))) return;
      this.#added.add(place);
    }
  }

  async undo(): Promise<void> {
    const plan = this.session.plan.length;
    if (plan === 0) return;
    this.#hasUndone = true;
    const count = stepsToUndo(plan, this.#added);
    for (let step = plan - count; step < plan; step += 1) this.#added.delete(step);
    this.#kept = null;
    await this.session.undo(count);
  }

  async send(last?: string): Promise<boolean> {
    const kept = this.#kept;
    this.#isSending = true;
    try {
      const isSent = await this.session.send(last);
      if (isSent) this.#forget();
      else if (this.session.draft === null && last === undefined) this.wishes = kept;
      return isSent;
    } finally {
      this.#isSending = false;
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

  #forget(): void {
    this.#added.clear();
    this.#kept = null;
    this.#lastActor = "";
    this.#hasUndone = false;
    this.wishes = null;
    this.staying = new Set();
    this.pointed = null;
  }

  // ------------------------------------------------------------ following

  /** Notice a plan that was lost because somebody else was faster; called whenever the plan changes. */
  watchPlan(): void {
    const { draft, live } = this.session;
    if (draft) {
      this.#kept = { actions: draft.actions, says: (draft.events ?? []).map((event) => event.says) };
      this.wishes = null;
    } else if (this.#kept && live && !this.#isSending && !this.session.isBusy) {
      this.wishes = this.#kept;
      this.#kept = null;
      this.#added.clear();
    }
  }

  async planAgain(): Promise<void> {
    const wanted = this.wishes;
    this.wishes = null;
    if (wanted) await this.session.replan(wanted.actions);
  }

  /** Ask the server what each answer would change. */
  async lookAhead(): Promise<void> {
    const key = this.key;
    if (key === this.#outlookKey) return;
    this.#outlookKey = key;
    this.outlook = new Map();
    try {
      const told = await this.session.outlook();
      if (this.key === key) this.outlook = new Map(told.choices.map((choice) => [choice.text, choice]));
    } catch (problem) {
      // nothing depends on it: without it one sees the consequences after choosing
      if (!(problem instanceof Refusal)) throw problem;
    }
  }
}

const known = new WeakMap<Imperial, Deciding>();

/** The decision of a table; the same for every component. */
export function decidingOf(imperial: Imperial): Deciding {
  let found = known.get(imperial);
  if (!found) known.set(imperial, (found = new Deciding(imperial)));
  return found;
}
