// The games the server offers, in the current language; shared by the whole app.
import * as m from "$/paraglide/messages";
import { language } from "$/settings/language.svelte";
import { api } from "$/wire/api";
import type { GameTold, OptionChoiceTold, OptionTold } from "$/wire/types";

/** The games this app can show, the newest edition first: most people look for that. */
const TABLES = ["imperial-2030", "imperial-2010", "imperial-2006", "friesematenten"];
const rank = (game: GameTold): number => TABLES.indexOf(game.id);

class Games {
  #asked = new Map<string, Promise<readonly GameTold[]>>();

  /** Every game with a table, in our order. */
  all(): Promise<readonly GameTold[]> {
    const key = language.current;
    let asked = this.#asked.get(key);
    if (!asked) {
      asked = api.games().then((games) => games.filter((game) => rank(game) >= 0).sort((a, b) => rank(a) - rank(b)));
      asked.catch(() => this.#asked.delete(key));
      this.#asked.set(key, asked);
    }
    return asked;
  }
}

export const games = new Games();

/** The name of an edition in two parts: "Imperial 2030" and "1st edition (2009)". */
export function splitName(name: string): [string, string] {
  const comma = name.indexOf(",");
  return comma < 0 ? [name, ""] : [name.slice(0, comma), name.slice(comma + 1).trim()];
}

/** The title of a game in two lines: its name, and its edition or the number of players. */
export function nameInTwo(game: GameTold): [string, string] {
  const [name, edition] = splitName(game.name);
  return [name, edition || m.home_for_players({ fewest: game.fewest, most: game.most })];
}

export interface Limits {
  fewest: number;
  most: number;
}

/** How many can play: the game says so, or a choice like the deck. */
export function limits(game: GameTold, options: Readonly<Record<string, boolean | string>>): Limits {
  const chosen = game.options
    .map((option) => choiceOf(option, options[option.name]))
    .filter((choice) => choice !== undefined);
  if (chosen.length === 0) return game;
  return {
    fewest: Math.max(...chosen.map((choice) => choice.fewest)),
    most: Math.min(...chosen.map((choice) => choice.most)),
  };
}

/** The choice of an option as the server describes it; records name a deck with its fingerprint ("house#1a2b"). */
export function choiceOf(option: OptionTold, value: boolean | string | undefined): OptionChoiceTold | undefined {
  const id = String(value ?? option.default).split("#")[0];
  return option.choices_told?.find((choice) => choice.id === id);
}

/** The name of a bot: its level, and its personality if it has one. */
export function botName(bot: string, game: GameTold | undefined): string {
  const [level = "", personality] = bot.split("@")[0]!.split(":");
  const name = game?.bots.find((one) => one.id === level)?.name ?? level;
  return personality ? `${name}, ${personalityName(personality)}` : name;
}

/** The name of a personality; the server only sends ids. */
export function personalityName(id: string): string {
  const names: Record<string, () => string> = {
    balanced: m.home_personality_balanced,
    aggressive: m.home_personality_aggressive,
    investor: m.home_personality_investor,
    builder: m.home_personality_builder,
    classic: m.home_personality_classic,
  };
  return names[id]?.() ?? id;
}
