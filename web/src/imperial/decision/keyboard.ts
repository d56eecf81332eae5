// The keys of a decision of Imperial.
import * as m from "$/paraglide/messages";
import { changesNothing } from "./answers";
import { spacesOf } from "../rondel/spaces";
import { canChooseSpace, chooseSpace } from "./spaceChoice";
import type { Decision } from "./decision.svelte";

/** Every key of the table, with what it does. */
export const keyList = () =>
  [
    ["Enter", m.decide_key_send()],
    ["Z", m.decide_key_undo()],
    ["S", m.decide_key_stay()],
    ["P", m.decide_key_pass()],
    ["1 – 8", m.decide_key_space()],
    ["H", m.decide_key_hint()],
    ["/", m.decide_key_command()],
    ["← ↑ → ↓", m.decide_key_arrows()],
    ["␣", m.playback_key_go_on()],
    ["Esc", m.playback_key_catch_up()],
    ["W", m.playback_key_what()],
    ["F", m.decide_key_fit()],
    ["+ −", m.decide_key_zoom()],
  ] as const;

/** Handle a key; returns whether it did anything. */
export function act(decision: Decision, key: string): boolean {
  switch (key) {
    case "Enter":
      return enter(decision);
    case "z":
    case "Z":
      return undo(decision);
    case "s":
    case "S":
      return stay(decision);
    case "p":
    case "P":
      return pass(decision);
    case "h":
    case "H":
      return decision.imperial.coach.show();
    case "Escape":
      return letGo(decision);
  }
  if (!/^[1-8]$/.test(key) || !canChooseSpace(decision.imperial)) return false;
  const space = spacesOf(decision.imperial).find((one) => one.number === Number(key));
  if (space) void chooseSpace(decision.imperial, space.id);
  return true;
}

function enter(decision: Decision): boolean {
  if (decision.isInvesting) {
    if (!decision.way) return false;
    void decision.buy();
  } else if (decision.canSend) {
    void decision.finish();
  } else if (decision.kind === "move-fleets" && decision.done) {
    void decision.answer(decision.done.text);
  } else {
    return false;
  }
  return true;
}

function undo(decision: Decision): boolean {
  if (decision.session.plan.length === 0) return false;
  void decision.undo();
  return true;
}

function stay(decision: Decision): boolean {
  if (!decision.isManeuver) return false;
  decision.stay();
  return true;
}

function letGo(decision: Decision): boolean {
  if (!decision.actor) return false;
  decision.selectActor(null);
  return true;
}

function pass(decision: Decision): boolean {
  const answer = decision.done ?? decision.legal.find(changesNothing);
  if (!answer) return false;
  if (decision.isInvesting) void decision.decline();
  else void decision.answer(answer.text);
  return true;
}
