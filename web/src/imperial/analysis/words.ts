// Turns and moves of Imperial in a few words, for the tree and the lines.
import { nationOf, type Row } from "$/analysis/tree/tree";
import * as m from "$/paraglide/messages";
import type { Imperial } from "../imperial.svelte";

interface Told {
  kind: string;
  about: Record<string, unknown>;
  says: string;
}

/** A move: the space alone where a nation moves, since its colour stands beside it. */
export function sayMove(imperial: Imperial, { kind, about, says }: Told): string {
  const { space } = about;
  if (kind === "ChooseSpace" && typeof space === "string") return imperial.spaceName(space).replace(/ \d$/, "");
  return says;
}

/** A turn: its space, and the answer after it, or how many there were. Any other answer says whose it is. */
export function describeRow(imperial: Imperial, { nodes }: Row): string {
  const [first, ...rest] = nodes;
  const begin = sayMove(imperial, first!);
  if (first!.seat !== null && nationOf(first!) === null)
    return m.table_answered({ name: imperial.playerName(first!.seat), says: begin });
  const told = rest.filter(({ kind }) => kind !== "Done");
  if (told.length === 0) return begin;
  if (told.length === 1) return m.analysis_turn_with({ space: begin, what: told[0]!.says });
  return m.analysis_turn_of({ space: begin, count: told.length });
}
