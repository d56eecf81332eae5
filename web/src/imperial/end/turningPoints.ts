// The turning points of an Imperial game, from differences of the server's figures; no rules here.
import { seatOf, series, turnPlaces, type Values } from "$/end/figures";
import { fieldsOf } from "$/wire/game";
import type { FiguresTold, ScoreTold } from "$/wire/types";
import type { ImperialEntry, ImperialEvent } from "../types";

/** The nation that brought the winner the most points. */
export function bestPart(score: ScoreTold | undefined): { nation: string; points: number } | null {
  const parts = Object.entries(score?.parts ?? {}).filter(([nation, points]) => nation !== "cash" && points > 0);
  const [best] = parts.sort((a, b) => b[1] - a[1]);
  return best ? { nation: best[0], points: best[1] } : null;
}

export interface TurningPoint {
  number: number;
  /** the number of the turn */
  turn: number;
  seat: number;
  /** points won or lost at once */
  swing: number;
  says: string;
  nation: string | null;
  rule: string;
}

/** The largest swings of net worth, in order of time; only the largest of each turn. */
export function turningPoints(figures: FiguresTold, entries: readonly ImperialEntry[], most = 5): TurningPoint[] {
  const points = series(figures, "points");
  const factors = series(figures, "power-factor");
  const places = turnPlaces(entries, figures.numbers);
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  const largest = new Map<number, TurningPoint>();
  for (let place = Math.max(1, (places[0] ?? 0) + 1); place < figures.numbers.length; place += 1) {
    const swing = swingAt(points, place);
    const entry = byNumber.get(figures.numbers[place]!);
    if (!swing || !entry) continue;
    const turn = places.filter((began) => began < place).length;
    if (Math.abs(largest.get(turn)?.swing ?? 0) >= Math.abs(swing.swing)) continue;
    const grown = [...factors].filter(([, values]) => values[place] !== values[place - 1]).map(([nation]) => nation);
    const event = eventBehind(entry, swing.seat, grown);
    largest.set(turn, {
      ...swing,
      number: entry.number,
      turn,
      says: event?.says || entry.says,
      nation: (event && fieldsOf(event).nation) ?? null,
      rule: event?.rule ?? "",
    });
  }
  return [...largest.values()]
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
    .slice(0, most)
    .sort((a, b) => a.number - b.number);
}

/** Who won or lost most at a moment. */
function swingAt(points: Map<string, Values>, place: number): { seat: number; swing: number } | null {
  let best: { seat: number; swing: number } | null = null;
  for (const [of, values] of points) {
    const [before, after] = [values[place - 1], values[place]];
    if (typeof before !== "number" || typeof after !== "number") continue;
    const swing = after - before;
    if (swing !== 0 && Math.abs(swing) > Math.abs(best?.swing ?? 0)) best = { seat: seatOf(of), swing };
  }
  return best;
}

/** The event that explains it: a nation that grew, or what happened to the player. */
function eventBehind(entry: ImperialEntry, seat: number, grown: readonly string[]): ImperialEvent | undefined {
  const told = entry.events.filter((event) => event.says && event.kind !== "TurnBegan");
  return (
    told.find((event) => event.kind === "PowerGained" && grown.includes(event.about.nation)) ??
    told.find((event) => event.kind !== "SpaceChosen" && fieldsOf(event).seat === seat) ??
    told[0]
  );
}
