// The tables of the games, by game id. Only this module knows them all.
import ImperialTable from "$/imperial/ImperialTable.svelte";
import * as m from "$/paraglide/messages";
import { withTexts } from "$/settings/texts.svelte";
import type { TableSession } from "$/table/session.svelte";
import type { GameWire } from "$/wire/game";
import type { Component } from "svelte";

/** The props of every game's table. */
export interface AtTable<G extends GameWire = GameWire> {
  session: TableSession<G>;
  /** the game has ended, and its result should be shown */
  showsResult: boolean;
  onresult: () => void;
  ontable: () => void;
}

interface GameTable {
  load: () => Promise<{ default: Component<AtTable> }>;
  /** what is secret, for players who share a device */
  secret: () => string;
}

/** Use the table of one game where any table is expected: it only ever gets sessions of its own game. */
const ofItsGame = <G extends GameWire>(table: Component<AtTable<G>>): Component<AtTable> =>
  table as unknown as Component<AtTable>;

const IMPERIAL: GameTable = {
  // most tables are Imperial: it is part of the page, so that nobody waits twice
  load: () => Promise.resolve({ default: ofItsGame(ImperialTable) }),
  secret: () => m.decide_hand_over_why(),
};

const TABLES: Readonly<Record<string, GameTable>> = {
  "imperial-2030": IMPERIAL,
  "imperial-2010": IMPERIAL,
  "imperial-2006": IMPERIAL,
  friesematenten: {
    load: () =>
      withTexts(import("$/friesematenten/FriesematentenTable.svelte")).then((table) => ({
        default: ofItsGame(table.default),
      })),
    secret: () => m.table_secret_money(),
  },
};

/** The table of a game, if this app has one. */
export const tableFor = (game: string): GameTable | null => TABLES[game] ?? null;

/** Why the table is hidden while a device changes hands. */
export const secretOf = (game: string): string => tableFor(game)?.secret() ?? m.decide_hand_over_hands();
