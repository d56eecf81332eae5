// Notices when a player comes back after a while, to offer what they missed.
import { untrack } from "svelte";
import type { TableSession } from "../session.svelte";
import { missedBy } from "../log/logLines";

/** A shorter absence does not count, in milliseconds. */
const A_WHILE = 60_000;

export class Away {
  /** when we came back; null once the missed moves were seen or dismissed */
  #backSince = $state<number | null>(Date.now());
  #gone: number | null = null;

  constructor(readonly session: TableSession) {}

  /** What was missed, while it is worth showing. */
  missed = $derived.by(() => {
    const { session } = this;
    if (this.#backSince === null || session.isOver || session.isPast) return null;
    const missed = missedBy(session.entries, session.mine);
    const last = missed && session.entries.find((entry) => entry.number === missed.from);
    return last && this.#backSince - last.at >= A_WHILE ? missed : null;
  });

  dismiss(): void {
    this.#backSince = null;
  }

  replay(): void {
    const { missed } = this;
    this.dismiss();
    if (missed) void this.session.replay.playFrom(missed.from);
  }

  /** Watch the page being hidden and shown; call during component setup. */
  follow(): void {
    $effect(() => {
      const look = () => {
        if (document.visibilityState === "hidden") this.#gone = Date.now();
        else if (this.#gone !== null && Date.now() - this.#gone >= A_WHILE) this.#backSince = Date.now();
      };
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
    // a player who acts is up to date
    let acted: number | null = null;
    $effect(() => {
      const own =
        this.session.news.findLast(
          (entry) => entry.kind === "played" && entry.seat != null && this.session.mine.includes(entry.seat),
        )?.number ?? null;
      if (own !== null && own !== acted) untrack(() => this.dismiss());
      acted = own;
    });
  }
}
