// What a press on a card or a player means: an answer, where it is one; otherwise somebody wants to read it.
import { cardItem, type Item } from "../decision/choices";
import type { Mark } from "../decision/decision.svelte";
import type { Friesematenten } from "../friesematenten.svelte";

/** How something is marked. While a bid is asked for nothing on the table is an answer, so nothing there is less of one than the rest. */
export function markOf(table: Friesematenten, item: Item): Mark | null {
  const mark = table.decision.marks.get(item) ?? null;
  return mark?.kind === "impossible" && table.decision.amounts ? null : mark;
}

export function pressCard(table: Friesematenten, card: string): void {
  if (markOf(table, cardItem(card)) === null || !table.decision.choose(cardItem(card))) table.opened = card;
}

/** Whether a card that is declared and not carried out yet is aimed at it: whoever may react must see what is at stake. */
export const isAimedAt = (table: Friesematenten, card: string): boolean =>
  table.view.declared.some((one) => !one.cancelled && one.targets.includes(card));

/** The classes that show a mark; none of them is a colour alone. */
export const markClass = (mark: Mark | null): string => (mark ? `as-${mark.kind}` : "");
