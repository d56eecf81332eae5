// The result in a headline and a line below it, said to whoever looks.
import * as m from "$/paraglide/messages";
import { number } from "$/parts/numbers";
import { language } from "$/settings/language.svelte";
import { yourSeat } from "$/table/you";
import type { ScoreTold, TableTold } from "$/wire/types";

export interface Verdict {
  head: string;
  more: string;
}

const pointsOf = ({ points }: ScoreTold): string => m.end_with_points({ points: number(points), count: points });

/** How it ended for you; for spectators, and where several play at one device, who won. */
export function verdict({ scores, seats }: Pick<TableTold, "scores" | "seats">): Verdict {
  const you = yourSeat(seats);
  const all = scores ?? [];
  const first = all.filter((score) => score.place === 1);
  const [winner] = first;
  if (!winner) return { head: m.decide_over(), more: "" };
  const nameOf = ({ seat }: ScoreTold) => seats[seat]?.name ?? "";
  const listed = (some: readonly ScoreTold[]) =>
    new Intl.ListFormat(language.current, { type: "conjunction" }).format(some.map(nameOf));
  const points = pointsOf(winner);
  const won =
    first.length > 1
      ? m.end_share({ names: listed(first), points })
      : m.end_wins_plain({ name: listed(first), points });
  const own = all.find((score) => score.seat === you);
  if (own && own.place > 1)
    return {
      head:
        own.decided_by === "resigned"
          ? m.end_you_resigned()
          : m.end_you_came({ place: own.place, points: pointsOf(own) }),
      more: won,
    };
  if (first.length > 1) {
    const others = first.filter((score) => score !== own);
    return { head: own ? m.end_share_you({ names: listed(others), points }) : won, more: "" };
  }
  return { head: own ? m.end_you_win_plain({ points }) : won, more: behind(winner, all, nameOf) };
}

/** Who came second; whoever resigned comes last, with however many points. */
function behind(winner: ScoreTold, all: readonly ScoreTold[], nameOf: (score: ScoreTold) => string): string {
  const second = all.find((score) => score.place > 1 && score.decided_by !== "resigned");
  if (!second) return "";
  const lead = winner.points - second.points;
  return lead > 0
    ? m.end_came_second({ name: nameOf(second), lead: number(lead) })
    : m.end_second_as_many({ name: nameOf(second) });
}
