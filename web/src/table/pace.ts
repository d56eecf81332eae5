// Bots answer within milliseconds. Their moves are shown one after the other, so that people can follow. Only the
// display waits, and never while a player's clock is running.
import { pauses } from "$/settings/switches.svelte";
import type { News } from "$/wire/types";

/** The pause between the moves of two bots, in milliseconds. */
const PAUSE = 400;
/** Moves that have waited this long are shown faster. */
const LONGEST = 1600;
const HURRIED = 80;

interface Heard {
  news: News;
  /** by the monotonic clock of this browser */
  at: number;
}

export class Pace {
  #waiting: Heard[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = -Infinity;
  /** the seat of the last move shown */
  #last: number | null = null;

  constructor(readonly show: (news: News, heardAt: number) => void) {}

  hear(news: News): void {
    this.#waiting.push({ news, at: performance.now() });
    if (isPressed(news)) this.flush();
    else if (this.#timer === undefined) this.#goOn();
  }

  /** Show everything at once. */
  flush(): void {
    this.#stop();
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#tell(next);
  }

  /** Forget what was not shown yet: it will be sent again. */
  clear(): void {
    this.#stop();
    this.#waiting = [];
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #goOn(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const rest = this.#shownAt + this.#pauseBefore(next) - performance.now();
      if (rest > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.#goOn();
        }, rest);
        return;
      }
      this.#waiting.shift();
      this.#tell(next);
    }
  }

  #pauseBefore({ news, at }: Heard): number {
    if (!pauses.isOn || document.hidden || !isByBot(news) || actor(news) === this.#last) return 0;
    return performance.now() - at > LONGEST ? HURRIED : PAUSE;
  }

  #tell({ news, at }: Heard): void {
    this.#shownAt = performance.now();
    this.#last = actor(news) ?? this.#last;
    this.show(news, at);
  }
}

const actor = (news: News): number | null => news.entries.findLast((entry) => entry.kind === "played")?.seat ?? null;

function isByBot(news: News): boolean {
  const seat = actor(news);
  const told = seat === null ? undefined : news.table_now?.seats[seat];
  return told !== undefined && (told.kind === "bot" || Boolean(told.stand_in));
}

/** Whether our own clock or that of a window is running. */
const isPressed = (news: News): boolean =>
  news.table_now?.react_by != null ||
  (news.table_now?.seats.some((seat) => seat.is_you && seat.time?.is_running) ?? false);
