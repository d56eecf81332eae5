// Previews on hover and keyboard focus. Not for touch: a finger is about to press, and a preview would move the button
// under it.

export const isHovering = (enter: PointerEvent): boolean => enter.pointerType === "mouse";

export const isByKeys = (got: FocusEvent): boolean => (got.currentTarget as Element).matches(":focus-visible");

/** Event handlers for the button of an answer, so that its preview is shown. */
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
