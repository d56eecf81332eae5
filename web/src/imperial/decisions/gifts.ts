// Gifts the server allows now, by nation.
import type { AmountsTold } from "$/wire/types";

export interface Gift extends AmountsTold {
  nation: string;
}

/** The template of a gift ends with the nation it is for. */
export function giftsOf(aside: readonly AmountsTold[], nations: readonly string[]): Gift[] {
  return aside.flatMap((range) => {
    const words = range.template.split(" ");
    const nation = nations.find((one) => words.includes(one));
    return nation === undefined ? [] : [{ ...range, nation }];
  });
}
