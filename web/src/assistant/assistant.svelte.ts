// The assistant of a game on cardboard: what has happened, taking back, secret cash, and a screen that stays on.
import type { StudySession } from "$/analysis/study.svelte";
import { boards } from "$/wire/boards";
import { refusalOf } from "$/wire/refusal";
import type { EntryTold } from "$/wire/types";
import { SvelteSet } from "svelte/reactivity";

/** How long touched cash can be read, in milliseconds. */
const READ_WITHIN = 6000;

interface Purse {
  seat: number;
  cash: number | null;
  points: number | null;
}

export class Assistant {
  /** what has happened, the last at the end */
  story = $state.raw<readonly EntryTold[]>([]);
  readonly #open = new SvelteSet<number>();
  /** whether the screen stays on; null if this browser cannot say so */
  staysOn = $state<boolean | null>(null);
  #lock: { release(): Promise<void> } | null = null;

  readonly session: StudySession;
  constructor(session: StudySession) {
    this.session = session;
    session.veil = (view) => this.#veiled(view);
  }

  /** Whether this table keeps its cash secret. */
  get hidesCash(): boolean {
    return this.session.study.options.includes("hidden_cash");
  }

  isOpen(seat: number): boolean {
    return this.#open.has(seat);
  }

  /** Show a player's cash for a moment. */
  touch(seat: number): void {
    if (this.#open.has(seat)) this.#open.delete(seat);
    else {
      this.#open.add(seat);
      setTimeout(() => {
        this.#open.delete(seat);
        this.session.unveil();
      }, READ_WITHIN);
    }
    this.session.unveil();
  }

  #veiled<View extends object>(view: View): View {
    const { players } = view as { players?: readonly Purse[] };
    if (!this.hidesCash || !players) return view;
    const shown = players.map((one) => (this.#open.has(one.seat) ? one : { ...one, cash: null, points: null }));
    return { ...view, players: shown };
  }

  /** Read what has happened; called whenever another position is shown. */
  async read(): Promise<void> {
    const { id, node } = this.session;
    await refusalOf(async () => {
      const told = await boards.story(id, node);
      if (this.session.node === node) this.story = told;
    });
  }

  /** Take back the last entry. What was entered by itself because it was the only answer goes with it. */
  async undo(): Promise<void> {
    await this.session.cut();
  }

  /** Keep the screen on while the page is open; call during component setup. */
  follow(): void {
    $effect(() => {
      void this.#keepOn();
      const look = () => {
        if (document.visibilityState === "visible") void this.#keepOn();
      };
      document.addEventListener("visibilitychange", look);
      return () => {
        document.removeEventListener("visibilitychange", look);
        void this.#lock?.release();
      };
    });
  }

  async #keepOn(): Promise<void> {
    if (!("wakeLock" in navigator)) return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
      this.staysOn = true;
    } catch {
      // a battery that saves power refuses
      this.staysOn = false;
    }
  }
}
