// Who has lent a nation how much, and who governs it by that.
import * as m from "$/paraglide/messages";
import { number } from "$/parts/numbers";
import type { Imperial } from "$/imperial/imperial.svelte";

export interface Lender {
  seat: number;
  sum: number;
}

/** Everyone who has lent to a nation, the largest lender first. */
export const lendersOf = (imperial: Imperial, nation: string): Lender[] =>
  imperial.view.players
    .map((player) => ({ seat: player.seat, sum: player.lent[nation] ?? 0 }))
    .filter((one) => one.sum > 0)
    .toSorted((one, other) => other.sum - one.sum);

/** Who governs a nation, with what the government and its next rival have lent. */
export function governedSays(imperial: Imperial, nation: string, you: number | null): string {
  const seat = imperial.nationView(nation).government ?? null;
  if (seat === null) return m.choice_card_nobody();
  const lenders = lendersOf(imperial, nation);
  const about = {
    mine: number(lenders.find((one) => one.seat === seat)?.sum ?? 0),
    theirs: number(lenders.find((one) => one.seat !== seat)?.sum ?? 0),
  };
  return seat === you
    ? m.choice_card_you_govern(about)
    : m.choice_card_governs({ ...about, name: imperial.playerName(seat) });
}
