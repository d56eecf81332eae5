// The analysis of the position shown: it begins with the position, improves while the page is open, and ends when somebody
// leaves, stops it or goes elsewhere.
import { KeptSwitch } from "$/settings/switches.svelte";
import { analyses } from "$/wire/boards";
import { Refusal } from "$/wire/refusal";
import type { AnalysisTold, BestLineTold, ErrorTold } from "$/wire/types";
import type { StudySession } from "./study.svelte";

/** Who thinks, for how many seconds at most, and how many lines are told. */
const ASKED = { bot: "chancellor", seconds: 60, lines: 4 } as const;
/** A bot that thinks about a position nobody looks at for longer is a waste. */
const HIDDEN_FOR = 20_000;

export const NAMES = ["A", "B", "C", "D"] as const;

/** Whether the bot thinks about every position that is shown. */
const thinks = new KeptSwitch("rondel.analysis", true);

export class Analysis {
  now = $state.raw<AnalysisTold | null>(null);
  isThinking = $state(false);
  problem = $state.raw<ErrorTold | null>(null);
  /** the line that is looked at, by its first answer */
  #picked = $state<string | null>(null);
  /** each seat's chance at positions that were analysed, by node: the last figures of each */
  chances = $state.raw<ReadonlyMap<number, readonly number[]>>(new Map());
  #stop: AbortController | null = null;

  readonly session: StudySession;
  constructor(session: StudySession) {
    this.session = session;
  }

  get isOn(): boolean {
    return thinks.isOn;
  }

  lines = $derived<readonly BestLineTold[]>(this.now?.lines ?? []);
  /** the line that is looked at; the best one if none was picked */
  line = $derived(this.lines.find((line) => line.text === this.#picked) ?? this.lines[0] ?? null);

  nameOf(line: BestLineTold): string {
    return NAMES[this.lines.indexOf(line)] ?? "";
  }

  pick(line: BestLineTold): void {
    this.#picked = line.text;
  }

  /** Whether somebody has something to decide here, so that there is something to analyse. */
  canThink = $derived.by(() => (this.session.live?.asked.length ?? 0) > 0);

  toggle(): void {
    thinks.change(!this.isThinking);
    if (this.isThinking) this.halt();
    else void this.think();
  }

  /** Stop thinking; the lines stay. */
  halt(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.isThinking = false;
  }

  /** Forget the lines, and think about the position shown if the bot is on. */
  begin(): void {
    this.halt();
    this.now = null;
    this.#picked = null;
    this.problem = null;
    if (this.isOn) void this.think();
  }

  async think(): Promise<void> {
    const { id, node } = this.session;
    this.halt();
    if (!this.canThink) return;
    const stop = (this.#stop = new AbortController());
    this.isThinking = true;
    this.problem = null;
    try {
      for await (const told of analyses(id, node, ASKED, stop.signal)) {
        if (stop.signal.aborted) return;
        this.now = told;
        this.chances = new Map([...this.chances, [node, told.chances]]);
      }
    } catch (problem) {
      if (stop.signal.aborted) return;
      if (!(problem instanceof Refusal)) throw problem;
      this.problem = problem.told;
    } finally {
      if (this.#stop === stop) this.halt();
    }
  }

  /** Follow the position shown, and stop when the page is left or hidden for a while; call during component setup. */
  follow(): void {
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(timer);
        if (document.visibilityState === "hidden") timer = setTimeout(() => this.halt(), HIDDEN_FOR);
      };
      const leave = () => this.halt();
      document.addEventListener("visibilitychange", look);
      addEventListener("pagehide", leave);
      return () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", look);
        removeEventListener("pagehide", leave);
        this.halt();
      };
    });
  }
}
