// Where the keyboard was before something opened over the page.

/** Remember the focus; what is returned gives it back, unless it has gone somewhere by itself. */
export function keepFocus(): () => void {
  const before = document.activeElement;
  return () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
