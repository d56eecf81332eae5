// Time left, as it is counted here between two messages of the server, and as it is written.
import type { ClockTerms, SeatTold } from "$/wire/types";

type SeatTime = NonNullable<SeatTold["time"]>;

/** Below this a clock is red, and says so. */
export const SHORT = 60_000;
/** When a clock speaks. */
export const SPOKEN = [60_000, 10_000] as const;

/**
 * The milliseconds a seat has left. `told` and `now` are moments of this browser's steady clock; `today` its date.
 * A live clock counts from the message on, since the clocks of two computers differ; over days the date is good enough,
 * and it alone knows the nights in which no time counts.
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

/** The time by correspondence in two: what is left of this move, and the reserve that is touched only after it. */
export interface Halves {
  move: number;
  reserve: number;
}

/**
 * Part what is left in two. `remaining` is counted by the date: where nights do not count it is longer than what counts,
 * by as much as it was when it was told.
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

/** Whole units of a duration; a second that has begun is still there. */
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

/** 14:32, or 1:05:00; days are left to words. */
export function digits(milliseconds: number): string {
  const { days, hours, minutes, seconds } = parts(milliseconds);
  const all = hours + days * 24;
  return all > 0 ? `${all}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Which of the spoken moments was passed between two readings; they are given from the earliest on. */
export function spoken(before: number, after: number, moments: readonly number[] = SPOKEN): number | null {
  return moments.findLast((moment) => before > moment && after <= moment) ?? null;
}
