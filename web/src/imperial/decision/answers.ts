// Legal answers in the order players think: unit first, then place, then details. Nothing here decides what is
// possible; it only sorts what the server listed.
import { fieldsOf } from "$/wire/game";
import type { ActionKind, ImperialAnswer, ImperialImpossible, ImperialLegal, QuestionKind } from "../types";
import type { AmountsTold } from "$/wire/types";
import * as m from "$/paraglide/messages";

/** Questions to us in another player's turn. */
export const OTHERS_ASK: ReadonlySet<string> = new Set<QuestionKind>(["will-you-fight", "may-pass", "force-a-stop"]);
const CHANGES_NOTHING = new Set<ActionKind>(["NoBattle", "Permit", "LetPass"]);
/** Whether an answer to such a question changes nothing. */
export const changesNothing = (told: ImperialAnswer): boolean => CHANGES_NOTHING.has(told.kind);
const TITLES: Partial<Record<ActionKind, () => string>> = {
  Battle: m.decide_fight,
  NoBattle: m.decide_let_stay,
  Permit: m.decide_permit,
  Refuse: m.decide_refuse,
  ForceStop: m.decide_force_stop,
  LetPass: m.decide_let_pass,
};
/** A short name for such an answer, in the language of now. */
export const titleOf = (kind: string | undefined, says: string): string => TITLES[kind as ActionKind]?.() ?? says;

/** The region of an answer, if it has one. */
export function placeOf(told: ImperialAnswer): string | null {
  const about = fieldsOf(told);
  return about.province ?? about.region ?? null;
}

/** A unit (or several equal ones in a region) that can still act in a Maneuver, if only by attacking in place. */
export interface Actor {
  key: string;
  region: string;
  unit: string;
  /** by destination; several where a stance or a canal must be chosen */
  moves: ReadonlyMap<string, readonly ImperialLegal[]>;
  /** what it can do without moving: attack, change its stance, destroy a factory */
  acts: readonly ImperialLegal[];
  blocked: ReadonlyMap<string, readonly ImperialImpossible[]>;
  blockedActs: readonly ImperialImpossible[];
}

interface Gathered extends Actor {
  moves: Map<string, ImperialLegal[]>;
  acts: ImperialLegal[];
  blocked: Map<string, ImperialImpossible[]>;
  blockedActs: ImperialImpossible[];
}

const isMove = (told: ImperialAnswer): boolean => told.kind === "MoveFleet" || told.kind === "MoveArmy";
const ACTS = new Set<ActionKind>(["Attack", "TurnArmy", "DestroyFactory"]);

/** Whether an answer is one of several ways to destroy the same factory, each with a different mix of armies. */
export const isMix = (told: ImperialAnswer): boolean => told.kind === "DestroyFactory" && told.about.lying !== null;

/** Whether a unit can only attack in place, as units that have moved can in some editions. */
export const onlyAttacks = (actor: Actor): boolean =>
  actor.moves.size === 0 && actor.acts.length > 0 && actor.acts.every((told) => told.kind === "Attack");

/** The kinds of armies in a province: what armies do together is offered to each kind. */
export type ArmiesAt = (province: string) => readonly string[];

function unitsOf(told: ImperialAnswer, armiesAt: ArmiesAt): readonly string[] {
  if (told.kind === "MoveFleet") return ["fleet"];
  if (told.kind === "DestroyFactory") return armiesAt(homeOf(told));
  return [fieldsOf(told).unit ?? "army"];
}

function homeOf(told: ImperialAnswer): string {
  const about = fieldsOf(told);
  return about.origin ?? about.province ?? about.region ?? "";
}

/** Sort the answers of a Maneuver by unit, and its moves by destination. */
export function actorsOf(
  legal: readonly ImperialLegal[],
  impossible: readonly ImperialImpossible[] = [],
  armiesAt: ArmiesAt = () => ["army"],
): Actor[] {
  const found = new Map<string, Gathered>();
  for (const told of legal) {
    if (!isMove(told) && !ACTS.has(told.kind)) continue;
    for (const unit of unitsOf(told, armiesAt)) {
      const actor = gathered(found, unit, homeOf(told));
      if (isMove(told)) push(actor.moves, fieldsOf(told).destination ?? "", told);
      else actor.acts.push(told);
    }
  }
  // show refusals only for units that can do something else; units that have acted are done
  for (const told of impossible) {
    for (const unit of unitsOf(told, armiesAt)) {
      const actor = found.get(`${unit}@${homeOf(told)}`);
      if (!actor) continue;
      if (isMove(told)) push(actor.blocked, fieldsOf(told).destination ?? "", told);
      else if (ACTS.has(told.kind)) actor.blockedActs.push(told);
    }
  }
  return [...found.values()];
}

function gathered(found: Map<string, Gathered>, unit: string, region: string): Gathered {
  const key = `${unit}@${region}`;
  let actor = found.get(key);
  if (!actor) {
    actor = { key, region, unit, moves: new Map(), acts: [], blocked: new Map(), blockedActs: [] };
    found.set(key, actor);
  }
  return actor;
}

function push<T>(into: Map<string, T[]>, key: string, value: T): void {
  const list = into.get(key);
  if (list) list.push(value);
  else into.set(key, [value]);
}

/** The answer that produces in exactly these provinces, if there is one. */
export function productionOf(legal: readonly ImperialLegal[], wanted: ReadonlySet<string>): ImperialLegal | undefined {
  return legal.find((told) => {
    if (told.kind !== "Produce") return false;
    const { provinces } = told.about;
    return provinces.length === wanted.size && provinces.every((one) => wanted.has(one));
  });
}

/** Every province that can produce, in the order of the largest answer. */
export function producersOf(legal: readonly ImperialLegal[]): string[] {
  const all = legal.filter((told) => told.kind === "Produce").map((told) => told.about.provinces);
  return all.reduce((most, one) => (one.length > most.length ? one : most), []);
}

/** A bond on sale, with every way to pay: in full, or by trading up a smaller one. */
export interface BondChoice {
  nation: string;
  price: number;
  ways: readonly ImperialLegal[];
  refused: readonly ImperialImpossible[];
}

const bondPrice = (told: ImperialAnswer): number | undefined =>
  told.kind === "BuyBond" ? told.about.price : told.kind === "UpgradeBond" ? told.about.wanted : undefined;

export const bondKey = (nation: string, price: number): string => `${nation}:${price}`;

export function bondsOf(
  legal: readonly ImperialLegal[],
  impossible: readonly ImperialImpossible[],
): ReadonlyMap<string, BondChoice> {
  const found = new Map<
    string,
    { nation: string; price: number; ways: ImperialLegal[]; refused: ImperialImpossible[] }
  >();
  const at = (told: ImperialAnswer) => {
    const price = bondPrice(told);
    const nation = fieldsOf(told).nation;
    if (price === undefined || nation === undefined) return null;
    const key = bondKey(nation, price);
    if (!found.has(key)) found.set(key, { nation, price, ways: [], refused: [] });
    return found.get(key)!;
  };
  for (const told of legal) at(told)?.ways.push(told);
  for (const told of impossible) at(told)?.refused.push(told);
  return found;
}

/** What a purchase costs: the price, or the difference when trading up. */
export const costOf = (told: ImperialAnswer): number => fieldsOf(told).paid ?? fieldsOf(told).price ?? 0;

/** The cheapest way to get a bond. */
export const cheapestOf = (bond: BondChoice | null): ImperialLegal | null =>
  bond?.ways.toSorted((one, other) => costOf(one) - costOf(other))[0] ?? null;

/** Whether there is only one answer, and nothing to decide. */
export function isForced(
  kind: QuestionKind | "",
  legal: readonly ImperialLegal[],
  impossible: readonly ImperialImpossible[],
): boolean {
  if (legal.length !== 1 || legal[0]!.kind !== "Done") return false;
  // if something cannot be built or bought, the player should see why (and may give the treasury money)
  return kind === "move-fleets" || kind === "move-armies" || impossible.length === 0;
}

/** How many of the last steps of a plan belong together: those the app added by itself, and the one before. */
export function stepsToUndo(length: number, added: ReadonlySet<number>): number {
  let last = length - 1;
  while (last > 0 && added.has(last)) last -= 1;
  return length - last;
}

/** A gift the server allows now, with the nation it is for. */
export interface Gift extends AmountsTold {
  nation: string;
}

/** The template of a gift ends with the nation it is for. */
export function giftsOf(aside: readonly AmountsTold[], nations: readonly string[]): Gift[] {
  return aside.flatMap((range) => {
    const words = range.template.split(" ");
    const nation = nations.find((one) => words.includes(one));
    return nation === undefined ? [] : [{ ...range, nation }];
  });
}

/** The gifts in the order one thinks of them: to the own nation on turn, to the other own nations, to all others. */
export function giftOrder(gifts: readonly Gift[], governs: readonly string[], active: string | null): readonly Gift[] {
  const rank = ({ nation }: Gift) => (governs.includes(nation) ? (nation === active ? 0 : 1) : 2);
  return gifts.toSorted((one, other) => rank(one) - rank(other));
}

/** The armies an answer gives up, hostile ones first; `count` is how many it takes. */
export function armiesOf(told: ImperialAnswer, count: number): ("hostile" | "friendly")[] {
  const friendly = fieldsOf(told).lying ?? 0;
  return Array.from({ length: count }, (_, index) => (index < count - friendly ? "hostile" : "friendly"));
}

/** A mix in words: "2 hostile, 1 friendly". */
export function mixSays(told: ImperialAnswer, count: number): string {
  const friendly = fieldsOf(told).lying ?? 0;
  const words = [
    count > friendly ? m.decide_mix_hostile({ count: count - friendly }) : "",
    friendly > 0 ? m.decide_mix_friendly({ count: friendly }) : "",
  ];
  return words.filter(Boolean).join(", ");
}
