// The main button of a decision: it says what it sends. Whatever is chosen before only becomes part of the plan.
import * as m from "$/paraglide/messages";
import { money } from "$/parts/numbers";
import type { QuestionKind } from "../types";
import { costOf } from "./answers";
import type { Decision } from "./decision.svelte";
import { canChooseSpace, shownSpace } from "./spaceChoice";

export interface MainButton {
  label: string;
  /** nothing is chosen that could be sent */
  isOff: boolean;
  /** it stands out; not while it would only end what one came for */
  isFilled: boolean;
}

/** What is still to be chosen, where nothing can be sent before. */
const CHOOSE: Partial<Record<QuestionKind, () => string>> = {
  "which-space": m.decide_choose_space,
  "where-to-build": m.decide_choose_city,
  "where-to-flag": m.decide_choose_region,
  "what-to-invest": m.decide_choose_bond,
  "which-bond-to-draft": m.decide_choose_bond,
};

const off = (label: string): MainButton => ({ label, isOff: true, isFilled: false });
const on = (label: string, isFilled = true): MainButton => ({ label, isOff: false, isFilled });

/** The main button of the open question; null if its answers have buttons of their own. */
export function mainButton(decision: Decision): MainButton | null {
  const { imperial, kind } = decision;
  if (canChooseSpace(imperial)) {
    const space = shownSpace(imperial);
    const name = space === null ? "" : imperial.spaceName(space).replace(/ \d$/, "");
    return decision.canSend
      ? on(m.decide_go({ space: name }))
      : off(space ? m.decide_go({ space: name }) : chooseSays(kind));
  }
  if (decision.answersOthers) return null;
  if (decision.isInvesting) return investing(decision);
  if (decision.canSend) return on(sends(decision), hasChosen(decision));
  if (kind === "move-fleets") return on(m.decide_to_armies(), decision.hasActed);
  return kind in CHOOSE ? off(chooseSays(kind)) : decision.session.plan.length > 0 ? off(m.decide_send()) : null;
}

const chooseSays = (kind: QuestionKind | ""): string => CHOOSE[kind as QuestionKind]?.() ?? m.decide_send();

/** Whether there is something to send, or nothing left to do. */
function hasChosen(decision: Decision): boolean {
  if (decision.kind === "what-to-import") return decision.planned("UnitImported").length > 0;
  return !decision.isIdle || decision.hasActed;
}

function investing(decision: Decision): MainButton {
  return decision.way ? on(m.decide_buy({ price: money(costOf(decision.way)) })) : off(chooseSays(decision.kind));
}

/** What is sent: the deed of the turn. */
function sends(decision: Decision): string {
  const { kind, planned } = decision;
  if (kind === "what-to-produce") return produces(decision.makes.size);
  const made = planned("UnitsProduced")[0];
  if (made?.kind === "UnitsProduced") return produces(made.about.armies.length + made.about.fleets.length);
  const imported = planned("UnitImported").length;
  if (kind === "what-to-import" && imported === 0) return m.decide_import_nothing();
  if (imported > 0) return m.decide_import_units({ count: imported });
  if (kind === "where-to-build" || planned("FactoryBuilt").length > 0) return m.decide_build();
  if (decision.isIdle) return m.decide_end_maneuver();
  return decision.hasManeuvered ? m.decide_send_maneuver() : m.decide_send();
}

const produces = (count: number): string => (count === 0 ? m.decide_produce_nothing() : m.decide_produce({ count }));
