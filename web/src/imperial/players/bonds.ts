// Bonds in little room.

const ROOM = 38;

/** How the values of one nation fit into a small cell: side by side, closer together, or only as their sum. */
export function fitOf(values: readonly number[]): "wide" | "tight" | "sum" {
  const digits = values.reduce((count, value) => count + String(value).length, 0);
  if (digits * 6.8 + values.length * 8 <= ROOM) return "wide";
  return digits * 5.4 + values.length * 4 <= ROOM ? "tight" : "sum";
}
