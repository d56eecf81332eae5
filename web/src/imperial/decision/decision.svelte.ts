// The open decision, and what the player has done so far. There is one for each table, shared by the bar, the market
// and the rondel. The server says what is possible and what it leads to.
import type { MissedEvent } from "$/decision/missedEvents";
import { LostPlans, type LostPlan } from "$/decision/lostPlans.svelte";
import { fieldsOf } from "$/wire/game";
import { SvelteSet } from "svelte/reactivity";
import type { Imperial } from "../imperial.svelte";
import type { EventKind, QuestionKind } from "../types";
import { OTHERS_ASK, isForced, onlyAttacks, stepsToUndo } from "./answers";
import { missedEvents } from "./missedEvents";
import { Selection } from "./selection.svelte";
import { standingOf, type Asked } from "./standingAnswers";

/** Parts of a turn that last until the player says done; sending does that. */
const UNTIL_DONE: ReadonlySet<string> = new Set<QuestionKind>(["move-armies", "what-to-import"]);
/** Where one of these armies stands, the armies move after the fleets. */
const hasArmies = (units: { armies: number; lying_armies: number }) => units.armies + units.lying_armies > 0;
/** What units do in a Maneuver. */
const MANEUVERS: ReadonlySet<string> = new Set<EventKind>([
  "FleetMoved",
  "ArmyMoved",
  "ArmyTurned",
  "BattleFought",
  "FactoryDestroyed",
]);

export class Decision extends Selection {
  #added = new SvelteSet<number>();
  #isSending = false;
  #isUndoing = false;
  readonly #lostPlans = new LostPlans();
  /** where a forced answer was refused */
  #stuck = "";
  /** after an undo the app adds nothing to the plan, or the undo would have no effect */
  #hasUndone = false;
  isGiving = $state(false);

  // ------------------------------------------------------------ the question

  /** The plan ends where others are asked or the next nation's turn begins, even if that nation is ours. */
  override isComplete = $derived(
    (this.session.draft?.is_complete ?? false) ||
      (this.session.draft?.events ?? []).some((event) => event.kind === "TurnBegan"),
  );
  /**
   * The current question to us in another player's turn, even while we look at the past: standing answers refer to it.
   */
  asked = $derived.by((): Asked | null => {
    const question = this.unattended?.question;
    if (!question || !OTHERS_ASK.has(question.kind)) return null;
    const { nation, asked, owner } = fieldsOf(question);
    if (nation === undefined) return null;
    const { government } = this.imperial.now.nations.find((one) => one.id === nation)!;
    return government === this.session.seat ? null : { kind: question.kind, nation, asked: asked ?? owner ?? "" };
  });
  /** Another player's turn: the answer is sent at once. */
  answersOthers = $derived(this.isAsked && this.asked !== null);
  done = $derived(this.legal.find((told) => told.kind === "Done" || told.kind === "Decline"));
  /** The answer that sending gives first: what is picked, the only place there is, or that a part is done. */
  last = $derived.by(() => {
    if (this.kind === "what-to-produce") return this.production;
    if (this.kind === "where-to-build") return this.onlyPlace;
    if (UNTIL_DONE.has(this.kind) || (this.kind === "move-fleets" && !this.#hasArmies)) return this.done ?? null;
    return null;
  });
  /** what can be sent right now */
  canSend = $derived(this.isComplete || this.last !== null);
  #hasArmies = $derived(
    this.imperial.view.units.some((units) => units.nation === this.about.nation && hasArmies(units)),
  );

  /** The events of the plan of a kind. */
  planned = (kind: EventKind) => (this.session.draft?.events ?? []).filter((event) => event.kind === kind);
  hasManeuvered = $derived((this.session.draft?.events ?? []).some((event) => MANEUVERS.has(event.kind)));
  /** Every unit has acted or stays; units that can only attack do not count. */
  hasActed = $derived(this.actors.every((one) => this.staying.has(one.key) || onlyAttacks(one)));
  /** A Maneuver in which nothing has moved yet: one can end it, but did not come for that. */
  isIdle = $derived(this.isManeuver && !this.hasManeuvered);

  /** The answer that moves the nation, while the plan does nothing else: another space can be chosen instead. */
  goes = $derived.by(() => {
    const { plan, live } = this.session;
    if (!this.isComplete || this.session.isPast || plan.some((_, step) => step > 0 && !this.#added.has(step)))
      return null;
    const told = live?.legal.find((one) => one.text === plan[0]);
    return told?.kind === "ChooseSpace" ? told : null;
  });

  protected concerns(seat: number): MissedEvent[] {
    return missedEvents(this.session.entries, seat, this.imperial.now.players[seat]?.governs ?? []);
  }

  // ------------------------------------------------------------ answering

  /** Answer: at once in another player's turn, as a step of the plan in our own. */
  override async answer(text: string): Promise<boolean> {
    this.pointed = null;
    this.imperial.stage.pop = null;
    if (this.answersOthers) return this.#answerOthers(text, this.asked!);
    this.#hasUndone = false;
    const isChosen = await this.session.step(text);
    if (isChosen) await this.takeForced();
    return isChosen;
  }

  /** Go to a space of the rondel, perhaps instead of the one that is planned. */
  async goTo(text: string): Promise<boolean> {
    if (this.goes === null) return this.answer(text);
    if (this.goes.text === text) return true;
    this.pointed = null;
    this.#added.clear();
    const isChosen = await this.session.replan([text]);
    if (isChosen) await this.takeForced();
    return isChosen;
  }

  async #answerOthers(text: string, asked: Asked): Promise<boolean> {
    const told = this.legal.find((one) => one.text === text);
    const answer = { ...asked, text, says: told?.says ?? text, action: told?.kind, since: this.session.number };
    const standing =
      this.keepsAnswer && this.session.seat !== null ? standingOf(this.session.id, this.session.seat) : null;
    this.keepsAnswer = false;
    const isSent = await this.send(text);
    if (isSent) standing?.keep(answer);
    return isSent;
  }

  get #canGoOn(): boolean {
    return !this.#hasUndone && this.isAsked && !this.session.isBusy && !this.session.isResuming;
  }

  /** Add forced answers to the plan. */
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
    const {
      plan: { length: plan },
      seat,
    } = this.session;
    if (plan === 0 || seat === null) return;
    const hadUndone = this.#hasUndone;
    this.#hasUndone = true;
    this.#isUndoing = true;
    const count = stepsToUndo(plan, this.#added);
    const takeUp = this.#lostPlans.giveUp(seat);
    const isUndone = await this.session.undo(count).finally(() => (this.#isUndoing = false));
    if (isUndone) {
      for (let step = plan - count; step < plan; step += 1) this.#added.delete(step);
    } else {
      // without a connection nothing was undone, and the plan may still be lost
      this.#hasUndone = hadUndone;
      takeUp();
    }
    this.watchPlan();
  }

  override async send(last?: string): Promise<boolean> {
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

  /** Send the plan, and before it the answer that is picked. */
  async finish(): Promise<void> {
    if (!this.isComplete && this.last) await this.answer(this.last.text);
    if (this.isComplete) await this.send();
  }

  /** Buy the picked bond, and send. */
  async buy(): Promise<void> {
    if (this.way) await this.send(this.way.text);
  }

  async decline(): Promise<void> {
    if (this.done) await this.send(this.done.text);
  }

  #forget(seat: number | null): void {
    this.#added.clear();
    if (seat !== null) this.#lostPlans.forget(seat);
    this.#hasUndone = false;
    this.letGo();
  }

  // ------------------------------------------------------------ following

  /** Notice a plan that was lost because someone else moved first; called whenever the plan changes. */
  watchPlan(): void {
    // until the server has answered, the plan on the screen is the one being given up
    if (this.#isUndoing) return;
    const { draft, live, seat, isBusy, isResuming } = this.session;
    if (draft) {
      this.#lostPlans.plan(draft.seat, {
        actions: draft.actions,
        says: (draft.events ?? []).map((event) => event.says),
      });
    } else if (live && seat !== null && !this.#isSending && !isBusy && !isResuming) {
      // a plan that is still loading is not lost
      if (this.#lostPlans.lose(seat)) this.#added.clear();
    }
  }

  /** What our seat had planned before someone else moved first. */
  get lostPlan(): LostPlan | null {
    return this.#lostPlans.of(this.session.seat);
  }

  dropLostPlan(): void {
    if (this.session.seat !== null) this.#lostPlans.forget(this.session.seat);
  }

  async planAgain(): Promise<void> {
    const wanted = this.lostPlan;
    this.dropLostPlan();
    if (wanted) await this.session.replan(wanted.actions);
  }

  override shut(): void {
    super.shut();
    this.isGiving = false;
  }
}

const known = new WeakMap<Imperial, Decision>();

/** The decision of a table; the same for every component. */
export function decisionOf(imperial: Imperial): Decision {
  let found = known.get(imperial);
  if (!found) known.set(imperial, (found = new Decision(imperial)));
  return found;
}
