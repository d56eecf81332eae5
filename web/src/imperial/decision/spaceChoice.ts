// What other parts of the table need from the open decision: the rondel chooses a space, the layout asks what is open.
import * as m from "$/paraglide/messages";
import { isByKeys, isHovering } from "$/parts/hover";
import { money, number } from "$/parts/numbers";
import type { ChoiceTold, WarningTold } from "$/wire/types";
import type { Imperial } from "../imperial.svelte";
import type { ImperialAnswer, ImperialImpossible, ImperialView } from "../types";
import { decisionOf, type Decision } from "./decision.svelte";
import { outcomeOf } from "./choices/outcomes";

export interface SpaceChoice {
  isPossible: boolean;
  /** what choosing it means */
  says: string;
  /** why it cannot be chosen, with the rule */
  why: string;
  hint: string;
  rule: string;
  /** what the way costs; null if the space is out of reach */
  price: number | null;
  /** what it would do now, in short lines, also if it cannot be chosen; and the same in one line */
  lines: readonly string[];
  outcome: string;
  /** the treasury has too little for what the space does */
  isLacking: boolean;
  /** why it cannot be chosen, in a few words; empty if it can */
  closed: string;
  /** what it would change, once the server has said so */
  outlook: ChoiceTold | null;
}

const isSpace = (id: string) => (told: ImperialAnswer) => told.kind === "ChooseSpace" && told.about.space === id;

/** What can be chosen: what the question offers, or offered before the nation was told where to go. */
function offered(decision: Decision) {
  if (decision.kind === "which-space") return decision;
  return decision.goes === null ? null : decision.session.live;
}

/** What the open question says about a space of the rondel; null if it does not ask for one. */
export function spaceChoice(imperial: Imperial, id: string): SpaceChoice | null {
  const decision = decisionOf(imperial);
  const found = offered(decision);
  if (!found) return null;
  const view = decision.goes === null ? imperial.view : imperial.now;
  const legal = found.legal.find(isSpace(id));
  const told = legal ? undefined : found.impossible.find(isSpace(id));
  const way = view.rondel.find((one) => one.id === id);
  const { lines, isLacking } = outcomeOf(imperial, id, view, legal !== undefined);
  return {
    isPossible: legal !== undefined,
    says: (legal ?? told)?.says ?? "",
    why: told?.message ?? "",
    hint: told?.hint ?? "",
    rule: told?.rule ?? "",
    price: way?.in_reach ? way.price : null,
    lines,
    outcome: lines.join(", "),
    isLacking,
    closed: told ? closedSays(imperial, view, id, told) : "",
    outlook: legal ? (decision.outlook.get(legal.text) ?? null) : null,
  };
}

/** Why a space is closed in a few words, as fits on a card. */
function closedSays(imperial: Imperial, view: ImperialView, id: string, told: ImperialImpossible): string {
  const { session } = imperial;
  const way = view.rondel.find((one) => one.id === id);
  if (view.nations.find((one) => one.id === view.nation_on_turn)?.space === id) return m.choice_here();
  if (!way?.in_reach) return m.choice_too_far();
  const cash = session.seat === null ? null : (view.players[session.seat]?.cash ?? null);
  return cash === null ? told.message : m.choice_too_dear({ price: money(way.price), cash: number(cash) });
}

/** Choose a space of the rondel: a step of the plan. */
export async function chooseSpace(imperial: Imperial, id: string): Promise<boolean> {
  const decision = decisionOf(imperial);
  const legal = offered(decision)?.legal.find(isSpace(id));
  return legal ? decision.goTo(legal.text) : false;
}

/** For a space on its card and on the wheel: pointing at it with a mouse or the keys shows what it would change. */
export function pointing(imperial: Imperial, id: string) {
  const leave = () => pointAtSpace(imperial, null);
  return {
    onpointerenter: (enter: PointerEvent) => {
      if (isHovering(enter)) pointAtSpace(imperial, id);
    },
    onpointerleave: leave,
    onfocus: (got: FocusEvent) => {
      if (isByKeys(got)) pointAtSpace(imperial, id);
    },
    onblur: leave,
  };
}

/** Show what choosing a space would change; null when the pointer leaves. */
export function pointAtSpace(imperial: Imperial, id: string | null): void {
  const decision = decisionOf(imperial);
  const found = offered(decision);
  if (found) decision.pointed = id === null ? null : (found.legal.find(isSpace(id))?.text ?? null);
}

/** The space under the pointer, or the one that is planned. */
export function shownSpace(imperial: Imperial): string | null {
  const decision = decisionOf(imperial);
  const pointed = offered(decision)?.legal.find((told) => told.text === decision.pointed);
  const told = pointed ?? decision.goes;
  return told?.kind === "ChooseSpace" ? told.about.space : null;
}

/** The warning about the space under the pointer, or about the planned one. */
export function spaceWarning(imperial: Imperial): WarningTold | null {
  const decision = decisionOf(imperial);
  const pointed = decision.pointed === null ? null : decision.outlook.get(decision.pointed);
  if (pointed) return pointed.warning ?? null;
  return decision.goes === null ? null : (decision.session.draft?.preview.warning ?? null);
}

/** Whether the player can choose a space now, or another one than planned. */
export const canChooseSpace = (imperial: Imperial): boolean => offered(decisionOf(imperial)) !== null;

/** Whether the player is buying bonds: then the market is shown. */
export const isInvesting = (imperial: Imperial): boolean => decisionOf(imperial).isInvesting;
