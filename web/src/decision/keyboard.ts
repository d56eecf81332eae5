// The keys every decision has. Keys of the table, the history and the log belong to those parts.
import { keys } from "$/settings/switches.svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { canTakeBack } from "./takeBack";
import type { OpenQuestion } from "./openQuestion.svelte";

/** Where Enter means something else than to answer. */
const OWN_ENTER =
  "button, a, summary, input, select, textarea, [role=button], [role=option], [role=application], [role=listbox], [role=slider], [role=tab]";

/** Attached to a form: an Enter that is held down sends it once. Where a second one means more than the first, it must be pressed again. */
export const sentOnceByEnter: Attachment<HTMLElement> = (form) =>
  on(form, "keydown", (press) => {
    if (press.key === "Enter" && press.repeat) press.preventDefault();
  });

function shared(decision: OpenQuestion, key: string): boolean {
  switch (key) {
    case "/":
      // who watches has nothing to say
      if (decision.session.isWatching) return false;
      decision.isTyping = true;
      return true;
    case "?":
      decision.showsKeys = true;
      return true;
    case "z":
    case "Z":
      if (!canTakeBack(decision.session)) return false;
      void decision.session.takeBack();
      return true;
  }
  return false;
}

/** Do what a key means now: in this game first (`act` tells whether it meant anything), then at every table. */
export function onKey<Q extends OpenQuestion>(
  decision: Q,
  press: KeyboardEvent,
  act: (decision: Q, key: string) => boolean,
): void {
  if (!keys.isFor(press) || press.repeat || decision.session.isPast) return;
  // a focused button is pressed by Enter; only elsewhere it answers
  if (press.key === "Enter" && press.target instanceof Element && press.target.closest(OWN_ENTER)) return;
  if (act(decision, press.key) || shared(decision, press.key)) press.preventDefault();
}
