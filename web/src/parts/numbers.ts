// Numbers, sums and times in the format of the language.
import * as m from "$/paraglide/messages";
import { language } from "$/settings/language.svelte";

/** A format is expensive to make and cheap to use: keep one for each language. */
function kept<Format>(make: (language: string) => Format): () => Format {
  const known = new Map<string, Format>();
  return () => {
    const { current } = language;
    if (!known.has(current)) known.set(current, make(current));
    return known.get(current)!;
  };
}

const numbers = kept((of) => new Intl.NumberFormat(of));
const moments = kept((of) => new Intl.DateTimeFormat(of, { dateStyle: "medium", timeStyle: "short" }));
const distances = kept((of) => new Intl.RelativeTimeFormat(of, { numeric: "auto" }));

export const number = (value: number): string => numbers().format(value);

/** Millions, as the games write them. */
export const money = (value: number): string => m.money({ amount: number(value) });

/** A number that may be negative, with a real minus. */
export const written = (value: number): string => (value < 0 ? `−${number(-value)}` : number(value));

/** A gain or a loss, always with its sign (a real minus). */
export const signed = (value: number): string => (value < 0 ? `−${number(-value)}` : `+${number(value)}`);

export const moment = (at: number): string => moments().format(at);

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** Less than this is "just now", in milliseconds. */
const JUST = 5000;

/** How long ago something was; never in the future, even if the clocks differ. */
export function ago(at: number, now = Date.now()): string {
  const distance = Math.min(0, at - now);
  if (-distance < JUST) return m.just_now();
  const [unit, length] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ["second", 1000];
  return distances().format(Math.round(distance / length), unit);
}
