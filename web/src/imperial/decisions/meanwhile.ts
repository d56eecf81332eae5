// What of all that happens at a table of Imperial concerns a player: governments, battles, flags, money.
import { meanwhile as told, type Meant } from "$/deciding/meanwhile";
import type { EntryTold, EventTold } from "$/wire/types";

/** What an event is about, as far as it may concern somebody. */
interface Concerns {
  seat?: number | null;
  previous?: number | null;
  nation?: string;
  enemy?: string;
  owner?: string;
}

/** The weightier first. */
const WEIGHT: Record<string, number> = {
  GovernmentTaken: 0,
  FactoryDestroyed: 1,
  StopForced: 2,
  BattleFought: 3,
  FlagRemoved: 4,
  CanalClosed: 4,
  SwissBankReceived: 5,
  SwissBankReturned: 5,
  InterestPaid: 6,
  BonusPaid: 6,
  InvestorPaid: 6,
};
const TO_PLAYER = new Set(["SwissBankReceived", "SwissBankReturned", "InterestPaid", "BonusPaid", "InvestorPaid"]);

const aboutOf = (event: EventTold) => (event.about ?? {}) as Concerns;

/** The nations a player governs, or has lost on the way. */
function nationsOf(events: readonly EventTold[], seat: number, governs: readonly string[]): ReadonlySet<string> {
  const lost = events
    .filter((event) => event.kind === "GovernmentTaken" && aboutOf(event).previous === seat)
    .map((event) => aboutOf(event).nation ?? "");
  return new Set([...governs, ...lost]);
}

function isConcerned(event: EventTold, seat: number, nations: ReadonlySet<string>): boolean {
  const { seat: whose, previous, nation = "", enemy = "", owner = "" } = aboutOf(event);
  if (event.kind === "GovernmentTaken") return whose === seat || previous === seat;
  if (TO_PLAYER.has(event.kind)) return whose === seat;
  if (event.kind === "FactoryDestroyed") return nations.has(owner);
  return event.kind in WEIGHT && (nations.has(nation) || nations.has(enemy));
}

/** What concerns a player of all that others have done since the player's last answer. */
export function meanwhile(entries: readonly EntryTold[], seat: number, governs: readonly string[]): Meant[] {
  return told(entries, seat, (events) => {
    const nations = nationsOf(events, seat, governs);
    return (event) => (isConcerned(event, seat, nations) ? WEIGHT[event.kind]! : null);
  });
}
