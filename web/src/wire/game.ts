// The types of one game's messages. The server knows no game, so its own description leaves open which kinds of
// actions, events and questions there are, and which fields they have. The games declare them in Python, and these
// types are generated from the declarations: a kind or a field that is renamed there no longer compiles here.
import type { components } from "./schema";
import type {
  ActionTold,
  DraftTold,
  EntryTold,
  EventTold,
  ImpossibleTold,
  MaterialTold,
  News,
  Question,
  SeatView,
} from "./types";

interface Kind {
  kind: string;
  about: Record<string, unknown>;
}

/** The types of one game. */
export interface GameWire {
  action: Kind;
  event: Kind;
  question: Question;
  view: { question: Question | null };
  material: object;
}

/** A message with the kinds and fields of one game. */
type Of<Told, Kinds extends Kind> = Omit<Told, keyof Kind> & Kinds;

export type Legal<G extends GameWire = GameWire> = Of<ActionTold, G["action"]>;
export type Impossible<G extends GameWire = GameWire> = Of<ImpossibleTold, G["action"]>;
/** An answer: one that can be given, or an impossible one that says why. */
export type Answer<G extends GameWire = GameWire> = Legal<G> | Impossible<G>;
export type Happened<G extends GameWire = GameWire> = Of<EventTold, G["event"]>;
/** An entry of the log, with its events. */
export type Entry<G extends GameWire = GameWire> = Omit<EntryTold, "events"> & { events: Happened<G>[] };

interface Position<G extends GameWire> {
  view: G["view"];
  legal: Legal<G>[];
  impossible: Impossible<G>[];
}
export type Draft<G extends GameWire = GameWire> = Omit<DraftTold, keyof Position<G> | "events"> &
  Position<G> & { events: Happened<G>[] };
export type Seen<G extends GameWire = GameWire> = Omit<SeatView, keyof Position<G>> & Position<G>;
export type NewsOf<G extends GameWire = GameWire> = Omit<News, "entries" | "view"> & {
  entries: Entry<G>[];
  view: Seen<G> | null;
};
export type Material<G extends GameWire = GameWire> = Omit<MaterialTold, "data"> & { data: G["material"] };

export const isImpossible = <G extends GameWire>(told: Answer<G>): told is Impossible<G> => "message" in told;

// the generated type of a kind without fields allows any name
type Names<About> = About extends unknown ? (string extends keyof About ? never : keyof About) : never;
type Value<About, Name> = About extends unknown ? (Name extends keyof About ? About[Name] : never) : never;

/** All fields that some kind has, each optional: for code that does not check the kind first. */
export type Fields<About> = { readonly [Name in Names<About>]?: Value<About, Name> };
export const fieldsOf = <Told extends { readonly about: object }>({ about }: Told): Fields<Told["about"]> =>
  about as Fields<Told["about"]>;

type Schemas = components["schemas"];
/** The fields of the events of all games, for the log, which is the same for every game. */
type EventFields = Fields<(Schemas["ImperialEvent"] | Schemas["FriesematentenEvent"])["about"]>;
export const eventFields = ({ about }: Pick<EventTold, "about">): EventFields => about ?? {};
