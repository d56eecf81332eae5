// Standing answers of Friesematenten: to every window of a kind, until the next round.
import { standingOf as answersOf, type StandingAnswers, type Topic } from "$/deciding/standing.svelte";
import { giveOnce } from "$/deciding/standingBy";
import type { EntryTold } from "$/wire/types";
import type { Deciding } from "./deciding.svelte";

export const standingOf = (table: string, seat: number): StandingAnswers<Topic> => answersOf(table, seat);

/** Whether a round has begun after a number. */
export const hasNewRound = (entries: readonly EntryTold[], _seat: number, since: number): boolean =>
  entries.some((entry) => entry.number > since && (entry.events ?? []).some((event) => event.kind === "RoundBegan"));

/** Pass in a window by what was said once for all of its kind. */
export async function answerStanding(deciding: Deciding): Promise<void> {
  const { session } = deciding;
  if (session.seat === null) return;
  const standing = standingOf(session.id, session.seat);
  standing.review(session.entries, hasNewRound);
  const answer = deciding.isWindow ? standing.find({ kind: deciding.kind }) : undefined;
  if (answer) await giveOnce(deciding, answer.text);
}
