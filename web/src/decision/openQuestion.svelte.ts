// The open question of a table, in any game: what the server said about it, and what is open in the bar. Each game adds
// what a player picks before answering.
import type { TableSession } from "$/table/session.svelte";
import type { GameWire, Impossible, Legal } from "$/wire/game";
import type { ChoiceTold } from "$/wire/types";
import type { MissedEvent } from "./missedEvents";
import { language } from "$/settings/language.svelte";
import { Refusal } from "$/wire/refusal";

/** A question, with everything that automatic answers depend on. */
export interface Unattended<G extends GameWire = GameWire> {
  question: G["question"];
  legal: readonly Legal<G>[];
  /** the answer that changes nothing, if there is one */
  quiet: string;
}

/** What each answer to the open question would change, as soon as the server has said so. */
class Outlook {
  /** by the text of the answer */
  choices = $state.raw<ReadonlyMap<string, ChoiceTold>>(new Map());
  #asked = "";

  /** Ask the server, once for each question; `key` identifies the open one. */
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
      // Only previews depend on it. Without it players see the consequences after choosing; the next call tries again.
      if (this.#asked === asked) this.#asked = "";
      if (!(problem instanceof Refusal)) throw problem;
    }
  }
}

export abstract class OpenQuestion<G extends GameWire = GameWire> {
  readonly #outlook = new Outlook();
  #lastLine = 0;
  /** missed events up to this entry were dismissed */
  #seen = $state(0);
  /** the question whose answer becomes a standing answer */
  #kept = $state("");
  /** the answer under the pointer: its consequences are shown */
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

  /** What happened since a seat's last answer and concerns it, the most important first. */
  protected abstract concerns(seat: number): readonly MissedEvent[];

  /** The answer whose consequences are shown: the one under the pointer, or the one picked. */
  abstract readonly shown: string | null;

  /** The plan is complete and can be sent. */
  isComplete = $derived<boolean>(this.session.draft?.is_complete ?? false);
  #isOpen = $derived<boolean>(
    this.session.isAsked && !this.session.isOver && !this.session.isShowing && this.session.nextHolder === null,
  );
  isAsked = $derived<boolean>(this.#isOpen && !this.session.isPast && !this.isComplete);
  question = $derived<G["question"] | null>(this.isAsked ? (this.session.board?.question ?? null) : null);
  /**
   * The current question, even while the player looks at the past; the table waits for the answer. Null once a plan has
   * begun.
   */
  unattended = $derived.by((): Unattended<G> | null => {
    const { live, plan } = this.session;
    const question = live?.view.question ?? null;
    if (!this.#isOpen || live === null || question === null || plan.length > 0) return null;
    return { question, legal: live.legal, quiet: live.quiet ?? "" };
  });
  kind = $derived<G["question"]["kind"] | "">(this.question?.kind ?? "");
  rule = $derived<string>(this.question?.rule ?? "");
  /** The entry that led to the question. Votes do not count, and reloading the log does not change it. */
  line = $derived.by(() => {
    if (this.session.entries.length > 0) this.#lastLine = this.session.lastLine;
    return this.#lastLine;
  });
  key = $derived(`${this.line}|${this.session.seat}|${this.session.plan.join("|")}`);
  legal = $derived<readonly Legal<G>[]>(this.isAsked ? this.session.legal : []);
  impossible = $derived<readonly Impossible<G>[]>(this.isAsked ? this.session.impossible : []);

  /** what each answer would change, by the text of the answer */
  get outlook(): ReadonlyMap<string, ChoiceTold> {
    return this.#outlook.choices;
  }

  /** what the answer that is shown would change */
  shownChoice = $derived.by(() => (this.shown === null ? null : (this.outlook.get(this.shown) ?? null)));

  /** Ask the server what each answer would change. */
  lookAhead(): Promise<void> {
    return this.#outlook.look(this.session, () => this.key);
  }

  /** The warning before an answer counts; giving the same answer again confirms it. */
  // eslint-disable-next-line @typescript-eslint/class-literal-property-style -- questions with something to warn of override it
  get warning(): string {
    return "";
  }

  /** Close the command line without an answer; a warned answer is then no longer meant. */
  stopTyping(): void {
    this.isTyping = false;
  }

  /** Answer in the notation. */
  answer(text: string): Promise<boolean> {
    return this.send(text);
  }

  async send(last?: string): Promise<boolean> {
    this.pointed = null;
    return this.session.send(last);
  }

  /** Whether to give this answer to every question like this one. The switch applies to the open question only. */
  get keepsAnswer(): boolean {
    return this.#kept === this.key;
  }

  set keepsAnswer(keeps: boolean) {
    this.#kept = keeps ? this.key : "";
  }

  /** What others did to us since our last answer, until it is dismissed or the next plan begins. */
  missed = $derived.by(() => {
    const { seat, isPast, isOver, isShowing, plan } = this.session;
    return seat === null || isPast || isOver || isShowing || plan.length > 0
      ? []
      : this.concerns(seat).filter((told) => told.number > this.#seen);
  });

  dismissMissed(): void {
    this.#seen = this.session.number;
  }

  /** Close everything that covers the table. */
  shut(): void {
    this.isTyping = this.showsKeys = this.showsAll = false;
    this.pointed = null;
    this.keepsAnswer = false;
  }
}
