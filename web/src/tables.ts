// The tables of the games, by the ids of the games: what all tables share knows none of them.
import ImperialTable from "$/imperial/ImperialTable.svelte";
import * as m from "$/paraglide/messages";
import type { TableSession } from "$/table/session.svelte";
import type { GameWire } from "$/wire/game";
import type { Component } from "svelte";

/** What every game's table is given. */
export interface AtTable<G extends GameWire = GameWire> {
  session: TableSession<G>;
  /** the game has ended, and its result is wanted */
  showsResult: boolean;
  onresult: () => void;
  ontable: () => void;
}

interface GameTable {
  load: () => Promise<{ default: Component<AtTable> }>;
  /** what is secret, for whoever hands the device on */
  secret: () => string;
}

/** A table of one game is only ever given a session of that game. */
const ofItsGame = <G extends GameWire>(table: Component<AtTable<G>>): Component<AtTable> =>
  table as unknown as Component<AtTable>;

const IMPERIAL: GameTable = {
  // most tables are its: it comes with the page, so that nobody waits twice
  load: () => Promise.resolve({ default: ofItsGame(ImperialTable) }),
  secret: () => m.decide_hand_over_why(),
};

const TABLES: Readonly<Record<string, GameTable>> = {
  "imperial-2030": IMPERIAL,
  "imperial-2010": IMPERIAL,
  "imperial-2006": IMPERIAL,
  friesematenten: {
    load: () =>
      import("$/friesematenten/FriesematentenTable.svelte").then((table) => ({ default: ofItsGame(table.default) })),
    secret: () => m.table_secret_money(),
  },
};

/** The table of a game, if this app has one. */
export const tableFor = (game: string): GameTable | null => TABLES[game] ?? null;

/** Why a device changes hands behind a curtain. */
export const secretOf = (game: string): string => tableFor(game)?.secret() ?? m.decide_hand_over_hands();
