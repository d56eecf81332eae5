// The power track: where its factors change.
export interface Band {
  factor: number;
  from: number;
  to: number;
}

/** Powers with the same factor, side by side. */
export function bandsOf(factors: readonly number[]): Band[] {
  const found: Band[] = [];
  factors.forEach((factor, power) => {
    const last = found.at(-1);
    if (last && last.factor === factor) last.to = power;
    else found.push({ factor, from: power, to: power });
  });
  return found;
}
