// The games the server offers, in the language of now; once for the whole app.
import * as m from "$/paraglide/messages";
import { language } from "$/settings/language.svelte";
import { api } from "$/wire/api";
import type { GameTold } from "$/wire/types";

/** The games this app has a table for. */
const hasTable = (game: GameTold): boolean => game.id.startsWith("imperial");
// The newest first: it is what most people look for.
const ORDER = ["imperial-2030", "imperial-2010", "imperial-2006"];
const rank = (game: GameTold): number => (ORDER.indexOf(game.id) + ORDER.length + 1) % (ORDER.length + 1);

class Games {
  #asked = new Map<string, Promise<readonly GameTold[]>>();

  /** Every game with a table, the newest edition first. */
  all(): Promise<readonly GameTold[]> {
    const key = language.current;
    let asked = this.#asked.get(key);
    if (!asked) {
      asked = api.games().then((games) => games.filter(hasTable).sort((a, b) => rank(a) - rank(b)));
      asked.catch(() => this.#asked.delete(key));
      this.#asked.set(key, asked);
    }
    return asked;
  }
}

export const games = new Games();

/** The name of an edition in two: "Imperial 2030" and "1st edition (2009)". */
export function splitName(name: string): [string, string] {
  const comma = name.indexOf(",");
  return comma < 0 ? [name, ""] : [name.slice(0, comma), name.slice(comma + 1).trim()];
}

/** What a bot is called: its level, and its personality if it has one. */
export function botName(bot: string, game: GameTold | undefined): string {
  const [level = "", personality] = bot.split("@")[0]!.split(":");
  const name = game?.bots.find((one) => one.id === level)?.name ?? level;
  return personality ? `${name}, ${personalityName(personality)}` : name;
}

/** How a bot likes to play; the server names personalities by id only. */
export function personalityName(id: string): string {
  const names: Record<string, () => string> = {
    balanced: m.home_personality_balanced, aggressive: m.home_personality_aggressive,
    investor: m.home_personality_investor, builder: m.home_personality_builder,
  };
  return names[id]?.() ?? id;
}
