// What the open decision shows on the map: places to choose, places that cannot be chosen and why, and the plan.
import * as m from "$/paraglide/messages";
import type { Imperial } from "../../imperial.svelte";
import type { Arrow, Maneuver, Mark } from "../../stage.svelte";
import { fieldsOf } from "$/wire/game";
import type { ImperialEvent } from "../../types";
import { onlyAttacks, placeOf, type Actor } from "../answers";
import type { Decision } from "../decision.svelte";

type Marks = Map<string, Mark>;

export function marksOf(decision: Decision): Marks {
  const marks: Marks = new Map();
  switch (decision.kind) {
    case "where-to-build":
    case "where-to-flag":
      markPlaces(decision, marks);
      break;
    case "what-to-import":
      markPlaces(decision, marks, decision.picked.unit);
      break;
    case "what-to-produce":
      markProduction(decision, marks);
      break;
    case "move-fleets":
    case "move-armies":
      if (decision.actor) markReach(decision, decision.actor, marks);
      else markActors(decision, marks);
      break;
    default:
      light(decision, marks);
  }
  return marks;
}

function markPlaces(decision: Decision, marks: Marks, unit: string | null = null): void {
  const isMeant = (about: { unit?: string }) => unit === null || about.unit === undefined || about.unit === unit;
  for (const told of decision.impossible) {
    const place = placeOf(told);
    if (place && isMeant(fieldsOf(told))) marks.set(place, { kind: "impossible", says: told.message, rule: told.rule });
  }
  for (const told of decision.legal) {
    const place = placeOf(told);
    if (!place || !isMeant(fieldsOf(told))) continue;
    const before = marks.get(place);
    const says = before?.kind === "choice" ? `${before.says} · ${told.says}` : told.says;
    marks.set(place, { kind: "choice", says });
  }
}

function markProduction(decision: Decision, marks: Marks): void {
  for (const told of decision.impossible) {
    const provinces = fieldsOf(told).provinces ?? [];
    if (provinces.length === 1) marks.set(provinces[0]!, { kind: "impossible", says: told.message, rule: told.rule });
  }
  for (const province of decision.producers) {
    const isOn = decision.makes.has(province);
    marks.set(province, {
      kind: isOn ? "chosen" : "choice",
      says: isOn ? m.decide_produces() : m.decide_produces_not(),
    });
  }
}

function markActors(decision: Decision, marks: Marks): void {
  for (const [region, here] of Map.groupBy(decision.actors, (actor) => actor.region)) {
    const says = here.map((actor) =>
      [unitAt(decision, actor), onlyAttacks(actor) ? m.decide_can_attack() : ""].filter(Boolean).join(", "),
    );
    marks.set(region, { kind: "choice", says: says.join("; "), fights: here.every(onlyAttacks) });
  }
}

/** The stance of armies in foreign homes; empty elsewhere. */
export function stanceOf(imperial: Imperial, actor: Actor): string {
  const { nation } = imperial.region(actor.region);
  if (actor.unit === "fleet" || !nation || nation === imperial.view.nation_on_turn) return "";
  return imperial.material.stances[actor.unit === "lying-army" ? "friendly" : "hostile"] ?? "";
}

/** A unit by its kind, its stance and its place. */
export function unitAt({ imperial }: Decision, actor: Actor): string {
  const { units } = imperial.material;
  const stance = stanceOf(imperial, actor);
  const kind = (actor.unit === "lying-army" && stance ? units["army"] : units[actor.unit]) ?? actor.unit;
  return m.decide_unit_at({
    unit: [kind, stance].filter(Boolean).join(", "),
    region: imperial.regionName(actor.region),
  });
}

function markReach(decision: Decision, actor: Actor, marks: Marks): void {
  for (const [region, refusals] of actor.blocked) {
    const told = refusals[0]!;
    marks.set(region, { kind: "impossible", says: told.message, rule: told.rule });
  }
  for (const other of decision.actors)
    if (other.region !== actor.region) marks.set(other.region, { kind: "other", says: unitAt(decision, other) });
  for (const [region, moves] of actor.moves) {
    const says = moves.map((told) => told.says).join(" · ");
    marks.set(region, { kind: "choice", says, asks: moves.some((told) => meetsSomebody(decision, told.text)) });
  }
  marks.set(actor.region, { kind: "from", says: unitAt(decision, actor) });
}

/** Whose units move, and how far, while a Maneuver is planned. */
export function maneuverOf(decision: Decision): Maneuver | null {
  const { nation } = decision.about;
  if (!decision.isManeuver || !nation) return null;
  return {
    key: `${decision.line}|${decision.session.seat}|${decision.kind}`,
    nation,
    units: decision.actors.map(({ region, unit }) => ({ region, unit })),
    regions: [...new Set(decision.actors.flatMap((actor) => [actor.region, ...actor.moves.keys()]))],
  };
}

/** Whether a move meets other units, so that a question follows, or may do so. */
export function meetsSomebody(decision: Decision, text: string): boolean {
  const told = decision.outlook.get(text);
  if (!told) return false;
  if (told.reveals) return true;
  // if the next question is not about the next unit, the move has met someone
  return (told.asked ?? []).length > 0 && told.question_kind !== decision.kind;
}

function light(decision: Decision, marks: Marks): void {
  const { region, canal } = decision.about;
  const says = decision.session.question;
  if (region) marks.set(region, { kind: "lit", says });
  for (const sea of decision.imperial.material.canals.find((one) => one.id === canal)?.seas ?? [])
    marks.set(sea, { kind: "lit", says });
}

// ------------------------------------------------------------------ arrows

const movesIn = (events: readonly ImperialEvent[]) =>
  events.filter((event) => event.kind === "ArmyMoved" || event.kind === "FleetMoved").map((event) => event.about);

export function arrowsOf(decision: Decision): Arrow[] {
  const { session } = decision;
  if (session.isPast) return [];
  const planned = movesIn(session.draft?.events ?? []);
  const arrows: Arrow[] = planned.map((moved, index) => ({
    id: `plan-${index}`,
    route: moved.route,
    nation: moved.nation,
    number: index + 1,
  }));
  const tentative = tentativeArrow(decision);
  if (tentative) arrows.push(tentative);
  const asking = askingArrow(decision);
  if (asking) arrows.push(asking);
  return arrows;
}

function tentativeArrow(decision: Decision): Arrow | null {
  const { actor, imperial } = decision;
  const pointed = imperial.stage.pointed;
  if (!actor || pointed === null || !actor.moves.has(pointed)) return null;
  return { id: "tentative", route: [actor.region, pointed], nation: decision.about.nation ?? "", isTentative: true };
}

/** The arrow of the unit that a question is about. */
function askingArrow(decision: Decision): Arrow | null {
  const { region, nation } = decision.about;
  if (!decision.answersOthers || !region) return null;
  const events = decision.session.entries.slice(-4).flatMap((entry) => entry.events ?? []);
  const moved = movesIn(events).findLast((one) => one.destination === region && one.nation === nation);
  return moved ? { id: "asking", route: moved.route, nation: moved.nation } : null;
}
