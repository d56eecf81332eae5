// Pieces are put on the sheet and taken off; whether they can stand there, the server says.
import type { Sheet, UnitsSheet } from "$/setup/setup.svelte";

/** What can be put on the board. */
export const PIECES = ["armies", "friendly", "fleets", "flags", "factories"] as const;
export type Piece = (typeof PIECES)[number];

/** Put a piece of a nation into a region, or take one off. */
export function put(sheet: Sheet, nation: string, piece: Piece, region: string, isOff: boolean): void {
  const row = sheet.nations.find(({ id }) => id === nation);
  if (!row) return;
  if (piece === "flags" || piece === "factories") {
    const others = row[piece].filter((one) => one !== region);
    row[piece] = isOff || others.length < row[piece].length ? others : [...others, region];
    return;
  }
  const units: UnitsSheet = row.units.find((one) => one.region === region) ?? {
    region,
    armies: 0,
    friendly: 0,
    fleets: 0,
  };
  const changed = { ...units, [piece]: Math.max(0, units[piece] + (isOff ? -1 : 1)) };
  const others = row.units.filter((one) => one.region !== region);
  row.units = changed.armies + changed.friendly + changed.fleets > 0 ? [...others, changed] : others;
}
