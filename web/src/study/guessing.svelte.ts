// A game of guessing: one moment after the other, a choice at each, and the score so far.
import type { GuessesTold, GuessOptionTold, GuessTold } from "$/wire/types";
import { MARKS, type Mark } from "./marks";

export class Guessing {
  place = $state(0);
  /** what was chosen at each moment, by the text of its answer */
  chosen = $state.raw<readonly string[]>([]);

  constructor(readonly told: GuessesTold) {}

  guess = $derived.by((): GuessTold | null => this.told.guesses[this.place] ?? null);
  isDone = $derived.by(() => this.place >= this.told.guesses.length);
  /** what was chosen here, null before it is */
  choice = $derived.by((): GuessOptionTold | null => {
    const text = this.chosen[this.place];
    return this.guess?.options.find((option) => option.action.text === text) ?? null;
  });
  score = $derived.by(() => this.chosen.reduce((sum, text, place) => sum + scoreOf(this.told.guesses[place], text), 0));
  /** what could have been scored so far */
  most = $derived.by(() => this.told.most * this.chosen.length);
  /** the mark of the choice */
  mark = $derived.by((): Mark | null =>
    this.choice ? (MARKS[this.told.most - this.choice.score] ?? "blunder") : null,
  );

  choose = (text: string): void => {
    if (this.choice === null && this.guess) this.chosen = [...this.chosen, text];
  };

  next = (): void => {
    if (this.choice) this.place += 1;
  };

  again = (): void => {
    this.place = 0;
    this.chosen = [];
  };

  /** What the keys do: a number chooses, Enter goes on. */
  press = (key: string): boolean => {
    if (key === "Enter" && this.choice) this.next();
    else {
      const option = /^[1-9]$/.test(key) ? this.guess?.options[Number(key) - 1] : undefined;
      if (!option || this.choice) return false;
      this.choose(option.action.text);
    }
    return true;
  };
}

const scoreOf = (guess: GuessTold | undefined, text: string): number =>
  guess?.options.find((option) => option.action.text === text)?.score ?? 0;
