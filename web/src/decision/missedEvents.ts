// What happened to a player since their last answer. Others are quick, and nobody should lose something without
// noticing.
import { isWithoutUs, takenBack } from "$/table/log/logLines";
import type { Entry, GameWire, Happened } from "$/wire/game";

/** Something that happened to the player. */
export interface MissedEvent {
  id: string;
  /** the entry it belongs to */
  number: number;
  says: string;
}

/** The last entry a player answered in person; they may have missed what was answered for them. */
const lastAnswer = (entries: readonly Entry[], seat: number): number =>
  entries.findLast((entry) => entry.kind === "played" && entry.seat === seat && !isWithoutUs(entry))?.number ?? 0;

/** What others did since a player's last answer; nothing before the first one. */
function linesSince<G extends GameWire>(entries: readonly Entry<G>[], seat: number): Entry<G>[] {
  const since = lastAnswer(entries, seat);
  if (since === 0) return [];
  const gone = takenBack(entries);
  return entries.filter((entry) => entry.number > since && !gone.has(entry.number));
}

/**
 * What others did since that concerns the player, the most important first. `weigher` gets all events and returns how
 * important each is: 0 is the most important, null means it does not concern the player.
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
