// What Imperial says over the wire: its view, its material, and everything it calls an action, an event or a question.
import type { Answer, Entry, Happened, Impossible, Legal } from "$/wire/game";
import type { components } from "$/wire/schema";

type Schemas = components["schemas"];
export type ImperialView = Schemas["ImperialView"];
export type NationView = Schemas["NationView"];
export type PlayerView = Schemas["PlayerView"];
export type OutcomeView = Schemas["OutcomeView"];
export type UnitsView = Schemas["UnitsView"];
export type Scene = Schemas["ImperialScene"];
export type Material = Schemas["ImperialMaterial"];
export type RegionFacts = Material["regions"][number];
export type NationFacts = Material["nations"][number];

export interface ImperialWire {
  action: Schemas["ImperialAction"];
  event: Schemas["ImperialEvent"];
  question: Schemas["ImperialQuestion"];
  view: ImperialView;
  material: Material;
}
export type ImperialLegal = Legal<ImperialWire>;
export type ImperialImpossible = Impossible<ImperialWire>;
export type ImperialAnswer = Answer<ImperialWire>;
export type ImperialEvent = Happened<ImperialWire>;
export type ImperialEntry = Entry<ImperialWire>;
export type ActionKind = ImperialAnswer["kind"];
export type EventKind = ImperialEvent["kind"];
export type QuestionKind = ImperialWire["question"]["kind"];
