// Lists of cards by kind, sorted by name.
import type { Friesematenten } from "./friesematenten.svelte";
import type { Kind } from "./types";

const KINDS: readonly Kind[] = ["factory", "status", "influence", "action"];

/** Cards of one kind, by name. */
export interface OfKind {
  kind: Kind;
  title: string;
  cards: readonly string[];
}

export const byKind = (table: Friesematenten, cards: readonly string[]): OfKind[] =>
  KINDS.map((kind) => ({
    kind,
    title: table.kindName(kind),
    cards: cards
      .filter((card) => table.card(card).kind === kind)
      .toSorted((one, other) => table.cardName(one).localeCompare(table.cardName(other))),
  })).filter((list) => list.cards.length > 0);
