// The keys of a decision of Imperial.
import * as m from "$/paraglide/messages";
import { changesNothing } from "./answers";
import { chooseSpace } from "./choosing";
import type { Deciding } from "./deciding.svelte";

/** Every key of the table, with what it does. */
export const keyList = () =>
  [
    ["Enter", m.decide_key_send()],
    ["Z", m.decide_key_undo()],
    ["S", m.decide_key_stay()],
    ["P", m.decide_key_pass()],
    ["1 – 8", m.decide_key_space()],
    ["/", m.decide_key_command()],
    ["← ↑ → ↓", m.decide_key_arrows()],
    ["F", m.decide_key_fit()],
    ["+ −", m.decide_key_zoom()],
  ] as const;

/** Do what a key means now; tells whether it meant anything. */
export function act(deciding: Deciding, key: string): boolean {
  switch (key) {
    case "Enter":
      return enter(deciding);
    case "z":
    case "Z":
      return undo(deciding);
    case "s":
    case "S":
      return stay(deciding);
    case "p":
    case "P":
      return pass(deciding);
    case "Escape":
      return letGo(deciding);
  }
  const space = deciding.imperial.material.rondel[Number(key) - 1];
  if (!/^[1-8]$/.test(key) || !space || deciding.kind !== "which-space") return false;
  void chooseSpace(deciding.imperial, space.id);
  return true;
}

function enter(deciding: Deciding): boolean {
  if (deciding.isInvesting) {
    if (!deciding.way) return false;
    void deciding.buy();
  } else if (deciding.kind === "what-to-produce") {
    if (!deciding.production) return false;
    void deciding.answer(deciding.production.text);
  } else if (deciding.canSend) {
    void deciding.finish();
  } else if (deciding.kind === "move-fleets" && deciding.done) {
    void deciding.answer(deciding.done.text);
  } else {
    return false;
  }
  return true;
}

function undo(deciding: Deciding): boolean {
  if (deciding.session.plan.length === 0) return false;
  void deciding.undo();
  return true;
}

function stay(deciding: Deciding): boolean {
  if (!deciding.isManeuver) return false;
  deciding.stay();
  return true;
}

function letGo(deciding: Deciding): boolean {
  if (!deciding.actor) return false;
  deciding.selectActor(null);
  return true;
}

function pass(deciding: Deciding): boolean {
  const answer = deciding.done ?? deciding.legal.find(changesNothing);
  if (!answer) return false;
  if (deciding.isInvesting) void deciding.decline();
  else void deciding.answer(answer.text);
  return true;
}
