// Gives standing answers, once for each question; what could not be sent is tried again when there is news or a line.
import type { Deciding } from "./deciding.svelte";
import { standingOf } from "./standing.svelte";

const given = new WeakMap<Deciding, string>();

export async function answerStanding(deciding: Deciding): Promise<void> {
  const { session } = deciding;
  if (session.seat === null) return;
  const standing = standingOf(session.id, session.seat);
  standing.review(session.entries);
  if (!deciding.isAsked || !deciding.answersOthers) return;
  const answer = standing.find(deciding.asked);
  if (!answer || !deciding.legal.some((told) => told.text === answer.text)) return;
  // somebody asks for something else just now: the answer comes right after it
  if (session.isBusy) return;
  const now = `${session.seat}|${session.number}|${session.status}`;
  if (given.get(deciding) === now) return;
  given.set(deciding, now);
  await session.send(answer.text, true);
}
