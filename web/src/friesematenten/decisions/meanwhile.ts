// What of all that happens at a table of Friesematenten concerns a player: cards lost and won, money, bars.
import { meanwhile as told, type Meant } from "$/deciding/meanwhile";
import type { EntryTold, EventTold } from "$/wire/types";

/** By which field an event names the player it happens to, and how much it matters: the less, the more. */
const TO: Record<string, { fields: readonly string[]; weight: number }> = {
  CardStolen: { fields: ["victim"], weight: 0 },
  CardDestroyed: { fields: ["victim"], weight: 0 },
  CardsSwapped: { fields: ["victim"], weight: 0 },
  OverbidPunished: { fields: ["seat"], weight: 1 },
  AwardUndone: { fields: ["seat"], weight: 1 },
  CardBound: { fields: ["owner"], weight: 2 },
  FactorSet: { fields: ["seat"], weight: 2 },
  BidderBarred: { fields: ["seat"], weight: 2 },
  MoneyMoved: { fields: ["payer", "payee"], weight: 3 },
  CardGiven: { fields: ["receiver"], weight: 3 },
  CardWon: { fields: ["seat"], weight: 4 },
  IncomePaid: { fields: ["seat"], weight: 5 },
};

/** How much an event matters to a player: the less, the more; nothing if it is not about the player. */
export function weigh(event: EventTold, seat: number): number | null {
  const to = TO[event.kind];
  return to?.fields.some((field) => event.about?.[field] === seat) ? to.weight : null;
}

/** What concerns a player of all that others have done since the player's last answer. */
export const meanwhile = (entries: readonly EntryTold[], seat: number): Meant[] =>
  told(entries, seat, () => (event) => weigh(event, seat));
