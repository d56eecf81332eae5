// The marks a server would give to the events of these tests.
import type { EventTold } from "$/wire/types";

type Marks = NonNullable<EventTold["marks"]>;

const MARKS: Readonly<Record<string, Marks>> = {
  TurnBegan: ["begins"],
  RoundBegan: ["begins", "step"],
  SpaceChosen: ["step", "answer"],
  CardPlayed: ["step", "answer"],
  CardPutUp: ["step"],
  BidMade: ["answer"],
  PlayerPassed: ["answer"],
  BondBought: ["answer"],
  BattleDeclined: ["answer"],
  UnitImported: ["answer"],
  UnitsProduced: ["answer"],
  GameEnded: ["ends"],
};

export const marked = (kind: string): Marks => MARKS[kind] ?? [];
