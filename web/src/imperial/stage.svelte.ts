// The link between the board and the decision. The decision says which places can be chosen and what is planned; the
// board shows that and says what was chosen. Neither knows the other.

/**
 * choice: can be chosen · impossible: cannot, and says why · from: the place of the chosen unit · other: another unit
 * that can be chosen instead · chosen: part of the plan · lit: the subject of a question
 */
export type MarkKind = "choice" | "impossible" | "from" | "other" | "chosen" | "lit";

export interface Mark {
  kind: MarkKind;
  /** what choosing it means, or why it is impossible: for the tooltip and screen readers */
  says: string;
  rule?: string;
  /** another player will be asked there: crossed swords */
  asks?: boolean;
  /** the units there can only attack: crossed swords, too */
  fights?: boolean;
}

/** A unit that can still act in the Maneuver being planned. */
export interface Movable {
  region: string;
  unit: string;
}

/** The Maneuver being planned: who moves, which units still can, and where they and their targets are. */
export interface Maneuver {
  /** the same for one part of a turn */
  key: string;
  nation: string;
  units: readonly Movable[];
  regions: readonly string[];
}

export interface Arrow {
  id: string;
  /** the regions passed, first and last included */
  route: readonly string[];
  nation: string;
  /** the number in the plan; none for a tentative move */
  number?: number;
  isTentative?: boolean;
}

/** A small choice at a place: hostile or friendly, which canal, whom to fight. */
export interface Pop {
  region: string;
  title: string;
  choices: readonly PopChoice[];
}

export interface PopChoice {
  text: string;
  says: string;
  icon?: string;
  /** the armies of ours it is about, instead of an icon */
  armies?: readonly ("hostile" | "friendly")[];
  isPossible: boolean;
  why?: string;
  rule?: string;
}

export class Stage {
  marks = $state.raw<ReadonlyMap<string, Mark>>(new Map());
  arrows = $state.raw<readonly Arrow[]>([]);
  pop = $state.raw<Pop | null>(null);
  maneuver = $state.raw<Maneuver | null>(null);
  /** the region under the pointer or the keyboard cursor */
  pointed = $state<string | null>(null);
  /** the regions that the camera should frame while another nation moves; null: none */
  focus = $state.raw<readonly string[] | null>(null);

  /** set by the open decision */
  onChoose: ((region: string, isUnit: boolean) => void) | null = null;
  onDrag: ((from: string, to: string) => void) | null = null;
  onPick: ((choice: PopChoice) => void) | null = null;

  /** A region was chosen, or the unit in it that can still act. */
  choose(region: string, isUnit = false): void {
    this.onChoose?.(region, isUnit);
  }

  drag(from: string, to: string): void {
    this.onDrag?.(from, to);
  }

  pick(choice: PopChoice): void {
    if (choice.isPossible) this.onPick?.(choice);
  }

  clear(): void {
    this.marks = new Map();
    this.arrows = [];
    this.pop = this.maneuver = null;
    this.onChoose = this.onDrag = this.onPick = null;
  }
}
