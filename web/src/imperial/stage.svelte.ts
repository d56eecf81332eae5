// What stands between the board and the decision: the decision says which places can be chosen and what is planned,
// the board shows it and says what was pointed at. Neither knows the other.

/** choice: can be chosen · impossible: cannot, and says why · from: where the chosen unit stands · chosen: part of the plan · lit: what a question is about */
export type MarkKind = "choice" | "impossible" | "from" | "chosen" | "lit";

export interface Mark {
  kind: MarkKind;
  /** what choosing it means, or why it cannot be: for the tooltip and the screen reader */
  says: string;
  rule?: string;
  /** somebody will be asked there: crossed swords */
  asks?: boolean;
  /** what stands there can attack and nothing else: crossed swords too */
  fights?: boolean;
}

export interface Arrow {
  id: string;
  /** the regions passed, first and last included */
  route: readonly string[];
  nation: string;
  /** the number in the plan; none for a trial */
  number?: number;
  isTrial?: boolean;
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
  /** armies of ours it is about, as they stand there; in place of the icon */
  armies?: readonly ("hostile" | "friendly")[];
  isPossible: boolean;
  why?: string;
  rule?: string;
}

export class Stage {
  marks = $state.raw<ReadonlyMap<string, Mark>>(new Map());
  arrows = $state.raw<readonly Arrow[]>([]);
  pop = $state.raw<Pop | null>(null);
  /** the region under the pointer, or under the cursor of the keyboard */
  pointed = $state<string | null>(null);

  /** set by the open decision */
  onChoose: ((region: string) => void) | null = null;
  onDrag: ((from: string, to: string) => void) | null = null;
  onPick: ((choice: PopChoice) => void) | null = null;

  choose(region: string): void {
    this.onChoose?.(region);
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
    this.pop = null;
    this.onChoose = this.onDrag = this.onPick = null;
  }
}
