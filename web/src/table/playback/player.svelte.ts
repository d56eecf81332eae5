// Plays beats one after the other: each begins, moves, settles, and rests. A player can go on early or stop.
/** How long a beat takes, in milliseconds; a rest without end waits until somebody goes on. */
export interface Timing {
  moves: number;
  rests: number;
}

/** What happens on the way through the beats. */
export interface Score<Beat> {
  timing(beat: Beat): Timing;
  /** it begins to move, within a time */
  begin(beat: Beat, ms: number): void;
  /** it has arrived */
  settle(beat: Beat): void;
  end(): void;
}

export class Player<Beat> {
  /** the beat has settled and waits until somebody goes on */
  isWaiting = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #skip: (() => void) | null = null;

  get isOn(): boolean {
    return this.#skip !== null;
  }

  play(beats: readonly Beat[], score: Score<Beat>): void {
    this.stop();
    this.#from(beats, 0, score);
  }

  /** End the current beat and begin the next. */
  goOn(): void {
    this.#skip?.();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#skip = null;
    this.isWaiting = false;
  }

  #from(beats: readonly Beat[], first: number, score: Score<Beat>): void {
    for (let index = first; index < beats.length; index += 1) {
      const beat = beats[index]!;
      const { moves, rests } = score.timing(beat);
      const next = () => {
        this.stop();
        this.#from(beats, index + 1, score);
      };
      score.begin(beat, moves);
      if (moves > 0) {
        const settle = () => {
          score.settle(beat);
          this.#rest(rests, next);
        };
        this.#after(moves, settle, () => {
          score.settle(beat);
          next();
        });
        return;
      }
      score.settle(beat);
      if (rests > 0) {
        this.#rest(rests, next);
        return;
      }
    }
    score.end();
  }

  #rest(ms: number, next: () => void): void {
    if (ms <= 0) return next();
    this.isWaiting = ms === Infinity;
    this.#after(ms, next, next);
  }

  #after(ms: number, then: () => void, skip: () => void): void {
    clearTimeout(this.#timer);
    if (ms !== Infinity) this.#timer = setTimeout(then, ms);
    this.#skip = () => {
      clearTimeout(this.#timer);
      skip();
    };
  }
}
