// What has happened to a player since they last answered: others are quick, and nobody should lose a government unnoticed.
import { takenBack } from "$/table/story";
import type { EntryTold, EventTold } from "$/wire/types";

/** What an event is about, as far as it may concern somebody. */
interface Concerns {
  seat?: number | null;
  previous?: number | null;
  nation?: string;
  enemy?: string;
  owner?: string;
}

export interface Told {
  id: string;
  /** the entry it belongs to */
  number: number;
  says: string;
}

/** The weightier first. */
const WEIGHT: Record<string, number> = {
  GovernmentTaken: 0, FactoryDestroyed: 1, StopForced: 2, BattleFought: 3, FlagRemoved: 4, CanalClosed: 4, SwissBankReceived: 5, SwissBankReturned: 5,
  InterestPaid: 6, BonusPaid: 6, InvestorPaid: 6,
};
const TO_PLAYER = new Set(["SwissBankReceived", "SwissBankReturned", "InterestPaid", "BonusPaid", "InvestorPaid"]);

const aboutOf = (event: EventTold) => (event.about ?? {}) as Concerns;

/** The nations a player governs, or has lost on the way. */
function nationsOf(events: readonly EventTold[], seat: number, governs: readonly string[]): ReadonlySet<string> {
  const lost = events.filter((event) => event.kind === "GovernmentTaken" && aboutOf(event).previous === seat).map((event) => aboutOf(event).nation ?? "");
  return new Set([...governs, ...lost]);
}

function isConcerned(event: EventTold, seat: number, nations: ReadonlySet<string>): boolean {
  const { seat: whose, previous, nation = "", enemy = "", owner = "" } = aboutOf(event);
  if (event.kind === "GovernmentTaken") return whose === seat || previous === seat;
  if (TO_PLAYER.has(event.kind)) return whose === seat;
  if (event.kind === "FactoryDestroyed") return nations.has(owner);
  return event.kind in WEIGHT && (nations.has(nation) || nations.has(enemy));
}

/** The last line a player has answered themselves; a standing answer is given without them. */
const lastAnswer = (entries: readonly EntryTold[], seat: number): number =>
  entries.findLast((entry) => entry.kind === "played" && entry.seat === seat && entry.details["by_standing_answer"] !== true)?.number ?? 0;

/** What concerns a player of all that others have done since the player's last answer. */
export function meanwhile(entries: readonly EntryTold[], seat: number, governs: readonly string[]): Told[] {
  const since = lastAnswer(entries, seat);
  // before one's first answer nothing could be missed
  if (since === 0) return [];
  const gone = takenBack(entries);
  const lines = entries.filter((entry) => entry.number > since && !gone.has(entry.number));
  const nations = nationsOf(lines.flatMap((entry) => entry.events), seat, governs);
  const found = lines.flatMap((entry) => entry.events.map((event, index) => ({ event, id: `${entry.number}.${index}`, number: entry.number, says: event.says })));
  return found
    .filter(({ event, says }) => says !== "" && isConcerned(event, seat, nations))
    .toSorted((one, other) => WEIGHT[one.event.kind]! - WEIGHT[other.event.kind]!)
    .map(({ id, number, says }) => ({ id, number, says }));
}
