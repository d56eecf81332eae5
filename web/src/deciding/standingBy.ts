// Gives an answer that needs nobody, once for each question; what could not be sent is tried again when there is news or a line.
import type { OpenQuestion } from "./question.svelte";

const given = new WeakMap<OpenQuestion, string>();

/** Send it, unless it was sent already or is none of the answers. It is told as a standing answer unless that would betray something. */
export async function giveOnce(deciding: OpenQuestion, text: string, { isTold = true } = {}): Promise<void> {
  const { session, unattended } = deciding;
  if (!unattended?.legal.some((told) => told.text === text)) return;
  // somebody asks for something else just now: the answer comes right after it
  if (session.isBusy) return;
  const now = `${session.seat}|${session.number}|${session.status}`;
  if (given.get(deciding) === now) return;
  given.set(deciding, now);
  await session.answerAlone(text, isTold);
}
