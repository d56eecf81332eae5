// How the decision bar behaves in every game: it loads previews, and it keeps the focus where the question is.
import { beforePaint } from "$/parts/beforePaint";
import { tick, untrack } from "svelte";
import type { OpenQuestion } from "./openQuestion.svelte";
import { isTyping } from "$/settings/switches.svelte";

/** Follow the open question; the component of the bar calls this once. */
export function followQuestion(decision: OpenQuestion, bar: () => HTMLElement | undefined): void {
  // retry once the connection is back
  $effect(() => {
    void [decision.key, decision.session.status];
    if (decision.isAsked) untrack(() => void decision.lookAhead());
  });
  // the next player should not find what this one opened
  $effect(() => () => decision.shut());

  // move the focus here when a question comes, unless the player is busy elsewhere
  let asked = -1;
  $effect(() => {
    const now = decision.isAsked ? decision.line : -1;
    const element = bar();
    if (now >= 0 && asked !== now && element && mayTakeFocus(element)) element.focus({ preventScroll: true });
    asked = now;
  });
  // the button of an answer disappears with its question; keyboard users continue from here
  $effect(() => {
    void decision.key;
    const element = bar();
    keepFocusIn(bar);
    // a new question is read from the top
    return beforePaint(() => {
      for (const box of [element, element?.closest(".inside, .asks")]) box?.scrollTo(0, 0);
    });
  });
}

/**
 * Move the focus from the table to the button that sends what was picked there: its hint says Enter, so Enter must
 * work.
 */
export function focusSending(bar: () => HTMLElement | undefined): void {
  void tick().then(() => {
    if (document.querySelector("dialog[open]") === null)
      bar()?.querySelector<HTMLElement>(".send")?.focus({ preventScroll: true });
  });
}

/** Move the focus to the bar if the pressed button is gone. */
export function keepFocusIn(bar: () => HTMLElement | undefined): void {
  void tick().then(() => {
    if (document.activeElement === document.body) bar()?.focus({ preventScroll: true });
  });
}

/**
 * Whether a new question may take the focus: from nowhere or within the bar, never from the map, a menu, the log or a
 * dialog.
 */
export function mayTakeFocus(bar: Element): boolean {
  if (document.querySelector("dialog[open]")) return false;
  const now = document.activeElement;
  return now === null || now === document.body || (bar.contains(now) && !isTyping(now));
}

/** Scroll to what has just opened. */
export function intoView(element: HTMLElement): void {
  requestAnimationFrame(() => element.scrollIntoView({ block: "nearest" }));
}
