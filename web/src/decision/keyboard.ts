// The keys of every decision. The table, the history and the log handle their own.
import { isPressedByPointer } from "$/parts/pressed";
import { keys } from "$/settings/switches.svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { canTakeBack, takeBack } from "./takeBack";
import type { OpenQuestion } from "./openQuestion.svelte";

/** Where Enter does something other than answer. */
const OWN_ENTER =
  "button, a, summary, input, select, textarea, [role=button], [role=option], [role=listbox], [role=slider], [role=tab]";

/**
 * Attached to a form: holding down Enter sends it once. A second Enter must be a new press, since it can mean more than
 * the first.
 */
export const sentOnceByEnter: Attachment<HTMLElement> = (form) =>
  on(form, "keydown", (press) => {
    if (press.key === "Enter" && press.repeat) press.preventDefault();
  });

function shared(decision: OpenQuestion, key: string): boolean {
  switch (key) {
    case "/":
      // spectators cannot answer
      if (decision.session.isWatching) return false;
      decision.isTyping = true;
      return true;
    case "?":
      decision.showsKeys = true;
      return true;
    case "z":
    case "Z":
      if (!canTakeBack(decision.session)) return false;
      void takeBack(decision.session);
      return true;
  }
  return false;
}

/** Handle a key: first in this game (`act` returns whether it did anything), then as in every game. */
export function onKey<Q extends OpenQuestion>(
  decision: Q,
  press: KeyboardEvent,
  act: (decision: Q, key: string) => boolean,
): void {
  if (!keys.isFor(press) || decision.session.isPast) return;
  const isLeft = press.key === "Enter" && isPressedByPointer(press);
  if (press.repeat) {
    // Enter held down after the main button acted must not press what the pointer left focused
    if (isLeft) press.preventDefault();
    return;
  }
  // Enter presses a button reached by keys; elsewhere, and on one the pointer pressed, it answers
  if (press.key === "Enter" && !isLeft && press.target instanceof Element && press.target.closest(OWN_ENTER)) return;
  if (act(decision, press.key) || shared(decision, press.key)) press.preventDefault();
}
