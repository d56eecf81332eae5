// "Play now": one click, with the settings of the last time.
import { keep, kept } from "$/parts/storage";
import { choiceOf, limits } from "$/parts/games.svelte";
import { DEFAULT_LEVEL } from "./presets";
import type { GameTold, OpenTable, OptionTold } from "$/wire/types";

export interface Quick {
  game: string;
  players: number;
  level: string;
  /** options with several choices, like the deck; the others have their defaults */
  options: Record<string, string>;
}

const KEPT_AS = "rondel.play-now";
const USUAL: Quick = { game: "imperial-2030", players: 4, level: DEFAULT_LEVEL, options: {} };

export function keptQuick(): Quick {
  try {
    const last = JSON.parse(kept(KEPT_AS) ?? "{}") as Partial<Quick>;
    return {
      game: typeof last.game === "string" ? last.game : USUAL.game,
      players: Number.isInteger(last.players) ? last.players! : USUAL.players,
      level: typeof last.level === "string" ? last.level : USUAL.level,
      options: typeof last.options === "object" && last.options !== null ? last.options : {},
    };
  } catch {
    return { ...USUAL };
  }
}

export function keepQuick(quick: Quick): void {
  keep(KEPT_AS, JSON.stringify(quick));
}

/** The options of a game with several choices. */
export const choosable = (game: GameTold): OptionTold[] =>
  game.options.filter((option) => (option.choices_told?.length ?? 0) > 1);

/** The names of choices that differ from the default. */
export const chosenNames = (quick: Quick, game: GameTold): string[] =>
  choosable(game)
    .filter((option) => option.name in quick.options)
    .map((option) => choiceOf(option, quick.options[option.name])?.name ?? "");

/** Fit the stored settings to what the server offers: they may be outdated. */
export function fitting(quick: Quick, games: readonly GameTold[]): Quick {
  const game = games.find((one) => one.id === quick.game) ?? games.find((one) => one.id === USUAL.game) ?? games[0];
  if (!game) return quick;
  const options = Object.fromEntries(
    choosable(game).flatMap(({ name, default: usual, choices_told }) => {
      const wanted = quick.options[name];
      return wanted !== undefined && wanted !== usual && choices_told?.some((choice) => choice.id === wanted)
        ? [[name, wanted]]
        : [];
    }),
  );
  const { fewest, most } = limits(game, options);
  return {
    game: game.id,
    options,
    players: Math.min(most, Math.max(fewest, quick.players)),
    level: game.bots.some((bot) => bot.id === quick.level) ? quick.level : DEFAULT_LEVEL,
  };
}

export function quickTable(quick: Quick): OpenTable {
  const bots = Array.from({ length: quick.players - 1 }, () => ({ kind: "bot" as const, bot: quick.level }));
  return {
    game: quick.game,
    options: quick.options,
    chairs: [{ kind: "me", name: null }, ...bots],
    is_public: false,
  } as OpenTable;
}
