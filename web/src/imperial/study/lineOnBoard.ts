// A line of answers on the board: moves as numbered arrows, and the places of everything else.
import { fieldsOf } from "$/wire/game";
import type { ActionTold } from "$/wire/types";
import type { Arrow, Mark } from "../stage.svelte";
import type { ImperialAnswer } from "../types";

export interface LineOnBoard {
  arrows: readonly Arrow[];
  marks: ReadonlyMap<string, Mark>;
}

export function lineOnBoard(answers: readonly ActionTold[], nation: string): LineOnBoard {
  const arrows: Arrow[] = [];
  const marks = new Map<string, Mark>();
  for (const answer of answers) {
    const about = fieldsOf(answer as ImperialAnswer);
    if (about.origin && about.destination) {
      const number = arrows.length + 1;
      if (about.origin !== about.destination)
        arrows.push({ id: `${number}`, route: [about.origin, about.destination], nation, number });
      marks.set(about.destination, { kind: "chosen", says: answer.says });
      continue;
    }
    const places = [about.province, about.region, ...(about.provinces ?? [])].filter((place) => place !== undefined);
    for (const place of places) marks.set(place, { kind: "chosen", says: answer.says });
  }
  return { arrows, marks };
}
