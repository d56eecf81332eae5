// Where in the figures each round ended, and what the cards of a player brought.
import { standing } from "../course";
import { takenBack } from "$/table/story";
import type { EntryTold } from "$/wire/types";
import type { EmpireView } from "../types";

/** The places in the figures where a round began, and the end. */
export function roundPlaces(entries: readonly EntryTold[], numbers: readonly number[]): number[] {
  const gone = takenBack(entries);
  const began = entries.filter((entry) => !gone.has(entry.number) && entry.events.some((event) => event.kind === "RoundBegan"));
  const places = began.map((entry) => numbers.findLastIndex((number) => number <= entry.number)).filter((place) => place >= 0);
  const last = numbers.length - 1;
  return places.at(-1) === last || last < 0 ? places : [...places, last];
}

export const roundsOf = (entries: readonly EntryTold[]): number => standing(entries).filter((event) => event.kind === "RoundBegan").length;

/** The card that brought most; nothing if none brought anything. */
export function bestCard(empire: EmpireView | undefined): { id: string; points: number } | null {
  const best = empire?.active.toSorted((one, other) => other.points - one.points)[0];
  return best && best.points > 0 ? { id: best.id, points: best.points } : null;
}
