// A position that somebody sets up: what can be changed by hand, and what the server says about it.
import { boards } from "$/wire/boards";
import { Refusal } from "$/wire/refusal";
import type { ErrorTold, PositionTold } from "$/wire/types";

/** How long a change rests before the server is asked, in milliseconds. */
const REST = 150;

/** A sheet of a game of nations; the server says what is wrong in it. */
export interface Sheet {
  players: number;
  options: string[];
  cash: number[];
  investor: number | null;
  on_turn: string;
  nations: NationSheet[];
}
export interface NationSheet {
  id: string;
  government: number | null;
  treasury: number;
  power: number;
  space: string | null;
  tax_marker: number;
  bonds: (number | null)[];
  factories: string[];
  flags: string[];
  units: UnitsSheet[];
}
export interface UnitsSheet {
  region: string;
  armies: number;
  friendly: number;
  fleets: number;
}

export class SetUp {
  told = $state.raw<PositionTold | null>(null);
  /** what is being changed; null for games that have only codes */
  sheet = $state<Sheet | null>(null);
  problem = $state.raw<ErrorTold | null>(null);
  /** told whenever another position can be shown */
  onshow: (told: PositionTold) => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  readonly game: string;
  constructor(game: string) {
    this.game = game;
  }

  faults = $derived(this.told?.faults ?? []);
  position = $derived(this.told?.position ?? "");

  /** Whether something is wrong in a field, or in a part of it. */
  isWrong = (field: string): boolean =>
    this.faults.some((fault) => fault.field === field || fault.field.startsWith(`${field}.`));

  /** Begin with a code, or with the start of a game. */
  async begin(position: string, players = 3): Promise<void> {
    await this.#ask(position ? { position } : { players });
    const sheet = this.told?.sheet;
    if (sheet && Object.keys(sheet).length > 0) this.sheet = sheet as unknown as Sheet;
  }

  /** Change the sheet, and hear what is wrong with it once the change rests. */
  change(by: (sheet: Sheet) => void): void {
    if (!this.sheet) return;
    by(this.sheet);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), REST);
  }

  async check(): Promise<void> {
    await this.#ask({ sheet: $state.snapshot(this.sheet) as unknown as Record<string, unknown> });
  }

  async #ask(asked: Parameters<typeof boards.check>[1]): Promise<void> {
    const now = (this.#asked += 1);
    try {
      const told = await boards.check(this.game, asked);
      if (now !== this.#asked) return;
      this.problem = null;
      this.told = told;
      if (told.view) this.onshow(told);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.problem = problem.told;
    }
  }
}
