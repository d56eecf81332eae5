// Pointing at an answer without choosing it: what it would change is shown meanwhile.
import { isByKeys, isHovering } from "$/parts/hovering";
import type { OpenQuestion } from "./question.svelte";

/** What a button for an answer listens to. */
export const pointing = (deciding: OpenQuestion, text: string) => {
  const leave = () => {
    deciding.pointed = null;
  };
  return {
    onpointerenter: (enter: PointerEvent) => {
      if (isHovering(enter)) deciding.pointed = text;
    },
    onpointerleave: leave,
    onfocus: (got: FocusEvent) => {
      if (isByKeys(got)) deciding.pointed = text;
    },
    onblur: leave,
  };
};
