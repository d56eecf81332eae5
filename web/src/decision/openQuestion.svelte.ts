// The question that is open at a table, whichever game is played there: what the server said about it, and what of the
// bar is open. What a player picks before answering belongs to each game.
import type { TableSession } from "$/table/session.svelte";
import type { GameWire, Impossible, Legal } from "$/wire/game";
import type { ChoiceTold } from "$/wire/types";
import type { MissedEvent } from "./missedEvents";
import { language } from "$/settings/language.svelte";
import { Refusal } from "$/wire/refusal";

/** What somebody is asked, with all that an answer given without them goes by. */
export interface Unattended<G extends GameWire = GameWire> {
  question: G["question"];
  legal: readonly Legal<G>[];
  /** the answer that leaves everything as it is, where there is one */
  quiet: string;
}

/** What each answer to the open question would change, once the server has said so. */
class Outlook {
  /** by the answer as it is written */
  choices = $state.raw<ReadonlyMap<string, ChoiceTold>>(new Map());
  #asked = "";

  /** Ask for it, once for each question; `key` tells which question is open now. */
  async look(session: TableSession, key: () => string): Promise<void> {
    const now = key();
    const asked = `${language.current}|${now}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.choices = new Map();
    try {
      const told = await session.outlook();
      if (key() === now) this.choices = new Map(told.choices.map((choice) => [choice.text, choice]));
    } catch (problem) {
      // nothing depends on it: without it one sees the consequences after choosing; the next look asks again
      if (this.#asked === asked) this.#asked = "";
      if (!(problem instanceof Refusal)) throw problem;
    }
  }
}

export abstract class OpenQuestion<G extends GameWire = GameWire> {
  readonly #outlook = new Outlook();
  #lastLine = 0;
  /** the entry up to which what happened meanwhile was put away */
  #seen = $state(0);
  /** the question whose answer is to be kept */
  #kept = $state("");
  /** the answer pointed at: its consequences are shown */
  pointed = $state<string | null>(null);
  /** the command line is open */
  isTyping = $state(false);
  showsKeys = $state(false);
  /** the list of every answer in words is open */
  showsAll = $state(false);

  readonly #session: TableSession<G>;

  constructor(session: TableSession<G>) {
    this.#session = session;
  }

  get session(): TableSession<G> {
    return this.#session;
  }

  /** What of all that happened since a seat's last answer concerns it, the weightiest first. */
  protected abstract concerns(seat: number): readonly MissedEvent[];

  /** The answer whose consequences are shown: the one pointed at, or what was picked. */
  abstract readonly shown: string | null;

  /** The plan ends here: it can be sent. */
  isComplete = $derived<boolean>(this.session.draft?.is_complete ?? false);
  #isOpen = $derived<boolean>(this.session.isAsked && !this.session.isOver && this.session.nextHolder === null);
  isAsked = $derived<boolean>(this.#isOpen && !this.session.isPast && !this.isComplete);
  question = $derived<G["question"] | null>(this.isAsked ? (this.session.board?.question ?? null) : null);
  /** The question of now, whatever moment is looked at: the table waits for its answer meanwhile. Nothing once a plan is begun. */
  unattended = $derived.by((): Unattended<G> | null => {
    const { live, plan } = this.session;
    const question = live?.view.question ?? null;
    if (!this.#isOpen || live === null || question === null || plan.length > 0) return null;
    return { question, legal: live.legal, quiet: live.quiet ?? "" };
  });
  kind = $derived<G["question"]["kind"] | "">(this.question?.kind ?? "");
  rule = $derived<string>(this.question?.rule ?? "");
  /** The line that led to the question. A vote leads to none, and while everything is told anew the question stays the same. */
  line = $derived.by(() => {
    if (this.session.entries.length > 0) this.#lastLine = this.session.lastLine;
    return this.#lastLine;
  });
  key = $derived(`${this.line}|${this.session.seat}|${this.session.plan.join("|")}`);
  legal = $derived<readonly Legal<G>[]>(this.isAsked ? this.session.legal : []);
  impossible = $derived<readonly Impossible<G>[]>(this.isAsked ? this.session.impossible : []);

  /** what each answer would change, by the answer as it is written */
  get outlook(): ReadonlyMap<string, ChoiceTold> {
    return this.#outlook.choices;
  }

  trial = $derived.by(() => (this.shown === null ? null : (this.outlook.get(this.shown) ?? null)));

  /** Ask the server what each answer would change. */
  lookAhead(): Promise<void> {
    return this.#outlook.look(this.session, () => this.key);
  }

  /** What whoever answers is warned of before it counts; said again, it does. */
  // eslint-disable-next-line @typescript-eslint/class-literal-property-style -- questions with something to warn of override it
  get warning(): string {
    return "";
  }

  /** Close the command line without an answer: what one was warned of there is no longer meant. */
  stopTyping(): void {
    this.isTyping = false;
  }

  /** Answer in the words of the notation. */
  answer(text: string): Promise<boolean> {
    return this.send(text);
  }

  async send(last?: string): Promise<boolean> {
    this.pointed = null;
    return this.session.send(last);
  }

  /** Whether this answer is to be given to every question like this one. What is switched on is meant for the open question only. */
  get keepsAnswer(): boolean {
    return this.#kept === this.key;
  }

  set keepsAnswer(keeps: boolean) {
    this.#kept = keeps ? this.key : "";
  }

  /** What others have done to us since we last answered, until it is put away or the next plan begins. */
  missed = $derived.by(() => {
    const { seat, isPast, isOver, plan } = this.session;
    return seat === null || isPast || isOver || plan.length > 0
      ? []
      : this.concerns(seat).filter((told) => told.number > this.#seen);
  });

  dismissMissed(): void {
    this.#seen = this.session.number;
  }

  /** Close everything that lies over the table. */
  shut(): void {
    this.isTyping = this.showsKeys = this.showsAll = false;
    this.pointed = null;
    this.keepsAnswer = false;
  }
}
