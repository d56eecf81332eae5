/** When each part of the reveal appears, in milliseconds: factors and bars one nation after the other. */
export const TIMES = {
  factors: 300,
  bars: 1500,
  each: 180,
  cash: 2700,
  totals: 3100,
  winner: 3400,
  end: 3750,
} as const;
