// The keys every decision has. Keys of the table, the history and the log belong to those parts.
import { keys } from "$/settings/keys.svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { canTakeBack } from "./goingBack";
import type { OpenQuestion } from "./question.svelte";

/** Where Enter means something else than to answer. */
const OWN_ENTER =
  "button, a, summary, input, select, textarea, [role=button], [role=option], [role=application], [role=listbox], [role=slider], [role=tab]";

/** Attached to a form: an Enter that is held down sends it once. Where a second one means more than the first, it must be pressed again. */
export const sentOnceByEnter: Attachment<HTMLElement> = (form) =>
  on(form, "keydown", (press) => {
    if (press.key === "Enter" && press.repeat) press.preventDefault();
  });

function shared(deciding: OpenQuestion, key: string): boolean {
  switch (key) {
    case "/":
      // who watches has nothing to say
      if (deciding.session.isWatching) return false;
      deciding.isTyping = true;
      return true;
    case "?":
      deciding.showsKeys = true;
      return true;
    case "z":
    case "Z":
      if (!canTakeBack(deciding.session)) return false;
      void deciding.session.takeBack();
      return true;
  }
  return false;
}

/** Do what a key means now: in this game first (`act` tells whether it meant anything), then at every table. */
export function onKey<Q extends OpenQuestion>(
  deciding: Q,
  press: KeyboardEvent,
  act: (deciding: Q, key: string) => boolean,
): void {
  if (!keys.isFor(press) || press.repeat || deciding.session.isPast) return;
  // a focused button is pressed by Enter; only elsewhere it answers
  if (press.key === "Enter" && press.target instanceof Element && press.target.closest(OWN_ENTER)) return;
  if (act(deciding, press.key) || shared(deciding, press.key)) press.preventDefault();
}
