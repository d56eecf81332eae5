// What choosing a place on the map means for the open decision.
import * as m from "$/paraglide/messages";
import type { PopChoice } from "../stage.svelte";
import { fieldsOf } from "$/wire/game";
import type { ActionKind, ImperialAnswer, ImperialImpossible, ImperialLegal } from "../types";
import { isMix, onlyAttacks, placeOf, type Actor } from "./answers";
import type { Deciding } from "./deciding.svelte";
import { stanceOf, unitAt } from "./marking";
import { armiesOf, mixSays } from "./mixes";

/** A choice at a place, with what it stands for: an answer, a unit to select, or one deed with several answers. */
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

/** The rule that tells how a hostile army and a friendly one differ. */
const STANCE_RULE = "STA-1";

function iconOf(told: ImperialAnswer): string {
  const { stance, unit } = fieldsOf(told);
  if (stance) return `p-army-${stance}`;
  return (told.kind === "ImportUnit" ? unit : ICONS[told.kind]) ?? "arrow";
}

/** What a stance does, for whoever has to choose one. */
const stanceSays = (stance: string | undefined): string =>
  stance === "hostile" ? m.decide_hostile() : stance === "friendly" ? m.decide_friendly() : "";

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** What sets an answer apart from the others of its place: a stance, canals, a unit; otherwise all of it. */
function labelOf(deciding: Deciding, told: ImperialAnswer): string {
  const { material } = deciding.imperial;
  const { stance, canals, unit } = fieldsOf(told);
  const words = told.kind === "ImportUnit" && unit ? [material.units[unit] ?? unit] : [];
  if (stance) words.push(material.stances[stance] ?? stance);
  for (const canal of canals ?? []) words.push(material.canals.find((one) => one.id === canal)?.name ?? canal);
  const label = words.join(", ");
  return label ? capital(label) : told.says;
}

function possible(deciding: Deciding, told: ImperialLegal): Offered {
  const text = labelOf(deciding, told);
  const stance = stanceSays(fieldsOf(told).stance);
  const says = [text === told.says ? "" : told.says, stance].filter(Boolean).join(". ");
  return { answer: told.text, text, says, icon: iconOf(told), isPossible: true, rule: stance ? STANCE_RULE : "" };
}

const refused = (deciding: Deciding, told: ImperialImpossible): Offered => ({
  text: labelOf(deciding, told),
  says: told.says,
  icon: iconOf(told),
  isPossible: false,
  why: told.message,
  rule: told.rule,
});

/** What units can do where they are; a deed that can be done with several mixes of armies is one choice. */
function deeds(deciding: Deciding, acts: readonly ImperialLegal[]): Offered[] {
  const mixes = acts.filter(isMix);
  const single = acts.filter((told) => !isMix(told)).map((told) => possible(deciding, told));
  return mixes.length === 0
    ? single
    : [...single, { mixes, text: m.decide_destroy(), says: "", icon: "hammer", isPossible: true }];
}

/** Ask which armies go for a factory. */
function askMix(deciding: Deciding, mixes: readonly ImperialLegal[]): void {
  const { imperial } = deciding;
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

/** A place was chosen: on the map, in its list, or with the keyboard. */
export function choosePlace(deciding: Deciding, region: string): void {
  if (deciding.kind === "what-to-produce") {
    if (deciding.producers.includes(region)) deciding.toggleProducer(region);
  } else if (deciding.isManeuver) {
    chooseInManeuver(deciding, region);
  } else {
    const unit = deciding.picked.unit;
    const meant = deciding.legal.filter(
      (told) => placeOf(told) === region && (unit === null || (fieldsOf(told).unit ?? unit) === unit),
    );
    offer(deciding, region, meant);
  }
}

function chooseInManeuver(deciding: Deciding, region: string): void {
  const actor = deciding.actor;
  const moves = actor?.moves.get(region);
  if (actor && moves) {
    offer(deciding, region, moves, actor.blocked.get(region));
  } else if (actor?.region === region) {
    standing(deciding, actor);
  } else {
    const here = deciding.actors.filter((one) => one.region === region);
    if (here.length === 1) select(deciding, here[0]!);
    else if (here.length > 1)
      ask(deciding, region, [...here.map((one) => selecting(deciding, one)), ...together(deciding, here)]);
  }
}

/** Select a unit; one that cannot move is asked at once what else it does. */
function select(deciding: Deciding, actor: Actor): void {
  deciding.selectActor(actor.key);
  if (actor.moves.size === 0) standing(deciding, actor);
}

/** What all armies of a place do together, told once. */
function together(deciding: Deciding, here: readonly Actor[]): Offered[] {
  const acts = here.flatMap((one) => one.acts).filter((told) => told.kind === "DestroyFactory");
  return deeds(deciding, [...new Map(acts.map((told) => [told.text, told])).values()]);
}

/** Carry a unit from one place to another. */
export function dragBetween(deciding: Deciding, from: string, to: string): void {
  const here = deciding.actors.filter((one) => one.region === from);
  const able = here.filter((one) => one.moves.has(to));
  if (able.length === 0) {
    if (here.length > 0) deciding.selectActor(here[0]!.key);
    return;
  }
  const preferred = able.find((one) => one.key === deciding.actor?.key);
  const moves = (preferred ? [preferred] : able).flatMap((one) => one.moves.get(to) ?? []);
  deciding.selectActor((preferred ?? able[0]!).key);
  offer(deciding, to, moves);
}

/** What a unit can do where it stands; nothing else to do means it is let go. */
function standing(deciding: Deciding, actor: Actor): void {
  if (actor.acts.length === 0 && actor.blockedActs.length === 0) {
    deciding.selectActor(null);
    return;
  }
  const others = deciding.actors.filter((one) => one.region === actor.region && one.key !== actor.key);
  ask(deciding, actor.region, [
    ...deeds(deciding, actor.acts),
    ...actor.blockedActs.map((told) => refused(deciding, told)),
    ...others.map((one) => selecting(deciding, one)),
    { actor: null, text: m.decide_let_go(), says: "", icon: "close", isPossible: true },
  ]);
}

function selecting(deciding: Deciding, actor: Actor): Offered {
  const icon =
    actor.unit === "fleet"
      ? "fleet"
      : stanceOf(deciding.imperial, actor)
        ? `p-army-${actor.unit === "lying-army" ? "friendly" : "hostile"}`
        : "army";
  return {
    actor: actor.key,
    text: capital(unitAt(deciding, actor)),
    says: onlyAttacks(actor) ? m.decide_can_attack() : "",
    icon,
    isPossible: true,
  };
}

/** One answer is taken at once, several are offered at the place. */
function offer(
  deciding: Deciding,
  region: string,
  answers: readonly ImperialLegal[],
  impossible: readonly ImperialImpossible[] = [],
): void {
  if (answers.length === 1 && impossible.length === 0) void deciding.answer(answers[0]!.text);
  else if (answers.length > 0)
    ask(deciding, region, [
      ...answers.map((told) => possible(deciding, told)),
      ...impossible.map((told) => refused(deciding, told)),
    ]);
}

function ask(deciding: Deciding, region: string, choices: readonly Offered[]): void {
  deciding.imperial.stage.pop = { region, title: deciding.imperial.regionName(region), choices };
}

/** Something was picked from what a place offered. */
export function pickOffered(deciding: Deciding, choice: Offered): void {
  deciding.imperial.stage.pop = null;
  const actor = deciding.actors.find((one) => one.key === choice.actor);
  if (actor) select(deciding, actor);
  else if (choice.actor === null) deciding.selectActor(null);
  else if (choice.mixes) askMix(deciding, choice.mixes);
  else if (choice.answer !== undefined) void deciding.answer(choice.answer);
}
