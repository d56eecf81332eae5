// What an answer or a plan leads to: the figures it changes, those of the player first, and who is asked next.
import { moodOf as growthOf, seatId, type Mood } from "$/decision/changes";
import type { Change } from "$/wire/types";
import * as m from "$/paraglide/messages";
import { OTHERS_ASK } from "../answers";
import type { Decision } from "../decision.svelte";

export interface Watcher {
  seat: number | null;
  governs: readonly string[];
}

const MONEY = new Set(["cash", "treasury", "interest", "revenue"]);
/** Whether a figure counts money. */
export const isMoney = (change: Change): boolean => MONEY.has(change.what);

const WEIGHT: Record<string, number> = {
  government: 0,
  cash: 1,
  treasury: 2,
  power: 3,
  points: 4,
  revenue: 5,
  interest: 6,
  "power-factor": 7,
};

function nearness(change: Change, watcher: Watcher): number {
  if (watcher.seat !== null && change.of === seatId(watcher.seat)) return 0;
  if (change.what === "government") return 1;
  return watcher.governs.includes(change.of) ? 2 : 3;
}

export function ordered(changes: readonly Change[], watcher: Watcher): Change[] {
  const rank = (change: Change) => nearness(change, watcher) * 10 + (WEIGHT[change.what] ?? 9);
  return changes.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a change is a gain or a loss for the player; figures of others have no mood. */
export function moodOf(change: Change, watcher: Watcher): Mood {
  if (change.what === "government") {
    if (watcher.seat === null || change.before === change.after) return "";
    const mine = seatId(watcher.seat);
    return change.after === mine ? "up" : change.before === mine ? "down" : "";
  }
  return nearness(change, watcher) === 3 ? "" : growthOf(change);
}

// ------------------------------------------------------------------ what comes after the plan

/** Whether a question is put to others within a turn; any other question to them is just the next turn. */
export const isPutToOthers = (kind: string | null | undefined): boolean => OTHERS_ASK.has(kind ?? "");

/** What follows once the plan is sent, in a sentence. */
export function thenSays(decision: Decision): string {
  const { imperial, session } = decision;
  const draft = session.draft;
  if (!draft) return "";
  if (draft.preview.reveals) return m.decide_reveals_long();
  if (draft.preview.is_over) return m.decide_ends_long();
  const began = draft.events.findLast((event) => event.kind === "TurnBegan")?.about;
  if (began)
    return m.decide_then_turn({ nation: imperial.nationName(began.nation), name: imperial.called(began.seat) });
  const names = draft.preview.asked
    .filter((seat) => seat !== session.seat)
    .map((seat) => imperial.playerName(seat))
    .join(", ");
  if (!names) return "";
  return isPutToOthers(imperial.view.question?.kind) ? m.decide_then_asked({ names }) : m.decide_then_next({ names });
}
