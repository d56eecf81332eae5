// What a figure is now, and what the plan or the answer under the pointer would make of it: docks show both.
import { seatId } from "$/decision/changes";
import type { Imperial } from "../imperial.svelte";
import { decisionOf } from "./decision.svelte";

export interface Figure {
  before: number | null;
  after: number | null;
}

/** Whether the board shows another moment than now: then there is nothing to expect. */
const isElsewhere = (imperial: Imperial): boolean => imperial.session.isPast || imperial.playback.isShowing;

function told(imperial: Imperial, what: string, of: string): number | null | undefined {
  if (isElsewhere(imperial)) return undefined;
  const change = decisionOf(imperial).shownChoice?.changes.find((one) => one.what === what && one.of === of);
  return typeof change?.after === "number" || change?.after === null ? change.after : undefined;
}

type OfPlayer = "cash" | "points";
type OfNation = "treasury" | "power";

/** The cash or the points of a player. */
export function playerFigure(imperial: Imperial, seat: number, what: OfPlayer): Figure {
  const shown = imperial.player(seat)[what];
  const before = isElsewhere(imperial) ? shown : (imperial.now.players[seat]?.[what] ?? null);
  const after = told(imperial, what, seatId(seat));
  return { before, after: after === undefined ? shown : after };
}

/** The treasury or the power of a nation. */
export function nationFigure(imperial: Imperial, nation: string, what: OfNation): Figure {
  const shown = imperial.nationView(nation)[what];
  const before = isElsewhere(imperial) ? shown : imperial.now.nations.find((one) => one.id === nation)![what];
  const after = told(imperial, what, nation);
  return { before, after: after ?? shown };
}
