// Remembers the focus while something is open over the page.

/** Remember the focus; call the result to restore it, unless it has moved elsewhere. */
export function keepFocus(): () => void {
  const before = document.activeElement;
  return () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
