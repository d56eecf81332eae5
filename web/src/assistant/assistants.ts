// The assistants of the games, by game id; each is loaded when it is first shown.
import { withTexts } from "$/settings/texts.svelte";
import type { StudySession } from "$/analysis/study.svelte";
import type { Component } from "svelte";
import type { Assistant } from "./assistant.svelte";

/** The props of every game's assistant. */
export interface AtAssistant {
  session: StudySession;
  assistant: Assistant;
}

interface Loaded {
  default: Component<AtAssistant>;
}

const imperial = (): Promise<Loaded> => withTexts(import("$/imperial/assistant/AssistantLoader.svelte"));
const ASSISTANTS: Readonly<Record<string, () => Promise<Loaded>>> = {
  "imperial-2030": imperial,
  "imperial-2010": imperial,
  "imperial-2006": imperial,
};

/** The games that have an assistant. */
export const ASSISTED = Object.keys(ASSISTANTS);

export const assistantOf = async (game: string): Promise<Loaded | null> => (await ASSISTANTS[game]?.()) ?? null;
