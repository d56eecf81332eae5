// How the bar of a decision behaves, at every table: it looks ahead, and it keeps the keyboard where the question is.
import { tick, untrack } from "svelte";
import type { OpenQuestion } from "./openQuestion.svelte";
import { isTyping } from "$/settings/switches.svelte";

/** Follow the open question; called once by the component the bar belongs to. */
export function followQuestion(decision: OpenQuestion, bar: () => HTMLElement | undefined): void {
  // what could not be asked is tried again when the line is back
  $effect(() => {
    void [decision.key, decision.session.status];
    if (decision.isAsked) untrack(() => void decision.lookAhead());
  });
  // what somebody has opened is not for whoever comes next
  $effect(() => () => decision.shut());

  // whoever is asked now is taken here, unless they are busy elsewhere
  let asked = -1;
  $effect(() => {
    const now = decision.isAsked ? decision.line : -1;
    const element = bar();
    if (now >= 0 && asked !== now && element && mayTakeFocus(element)) element.focus({ preventScroll: true });
    asked = now;
  });
  // an answer that was pressed is gone with its question; whoever works with the keyboard goes on from here
  $effect(() => {
    void decision.key;
    const element = bar();
    // a new question is read from its beginning
    element?.scrollTo(0, 0);
    element?.closest(".inside, .asks")?.scrollTo(0, 0);
    keepFocusIn(bar);
  });
}

/** Take the keyboard from the table to the button that sends what was pointed at there: it says Enter, and Enter is to mean it. */
export function focusSending(bar: () => HTMLElement | undefined): void {
  void tick().then(() => {
    if (document.querySelector("dialog[open]") === null)
      bar()?.querySelector<HTMLElement>(".send")?.focus({ preventScroll: true });
  });
}

/** Take the keyboard to the bar if what was pressed is gone. */
export function keepFocusIn(bar: () => HTMLElement | undefined): void {
  void tick().then(() => {
    if (document.activeElement === document.body) bar()?.focus({ preventScroll: true });
  });
}

/** Whether a new question may: from nowhere or within the bar, never out of the map, a menu, the log or a dialog. */
export function mayTakeFocus(bar: Element): boolean {
  if (document.querySelector("dialog[open]")) return false;
  const now = document.activeElement;
  return now === null || now === document.body || (bar.contains(now) && !isTyping(now));
}

/** What has just opened is scrolled to, as far as its surroundings scroll. */
export function intoView(element: HTMLElement): void {
  requestAnimationFrame(() => element.scrollIntoView({ block: "nearest" }));
}
