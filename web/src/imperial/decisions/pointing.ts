// What choosing a place on the map means for the open decision.
import type { Told } from "$/deciding/answers";
import * as m from "$/paraglide/messages";
import type { ActionTold, ImpossibleTold } from "$/wire/types";
import type { PopChoice } from "../stage.svelte";
import { aboutOf, placeOf, type Actor } from "./answers";
import type { Deciding } from "./deciding.svelte";

/** A choice at a place, with what it stands for: an answer, or a unit to select. */
interface Offered extends PopChoice {
  answer?: string;
  actor?: string | null;
}

const ICONS: Record<string, string> = {
  Attack: "battle", TurnArmy: "army", DestroyFactory: "hammer", BuildFactory: "factory", PlaceFlag: "flag", MoveFleet: "fleet", MoveArmy: "army",
};

/** The rule that tells how a hostile army and a friendly one differ. */
const STANCE_RULE = "STA-1";

function iconOf(told: Told): string {
  const { stance, unit } = aboutOf(told);
  if (stance) return `p-army-${stance}`;
  return (told.kind === "ImportUnit" ? unit : ICONS[told.kind ?? ""]) ?? "arrow";
}

/** What a stance does, for whoever has to choose one. */
const stanceSays = (stance: string | undefined): string =>
  stance === "hostile" ? m.decide_hostile() : stance === "friendly" ? m.decide_friendly() : "";

/** What sets an answer apart from the others of its place: a stance, canals, a unit; otherwise all of it. */
function labelOf(deciding: Deciding, told: Told): string {
  const { material } = deciding.imperial;
  const { stance, canals, unit } = aboutOf(told);
  const words = told.kind === "ImportUnit" && unit ? [material.units[unit] ?? unit] : [];
  if (stance) words.push(material.stances[stance] ?? stance);
  for (const canal of canals ?? []) words.push(material.canals.find((one) => one.id === canal)?.name ?? canal);
  const label = words.join(", ");
  return label ? label[0]!.toUpperCase() + label.slice(1) : told.says;
}

function possible(deciding: Deciding, told: ActionTold): Offered {
  const text = labelOf(deciding, told);
  const stance = stanceSays(aboutOf(told).stance);
  const says = [text === told.says ? "" : told.says, stance].filter(Boolean).join(". ");
  return { answer: told.text, text, says, icon: iconOf(told), isPossible: true, rule: stance ? STANCE_RULE : "" };
}

const refused = (deciding: Deciding, told: ImpossibleTold): Offered => ({
  text: labelOf(deciding, told), says: told.says, icon: iconOf(told), isPossible: false, why: told.message, rule: told.rule,
});

/** A place was chosen: on the map, in its list, or with the keyboard. */
export function choosePlace(deciding: Deciding, region: string): void {
  if (deciding.kind === "what-to-produce") {
    if (deciding.producers.includes(region)) deciding.toggleProducer(region);
  } else if (deciding.isManeuver) {
    chooseInManeuver(deciding, region);
  } else {
    const unit = deciding.picked.unit;
    const meant = deciding.legal.filter((told) => placeOf(told) === region && (unit === null || (aboutOf(told).unit ?? unit) === unit));
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
    if (here.length === 1) deciding.selectActor(here[0]!.key);
    else if (here.length > 1) ask(deciding, region, here.map((one) => selecting(deciding, one)));
  }
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
    ...actor.acts.map((told) => possible(deciding, told)), ...actor.blockedActs.map((told) => refused(deciding, told)), ...others.map((one) => selecting(deciding, one)),
    { actor: null, text: m.decide_let_go(), says: "", icon: "close", isPossible: true },
  ]);
}

function selecting(deciding: Deciding, actor: Actor): Offered {
  const unit = deciding.imperial.material.units[actor.unit] ?? actor.unit;
  const text = m.decide_unit_at({ unit, region: deciding.imperial.regionName(actor.region) });
  return { actor: actor.key, text, says: "", icon: actor.unit === "fleet" ? "fleet" : "army", isPossible: true };
}

/** One answer is taken at once, several are offered at the place. */
function offer(deciding: Deciding, region: string, answers: readonly ActionTold[], impossible: readonly ImpossibleTold[] = []): void {
  if (answers.length === 1 && impossible.length === 0) void deciding.answer(answers[0]!.text);
  else if (answers.length > 0) ask(deciding, region, [...answers.map((told) => possible(deciding, told)), ...impossible.map((told) => refused(deciding, told))]);
}

function ask(deciding: Deciding, region: string, choices: readonly Offered[]): void {
  deciding.imperial.stage.pop = { region, title: deciding.imperial.regionName(region), choices };
}

/** Something was picked from what a place offered. */
export function pickOffered(deciding: Deciding, choice: Offered): void {
  deciding.imperial.stage.pop = null;
  if (choice.actor !== undefined) deciding.selectActor(choice.actor);
  else if (choice.answer !== undefined) void deciding.answer(choice.answer);
}
