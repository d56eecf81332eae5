// The keys of a decision; those of the history and the log belong to those parts.
import { canTakeBack } from "$/imperial/decisions/goingBack";
import { keys } from "$/settings/keys.svelte";
import type { Deciding } from "./deciding.svelte";

const OWN_ENTER = "button, a, summary, input, select, textarea, [role=button], [role=tab]";

function act(deciding: Deciding, key: string): boolean {
  switch (key) {
    case "Enter": return deciding.isAsked && deciding.enter();
    case "p": case "P": return deciding.pass();
    case "+": deciding.raise(1); return deciding.amounts !== null;
    case "-": case "−": deciding.raise(-1); return deciding.amounts !== null;
    case "z": case "Z": return undo(deciding);
    case "Escape": return deciding.back();
    case "?": deciding.showsKeys = true; return true;
  }
  return false;
}

function undo(deciding: Deciding): boolean {
  if (deciding.back()) return true;
  if (deciding.session.plan.length > 0) void deciding.session.undo();
  else if (canTakeBack(deciding.session)) void deciding.session.takeBack();
  else return false;
  return true;
}

export function onKey(deciding: Deciding, press: KeyboardEvent): void {
  if (!keys.isFor(press) || press.repeat || deciding.session.isPast) return;
  // a focused button is pressed by Enter; only elsewhere it answers
  if (press.key === "Enter" && press.target instanceof Element && press.target.closest(OWN_ENTER)) return;
  if (act(deciding, press.key)) press.preventDefault();
}
