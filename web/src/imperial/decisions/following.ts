// What comes after the plan was sent: whose turn it is then, or whom it asks.
import * as m from "$/paraglide/messages";
import { OTHERS_ASK } from "./answers";
import type { Deciding } from "./deciding.svelte";

/** Whether a kind of question is put to others within a turn; every other question to them is the course of the game. */
export const isPutToOthers = (kind: string | null | undefined): boolean => OTHERS_ASK.has(kind ?? "");

/** What follows once the plan is sent, in a sentence. */
export function thenSays(deciding: Deciding): string {
  const { imperial, session } = deciding;
  const draft = session.draft;
  if (!draft) return "";
  if (draft.preview.reveals) return m.decide_reveals_long();
  if (draft.preview.is_over) return m.decide_ends_long();
  const began = draft.events.findLast((event) => event.kind === "TurnBegan")?.about;
  if (began)
    return m.decide_then_turn({ nation: imperial.nationName(began.nation), name: imperial.playerName(began.seat) });
  const names = draft.preview.asked
    .filter((seat) => seat !== session.seat)
    .map((seat) => imperial.playerName(seat))
    .join(", ");
  if (!names) return "";
  return isPutToOthers(imperial.view.question?.kind) ? m.decide_then_asked({ names }) : m.decide_then_next({ names });
}
