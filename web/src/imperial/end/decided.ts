// What decided a player's place, if points did not.
import type { Imperial } from "$/imperial/imperial.svelte";
import * as m from "$/paraglide/messages";
import type { ScoreTold } from "$/wire/types";

const WORDS: Readonly<Record<string, () => string>> = {
  "": () => "",
  shared: m.end_shared,
  resigned: m.table_resigned,
  cash: m.end_decided_cash,
};

export const decided = (imperial: Imperial, { decided_by }: ScoreTold): string =>
  WORDS[decided_by]?.() ?? m.end_decided({ nation: imperial.nationName(decided_by) });
