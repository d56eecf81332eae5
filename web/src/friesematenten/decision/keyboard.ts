// The keys of a decision of Friesematenten.
import * as m from "$/paraglide/messages";
import type { Decision } from "./decision.svelte";

/** Every key of the table, with what it does. */
export const keyList = () =>
  [
    ["Enter", m.cards_key_enter()],
    ["P", m.cards_key_pass()],
    ["+ −", m.cards_key_raise()],
    ["Z", m.cards_key_back()],
    ["H", m.decide_key_hint()],
    ["Esc", m.cards_key_escape()],
    ["/", m.decide_key_command()],
    ["← → ↑ ↓", m.cards_key_cards()],
    ["␣", m.playback_key_go_on()],
  ] as const;

/** Handle a key; returns whether it did anything. */
export function act(decision: Decision, key: string): boolean {
  switch (key) {
    case "Enter":
      return decision.enter();
    case "p":
    case "P":
      return decision.pass();
    case "+":
      decision.raise(1);
      return decision.amounts !== null;
    case "-":
    case "−":
      decision.raise(-1);
      return decision.amounts !== null;
    case "z":
    case "Z":
      return undo(decision);
    case "h":
    case "H":
      return decision.hints.show();
    case "Escape":
      return decision.back();
  }
  return false;
}

function undo(decision: Decision): boolean {
  if (decision.back()) return true;
  if (decision.session.plan.length === 0) return false;
  void decision.session.undo();
  return true;
}
