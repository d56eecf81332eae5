// How a game went, in a sentence. It only uses what the server sent.
import * as m from "$/paraglide/messages";
import { number } from "$/parts/numbers";
import type { EntryTold, EventTold, ScoreTold, SeatTold, TableTold } from "$/wire/types";

/** The seat that is "you"; null if several players share this device, or none plays here. */
export function yourSeat(seats: readonly SeatTold[]): number | null {
  const [seat, another] = seats.filter((one) => one.is_you);
  return seat && !another ? seat.seat : null;
}

const names = (scores: readonly ScoreTold[], table: TableTold): string =>
  scores
    .map((score) => (score.seat === yourSeat(table.seats) ? m.you() : (table.seats[score.seat]?.name ?? "")))
    .join(", ");

/** Who won, with how many points, and your place. */
export function headline(table: TableTold): string {
  const scores = table.scores ?? [];
  const first = scores.filter((score) => score.place === 1);
  const [winner] = first;
  if (!winner) return m.decide_over();
  const points = m.end_with_points({ points: number(winner.points), count: winner.points });
  if (first.length > 1) return m.end_share({ names: names(first, table), points });
  const you = yourSeat(table.seats);
  const name = table.seats[winner.seat]?.name ?? "";
  // players who resigned come last, whatever their points
  const second = scores.find((score) => score !== winner && score.decided_by !== "resigned");
  const lead = winner.points - (second?.points ?? winner.points);
  const next = second ? (table.seats[second.seat]?.name ?? "") : "";
  if (!second && winner.seat === you) return m.end_you_win_plain({ points });
  if (winner.seat === you) return lead > 0 ? m.end_you_win({ points, lead, next }) : m.end_you_win_close({ points });
  const own = scores.find((score) => score.seat === you);
  if (own) return m.end_wins_you({ name, points, place: number(own.place), yours: number(own.points) });
  if (!second) return m.end_wins_plain({ name, points });
  return lead > 0 ? m.end_wins({ name, points, lead, next }) : m.end_wins_close({ name, points });
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
