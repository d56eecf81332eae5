// What invites and what steps back: while something can be chosen on the map, the rest is veiled. Seas whose fleets can
// carry stay lit, and so do the pieces of whoever moves.
import type { Imperial } from "../imperial.svelte";
import type { PieceKind } from "./geometry/pieces";

export interface Reach {
  /** there is a choice on the map */
  isOpen: boolean;
  /** a unit was chosen, and this is how far it gets */
  isFar: boolean;
  isBack: (region: string) => boolean;
  /** whether the units of a piece can still act */
  isMovable: (region: string, nation: string, kind: PieceKind) => boolean;
  /** whose pieces never step back */
  nation: string | null;
  /** the same for the same reach */
  key: string;
}

const UNITS: Readonly<Record<PieceKind, string>> = {
  army: "army",
  hostile: "army",
  friendly: "lying-army",
  fleet: "fleet",
  harbour: "fleet",
  flag: "",
};

export function reachOf({ stage, view }: Pick<Imperial, "stage" | "view">): Reach {
  const marks = [...stage.marks];
  const isOpen = marks.some(([, mark]) => mark.kind === "choice");
  const lit = new Set(marks.filter(([, mark]) => mark.kind !== "impossible").map(([id]) => id));
  const nation = stage.maneuver?.nation ?? null;
  if (stage.maneuver?.units.some(({ unit }) => unit !== "fleet"))
    for (const units of view.units) if (units.nation === nation && units.fleets > 0) lit.add(units.region);
  for (const arrow of stage.arrows) for (const id of arrow.route) lit.add(id);
  const movable = new Set(stage.maneuver?.units.map(({ region, unit }) => `${unit}@${region}`));
  const isFar = marks.some(([, mark]) => mark.kind === "from");
  const told = [nation, isFar, ...(isOpen ? [...lit].sort() : []), "|", ...[...movable].sort()];
  return {
    isOpen,
    isFar,
    isBack: (region) => isOpen && !lit.has(region),
    isMovable: (region, owner, kind) => owner === nation && movable.has(`${UNITS[kind]}@${region}`),
    nation,
    key: told.join(" "),
  };
}

/** The reach before, if the new one is the same: the whole map looks at it. */
export function keptReach(): (now: Reach) => Reach {
  let before: Reach | null = null;
  return (now) => (before?.key === now.key ? before : (before = now));
}
