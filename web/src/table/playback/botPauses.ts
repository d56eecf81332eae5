// Bots answer within milliseconds. A short pause between the moves of two of them lets people follow.
import type { News } from "$/wire/types";
import type { Cue, Director, Heard } from "./newsQueue";
import { speed } from "./speed.svelte";

/** The pause between the moves of two bots, in milliseconds. */
const PAUSE = 400;
/** Moves that have waited this long are shown faster. */
const LONGEST = 1600;
const HURRIED = 80;

/** The director of a table without a choreography of its own. */
export class BotPauses implements Director {
  readonly isShowing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = -Infinity;
  /** the seat of the last move shown */
  #last: number | null = null;

  show(heard: Heard, cue: Cue): void {
    const rest = this.#shownAt + this.#pauseBefore(heard) - performance.now();
    if (rest > 0) this.#timer = setTimeout(() => this.show(heard, cue), rest);
    else {
      this.#shownAt = performance.now();
      this.#last = actor(heard.news) ?? this.#last;
      cue.done();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#shownAt = performance.now();
  }

  #pauseBefore({ news, at }: Heard): number {
    if (speed.current === "at-once" || document.hidden || !isByBot(news) || actor(news) === this.#last) return 0;
    return performance.now() - at > LONGEST ? HURRIED : PAUSE;
  }
}

const actor = (news: News): number | null => news.entries.findLast((entry) => entry.kind === "played")?.seat ?? null;

function isByBot(news: News): boolean {
  const seat = actor(news);
  const told = seat === null ? undefined : news.table_now?.seats[seat];
  return told !== undefined && (told.kind === "bot" || Boolean(told.stand_in));
}
