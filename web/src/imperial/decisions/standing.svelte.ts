// Answers given once for all questions of the same kind about the same nation, until our next turn. They are kept in
// this browser, per table and seat, and are given only while the table is open here.
import type { EntryTold } from "$/wire/types";

export interface StandingAnswer {
  /** the kind of question: will-you-fight, may-pass, force-a-stop */
  kind: string;
  /** the nation that moves */
  nation: string;
  /** our nation that is asked, where one is */
  asked: string;
  /** the answer as it is written, and as it was said */
  text: string;
  says: string;
  /** the number of the table's log when it was given */
  since: number;
}

export interface Asked {
  kind: string;
  nation: string;
  asked: string;
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.kind === other.kind && one.nation === other.nation && one.asked === other.asked;

/** Whether a turn of this seat has begun after a number. */
export function hasHadTurn(entries: readonly EntryTold[], seat: number, since: number): boolean {
  return entries.some(
    (entry) => entry.number > since
      && (entry.events ?? []).some((event) => event.kind === "TurnBegan" && (event.about as { seat?: number }).seat === seat),
  );
}

/** The answers that still stand after what has happened. */
export function stillStanding(answers: readonly StandingAnswer[], entries: readonly EntryTold[], seat: number): StandingAnswer[] {
  return answers.filter((answer) => !hasHadTurn(entries, seat, answer.since));
}

export class StandingAnswers {
  all = $state.raw<readonly StandingAnswer[]>([]);
  #key: string;

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {
    this.#key = `rondel.standing.${table}.${seat}`;
    this.all = this.#read();
  }

  find(question: Asked): StandingAnswer | undefined {
    return this.all.find((answer) => isSame(answer, question));
  }

  keep(answer: StandingAnswer): void {
    this.#write([...this.all.filter((other) => !isSame(other, answer)), answer]);
  }

  drop(answer: Asked): void {
    this.#write(this.all.filter((other) => !isSame(other, answer)));
  }

  /** Forget what has ended because our turn came. */
  review(entries: readonly EntryTold[]): void {
    const left = stillStanding(this.all, entries, this.seat);
    if (left.length < this.all.length) this.#write(left);
  }

  #read(): StandingAnswer[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? "[]");
      return Array.isArray(kept) ? (kept as StandingAnswer[]) : [];
    } catch {
      return [];
    }
  }

  #write(answers: readonly StandingAnswer[]): void {
    this.all = answers;
    if (answers.length) localStorage.setItem(this.#key, JSON.stringify(answers));
    else localStorage.removeItem(this.#key);
  }
}

const known = new Map<string, StandingAnswers>();

/** The standing answers of a seat; one object for each, so that every part of the page sees the same. */
export function standingOf(table: string, seat: number): StandingAnswers {
  const key = `${table}.${seat}`;
  let found = known.get(key);
  if (!found) known.set(key, (found = new StandingAnswers(table, seat)));
  return found;
}
