// The armies a factory is destroyed with: one deed, and a choice of how many hostile and how many friendly ones go.
import type { Told } from "$/deciding/answers";
import * as m from "$/paraglide/messages";
import { aboutOf } from "./answers";

/** The armies an answer gives up, hostile ones first; `count` is how many a factory takes. */
export function armiesOf(told: Told, count: number): ("hostile" | "friendly")[] {
  const friendly = aboutOf(told).lying ?? 0;
  return Array.from({ length: count }, (_, index) => (index < count - friendly ? "hostile" : "friendly"));
}

/** A mix in words: "2 hostile, 1 friendly". */
export function mixSays(told: Told, count: number): string {
  const friendly = aboutOf(told).lying ?? 0;
  const words = [
    count > friendly ? m.decide_mix_hostile({ count: count - friendly }) : "",
    friendly > 0 ? m.decide_mix_friendly({ count: friendly }) : "",
  ];
  return words.filter(Boolean).join(", ");
}
