// A list of tables that stays fresh while the page is visible.
import { api } from "$/wire/api";
import { Refusal } from "$/wire/refusal";
import type { ErrorTold, TableSummary } from "$/wire/types";
import { withFreshPage, withNextPage } from "./lists";

const EVERY = 20_000;

export class TableList {
  tables = $state.raw<readonly TableSummary[]>([]);
  problem = $state.raw<ErrorTold | null>(null);
  /** whether it was loaded at least once */
  isRead = $state(false);
  /** the cursor of the next page; empty at the end */
  next = $state("");
  #hasLaterPages = false;

  constructor(readonly which: "mine" | "open") {}

  async refresh(): Promise<void> {
    await this.#attempt(async () => {
      const page = await api.tables(this.which);
      this.tables = withFreshPage(this.#hasLaterPages ? this.tables : [], page.tables, !page.next);
      if (!this.#hasLaterPages || !page.next) this.next = page.next ?? "";
    });
  }

  async more(): Promise<void> {
    await this.#attempt(async () => {
      const page = await api.tables(this.which, this.next);
      this.#hasLaterPages = true;
      this.tables = withNextPage(this.tables, page.tables);
      this.next = page.next ?? "";
    });
  }

  /** The visitor is not a guest yet: there is nothing to load. */
  stayEmpty(): void {
    this.isRead = true;
  }

  async #attempt(read: () => Promise<void>): Promise<void> {
    try {
      await read();
      this.problem = null;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.problem = problem.told;
    }
    this.isRead = true;
  }
}

/**
 * Do something now, whenever the page becomes visible again, and regularly while it is. Returns a function that stops
 * it.
 */
export function whileVisible(task: () => void, every = EVERY): () => void {
  const ifVisible = () => {
    if (document.visibilityState === "visible") task();
  };
  task();
  const timer = setInterval(ifVisible, every);
  document.addEventListener("visibilitychange", ifVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ifVisible);
  };
}
