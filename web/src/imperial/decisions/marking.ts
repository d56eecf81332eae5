// What the open decision shows on the map: places to choose, places that cannot be chosen and why, and the plan.
import * as m from "$/paraglide/messages";
import type { Imperial } from "../imperial.svelte";
import type { Arrow, Mark } from "../stage.svelte";
import { fieldsOf } from "$/wire/game";
import type { ImperialEvent } from "../types";
import { onlyAttacks, placeOf, type Actor } from "./answers";
import type { Deciding } from "./deciding.svelte";

type Marks = Map<string, Mark>;

export function marksOf(deciding: Deciding): Marks {
  const marks: Marks = new Map();
  switch (deciding.kind) {
    case "where-to-build":
    case "where-to-flag":
      markPlaces(deciding, marks);
      break;
    case "what-to-import":
      markPlaces(deciding, marks, deciding.picked.unit);
      break;
    case "what-to-produce":
      markProduction(deciding, marks);
      break;
    case "move-fleets":
    case "move-armies":
      if (deciding.actor) markReach(deciding, deciding.actor, marks);
      else markActors(deciding, marks);
      break;
    default:
      light(deciding, marks);
  }
  return marks;
}

function markPlaces(deciding: Deciding, marks: Marks, unit: string | null = null): void {
  const isMeant = (about: { unit?: string }) => unit === null || about.unit === undefined || about.unit === unit;
  for (const told of deciding.impossible) {
    const place = placeOf(told);
    if (place && isMeant(fieldsOf(told))) marks.set(place, { kind: "impossible", says: told.message, rule: told.rule });
  }
  for (const told of deciding.legal) {
    const place = placeOf(told);
    if (!place || !isMeant(fieldsOf(told))) continue;
    const before = marks.get(place);
    const says = before?.kind === "choice" ? `${before.says} · ${told.says}` : told.says;
    marks.set(place, { kind: "choice", says });
  }
}

function markProduction(deciding: Deciding, marks: Marks): void {
  for (const told of deciding.impossible) {
    const provinces = fieldsOf(told).provinces ?? [];
    if (provinces.length === 1) marks.set(provinces[0]!, { kind: "impossible", says: told.message, rule: told.rule });
  }
  for (const province of deciding.producers) {
    const isOn = deciding.makes.has(province);
    marks.set(province, {
      kind: isOn ? "chosen" : "choice",
      says: isOn ? m.decide_produces() : m.decide_produces_not(),
    });
  }
}

function markActors(deciding: Deciding, marks: Marks): void {
  for (const [region, here] of Map.groupBy(deciding.actors, (actor) => actor.region)) {
    const says = here.map((actor) =>
      [unitAt(deciding, actor), onlyAttacks(actor) ? m.decide_can_attack() : ""].filter(Boolean).join(", "),
    );
    marks.set(region, { kind: "choice", says: says.join("; "), fights: here.every(onlyAttacks) });
  }
}

/** How armies stand where they can stand in two ways: in the homes of others. */
export function stanceOf(imperial: Imperial, actor: Actor): string {
  const { nation } = imperial.region(actor.region);
  if (actor.unit === "fleet" || !nation || nation === imperial.view.nation_on_turn) return "";
  return imperial.material.stances[actor.unit === "lying-army" ? "friendly" : "hostile"] ?? "";
}

/** A unit by its kind, its stance and its place. */
export function unitAt({ imperial }: Deciding, actor: Actor): string {
  const { units } = imperial.material;
  const stance = stanceOf(imperial, actor);
  const kind = (actor.unit === "lying-army" && stance ? units["army"] : units[actor.unit]) ?? actor.unit;
  return m.decide_unit_at({
    unit: [kind, stance].filter(Boolean).join(", "),
    region: imperial.regionName(actor.region),
  });
}

function markReach(deciding: Deciding, actor: Actor, marks: Marks): void {
  for (const [region, refusals] of actor.blocked) {
    const told = refusals[0]!;
    marks.set(region, { kind: "impossible", says: told.message, rule: told.rule });
  }
  for (const [region, moves] of actor.moves) {
    const says = moves.map((told) => told.says).join(" · ");
    marks.set(region, { kind: "choice", says, asks: moves.some((told) => meetsSomebody(deciding, told.text)) });
  }
  marks.set(actor.region, { kind: "from", says: unitAt(deciding, actor) });
}

/** Whether a move meets somebody, so that something is asked there, or nobody can tell. */
export function meetsSomebody(deciding: Deciding, text: string): boolean {
  const told = deciding.outlook.get(text);
  if (!told) return false;
  if (told.reveals) return true;
  // a move after which something else is asked than which unit comes next has met somebody
  return (told.asked ?? []).length > 0 && told.question_kind !== deciding.kind;
}

function light(deciding: Deciding, marks: Marks): void {
  const { region, canal } = deciding.about;
  const says = deciding.session.question;
  if (region) marks.set(region, { kind: "lit", says });
  for (const sea of deciding.imperial.material.canals.find((one) => one.id === canal)?.seas ?? [])
    marks.set(sea, { kind: "lit", says });
}

// ------------------------------------------------------------------ arrows

const movesIn = (events: readonly ImperialEvent[]) =>
  events.filter((event) => event.kind === "ArmyMoved" || event.kind === "FleetMoved").map((event) => event.about);

export function arrowsOf(deciding: Deciding): Arrow[] {
  const { session } = deciding;
  if (session.isPast) return [];
  const planned = movesIn(session.draft?.events ?? []);
  const arrows: Arrow[] = planned.map((moved, index) => ({
    id: `plan-${index}`,
    route: moved.route,
    nation: moved.nation,
    number: index + 1,
  }));
  const trial = trialArrow(deciding);
  if (trial) arrows.push(trial);
  const asking = askingArrow(deciding);
  if (asking) arrows.push(asking);
  return arrows;
}

function trialArrow(deciding: Deciding): Arrow | null {
  const { actor, imperial } = deciding;
  const pointed = imperial.stage.pointed;
  if (!actor || pointed === null || !actor.moves.has(pointed)) return null;
  return { id: "trial", route: [actor.region, pointed], nation: deciding.about.nation ?? "", isTrial: true };
}

/** How the unit came that a question is about. */
function askingArrow(deciding: Deciding): Arrow | null {
  const { region, nation } = deciding.about;
  if (!deciding.answersOthers || !region) return null;
  const events = deciding.session.entries.slice(-4).flatMap((entry) => entry.events ?? []);
  const moved = movesIn(events).findLast((one) => one.destination === region && one.nation === nation);
  return moved ? { id: "asking", route: moved.route, nation: moved.nation } : null;
}
