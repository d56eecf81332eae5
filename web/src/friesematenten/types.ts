// What Friesematenten says over the wire: its view, its material, and everything it calls an action, an event or a question.
import type { Answer, Entry, Happened, Impossible, Legal } from "$/wire/game";
import type { components } from "$/wire/schema";

type Schemas = components["schemas"];
export type FriesematentenView = Schemas["FriesematentenView"];
export type EmpireView = Schemas["EmpireView"];
export type CardView = Schemas["CardView"];
export type AuctionView = Schemas["AuctionView"];
export type DeclaredView = Schemas["DeclaredView"];
export type Material = Schemas["FriesematentenMaterial"];
export type CardFacts = Schemas["CardFacts"];
export type Kind = CardFacts["kind"];

export interface FriesematentenWire {
  action: Schemas["FriesematentenAction"];
  event: Schemas["FriesematentenEvent"];
  question: Schemas["FriesematentenQuestion"];
  view: FriesematentenView;
  material: Material;
}
export type FriesematentenLegal = Legal<FriesematentenWire>;
export type FriesematentenImpossible = Impossible<FriesematentenWire>;
export type FriesematentenAnswer = Answer<FriesematentenWire>;
export type FriesematentenEvent = Happened<FriesematentenWire>;
export type FriesematentenEntry = Entry<FriesematentenWire>;
export type ActionKind = FriesematentenAnswer["kind"];
export type EventKind = FriesematentenEvent["kind"];
export type QuestionKind = FriesematentenWire["question"]["kind"];
