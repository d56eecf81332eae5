// What the figures tell about the course of a game: samples turn by turn, and where it turned. Sums of what the
// server told, no rules.
import { takenBack } from "$/table/story";
import type { EntryTold, EventTold, FiguresTold } from "$/wire/types";

export type Values = readonly (number | null)[];

/** The values of one figure, by whom or what it is of ("seat 2", "china"). */
export function series(figures: FiguresTold, what: string): Map<string, Values> {
  const found = figures.series.filter((one) => one.what === what);
  return new Map(found.map((one) => [one.of, one.values.map((value) => (typeof value === "number" ? value : null))]));
}

/** Where in the figures each turn began, and the end: what one reads there holds after so many turns. */
export function turnPlaces(entries: readonly EntryTold[], numbers: readonly number[]): number[] {
  const gone = takenBack(entries);
  const began = entries.filter((entry) => !gone.has(entry.number) && entry.events.some((event) => event.kind === "TurnBegan"));
  const places = began.map((entry) => numbers.findLastIndex((number) => number <= entry.number)).filter((place) => place >= 0);
  const last = numbers.length - 1;
  return places.at(-1) === last || last < 0 ? places : [...places, last];
}

export const at = (values: Values, places: readonly number[]): Values => places.map((place) => values[place] ?? null);

export interface TurningPoint {
  number: number;
  /** turns that had begun */
  turn: number;
  seat: number;
  /** points won or lost at once */
  swing: number;
  says: string;
  nation: string | null;
  rule: string;
}

/** The largest swings of net worth at single moments, in order of time; of one turn only the largest. */
export function turningPoints(figures: FiguresTold, entries: readonly EntryTold[], most = 5): TurningPoint[] {
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
      ...swing, number: entry.number, turn, says: event?.says || entry.says,
      nation: typeof event?.about?.["nation"] === "string" ? event.about["nation"] : null, rule: event?.rule ?? "",
    });
  }
  return [...largest.values()].sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing)).slice(0, most).sort((a, b) => a.number - b.number);
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

/** Figures count seats from 1, as people do. */
export const seatOf = (of: string): number => Number(of.replace("seat ", "")) - 1;

/** The sentence that explains it: a nation that has grown, or what happened to the player. */
function eventBehind(entry: EntryTold, seat: number, grown: readonly string[]): EventTold | undefined {
  const told = entry.events.filter((event) => event.says && event.kind !== "TurnBegan");
  return (
    told.find((event) => event.kind === "PowerGained" && grown.includes(String(event.about?.["nation"]))) ??
    told.find((event) => event.kind !== "SpaceChosen" && event.about?.["seat"] === seat) ??
    told[0]
  );
}
