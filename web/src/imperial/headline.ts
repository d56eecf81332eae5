// The headline of a table on a phone: the nation on turn, which is shown nowhere else.
import * as m from "$/paraglide/messages";
import { turnShown } from "$/table/log/logLines";
import { titleOf } from "$/table/frame/titles";
import type { Imperial } from "./imperial.svelte";
import { activeNation } from "./rondel/spaces";

export interface First {
  headline: string;
  subline: string;
}

function asking(imperial: Imperial, active: string): string {
  const { session } = imperial;
  const nation = imperial.nationName(active);
  if (!session.isAsked || session.isPast) return nation;
  return imperial.isMine(imperial.nationView(active).government ?? null)
    ? m.table_your_turn_with({ nation })
    : m.table_asked_with({ nation });
}

/** The nation on turn, and below it the table; null if no nation is on turn. */
export function firstOnPhone(imperial: Imperial): First | null {
  const active = activeNation(imperial);
  const { session } = imperial;
  if (!active || !session.table) return null;
  const turn = turnShown(session);
  return {
    headline: asking(imperial, active),
    subline: [titleOf(session.table), ...(turn ? [m.table_turn({ count: turn })] : [])].join(" · "),
  };
}
