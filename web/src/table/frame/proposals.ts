// Proposals and resigning in a few words: on a phone, the whole sentence of the server would hide the table.
import * as m from "$/paraglide/messages";
import type { TableTold } from "$/wire/types";
import { yourSeat } from "../you";

type Proposal = NonNullable<TableTold["proposal"]>;

const WORDS: Record<
  string,
  [ours: (about: { whom: string }) => string, theirs: (about: { name: string; whom: string }) => string]
> = {
  "take-back": [m.table_proposed_back_you, m.table_proposed_back],
  end: [m.table_proposed_end_you, m.table_proposed_end],
  replace: [m.table_proposed_replace_you, m.table_proposed_replace],
};

/** Who proposes what; a newer server may have other proposals, with its own sentence. */
export function shortly(proposal: Proposal, isOurs: boolean, seats: TableTold["seats"]): string {
  const [ours, theirs] = WORDS[proposal.what] ?? [() => proposal.says, () => proposal.says];
  const about = { name: seats[proposal.seat]?.name ?? "", whom: seats[proposal.about]?.name ?? "" };
  if (proposal.what === "replace" && !isOurs && proposal.about === yourSeat(seats))
    return m.table_proposed_replace_for_you(about);
  return isOurs ? ours(about) : theirs(about);
}

// ------------------------------------------------------------------ resigning

/** Whether a person plays this seat, not a bot. */
const isThere = (seat: TableTold["seats"][number]): boolean =>
  seat.kind === "person" && !seat.stand_in && !seat.has_resigned;

/** What happens if a seat resigns, for the confirmation. */
export function afterResigning(table: Pick<TableTold, "seats">, seat: number): string {
  if (table.seats.length === 2)
    return m.table_resign_two({ name: table.seats.find((one) => one.seat !== seat)?.name ?? "" });
  return table.seats.some((one) => one.seat !== seat && isThere(one))
    ? m.table_resign_others()
    : m.table_resign_alone();
}
