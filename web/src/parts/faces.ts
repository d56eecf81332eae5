// The face of a player: a colour by seat, and an initial that nobody else at the table has.
import { getContext, setContext } from "svelte";

/** The colours of players by seat; each is a token `--p-…` and a class `p-…` that sets `--tone`. */
export const TONES = ["teal", "rose", "olive", "cocoa", "sky", "apricot"] as const;
export type Tone = (typeof TONES)[number];

export const toneOf = (seat: number): Tone => TONES[seat % TONES.length]!;

/** A stable colour for a name without a seat. */
export const toneOfName = (name: string): Tone =>
  TONES[[...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % TONES.length]!;

const lettersOf = (name: string): string[] => [...name].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
const first = (name: string): string => [...(lettersOf(name)[0] ?? [...name.trim()][0] ?? "?").toUpperCase()][0] ?? "?";
/** the start of the second word: "Guest 2" is G2 */
const second = (name: string): string =>
  lettersOf(
    name
      .trim()
      .split(/[\s_-]+/)
      .slice(1)
      .join(""),
  )[0]?.toUpperCase() ?? "";

const areDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** What to add to the first letter which these names share. */
function additions(names: readonly string[]): readonly string[] {
  const words = names.map(second);
  if (areDifferent(words)) return words;
  const letters = names.map(lettersOf);
  for (let place = 1; letters.some((name) => name.length > place); place += 1) {
    const found = letters.map((name) => name[place]?.toLowerCase() ?? "");
    if (areDifferent(found)) return found;
  }
  return names.map((_, index) => (index === 0 ? "" : String(index + 1)));
}

/** The initials of the players of one table, all different: one letter, two where somebody has the same first letter. */
export function initialsOf(names: readonly string[]): string[] {
  const all = names.map(first);
  for (const seats of Map.groupBy(names.keys(), (seat) => all[seat]!).values()) {
    if (seats.length < 2) continue;
    const added = additions(seats.map((seat) => names[seat]!));
    seats.forEach((seat, index) => (all[seat] += added[index]!));
  }
  return all;
}

// ------------------------------------------------------------------ whoever sits at the table around a component

const KEY = Symbol("initials");

/** Tell every face below the initials of the table, by seat. */
export const provideInitials = (initials: () => readonly string[]): void => void setContext(KEY, initials);

export const useInitials = (): (() => readonly string[]) => getContext(KEY) ?? (() => []);
