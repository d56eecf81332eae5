// Looking at an answer without choosing it: for a mouse and for the keyboard only. A finger that enters or focuses
// something is about to press it, and whatever the page showed then would move what is being pressed.

export const isHovering = (enter: PointerEvent): boolean => enter.pointerType === "mouse";

export const isByKeys = (got: FocusEvent): boolean => (got.currentTarget as Element).matches(":focus-visible");

/** What a button for an answer listens to, so that what the answer would change is shown. */
export const previewOnHover = (decision: { pointed: string | null }, text: string) => {
  const leave = () => {
    decision.pointed = null;
  };
  return {
    onpointerenter: (enter: PointerEvent) => {
      if (isHovering(enter)) decision.pointed = text;
    },
    onpointerleave: leave,
    onfocus: (got: FocusEvent) => {
      if (isByKeys(got)) decision.pointed = text;
    },
    onblur: leave,
  };
};
