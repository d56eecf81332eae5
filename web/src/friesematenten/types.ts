// The view and the material of Friesematenten, as the server's schema describes them.
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
