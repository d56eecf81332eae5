// What somebody types at the table: several answers in one line, in any order that makes sense.
import { meant, suggestions } from "$/decision/answers/typedAnswers";
import type { StudySession } from "$/analysis/study.svelte";
import type { ActionTold } from "$/wire/types";

/** What ends a part of a turn, or changes nothing: it may be left out. */
const ENDS: ReadonlySet<string> = new Set(["Done", "Decline", "LetPass", "Pass"]);
/** No turn has more parts that may be left out. */
const MOST_LEFT_OUT = 3;

/** The answers in a line: "go maneuver; army kyiv to moscow". */
export const partsOf = (typed: string): string[] =>
  typed
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The answer that is meant, in the notation; null if none fits. */
export function answerTo(legal: readonly ActionTold[], typed: string): string | null {
  return meant(suggestions(legal, typed), typed)?.text ?? null;
}

/**
 * Enter what was typed. What was left out (that a Maneuver is over, that nobody invests) is added where it makes the
 * answer fit. If none fits, nothing is entered, and the server says why the answer is refused as it was typed.
 */
export async function enter(session: StudySession, typed: string): Promise<boolean> {
  for (const part of partsOf(typed)) if (!(await enterOne(session, part))) return false;
  return true;
}

async function enterOne(session: StudySession, typed: string): Promise<boolean> {
  const from = session.node;
  for (let left = 0; left <= MOST_LEFT_OUT; left += 1) {
    const legal = session.place?.legal ?? [];
    const found = answerTo(legal, typed);
    if (found !== null) return session.step(found);
    const end = legal.find(({ kind }) => ENDS.has(kind ?? ""));
    if (!end || !(await session.step(end.text))) break;
  }
  // take back what was added for nothing
  while (session.node !== from && session.node > from) if (!(await session.cut())) return false;
  const refused = session.place?.impossible ?? [];
  return session.step(answerTo(refused, typed) ?? typed);
}
