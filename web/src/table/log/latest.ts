// The latest news that a player should know without opening the log: others are quick, and a phone shows little.
import * as m from "$/paraglide/messages";
import type { Entry, GameWire, Happened } from "$/wire/game";
import { actsIn, isByTimer, isWithoutUs, standingAt } from "./logLines";

/** A sentence beside the table. */
export interface Late {
  id: string;
  says: string;
  /** it cost us something, or was answered for us */
  isOurs: boolean;
}

/** Whether an event is news beside the table: for everyone, especially for us, or not at all. */
export type Matters<G extends GameWire = GameWire> = (event: Happened<G>) => "ours" | "all" | null;

/** Entries about the table that are news; players know the others. */
const OF_TABLE: ReadonlySet<string> = new Set(["taken-back", "resigned", "stood-in", "ended"]);
const MOST = 2;

type Told = Late & { number: number };

function linesOf<G extends GameWire>(entry: Entry<G>, isOwn: boolean, name: string, matters: Matters<G>): Told[] {
  const { number } = entry;
  if (OF_TABLE.has(entry.kind)) return [{ id: `${number}`, number, says: entry.says, isOurs: false }];
  // our time ran out: we have not seen this answer
  const missed =
    isOwn && isByTimer(entry)
      ? [
          {
            id: `${number}`,
            number,
            says: `${m.table_answered({ name, says: entry.says })} – ${m.table_by_timer()}`,
            isOurs: true,
          },
        ]
      : [];
  // players know what they did themselves; what followed from it is news
  const known = isOwn ? actsIn(entry) : 0;
  return [
    ...missed,
    ...entry.events.flatMap((event, index): Told[] => {
      const how = index < known || !event.says ? null : matters(event);
      return how === null ? [] : [{ id: `${number}.${index}`, number, says: event.says, isOurs: how === "ours" }];
    }),
  ];
}

/** The latest sentences that matter, newest first; what concerns us stays until our next answer. */
export function latest<G extends GameWire>(
  entries: readonly Entry<G>[],
  mine: readonly number[],
  nameOf: (seat: number) => string,
  matters: Matters<G>,
  until = Infinity,
): Late[] {
  const isOwn = (entry: Entry) => entry.seat !== null && mine.includes(entry.seat);
  const standing = standingAt(entries, until);
  const since =
    standing.findLast((entry) => entry.kind === "played" && isOwn(entry) && !isWithoutUs(entry))?.number ?? 0;
  const found: Told[] = [];
  for (const entry of standing.toReversed()) {
    found.push(...linesOf(entry, isOwn(entry), nameOf(entry.seat ?? -1), matters).toReversed());
    if (found.length >= MOST && entry.number <= since) break;
  }
  const [newest, ...before] = found;
  if (!newest) return [];
  const second = before.find((line) => line.isOurs && line.number >= since) ?? before[0];
  return second ? [newest, second] : [newest];
}
