// Standing answers of Imperial: to the same question about the same nations, until our next turn.
import {
  giveOnce,
  hasHappened,
  type Standing,
  type StandingAnswers,
  standingOf as answersOf,
} from "$/decision/standingAnswers.svelte";
import type { ImperialEntry, QuestionKind } from "../types";
import type { Decision } from "./decision.svelte";

export interface Asked {
  kind: QuestionKind;
  /** the nation that moves */
  nation: string;
  /** our nation that is asked, if there is one */
  asked: string;
}

export type StandingAnswer = Standing<Asked>;

export const standingOf = (table: string, seat: number): StandingAnswers<Asked> => answersOf<Asked>(table, seat);

/** Whether a turn of this seat began after an entry. */
export const hasHadTurn = (entries: readonly ImperialEntry[], seat: number, since: number): boolean =>
  hasHappened(entries, since, (event) => event.kind === "TurnBegan" && event.about.seat === seat);

/** Give the standing answer to the current question, if there is one. */
export async function answerStanding(decision: Decision): Promise<void> {
  const { session, asked } = decision;
  if (session.seat === null) return;
  const standing = standingOf(session.id, session.seat);
  standing.review(session.entries, hasHadTurn);
  const answer = asked === null ? undefined : standing.find(asked);
  if (answer) await giveOnce(decision, answer.text);
}
