// What choosing a place on the map means for the open decision.
import * as m from "$/paraglide/messages";
import type { PopChoice } from "../../stage.svelte";
import { fieldsOf } from "$/wire/game";
import type { ActionKind, ImperialAnswer, ImperialImpossible, ImperialLegal } from "../../types";
import { type Actor, armiesOf, isMix, mixSays, onlyAttacks, placeOf } from "../answers";
import type { Decision } from "../decision.svelte";
import { stanceOf, unitAt } from "./mapMarks";

/** An item of the menu at a place: an answer, a unit to select, or an action with several answers. */
interface Offered extends PopChoice {
  answer?: string;
  actor?: string | null;
  mixes?: readonly ImperialLegal[];
}

const ICONS: Partial<Record<ActionKind, string>> = {
  Attack: "battle",
  TurnArmy: "army",
  DestroyFactory: "hammer",
  BuildFactory: "factory",
  PlaceFlag: "flag",
  MoveFleet: "fleet",
  MoveArmy: "army",
};

/** The rule about hostile and friendly armies. */
const STANCE_RULE = "STA-1";

function iconOf(told: ImperialAnswer): string {
  const { stance, unit } = fieldsOf(told);
  if (stance) return `p-army-${stance}`;
  return (told.kind === "ImportUnit" ? unit : ICONS[told.kind]) ?? "arrow";
}

/** What a stance means. */
const stanceSays = (stance: string | undefined): string =>
  stance === "hostile" ? m.decide_hostile() : stance === "friendly" ? m.decide_friendly() : "";

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** What distinguishes an answer from the others at its place: stance, canals or unit; otherwise the whole sentence. */
function labelOf(decision: Decision, told: ImperialAnswer): string {
  const { material } = decision.imperial;
  const { stance, canals, unit } = fieldsOf(told);
  const words = told.kind === "ImportUnit" && unit ? [material.units[unit] ?? unit] : [];
  if (stance) words.push(material.stances[stance] ?? stance);
  for (const canal of canals ?? []) words.push(material.canals.find((one) => one.id === canal)?.name ?? canal);
  const label = words.join(", ");
  return label ? capital(label) : told.says;
}

function possible(decision: Decision, told: ImperialLegal): Offered {
  const text = labelOf(decision, told);
  const stance = stanceSays(fieldsOf(told).stance);
  const says = [text === told.says ? "" : told.says, stance].filter(Boolean).join(". ");
  return { answer: told.text, text, says, icon: iconOf(told), isPossible: true, rule: stance ? STANCE_RULE : "" };
}

const refused = (decision: Decision, told: ImperialImpossible): Offered => ({
  text: labelOf(decision, told),
  says: told.says,
  icon: iconOf(told),
  isPossible: false,
  why: told.message,
  rule: told.rule,
});

/** What units can do in place; an action with several mixes of armies is one item. */
function deeds(decision: Decision, acts: readonly ImperialLegal[]): Offered[] {
  const mixes = acts.filter(isMix);
  const single = acts.filter((told) => !isMix(told)).map((told) => possible(decision, told));
  return mixes.length === 0
    ? single
    : [...single, { mixes, text: m.decide_destroy(), says: "", icon: "hammer", isPossible: true }];
}

/** Ask which armies to give up for a factory. */
function askMix(decision: Decision, mixes: readonly ImperialLegal[]): void {
  const { imperial } = decision;
  const region = placeOf(mixes[0]!)!;
  const count = imperial.material.armies_to_destroy_factory;
  const choices: Offered[] = mixes.map((told) => ({
    answer: told.text,
    text: mixSays(told, count),
    says: "",
    armies: armiesOf(told, count),
    isPossible: true,
  }));
  imperial.stage.pop = { region, title: m.decide_which_armies({ region: imperial.regionName(region) }), choices };
}

/** A place was chosen: on the map, in its list, or with the keyboard; or a unit in it that can still act. */
export function choosePlace(decision: Decision, region: string, isUnit = false): void {
  if (decision.kind === "what-to-produce") {
    if (decision.producers.includes(region)) decision.toggleProducer(region);
  } else if (decision.isManeuver) {
    chooseInManeuver(decision, region, isUnit);
  } else {
    const unit = decision.picked.unit;
    const meant = decision.legal.filter(
      (told) => placeOf(told) === region && (unit === null || (fieldsOf(told).unit ?? unit) === unit),
    );
    offer(decision, region, meant);
  }
}

function chooseInManeuver(decision: Decision, region: string, isUnit: boolean): void {
  const actor = decision.actor;
  const moves = actor?.moves.get(region);
  const here = decision.actors.filter((one) => one.region === region);
  if (actor && moves && here.length === 0) {
    offer(decision, region, moves, actor.blocked.get(region));
  } else if (actor && moves && !isUnit) {
    // both are meant equally often: to move there, and to go on with a unit that stands there
    ask(decision, region, [
      ...moves.map((told) => ({ ...possible(decision, told), text: told.says, says: "" })),
      ...(actor.blocked.get(region) ?? []).map((told) => refused(decision, told)),
      ...here.map((one) => selecting(decision, one)),
    ]);
  } else if (actor?.region === region) {
    standing(decision, actor);
  } else {
    if (here.length === 1) select(decision, here[0]!);
    else if (here.length > 1)
      ask(decision, region, [...here.map((one) => selecting(decision, one)), ...together(decision, here)]);
  }
}

/** Select a unit; if it cannot move, ask at once what else it should do. */
function select(decision: Decision, actor: Actor): void {
  decision.selectActor(actor.key);
  if (actor.moves.size === 0) standing(decision, actor);
}

/** What the armies of a place can do together, listed once. */
function together(decision: Decision, here: readonly Actor[]): Offered[] {
  const acts = here.flatMap((one) => one.acts).filter((told) => told.kind === "DestroyFactory");
  return deeds(decision, [...new Map(acts.map((told) => [told.text, told])).values()]);
}

/** Drag a unit from one place to another. */
export function dragBetween(decision: Decision, from: string, to: string): void {
  const here = decision.actors.filter((one) => one.region === from);
  const able = here.filter((one) => one.moves.has(to));
  if (able.length === 0) {
    if (here.length > 0) decision.selectActor(here[0]!.key);
    return;
  }
  const preferred = able.find((one) => one.key === decision.actor?.key);
  const moves = (preferred ? [preferred] : able).flatMap((one) => one.moves.get(to) ?? []);
  decision.selectActor((preferred ?? able[0]!).key);
  offer(decision, to, moves);
}

/** Offer what a unit can do in place; deselect it if there is nothing. */
function standing(decision: Decision, actor: Actor): void {
  if (actor.acts.length === 0 && actor.blockedActs.length === 0) {
    decision.selectActor(null);
    return;
  }
  const others = decision.actors.filter((one) => one.region === actor.region && one.key !== actor.key);
  ask(decision, actor.region, [
    ...deeds(decision, actor.acts),
    ...actor.blockedActs.map((told) => refused(decision, told)),
    ...others.map((one) => selecting(decision, one)),
    { actor: null, text: m.decide_let_go(), says: "", icon: "close", isPossible: true },
  ]);
}

function selecting(decision: Decision, actor: Actor): Offered {
  const icon =
    actor.unit === "fleet"
      ? "fleet"
      : stanceOf(decision.imperial, actor)
        ? `p-army-${actor.unit === "lying-army" ? "friendly" : "hostile"}`
        : "army";
  return {
    actor: actor.key,
    text: capital(unitAt(decision, actor)),
    says: onlyAttacks(actor) ? m.decide_can_attack() : "",
    icon,
    isPossible: true,
  };
}

/** Give a single answer at once; offer several in a menu at the place. */
function offer(
  decision: Decision,
  region: string,
  answers: readonly ImperialLegal[],
  impossible: readonly ImperialImpossible[] = [],
): void {
  if (answers.length === 1 && impossible.length === 0) void decision.answer(answers[0]!.text);
  else if (answers.length > 0)
    ask(decision, region, [
      ...answers.map((told) => possible(decision, told)),
      ...impossible.map((told) => refused(decision, told)),
    ]);
}

function ask(decision: Decision, region: string, choices: readonly Offered[]): void {
  decision.imperial.stage.pop = { region, title: decision.imperial.regionName(region), choices };
}

/** Something was picked from what a place offered. */
export function pickOffered(decision: Decision, choice: Offered): void {
  decision.imperial.stage.pop = null;
  const actor = decision.actors.find((one) => one.key === choice.actor);
  if (actor) select(decision, actor);
  else if (choice.actor === null) decision.selectActor(null);
  else if (choice.mixes) askMix(decision, choice.mixes);
  else if (choice.answer !== undefined) void decision.answer(choice.answer);
}
