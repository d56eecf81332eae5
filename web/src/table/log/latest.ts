// What has happened last that somebody should know without opening the log: others are quick, and a phone shows little.
import * as m from "$/paraglide/messages";
import type { Entry, GameWire, Happened } from "$/wire/game";
import { actsIn, isByTimer, isWithoutUs, standingAt } from "./story";

/** A sentence to be seen beside the table. */
export interface Late {
  id: string;
  says: string;
  /** it has cost us something, or was answered in our place */
  isOurs: boolean;
}

/** Whether something is worth to be told beside the table: to everybody, to us above all, or not at all. */
export type Matters<G extends GameWire = GameWire> = (event: Happened<G>) => "ours" | "all" | null;

/** What is told of the table itself: everything else of it one has seen or done. */
const OF_TABLE: ReadonlySet<string> = new Set(["taken-back", "resigned", "stood-in", "ended"]);
const MOST = 2;

type Told = Late & { number: number };

function linesOf<G extends GameWire>(entry: Entry<G>, isOwn: boolean, name: string, matters: Matters<G>): Told[] {
  const { number } = entry;
  if (OF_TABLE.has(entry.kind)) return [{ id: `${number}`, number, says: entry.says, isOurs: false }];
  // the time ran out for us: what was answered then nobody of us has seen
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
  // what one has done oneself one knows; what followed from it is news
  const known = isOwn ? actsIn(entry) : 0;
  return [
    ...missed,
    ...entry.events.flatMap((event, index): Told[] => {
      const how = index < known || !event.says ? null : matters(event);
      return how === null ? [] : [{ id: `${number}.${index}`, number, says: event.says, isOurs: how === "ours" }];
    }),
  ];
}

/** The last sentences that matter, the newest first; what concerns us stays until we have answered again. */
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
