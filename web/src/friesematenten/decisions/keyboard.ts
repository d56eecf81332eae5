// The keys of a decision of Friesematenten.
import * as m from "$/paraglide/messages";
import type { Deciding } from "./deciding.svelte";

/** Every key of the table, with what it does. */
export const keyList = () =>
  [
    ["Enter", m.cards_key_enter()],
    ["P", m.cards_key_pass()],
    ["+ −", m.cards_key_raise()],
    ["Z", m.cards_key_back()],
    ["Esc", m.decide_key_let_go()],
    ["/", m.decide_key_command()],
    ["← → ↑ ↓", m.cards_key_cards()],
  ] as const;

/** Do what a key means now; tells whether it meant anything. */
export function act(deciding: Deciding, key: string): boolean {
  switch (key) {
    case "Enter":
      return deciding.enter();
    case "p":
    case "P":
      return deciding.pass();
    case "+":
      deciding.raise(1);
      return deciding.amounts !== null;
    case "-":
    case "−":
      deciding.raise(-1);
      return deciding.amounts !== null;
    case "z":
    case "Z":
      return undo(deciding);
    case "Escape":
      return deciding.back();
  }
  return false;
}

function undo(deciding: Deciding): boolean {
  if (deciding.back()) return true;
  if (deciding.session.plan.length === 0) return false;
  void deciding.session.undo();
  return true;
}
