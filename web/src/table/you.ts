// Who the reader is, and how a text calls the players: the reader never meets their own name.
import * as m from "$/paraglide/messages";
import type { SeatTold } from "$/wire/types";

type Seats = readonly Pick<SeatTold, "seat" | "name" | "is_you">[];

/** The seat that is "you"; null if several players share this device, or none plays here. */
export function yourSeat(seats: Seats): number | null {
  const [seat, another] = seats.filter((one) => one.is_you);
  return seat && !another ? seat.seat : null;
}

const nameOr = (you: () => string, seats: Seats, seat: number | null | undefined): string =>
  seat == null ? "" : seat === yourSeat(seats) ? you() : (seats[seat]?.name ?? "");

/** A player within a sentence: "you", or the name. */
export const called = (seats: Seats, seat: number | null | undefined): string => nameOr(m.you_within, seats, seat);

/** A player where a line begins: "You", or the name. */
export const calledFirst = (seats: Seats, seat: number | null | undefined): string => nameOr(m.you, seats, seat);

/** Who governs a nation, or that nobody does. */
export const governedBy = (seats: Seats, seat: number | null): string =>
  seat !== null && seat === yourSeat(seats)
    ? m.table_governed_by_you()
    : m.table_governed_by({ name: called(seats, seat) || m.nobody() });
