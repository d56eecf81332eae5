// The analysis boards of the games, by game id; each is loaded when it is first shown.
import { withTexts } from "$/settings/texts.svelte";
import type { Component } from "svelte";
import type { Analysis } from "./analysis.svelte";
import type { StudySession } from "./study.svelte";

/** The props of every game's analysis board. */
export interface AtStudy {
  session: StudySession;
  analysis: Analysis;
}

interface Loaded {
  default: Component<AtStudy>;
}

const imperial = (): Promise<Loaded> =>
  withTexts(import("$/imperial/analysis/ImperialAnalysis.svelte")) as unknown as Promise<Loaded>;
const STUDIES: Readonly<Record<string, () => Promise<Loaded>>> = {
  "imperial-2030": imperial,
  "imperial-2010": imperial,
  "imperial-2006": imperial,
  friesematenten: () =>
    withTexts(import("$/friesematenten/analysis/FriesematentenAnalysis.svelte")) as unknown as Promise<Loaded>,
};

/** The analysis board of a game, if this app has one. */
export const studyOf = async (game: string): Promise<Loaded | null> => (await STUDIES[game]?.()) ?? null;
