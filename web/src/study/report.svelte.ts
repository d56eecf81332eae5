// A report on the page: it is asked for until it is there, and kept by this browser. Something of it is always chosen:
// a moment, or one of the reader's moves.
import { keep, kept } from "$/parts/storage";
import { language } from "$/settings/language.svelte";
import type { ErrorTold, MomentTold, MoveTold, ReportTold, TableTold } from "$/wire/types";
import type { Source } from "./source";

/** How often a report on its way is asked for, in milliseconds. */
const EVERY = 1000;
const KEPT_AS = "rondel.reports";
/** So many reports are kept, the last ones that were read. */
const MOST_KEPT = 6;

/** What the board shows: a moment that decided, or a move of the reader; where they are one, both. */
export interface Chosen {
  moment: MomentTold | null;
  move: MoveTold | null;
}

const isOnItsWay = ({ status }: ReportTold): boolean => status === "waiting" || status === "computing";

export class ReportOnPage {
  told = $state.raw<ReportTold | null>(null);
  table = $state.raw<TableTold | null>(null);
  problem = $state.raw<ErrorTold | null>(null);
  /** the report is what this browser has kept */
  isKept = $state(false);
  /** the first entry of what is chosen */
  #chosen = $state<number | null>(null);
  #begun: { at: number; done: number } | null = null;
  secondsLeft = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: Source,
    chosen: number | null,
  ) {
    this.#chosen = chosen;
  }

  // ------------------------------------------------------------ asking for it

  load = async (ask: () => Promise<ReportTold> = this.source.report): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      const [told, table] = await Promise.all([ask(), this.table ?? this.source.about()]);
      this.table = table;
      this.#take(told);
      this.problem = null;
      this.isKept = false;
    } catch (why) {
      this.#miss((why as { told?: ErrorTold }).told ?? null);
    }
    if (this.told && isOnItsWay(this.told)) this.#timer = setTimeout(() => void this.load(), EVERY);
  };

  make = (): Promise<void> => this.load(this.source.make);

  stop(): void {
    clearTimeout(this.#timer);
  }

  #take(told: ReportTold): void {
    this.told = told;
    this.#estimate(told);
    if (told.status === "done") this.#keep(told);
  }

  #estimate(told: ReportTold): void {
    const [done = 0, total = 0] = [told.done, told.total];
    if (!isOnItsWay(told) || total === 0) return void (this.secondsLeft = null);
    this.#begun ??= { at: Date.now(), done };
    const gained = done - this.#begun.done;
    // the first few say nothing about the rest
    this.secondsLeft =
      gained < 5 ? null : Math.max(1, Math.round(((Date.now() - this.#begun.at) / 1000 / gained) * (total - done)));
  }

  /** Without the server there is what this browser has kept. */
  #miss(problem: ErrorTold | null): void {
    this.problem = problem;
    const found = this.told === null ? readKept()[this.#keptAs] : undefined;
    if (!found) return;
    this.told = found.report;
    this.table = found.table;
    this.isKept = true;
  }

  get #keptAs(): string {
    return `${this.source.path} ${language.current}`;
  }

  #keep(report: ReportTold): void {
    const all = Object.entries(readKept()).filter(([name]) => name !== this.#keptAs);
    const fresh = [...all.slice(1 - MOST_KEPT), [this.#keptAs, { report, table: this.table }] as const];
    keep(KEPT_AS, JSON.stringify(Object.fromEntries(fresh)));
  }

  // ------------------------------------------------------------ what is chosen

  moves = $derived<readonly MoveTold[]>(this.told?.moves ?? []);
  moments = $derived<readonly MomentTold[]>(this.told?.moments ?? []);
  /** everything that can be chosen, in the order of the game */
  #places = $derived(
    [...new Set([...this.moves, ...this.moments].map((one) => one.first))].sort((one, other) => one - other),
  );
  /** the moment or move shown: the one chosen, else the worst of the reader's, else the first */
  chosen = $derived.by((): Chosen | null => {
    const first = this.#places.includes(this.#chosen ?? -1) ? this.#chosen : this.#atFirst();
    if (first === null) return null;
    return {
      moment: this.moments.find((one) => one.first === first) ?? null,
      move: this.moves.find((one) => one.first === first) ?? null,
    };
  });
  first = $derived(this.chosen?.move?.first ?? this.chosen?.moment?.first ?? null);

  #atFirst(): number | null {
    const ours = this.moments.filter((one) => this.moves.some((move) => move.first === one.first));
    const [worst] = [...(ours.length > 0 ? ours : this.moments)].sort((one, other) => one.change - other.change);
    return worst?.first ?? this.#places[0] ?? null;
  }

  choose = (first: number): void => {
    this.#chosen = first;
    history.replaceState(null, "", `#${first}`);
  };

  /** Go to the next of the reader's moves, or to the previous one; who only watched goes through the moments. */
  step = (by: 1 | -1): void => {
    const places = this.moves.length > 0 ? this.moves.map((move) => move.first) : this.#places;
    const now = this.first ?? 0;
    const next = by > 0 ? places.find((one) => one > now) : places.findLast((one) => one < now);
    if (next !== undefined) this.choose(next);
  };

  /** What the keys do here. */
  press = (key: string): boolean => {
    if (key === "ArrowLeft" || key === "ArrowRight") this.step(key === "ArrowRight" ? 1 : -1);
    else {
      const moment = /^[1-3]$/.test(key) ? this.moments[Number(key) - 1] : undefined;
      if (!moment) return false;
      this.choose(moment.first);
    }
    return true;
  };
}

interface Kept {
  report: ReportTold;
  table: TableTold | null;
}

function readKept(): Record<string, Kept> {
  try {
    return JSON.parse(kept(KEPT_AS) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}
