// What a press on a card or a player means: an answer, where it is one; otherwise somebody wants to read it.
import { cardItem, type Item } from "../decisions/choices";
import type { Mark } from "../decisions/deciding.svelte";
import type { Friesematenten } from "../friesematenten.svelte";

export const markOf = (table: Friesematenten, item: Item): Mark | null => table.deciding.marks.get(item) ?? null;

export function pressCard(table: Friesematenten, card: string): void {
  if (!table.deciding.choose(cardItem(card))) table.opened = card;
}

/** The classes that show a mark; none of them is a colour alone. */
export const markClass = (mark: Mark | null): string => (mark ? `as-${mark.kind}` : "");
