// "Play now": one click, as it was played the last time.
import { keep, kept } from "$/parts/storage";
import { DEFAULT_LEVEL } from "$/settings/presets";
import type { GameTold, OpenTable } from "$/wire/types";

export interface Quick {
  game: string;
  players: number;
  level: string;
}

const KEPT_AS = "rondel.play-now";
const USUAL: Quick = { game: "imperial-2030", players: 4, level: DEFAULT_LEVEL };

export function keptQuick(): Quick {
  try {
    const last = JSON.parse(kept(KEPT_AS) ?? "{}") as Partial<Quick>;
    return {
      game: typeof last.game === "string" ? last.game : USUAL.game,
      players: Number.isInteger(last.players) ? last.players! : USUAL.players,
      level: typeof last.level === "string" ? last.level : USUAL.level,
    };
  } catch {
    return { ...USUAL };
  }
}

export function keepQuick(quick: Quick): void {
  keep(KEPT_AS, JSON.stringify(quick));
}

/** The choice as the server can have it: what was kept may be of another time. */
export function fitting(quick: Quick, games: readonly GameTold[]): Quick {
  const game = games.find((one) => one.id === quick.game) ?? games.find((one) => one.id === USUAL.game) ?? games[0];
  if (!game) return quick;
  return {
    game: game.id,
    players: Math.min(game.most, Math.max(game.fewest, quick.players)),
    level: game.bots.some((bot) => bot.id === quick.level) ? quick.level : DEFAULT_LEVEL,
  };
}

export function quickTable(quick: Quick): OpenTable {
  const bots = Array.from({ length: quick.players - 1 }, () => ({ kind: "bot" as const, bot: quick.level }));
  return { game: quick.game, chairs: [{ kind: "me", name: null }, ...bots], is_public: false } as OpenTable;
}
