// Terms of a table in words: its clock, and what differs from the usual rules.
import * as m from "$/paraglide/messages";
import { choiceOf } from "./games.svelte";
import type { ClockTerms, GameTold } from "$/wire/types";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A duration in its largest whole unit. */
export function stretch(seconds: number): string {
  if (seconds > 0 && seconds % DAY === 0) return m.home_days({ count: seconds / DAY });
  if (seconds > 0 && seconds % HOUR === 0) return m.home_hours({ count: seconds / HOUR });
  if (seconds > 0 && seconds % 60 === 0) return m.home_minutes({ count: seconds / 60 });
  return m.home_seconds({ count: seconds });
}

export function clockInWords(clock: ClockTerms | undefined): string {
  switch (clock?.kind) {
    case "fischer":
      return m.home_clock_fischer({ time: stretch(clock.seconds), more: stretch(clock.increment ?? 0) });
    case "correspondence":
      return m.home_clock_per_move({ time: stretch(clock.seconds), bank: stretch(clock.bank ?? 0) });
    default:
      return m.home_clock_none();
  }
}

export interface ChosenOption {
  title: string;
  about: string;
  rule: string;
}

/** The options that are on, and those with several choices. */
export function chosenOptions(options: Record<string, boolean | string>, game: GameTold | undefined): ChosenOption[] {
  return (game?.options ?? []).flatMap((option) => {
    const value = options[option.name] ?? option.default;
    if (value === false) return [];
    if (value === true) return [{ title: option.title, about: option.about, rule: option.rule }];
    const choice = choiceOf(option, value);
    return [
      {
        title: m.home_option_chosen({ option: option.title, choice: choice?.name ?? value }),
        about: choice?.about ?? "",
        rule: option.rule,
      },
    ];
  });
}
