// How a game went, in a sentence. It only uses what the server sent.
import * as m from "$/paraglide/messages";
import type { EntryTold, EventTold, TableTold } from "$/wire/types";
import { verdict } from "./verdict";

/** How it ended for whoever looks: their own place or win first, then who else. */
export function headline(table: Pick<TableTold, "scores" | "seats">): string {
  const { head, more } = verdict(table);
  return [head, more].filter(Boolean).join(" ");
}

/** The event or entry that says why the game ended. */
export function reason(entries: readonly EntryTold[]): { says: string; rule: string } {
  const events: readonly EventTold[] = entries.flatMap((entry) => entry.events);
  const ended = events.findLast((event) => event.marks.includes("ends"));
  if (ended) return { says: ended.says, rule: ended.rule ?? "" };
  return { says: entries.findLast((entry) => entry.kind === "ended")?.says ?? "", rule: "" };
}

/** How long it took, in hours and minutes. */
export function duration(table: TableTold): string {
  const minutes = Math.max(1, Math.round(((table.ended_at ?? 0) - (table.started_at ?? 0)) / 60_000));
  const days = Math.floor(minutes / 1440);
  if (days > 1) return m.home_days({ count: days });
  const hours = Math.floor(minutes / 60);
  return hours ? m.end_hours_minutes({ hours, minutes: minutes % 60 }) : m.home_minutes({ count: minutes });
}
