// Lists of tables: their order, and how a newly loaded page is merged.
import type { SeatTold, TableSummary } from "$/wire/types";

export interface Arranged {
  /** they wait for you */
  waiting: TableSummary[];
  /** they wait for others, or have not started */
  others: TableSummary[];
  ended: TableSummary[];
}

const lastFirst = (a: TableSummary, b: TableSummary) => b.changed_at - a.changed_at;

/** Your games: those that wait for you first, the longest waiting on top; then the others; then the finished ones. */
export function arrange(tables: readonly TableSummary[]): Arranged {
  const going = tables.filter((table) => table.status !== "ended");
  return {
    waiting: going.filter((table) => table.is_your_turn).sort((a, b) => a.changed_at - b.changed_at),
    others: going.filter((table) => !table.is_your_turn).sort(lastFirst),
    ended: tables.filter((table) => table.status === "ended").sort(lastFirst),
  };
}

/** Put the newly loaded first page before the later pages. */
export function withFreshPage(
  known: readonly TableSummary[],
  fresh: readonly TableSummary[],
  isWhole: boolean,
): TableSummary[] {
  const oldest = fresh.at(-1);
  if (isWhole || !oldest) return [...fresh];
  const ids = new Set(fresh.map((table) => table.id));
  return [...fresh, ...known.filter((table) => !ids.has(table.id) && table.changed_at <= oldest.changed_at)];
}

/** Add a later page; a table that changed in between may appear twice. */
export function withNextPage(known: readonly TableSummary[], next: readonly TableSummary[]): TableSummary[] {
  const ids = new Set(known.map((table) => table.id));
  return [...known, ...next.filter((table) => !ids.has(table.id))];
}

/** Names in a row; equal ones as a count. */
export function inARow(names: readonly string[]): string {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, same]) => (same.length > 1 ? `${same.length} × ${name}` : name))
    .join(", ");
}

/** Who else is at a table. If several share this device, leave out one of them: the one with our name, or the first. */
export function company(seats: readonly SeatTold[], me: string): SeatTold[] {
  const mine = seats.filter((seat) => seat.is_you);
  const self = mine.find((seat) => seat.name === me) ?? mine[0];
  return seats.filter((seat) => seat.kind !== "open" && seat !== self);
}

/** Whether everyone plays on this device: then nobody waits, and there is no pace. */
export const isAtHome = (seats: readonly SeatTold[]): boolean =>
  seats.every((seat) => seat.kind === "bot" || seat.is_you);

export const seatsTaken = (table: TableSummary): number => table.seats.filter((seat) => seat.kind !== "open").length;

/** The first open chair, or null. */
export const openChair = (table: Pick<TableSummary, "seats">): number | null =>
  table.seats.find((seat) => seat.kind === "open")?.seat ?? null;
