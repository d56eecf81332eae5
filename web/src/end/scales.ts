// Where things are drawn in a chart.

/** Round steps from 0 up to the largest value or just above, about as many as wanted. */
export function steps(largest: number, wanted = 5): number[] {
  const rough = Math.max(1, largest) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(1, largest) / step) + 1 }, (_, index) => index * step);
}

/** Round steps around 0 that reach the lowest and the highest value; 0 is always one of them. */
export function marksFor(lowest: number, highest: number, wanted = 5): number[] {
  if (lowest >= 0) return steps(highest, wanted);
  const step = steps(highest - lowest, wanted)[1]!;
  const below = Math.ceil(-lowest / step);
  return Array.from(
    { length: below + Math.ceil(Math.max(0, highest) / step) + 1 },
    (_, index) => (index - below) * step,
  );
}

export type Scale = (value: number) => number;

export const scale = (from: readonly [number, number], to: readonly [number, number]): Scale => {
  const width = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / width) * (to[1] - to[0]);
};

/** A line through the values, with gaps for unknown ones. Steps go right, then up. */
export function line(values: readonly (number | null)[], x: Scale, y: Scale, isStep = false): string {
  let path = "";
  let isDown = false;
  values.forEach((value, index) => {
    if (value === null) {
      isDown = false;
      return;
    }
    const [px, py] = [x(index).toFixed(1), y(value).toFixed(1)];
    path += !isDown ? `M${px} ${py}` : isStep ? `H${px}V${py}` : `L${px} ${py}`;
    isDown = true;
  });
  return path;
}

/** Move labels apart to a minimum distance, inside the limits and in the same order. */
export function apart(wanted: readonly number[], distance: number, low: number, high: number): number[] {
  const order = wanted.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place || a.index - b.index);
  let previous = low - distance;
  for (const one of order) previous = one.place = Math.max(one.place, previous + distance);
  let next = high + distance;
  for (const one of order.toReversed()) next = one.place = Math.min(one.place, next - distance);
  const placed = new Array<number>(wanted.length);
  for (const one of order) placed[one.index] = one.place;
  return placed;
}
