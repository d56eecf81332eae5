// The editors of positions, by game id; each is loaded when it is first shown.
import { withTexts } from "$/settings/texts.svelte";
import type { Component } from "svelte";
import type { SetUp } from "./setup.svelte";

interface Loaded {
  default: Component<{ setUp: SetUp }>;
}

const imperial = (): Promise<Loaded> => withTexts(import("$/imperial/setup/SheetLoader.svelte"));
const EDITORS: Readonly<Record<string, () => Promise<Loaded>>> = {
  "imperial-2030": imperial,
  "imperial-2010": imperial,
  "imperial-2006": imperial,
};

export const editorOf = async (game: string): Promise<Loaded | null> => (await EDITORS[game]?.()) ?? null;
