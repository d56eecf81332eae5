// Open a table with bots and begin: one click to a game.
import { routing } from "$/routing.svelte";
import { guest } from "$/settings/guest.svelte";
import { withTexts } from "$/settings/texts.svelte";
import { api } from "$/wire/api";
import { refusalOf } from "$/wire/refusal";
import type { ErrorTold } from "$/wire/types";
import { keepQuick, quickTable, type Quick } from "./quick";

/** Play, and keep the wish for the next time; returns why the server refused. */
export function playNow(quick: Quick): Promise<ErrorTold | null> {
  // load the page of the table while the server creates it
  void withTexts(import("$/table/TablePage.svelte"));
  return refusalOf(async () => {
    keepQuick(quick);
    await guest.be();
    const table = await api.openTable(quickTable(quick));
    await api.start(table.id);
    routing.go(`/tables/${table.id}`);
  });
}
