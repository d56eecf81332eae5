// The sentences of the turn that is shown, and what is known of its rest.
import type { Spoken } from "$/table/playback/newsQueue";
import type { News } from "$/wire/types";
import type { ImperialEntry } from "../types";
import { isNextTurn, type Beat } from "./beats";

/** A sentence of the turn that is shown. */
export interface TurnLine extends Spoken {
  place: "done" | "now" | "next";
}

/** What comes next: the beats that are left, and the news after them. */
export interface Coming {
  left: readonly Beat[];
  ahead: readonly News[];
}

/** How many turns begin in some news. */
export const turnsIn = (news: readonly News[]): number =>
  news.reduce(
    (sum, one) =>
      sum + one.entries.filter((entry) => entry.events.some((event) => event.marks.includes("begins"))).length,
    0,
  );

/** What happens up to the end of this turn. */
function restOf({ left, ahead }: Coming) {
  const later = ahead.flatMap((news) =>
    (news.entries as ImperialEntry[]).flatMap((entry) =>
      entry.events.map((event, place) => ({ id: `${entry.number}.${place}`, event })),
    ),
  );
  const all = [...left.map(({ id, event }) => ({ id, event })), ...later];
  const end = all.findIndex(({ event }) => isNextTurn(event));
  return all.slice(0, end < 0 ? undefined : end);
}

/** The sentences to come in this turn. */
export const saidNext = (coming: Coming): Spoken[] => restOf(coming).map(({ id, event }) => ({ id, says: event.says }));

/** The regions that pieces pass in what is known of this turn. */
export const waysOf = (coming: Coming): string[] =>
  restOf(coming).flatMap(({ event }) =>
    event.kind === "FleetMoved" || event.kind === "ArmyMoved" ? event.about.route : [],
  );
