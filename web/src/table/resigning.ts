// What comes of it if somebody resigns, as the table is now.
import * as m from "$/paraglide/messages";
import type { TableTold } from "$/wire/types";

/** Who is there: a person whose seat no bot plays. */
const isThere = (seat: TableTold["seats"][number]): boolean =>
  seat.kind === "person" && !seat.stand_in && !seat.has_resigned;

/** In words, for whoever is asked whether they are sure. */
export function afterResigning(table: Pick<TableTold, "seats">, seat: number): string {
  if (table.seats.length === 2)
    return m.table_resign_two({ name: table.seats.find((one) => one.seat !== seat)?.name ?? "" });
  return table.seats.some((one) => one.seat !== seat && isThere(one))
    ? m.table_resign_others()
    : m.table_resign_alone();
}
