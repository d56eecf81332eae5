// Loads the material of a game in the current language, then makes a table from it.
import { language } from "$/settings/language.svelte";
import { Refusal } from "$/wire/refusal";
import type { ErrorTold } from "$/wire/types";
import { onDestroy, untrack } from "svelte";
import type { TableSession } from "./session.svelte";

/** The material by language. On a shared device the table is rebuilt every turn, so it is kept. */
const known = new WeakMap<TableSession, Map<string, Promise<unknown>>>();

function once<Material>(session: TableSession, now: string, ask: () => Promise<Material>): Promise<Material> {
  const kept = known.get(session) ?? new Map<string, Promise<unknown>>();
  known.set(session, kept);
  let asked = kept.get(now) as Promise<Material> | undefined;
  if (!asked) {
    asked = ask();
    asked.catch(() => kept.delete(now));
    kept.set(now, asked);
  }
  return asked;
}

export class TableLoader<Material, Laid extends { material: Material }> {
  table = $state.raw<Laid | null>(null);
  missing = $state.raw<ErrorTold | null>(null);
  #forget = () => {};
  #isGone = false;

  readonly #session: TableSession;
  readonly #ask: () => Promise<Material>;
  readonly #lay: (material: Material) => Laid;
  constructor(session: TableSession, ask: () => Promise<Material>, lay: (material: Material) => Laid) {
    this.#session = session;
    this.#ask = ask;
    this.#lay = lay;
  }

  /** Load the table, and reload the names when the language changes; the component that shows it calls this. */
  follow(): void {
    onDestroy(() => {
      this.#isGone = true;
      this.#forget();
    });
    $effect(() => {
      void language.current;
      untrack(() => void this.load());
    });
  }

  async load(): Promise<void> {
    const now = language.current;
    this.missing = null;
    try {
      const material = await once(this.#session, now, this.#ask);
      if (now === language.current && !this.#isGone) this.#put(material);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.missing = problem.told;
    }
  }

  #put(material: Material): void {
    if (this.table) {
      this.table.material = material;
      return;
    }
    // derived values of a table must outlive every component
    this.#forget = $effect.root(() => {
      this.table = this.#lay(material);
    });
  }
}
