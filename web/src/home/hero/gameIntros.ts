// How a game shows itself on the first page: a promise, a word about it, a drawing.
import * as m from "$/paraglide/messages";
import type { Component } from "svelte";
import CardsDrawing from "./CardsDrawing.svelte";
import RondelDrawing from "./RondelDrawing.svelte";

export interface Face {
  headline: () => string;
  lead: () => string;
  Drawing: Component;
}

const RONDEL: Face = { headline: m.home_headline, lead: m.home_lead, Drawing: RondelDrawing };
const FACES: Record<string, Face> = {
  friesematenten: { headline: m.home_headline_cards, lead: m.home_lead_cards, Drawing: CardsDrawing },
};

export const faceOf = (game: string): Face => FACES[game] ?? RONDEL;
