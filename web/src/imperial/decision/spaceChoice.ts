// What other parts of the table need from the open decision: the rondel chooses a space, the layout asks what is open.
import type { ChoiceTold } from "$/wire/types";
import type { Imperial } from "../imperial.svelte";
import type { ImperialAnswer } from "../types";
import { decisionOf } from "./decision.svelte";

export interface SpaceChoice {
  isPossible: boolean;
  /** what choosing it means */
  says: string;
  /** why it cannot be chosen, with the rule */
  why: string;
  hint: string;
  rule: string;
  /** what it would change, once the server has said so */
  outlook: ChoiceTold | null;
}

const isSpace = (id: string) => (told: ImperialAnswer) => told.kind === "ChooseSpace" && told.about.space === id;

/** What the open question says about a space of the rondel; null if it does not ask for one. */
export function spaceChoice(imperial: Imperial, id: string): SpaceChoice | null {
  const decision = decisionOf(imperial);
  if (decision.kind !== "which-space") return null;
  const legal = decision.legal.find(isSpace(id));
  if (legal) {
    const outlook = decision.outlook.get(legal.text) ?? null;
    return { isPossible: true, says: legal.says, why: "", hint: "", rule: "", outlook };
  }
  const told = decision.impossible.find(isSpace(id));
  return {
    isPossible: false,
    says: told?.says ?? "",
    why: told?.message ?? "",
    hint: told?.hint ?? "",
    rule: told?.rule ?? "",
    outlook: null,
  };
}

/** Choose a space of the rondel: a step of the plan. */
export async function chooseSpace(imperial: Imperial, id: string): Promise<boolean> {
  const decision = decisionOf(imperial);
  const legal = decision.kind === "which-space" ? decision.legal.find(isSpace(id)) : undefined;
  return legal ? decision.answer(legal.text) : false;
}

/** Show what choosing a space would change; null when the pointer leaves. */
export function pointAtSpace(imperial: Imperial, id: string | null): void {
  const decision = decisionOf(imperial);
  if (decision.kind !== "which-space") return;
  decision.pointed = id === null ? null : (decision.legal.find(isSpace(id))?.text ?? null);
}

/** Whether the player is buying bonds: then the market is shown. */
export const isInvesting = (imperial: Imperial): boolean => decisionOf(imperial).isInvesting;
