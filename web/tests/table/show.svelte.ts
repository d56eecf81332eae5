// A show that tells the first news at once, and is as far as a test says.
import type { Cue, Director, Heard, Reached } from "$/table/playback/newsQueue";

export class Show implements Director {
  readonly isShowing = false;
  reached = $state.raw<Reached | null>(null);

  constructor(readonly far: Reached) {}

  show(_heard: Heard, cue: Cue): void {
    cue.tell();
    this.reached = this.far;
  }

  stop(): void {
    this.reached = null;
  }
}
