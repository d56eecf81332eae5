// How finished games are drawn, by game id: the board of a moment, and what a decision was about. Beside the tables of
// the games, only this module knows them.
import { withTexts } from "$/settings/texts.svelte";
import type { Seen } from "$/wire/game";
import type { ActionTold } from "$/wire/types";
import type { Component } from "svelte";

type About = Readonly<Record<string, unknown>>;

export interface Drawn {
  /** the board of a moment, with a line of answers */
  Board: Component<{
    game: string;
    view: Seen;
    names: readonly string[];
    answers: readonly ActionTold[];
    about: About;
  }>;
  /** the badge of what a decision was about */
  Subject: Component<{ material: never; about: About }>;
  /** the name of that; empty if it was about nothing that has one */
  nameOf: (material: never, about: About) => string;
}

const nationName = (material: { nations: { id: string; name: string }[] }, about: About): string =>
  material.nations.find((one) => one.id === about.nation)?.name ?? "";

const imperial = async (): Promise<Drawn> => {
  const [board, subject] = await Promise.all([
    withTexts(import("$/imperial/study/StillBoard.svelte")),
    import("$/imperial/study/Subject.svelte"),
  ]);
  return { Board: board.default, Subject: subject.default as unknown as Drawn["Subject"], nameOf: nationName };
};

const BOARDS: Readonly<Record<string, () => Promise<Drawn>>> = {
  "imperial-2030": imperial,
  "imperial-2010": imperial,
  "imperial-2006": imperial,
};

/** How a game is drawn; null where moments are told in words alone. */
export const drawnFor = (game: string): Promise<Drawn | null> => BOARDS[game]?.() ?? Promise.resolve(null);
