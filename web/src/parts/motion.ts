// Whether the reader wants things to stand still.
const query = matchMedia("(prefers-reduced-motion: reduce)");

export const reducesMotion = (): boolean => query.matches;
