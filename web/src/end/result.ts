// How a game went, in a sentence. It only uses what the server sent.
import * as m from "$/paraglide/messages";
import { number } from "$/parts/numbers";
import { yourSeat } from "$/table/you";
import type { EntryTold, EventTold, ScoreTold, TableTold } from "$/wire/types";

const pointsOf = (score: ScoreTold): string => m.end_with_points({ points: number(score.points), count: score.points });

function shared(first: readonly ScoreTold[], table: TableTold, you: number | null): string {
  const others = first.filter((score) => score.seat !== you);
  const about = {
    names: others.map((score) => table.seats[score.seat]?.name ?? "").join(", "),
    points: pointsOf(first[0]!),
  };
  return others.length < first.length ? m.end_share_you(about) : m.end_share(about);
}

/** Who won, with how many points; for a player their own place first. */
export function headline(table: TableTold): string {
  const scores = table.scores ?? [];
  const first = scores.filter((score) => score.place === 1);
  const [winner] = first;
  if (!winner) return m.decide_over();
  const points = pointsOf(winner);
  const you = yourSeat(table.seats);
  if (first.length > 1) return shared(first, table, you);
  const name = table.seats[winner.seat]?.name ?? "";
  // players who resigned come last, whatever their points
  const second = scores.find((score) => score !== winner && score.decided_by !== "resigned");
  const lead = winner.points - (second?.points ?? winner.points);
  const next = second ? (table.seats[second.seat]?.name ?? "") : "";
  if (!second && winner.seat === you) return m.end_you_win_plain({ points });
  if (winner.seat === you) return lead > 0 ? m.end_you_win({ points, lead, next }) : m.end_you_win_close({ points });
  const own = scores.find((score) => score.seat === you);
  if (own) return m.end_wins_you({ name, points, place: own.place, yours: pointsOf(own) });
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
