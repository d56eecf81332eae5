// Gives standing answers, once for each question.
import type { Deciding } from "./deciding.svelte";
import { standingOf } from "./standing.svelte";

const given = new WeakMap<Deciding, number>();

export async function answerStanding(deciding: Deciding): Promise<void> {
  const { session } = deciding;
  if (session.seat === null) return;
  const standing = standingOf(session.id, session.seat);
  standing.review(session.entries);
  if (!deciding.isAsked || !deciding.answersOthers || given.get(deciding) === session.number) return;
  const answer = standing.find(deciding.asked);
  if (!answer || !deciding.legal.some((told) => told.text === answer.text)) return;
  given.set(deciding, session.number);
  await session.send(answer.text, true);
}
