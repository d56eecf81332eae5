// Taking back what was sent: freely during the turn, with everybody's consent afterwards.
import * as m from "$/paraglide/messages";
import { isByTimer, isWithoutUs, saysAt, standingAt, takenBack, turnsSince } from "$/table/log/logLines";
import type { TableSession } from "$/table/session.svelte";
import { api } from "$/wire/api";
import type { EntryTold } from "$/wire/types";

const isStep = (kind: string) => kind === "played" || kind === "drawn";

/**
 * Whether we can take back our last step without asking: we are still asked, and nobody has acted since. An answer of
 * the timer is not our step.
 */
export function canTakeBack(session: TableSession): boolean {
  if (!session.isAsked || session.isPast || session.plan.length > 0) return false;
  const last = session.entries.at(-1);
  return last?.kind === "played" && last.seat === session.seat && !isByTimer(last);
}

/** Our last decision: what taking it back undoes. */
export interface LastDecision {
  /** the entry before it */
  back_to: number;
  /** what it did, in the sentence of the log */
  says: string;
  /** how many steps it had: steps sent together are one decision */
  steps: number;
  /** how many turns of others came after it */
  turns: number;
}

/** Our last decision; null if there is none. Automatic answers are not decisions. */
export function lastDecision({
  entries,
  mine,
}: {
  entries: readonly EntryTold[];
  mine: readonly number[];
}): LastDecision | null {
  const gone = takenBack(entries);
  const standing = entries.filter((entry) => isStep(entry.kind) && !gone.has(entry.number));
  const isOurs = (entry: EntryTold) =>
    entry.kind === "played" && entry.seat != null && mine.includes(entry.seat) && !isWithoutUs(entry);
  const last = standing.findLastIndex(isOurs);
  if (last < 0) return null;
  const { seat, at } = standing[last]!;
  const isSame = (entry: EntryTold) => isOurs(entry) && entry.seat === seat && entry.at === at;
  let first = last;
  while (first > 0 && isSame(standing[first - 1]!)) first -= 1;
  // before the first step is the start
  const back_to = standing[first - 1]?.number ?? entries.find((entry) => entry.kind === "started")?.number ?? null;
  if (back_to === null) return null;
  return {
    back_to,
    says: saysAt(standing, standing[first]!.number),
    steps: last - first + 1,
    turns: turnsSince(standing, standing[last]!.number),
  };
}

/** What going back to a moment of the history undoes; null if nothing happened since. */
export function afterMoment({ entries }: Pick<TableSession, "entries">, back_to: number): LastDecision | null {
  const undone = standingAt(entries).filter((entry) => entry.number > back_to && isStep(entry.kind));
  if (undone.length === 0) return null;
  return {
    back_to,
    says: saysAt(undone, undone[0]!.number),
    steps: undone.length,
    turns: turnsSince(undone, undone[0]!.number),
  };
}

/** Whether others must agree before something is taken back. */
export const asksOthers = ({ table }: TableSession): boolean =>
  table?.seats.some((one) => one.kind === "person" && !one.is_you && !one.stand_in && !one.has_resigned) ?? false;

/** What going back undoes, in words. */
export const undoneSays = ({ says, turns }: Pick<LastDecision, "says" | "turns">): string =>
  turns > 0 ? m.decide_take_back_turns({ says, count: turns }) : m.decide_take_back_undoes({ says });

/** Take back our last decision, as long as nobody has acted since. */
export async function takeBack(session: TableSession): Promise<void> {
  const { steps = 1 } = lastDecision(session) ?? {};
  const isDone = await session.takeBack(steps);
  // what a step has shown us stays; the last one may still go
  if (!isDone && steps > 1 && session.problem?.code === "take-back-too-far") await session.takeBack();
}

/** Go back to an entry. Everybody at the table must agree; alone one does. */
export const goBackTo = (session: TableSession, back_to: number): Promise<boolean> =>
  session.act(() => api.propose(session.id, { what: "take-back", back_to }));
