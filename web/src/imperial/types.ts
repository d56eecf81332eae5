// The view and the material of Imperial, as the server's schema describes them.
import type { components } from "$/wire/schema";

type Schemas = components["schemas"];
export type ImperialView = Schemas["ImperialView"];
export type NationView = Schemas["NationView"];
export type PlayerView = Schemas["PlayerView"];
export type UnitsView = Schemas["UnitsView"];
export type Material = Schemas["ImperialMaterial"];
export type RegionFacts = Material["regions"][number];
export type NationFacts = Material["nations"][number];
