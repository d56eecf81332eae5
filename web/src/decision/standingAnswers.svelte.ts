// Answers given once for all questions of the same kind. This browser keeps them for each table and seat, and gives
// them only while the table is open here.
import { forget, keep, kept } from "$/parts/storage";
import { standingAt } from "$/table/log/logLines";
import type { Entry, GameWire, Happened } from "$/wire/game";
import type { OpenQuestion } from "./openQuestion.svelte";

/** What a standing answer answers: a kind of question, plus whatever else distinguishes questions in a game. */
export interface Topic {
  kind: string;
}

interface Given {
  /** the answer in the notation, and in words */
  text: string;
  says: string;
  /** the kind of action, for games that name answers by it */
  action?: string;
  /** the number of the last entry when it was given */
  since: number;
}

export type Standing<T extends Topic> = T & Given;

/** Whether an answer given at an entry has ended since. */
export type Ending<G extends GameWire = GameWire> = (
  entries: readonly Entry<G>[],
  seat: number,
  since: number,
) => boolean;

/** Whether something happened after an entry; what was taken back did not. */
export const hasHappened = <G extends GameWire>(
  entries: readonly Entry<G>[],
  since: number,
  what: (event: Happened<G>) => boolean,
): boolean => standingAt(entries).some((entry) => entry.number > since && entry.events.some(what));

/** All fields of a topic, in a fixed order. */
function topicOf(answer: Topic & Partial<Given>): string {
  const { text: _text, says: _says, action: _action, since: _since, ...topic } = answer;
  return JSON.stringify(Object.entries(topic).toSorted());
}
const isSame = (one: Topic, other: Topic): boolean => topicOf(one) === topicOf(other);

export class StandingAnswers<T extends Topic> {
  all = $state.raw<readonly Standing<T>[]>([]);
  #key: string;

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {
    this.#key = `rondel.standing.${table}.${seat}`;
    this.all = this.#read();
  }

  find(question: T): Standing<T> | undefined {
    return this.all.find((answer) => isSame(answer, question));
  }

  keep(answer: Standing<T>): void {
    this.#write([...this.all.filter((other) => !isSame(other, answer)), answer]);
  }

  drop(answer: T): void {
    this.#write(this.all.filter((other) => !isSame(other, answer)));
  }

  /** Forget the answers that have ended. */
  review<G extends GameWire>(entries: readonly Entry<G>[], hasEnded: Ending<G>): void {
    const left = this.all.filter((answer) => !hasEnded(entries, this.seat, answer.since));
    if (left.length < this.all.length) this.#write(left);
  }

  #read(): Standing<T>[] {
    try {
      const found: unknown = JSON.parse(kept(this.#key) ?? "[]");
      return Array.isArray(found) ? (found as Standing<T>[]) : [];
    } catch {
      // something else wrote there
      return [];
    }
  }

  #write(answers: readonly Standing<T>[]): void {
    this.all = answers;
    if (answers.length) keep(this.#key, JSON.stringify(answers));
    else forget(this.#key);
  }
}

const known = new Map<string, StandingAnswers<Topic>>();

/** The standing answers of a seat: one object for the whole page. */
export function standingOf<T extends Topic>(table: string, seat: number): StandingAnswers<T> {
  const key = `${table}.${seat}`;
  let found = known.get(key);
  if (!found) known.set(key, (found = new StandingAnswers(table, seat)));
  // a table has one game, and so have its answers
  return found as unknown as StandingAnswers<T>;
}

// ------------------------------------------------------------------ giving an answer without the player

const given = new WeakMap<OpenQuestion, string>();

/** Send an answer once, if it is legal. The log marks it as a standing answer, unless that would reveal something. */
export async function giveOnce(decision: OpenQuestion, text: string, { isTold = true } = {}): Promise<void> {
  const { session, unattended } = decision;
  if (!unattended?.legal.some((told) => told.text === text)) return;
  // another request is under way: the answer follows right after it
  if (session.isBusy) return;
  const now = `${session.seat}|${session.number}|${session.status}`;
  if (given.get(decision) === now) return;
  given.set(decision, now);
  await session.answerAlone(text, isTold);
}
