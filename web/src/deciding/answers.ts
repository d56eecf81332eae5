// An answer as the server told it: one that can be given, or one that cannot and says why.
import type { ActionTold, ImpossibleTold } from "$/wire/types";

export type Told = ActionTold | ImpossibleTold;

export const isImpossible = (told: Told): told is ImpossibleTold => "message" in told;
