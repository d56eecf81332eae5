// The game on the front page, as a table that nobody connects to: its news come from a record that the server tells part by part.
import type { ImperialWire } from "$/imperial/types";
import { TableSession } from "$/table/session.svelte";
import { api } from "$/wire/api";
import { refusalOf } from "$/wire/refusal";
import type { News, Showcase } from "$/wire/types";

/** With fewer turns left the next part is asked for. */
const FEW = 3;

export class ShowSession extends TableSession<ImperialWire> {
  #turns: News[] = [];
  #isOver = false;
  #asked: Promise<unknown> | null = null;

  constructor(begin: Showcase) {
    super("showcase");
    this.#take(begin);
    this.#tell();
  }

  protected override connect(): void {
    // the server knows no such table
  }

  /** Tell the next turn. Without a connection the last position stays. */
  async next(): Promise<void> {
    if (this.#turns.length === 0) await this.#more();
    this.#tell();
    if (this.#turns.length < FEW) void this.#more();
  }

  /** From the next turn on in the current language. */
  override speak(): void {
    this.#turns = [];
    this.#isOver = false;
  }

  #tell(): void {
    const turn = this.#turns.shift();
    if (turn) this.hear(turn);
  }

  #more(): Promise<unknown> {
    if (this.#isOver) return Promise.resolve();
    this.#asked ??= refusalOf(async () => {
      const last = this.#turns.at(-1)?.number ?? this.number;
      const part = await api.showcase(last);
      // the language may have changed meanwhile, and the turns with it
      if (last === (this.#turns.at(-1)?.number ?? this.number)) this.#take(part);
    }).finally(() => (this.#asked = null));
    return this.#asked;
  }

  #take(part: Showcase): void {
    this.#turns.push(...part.turns);
    this.#isOver = part.is_over;
  }
}
