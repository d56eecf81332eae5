// The time left, counted between two messages of the server, and how it is written.
import type { ClockTerms, SeatTold } from "$/wire/types";

type SeatTime = NonNullable<SeatTold["time"]>;

/** Below this a clock is red and is announced. */
export const SHORT = 60_000;
/** When a clock is announced. */
export const SPOKEN = [60_000, 10_000] as const;

/**
 * The milliseconds a seat has left. `told` and `now` are times of the monotonic clock, `today` is the date. A live
 * clock counts from the message on, since the clocks of two computers differ. Over days the date is good enough, and
 * only the date knows the quiet hours.
 */
export function left(
  time: SeatTime,
  kind: ClockTerms["kind"],
  told: number,
  now: number,
  today: number,
): number | null {
  if (time.left === null) return null;
  if (!time.is_running) return time.left;
  if (kind === "correspondence" && time.runs_out !== null) return Math.max(0, time.runs_out - today);
  return Math.max(0, time.left - (now - told));
}

/** The time of a correspondence clock: what is left for this move, and the reserve after that. */
export interface Halves {
  move: number;
  reserve: number;
}

/**
 * Split the time left. `remaining` is counted by the date; with quiet hours it is longer than the time that counts, by
 * the same factor as when it was sent.
 */
export function halves(time: SeatTime, remaining: number, toldOn: number): Halves {
  const until = time.is_running && time.runs_out !== null ? time.runs_out - toldOn : 0;
  const counted = until > 0 ? (remaining * (time.left ?? 0)) / until : remaining;
  return { move: Math.max(0, counted - time.bank), reserve: Math.min(time.bank, counted) };
}

export interface Written {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The units of a duration, rounded up to whole seconds. */
export function parts(milliseconds: number): Written {
  const all = Math.ceil(Math.max(0, milliseconds) / 1000);
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor(all / 3600) % 24,
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  };
}

const two = (value: number) => String(value).padStart(2, "0");

/** 14:32, or 1:05:00; days are written in words. */
export function digits(milliseconds: number): string {
  const { days, hours, minutes, seconds } = parts(milliseconds);
  const all = hours + days * 24;
  return all > 0 ? `${all}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** The announced moment that was passed between two readings; moments are in the order in which they come. */
export function spoken(before: number, after: number, moments: readonly number[] = SPOKEN): number | null {
  return moments.findLast((moment) => before > moment && after <= moment) ?? null;
}
