// The armies a factory is destroyed with: one deed, and a choice of how many hostile and how many friendly ones go.
import * as m from "$/paraglide/messages";
import { fieldsOf } from "$/wire/game";
import type { ImperialAnswer } from "$/imperial/types";

/** The armies an answer gives up, hostile ones first; `count` is how many a factory takes. */
export function armiesOf(told: ImperialAnswer, count: number): ("hostile" | "friendly")[] {
  const friendly = fieldsOf(told).lying ?? 0;
  return Array.from({ length: count }, (_, index) => (index < count - friendly ? "hostile" : "friendly"));
}

/** A mix in words: "2 hostile, 1 friendly". */
export function mixSays(told: ImperialAnswer, count: number): string {
  const friendly = fieldsOf(told).lying ?? 0;
  const words = [
    count > friendly ? m.decide_mix_hostile({ count: count - friendly }) : "",
    friendly > 0 ? m.decide_mix_friendly({ count: friendly }) : "",
  ];
  return words.filter(Boolean).join(", ");
}
