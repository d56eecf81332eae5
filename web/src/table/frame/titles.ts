// The titles of tables and games.
import * as m from "$/paraglide/messages";
import type { TableTold } from "$/wire/types";

const NAMES: Record<string, () => string> = {
  "imperial-2030": () => "Imperial 2030",
  "imperial-2010": () => m.table_game_2010(),
  "imperial-2006": () => m.table_game_2006(),
  friesematenten: () => "Friesematenten",
};

export const gameName = (game: string): string => NAMES[game]?.() ?? game;

/** The title of a table, or its game if it has none. */
export const titleOf = (table: Pick<TableTold, "title" | "game">): string => table.title || gameName(table.game);

const OPTIONS: Record<string, () => string> = {
  hidden_cash: () => m.table_option_hidden_cash(),
  no_investor_card: () => m.table_option_no_investor_card(),
  growth_bonus: () => m.table_option_growth_bonus(),
  drafted_bonds: () => m.table_option_drafted_bonds(),
  forbid_overbid: () => m.table_option_forbid_overbid(),
};

/** The options a table has chosen, in a word or two each. */
export const optionsOf = (table: Pick<TableTold, "options">): string[] =>
  Object.entries(table.options)
    .filter(([, value]) => value === true)
    .map(([name]) => OPTIONS[name]?.() ?? name);
