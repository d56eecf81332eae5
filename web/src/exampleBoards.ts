// The boards that show the examples of a rulebook, by game id; one is loaded when an example is seen.
import { withTexts } from "$/settings/texts.svelte";
import type { Component } from "svelte";

/** The props of every board with an example. */
export interface WithExample {
  game: string;
  /** what the board shows; only its own game knows its form */
  scene: unknown;
}

const IMPERIAL = (): Promise<{ default: Component<WithExample> }> =>
  withTexts(import("$/imperial/example/ExampleBoard.svelte"));

const BOARDS: Readonly<Record<string, typeof IMPERIAL>> = {
  "imperial-2030": IMPERIAL,
  "imperial-2010": IMPERIAL,
  "imperial-2006": IMPERIAL,
};

export const exampleBoardFor = (game: string): typeof IMPERIAL | null => BOARDS[game] ?? null;
