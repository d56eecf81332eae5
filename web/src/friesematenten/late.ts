// What of all that happens at a table of Friesematenten is told beside it: bids stand beside the question anyway.
import type { Matters } from "$/table/latest";
import { weigh } from "./decisions/meanwhile";
import type { EventKind, FriesematentenWire } from "./types";

const TOLD: ReadonlySet<EventKind> = new Set<EventKind>([
  "LastRound",
  "CardPlayed",
  "ActionCancelled",
  "ActionRedirected",
  "NothingHappened",
  "NothingPaid",
  "CardBound",
  "CardScrapped",
  "CardUnsold",
  "OverbidPunished",
  "CardWon",
  "AwardUndone",
  "CardStolen",
  "CardDestroyed",
  "CardsSwapped",
  "CardGiven",
  "MoneyMoved",
  "FactorSet",
  "BidderBarred",
  "CardAdded",
  "CardRemoved",
  "GameEnded",
]);
/** Cards won and the income are good news, and expected. */
const GRAVE = 3;

export const mattersTo =
  (mine: readonly number[]): Matters<FriesematentenWire> =>
  (event) => {
    if (!TOLD.has(event.kind)) return null;
    return mine.some((seat) => (weigh(event, seat) ?? Infinity) <= GRAVE) ? "ours" : "all";
  };
