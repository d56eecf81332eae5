// The position on the board while a turn is shown: nobody is asked, and pieces on their way are drawn elsewhere.
import type { ImperialView, Material } from "../types";
import type { Beat } from "./beats";
import { boardAfter } from "./boardAfter";

/** A position without a question. */
export const held = (view: ImperialView): ImperialView =>
  view.question === null && view.rondel.length === 0 ? view : { ...view, question: null, rondel: [], legal: [] };

/** While a piece travels it is not where it was; while pieces fight they are drawn apart. */
export function onTheWay(
  view: ImperialView,
  beat: Beat,
  facts: Pick<Material, "armies_to_destroy_factory" | "bonus_from_treasury">,
): ImperialView {
  const { act, event } = beat;
  if (act?.kind === "clash" && act.pieces.length > 0) return boardAfter(view, event, facts);
  if (act?.kind !== "travel") return view;
  const { region, unit } = act.clears;
  const field = unit === "fleet" ? "fleets" : unit === "army" ? "armies" : "lying_armies";
  const units = view.units.map((one) =>
    one.region === region && one.nation === act.nation ? { ...one, [field]: Math.max(0, one[field] - 1) } : one,
  );
  return { ...view, units };
}

/** The spaces a disc passes on its way, the last one included; from outside it goes there directly. */
export function spacesPassed({ rondel }: Pick<Material, "rondel">, from: string | null, to: string): string[] {
  const ring = rondel.map((space) => space.id);
  const [start, end] = [from === null ? -1 : ring.indexOf(from), ring.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  const steps = (end - start + ring.length) % ring.length || ring.length;
  return Array.from({ length: steps }, (_, step) => ring[(start + step + 1) % ring.length]!);
}

/** What the camera frames in another nation's Maneuver: its homes, and the ways of its units or all of them. */
export function framed(
  nation: string,
  view: ImperialView,
  { nations }: Pick<Material, "nations">,
  ways: readonly string[] = [],
): readonly string[] {
  const home = nations.find((one) => one.id === nation)?.home ?? [];
  const units = view.units.filter((one) => one.nation === nation).map((one) => one.region);
  return [...new Set([...home, ...(ways.length > 0 ? ways : units)])];
}
