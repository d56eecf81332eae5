// What a press on a card or a player does: it answers if it can; otherwise it opens the card.
import { cardItem, type Item } from "../decision/choices";
import type { Mark } from "../decision/decision.svelte";
import type { Friesematenten } from "../friesematenten.svelte";

/** How an item is marked. During bidding no card is an answer, so none is marked as impossible. */
export function markOf(table: Friesematenten, item: Item): Mark | null {
  const mark = table.decision.marks.get(item) ?? null;
  return mark?.kind === "impossible" && table.decision.amounts ? null : mark;
}

export function pressCard(table: Friesematenten, card: string): void {
  if (markOf(table, cardItem(card)) === null || !table.decision.choose(cardItem(card))) table.opened = card;
}

/** Whether a declared card targets this one: players who may react must see what is at stake. */
export const isAimedAt = (table: Friesematenten, card: string): boolean =>
  table.view.declared.some((one) => !one.cancelled && one.targets.includes(card));

/** The class that shows a mark, never by colour alone. */
export const markClass = (mark: Mark | null): string => (mark ? `as-${mark.kind}` : "");
