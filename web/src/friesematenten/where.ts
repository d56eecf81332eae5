// Where on the table something can be answered with: on a phone one sees one part of it at a time.
import { cardOf, itemsOf, seatOf, type Item } from "./decisions/choices";
import type { Friesematenten } from "./friesematenten.svelte";

export type Place = "table" | "mine" | "others";

function placeOf(table: Friesematenten, item: Item): Place | null {
  const card = cardOf(item);
  const { view } = table;
  const seat =
    card === null ? seatOf(item) : (table.placeOf(card)?.seat ?? (view.just_won === card ? table.own : null));
  if (seat !== null) return seat === table.own ? "mine" : "others";
  const lies = [...view.exchange, view.auction?.card, view.award?.card, ...view.discard, ...view.out];
  // what one looks at lies beside the question
  return card !== null && lies.includes(card) ? "table" : null;
}

/** Whether nothing but scrapping a factory of one's own free will begins with it: that calls nobody away from the exchange. */
function isScrapOnly({ deciding }: Friesematenten, item: Item): boolean {
  return (
    deciding.isTurn &&
    deciding.path.length === 0 &&
    deciding.legal.every((told) => told.kind === "Scrap" || itemsOf(told)[0] !== item)
  );
}

/** How much can be pointed at next, in each part of the table. */
export function choicesIn(table: Friesematenten): Record<Place, number> {
  const found: Record<Place, number> = { table: 0, mine: 0, others: 0 };
  for (const item of table.deciding.next) {
    const place = isScrapOnly(table, item) ? null : placeOf(table, item);
    if (place !== null) found[place] += 1;
  }
  return found;
}

/** The part with the most to point at; nothing if there is none. */
export function fullest(choices: Record<Place, number>): Place | null {
  const [place, most] = (Object.entries(choices) as [Place, number][]).toSorted((one, other) => other[1] - one[1])[0]!;
  return most > 0 ? place : null;
}
