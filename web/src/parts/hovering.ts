// Looking at an answer without choosing it is for a mouse and for the keyboard. A finger that enters or focuses something
// is about to press it: whatever the page showed then would move what is being pressed.

export const isHovering = (enter: PointerEvent): boolean => enter.pointerType === "mouse";

export const isByKeys = (got: FocusEvent): boolean => (got.currentTarget as Element).matches(":focus-visible");
