import { planLines } from "$/imperial/decision/plan/planLines";
import type { Imperial } from "$/imperial/imperial.svelte";
import type { ImperialEvent } from "$/imperial/types";
import { expect, it } from "vitest";

const imperial = {
  material: { stances: { hostile: "hostile", friendly: "friendly" }, units: { army: "Army", fleet: "Fleet" } },
  regionName: (id: string) => id[0]!.toUpperCase() + id.slice(1),
  spaceName: () => "Maneuver 2",
} as unknown as Imperial;
const event = (kind: string, about: object, says = `${kind}.`) => ({ kind, about, says }) as unknown as ImperialEvent;
const army = (origin: string, destination: string, stance = "") => event("ArmyMoved", { origin, destination, stance });

it("says every step in a few words, with its sentence behind it", () => {
  const lines = planLines(imperial, [
    event("SpaceChosen", { space: "maneuver-2", price: 2 }, "China moves to Maneuver."),
    event("FleetMoved", { origin: "shanghai", destination: "china-sea" }),
    army("beijing", "vladivostok", "hostile"),
    event("BattleFought", { region: "vladivostok" }),
    event("UnitImported", { province: "beijing", unit: "fleet" }),
    event("FlagPlaced", { region: "korea" }),
    event("PowerGained", {}, "China gains 2 power."),
  ]);
  expect(lines.map((line) => line.short.replace(/\u202f/g, " "))).toEqual([
    "Maneuver, 2 M",
    "Shanghai → China-sea",
    "Beijing → Vladivostok, hostile",
    "Battle: Vladivostok",
    "Fleet: Beijing",
    "Flag: Korea",
    "China gains 2 power.",
  ]);
  expect(lines[0]!.says).toBe("China moves to Maneuver.");
});

it("numbers the moves as their arrows, and leaves out that the next turn begins", () => {
  const lines = planLines(imperial, [
    event("SpaceChosen", { space: "maneuver-2", price: 0 }),
    army("beijing", "urumqi"),
    event("FlagPlaced", { region: "korea" }),
    army("urumqi", "korea"),
    event("TurnBegan", {}),
    event("PowerGained", {}, ""),
  ]);
  expect(lines.map((line) => line.number)).toEqual([0, 1, 0, 2]);
});
