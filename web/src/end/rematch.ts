// The same players once more, at a new table.
import { routing } from "$/routing.svelte";
import { api } from "$/wire/api";
import { refusalOf } from "$/wire/refusal";
import type { ErrorTold, TableTold } from "$/wire/types";

/** Open the next table and go there; returns why it could not be. */
export const rematch = (table: Pick<TableTold, "id">): Promise<ErrorTold | null> =>
  refusalOf(async () => {
    const next = await api.rematch(table.id);
    const isFull = next.seats.every((seat) => seat.kind !== "open");
    if (next.status === "open" && next.is_owner && isFull) await api.start(next.id);
    routing.go(`/tables/${next.id}`);
  });
