// Reading or changing how far something is scrolled makes the browser lay out the page at once, in the middle of other
// changes. Before the next frame is painted it has to do that anyway.

/** Do something with the finished page before it is seen; returns how to call it off. */
export function beforePaint(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
