// What has happened to a player since they last answered: others are quick, and nobody should lose anything unnoticed.
import { isWithoutUs, takenBack } from "$/table/log/story";
import type { Entry, GameWire, Happened } from "$/wire/game";

/** Something that happened to the player. */
export interface MissedEvent {
  id: string;
  /** the entry it belongs to */
  number: number;
  says: string;
}

/** The last line a player has answered themselves; what was answered without them they may have missed. */
const lastAnswer = (entries: readonly Entry[], seat: number): number =>
  entries.findLast((entry) => entry.kind === "played" && entry.seat === seat && !isWithoutUs(entry))?.number ?? 0;

/** What others have done since a player's last answer; before the first answer nothing could be missed. */
function linesSince<G extends GameWire>(entries: readonly Entry<G>[], seat: number): Entry<G>[] {
  const since = lastAnswer(entries, seat);
  if (since === 0) return [];
  const gone = takenBack(entries);
  return entries.filter((entry) => entry.number > since && !gone.has(entry.number));
}

/**
 * What concerns a player of all that others have done since, the weightier first. `weigher` is told all events and says
 * how much each of them matters: the less, the weightier; nothing if it is not about the player.
 */
export function missedEvents<G extends GameWire>(
  entries: readonly Entry<G>[],
  seat: number,
  weigher: (events: readonly Happened<G>[]) => (event: Happened<G>) => number | null,
): MissedEvent[] {
  const lines = linesSince(entries, seat);
  const weigh = weigher(lines.flatMap((entry) => entry.events));
  return lines
    .flatMap((entry) =>
      entry.events.map((event, index) => ({
        weight: weigh(event),
        id: `${entry.number}.${index}`,
        number: entry.number,
        says: event.says,
      })),
    )
    .filter((one): one is MissedEvent & { weight: number } => one.weight !== null && one.says !== "")
    .toSorted((one, other) => one.weight - other.weight)
    .map(({ id, number, says }) => ({ id, number, says }));
}
