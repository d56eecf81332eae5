// A small position and events for the tests of the playback.
import type { ImperialEntry, ImperialEvent, ImperialView, Material } from "$/imperial/types";
import { marked } from "../../marks";

export const ME = 0;
export const ALMA = 1;

export const material = {
  nations: [
    { id: "china", name: "China", colour: "yellow", home: ["beijing", "chongqing"] },
    { id: "india", name: "India", colour: "black", home: ["kolkata", "mumbai"] },
  ],
  regions: [],
  rondel: ["taxation", "factory", "production-1", "maneuver-1", "investor", "import", "production-2", "maneuver-2"].map(
    (id) => ({ id, name: id, does: id.split("-")[0] }),
  ),
  armies_to_destroy_factory: 3,
  bonus_from_treasury: true,
  tax_per_factory: 2,
  tax_per_flag: 1,
} as unknown as Material;

export const us = {
  seats: [ME],
  nationName: (id: string) => material.nations.find((one) => one.id === id)?.name ?? id,
};

const nation = (id: string, government: number, more: object) => ({
  id,
  government,
  treasury: 5,
  power: 8,
  space: "taxation",
  factories: [],
  flags: [],
  revenue_now: 11,
  power_now: 4,
  ...more,
});

/** We govern China, Alma governs India. */
export const position = (more: object = {}): ImperialView =>
  ({
    nations: [
      nation("china", ME, { factories: ["beijing", "chongqing"], flags: ["korea"] }),
      nation("india", ALMA, { power: 6, space: "factory", factories: ["mumbai"], flags: ["indian-ocean"] }),
    ],
    players: [ME, ALMA].map((seat) => ({ seat, cash: 10, bonds: {}, governs: [seat === ME ? "china" : "india"] })),
    units: [
      { region: "kolkata", nation: "india", armies: 2, lying_armies: 0, fleets: 0 },
      { region: "mumbai", nation: "india", armies: 0, lying_armies: 0, fleets: 1 },
      { region: "korea", nation: "china", armies: 1, lying_armies: 0, fleets: 0 },
    ],
    occupied: [],
    nation_on_turn: "india",
    question: null,
    rondel: [],
    legal: [],
    ...more,
  }) as unknown as ImperialView;

type About<Kind extends ImperialEvent["kind"]> = Extract<ImperialEvent, { kind: Kind }>["about"];

export const event = <Kind extends ImperialEvent["kind"]>(
  kind: Kind,
  about: Partial<About<Kind>>,
  says = `${kind}.`,
): ImperialEvent => ({ kind, about, says, rule: "", marks: marked(kind) }) as unknown as ImperialEvent;

export const entry = (number: number, seat: number | null, ...events: ImperialEvent[]): ImperialEntry =>
  ({ number, at: 0, kind: "played", seat, text: "", says: "", details: {}, events }) as ImperialEntry;

export const goes = (space: string, price = 0) => event("SpaceChosen", { nation: "india", seat: ALMA, space, price });
export const sails = event("FleetMoved", {
  nation: "india",
  origin: "mumbai",
  destination: "indian-ocean",
  route: ["mumbai", "indian-ocean"],
});
export const marches = event("ArmyMoved", {
  nation: "india",
  origin: "kolkata",
  destination: "chongqing",
  route: ["kolkata", "chongqing"],
  unit: "army",
  stance: "hostile",
});
/** It stops our factory. */
export const occupies = event("FactoryOccupied", {
  nation: "india",
  province: "chongqing",
  owner: "china",
  government: ME,
});
export const next = event("TurnBegan", { nation: "china", seat: ME });
