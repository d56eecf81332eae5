// The keys of a decision. Keys of the map, the history and the log belong to those parts.
import { keys } from "$/settings/keys.svelte";
import { changesNothing } from "./answers";
import { chooseSpace } from "./choosing";
import type { Deciding } from "./deciding.svelte";
import { canTakeBack } from "./goingBack";

const OWN_ENTER = "button, a, summary, input, select, textarea, [role=button], [role=option], [role=application], [role=listbox], [role=slider], [role=tab]";

/** Do what a key means now; tells whether it meant anything. */
function act(deciding: Deciding, key: string): boolean {
  switch (key) {
    case "Enter": return enter(deciding);
    case "z": case "Z": return undo(deciding);
    case "s": case "S": return stay(deciding);
    case "p": case "P": return pass(deciding);
    case "/": deciding.isTyping = true; return true;
    case "?": deciding.showsKeys = true; return true;
    case "Escape": return letGo(deciding);
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
    void deciding.choose(deciding.production.text);
  } else if (deciding.canSend) {
    void deciding.finish();
  } else if (deciding.kind === "move-fleets" && deciding.done) {
    void deciding.choose(deciding.done.text);
  } else {
    return false;
  }
  return true;
}

function undo(deciding: Deciding): boolean {
  if (deciding.session.plan.length > 0) void deciding.undo();
  else if (canTakeBack(deciding.session)) void deciding.session.takeBack();
  else return false;
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
  else void deciding.choose(answer.text);
  return true;
}

export function onKey(deciding: Deciding, press: KeyboardEvent): void {
  if (!keys.isFor(press) || press.repeat) return;
  // a focused button is pressed by Enter; only elsewhere it sends
  if (press.key === "Enter" && press.target instanceof Element && press.target.closest(OWN_ENTER)) return;
  if (deciding.session.isPast) return;
  if (act(deciding, press.key)) press.preventDefault();
}
