// A Friesematenten table that asks what a test wants.
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import type { FriesematentenWire, Material } from "$/friesematenten/types";
import type { TableSession } from "$/table/session.svelte";
import { flushSync } from "svelte";
import { vi } from "vitest";

const material = {
  deck: "house",
  currency: "EUR",
  kinds: {},
  symbols: {},
  win_points: 40,
  cards: [],
} as unknown as Material;
export const PASS = { kind: "Pass", text: "pass", says: "Pass", about: {} };
export const DONE = { kind: "Done", text: "done", says: "Done", about: {} };
export const PLAY = { kind: "PlayCard", text: "play A01", says: "Play", about: { card: "A01", targets: [] } };
export const SCRAP = { kind: "Scrap", text: "scrap F01", says: "Scrap", about: { card: "F01" } };

class Fake {
  id = "t";
  number = $state(7);
  lastLine = $state(7);
  entries = $state.raw<object[]>([{ number: 7, kind: "played", events: [], details: {} }]);
  seat: number | null = 0;
  mine = $state.raw([0]);
  plan = [];
  draft = null;
  past = null;
  isAsked = $state(true);
  isPast = $state(false);
  isOver = false;
  isBusy = $state(false);
  isResuming = $state(false);
  nextHolder = null;
  status = $state("live");
  legal = $state.raw<object[]>([PASS]);
  impossible = $state.raw<object[]>([]);
  amounts = $state.raw<object | null>(null);
  view = $state.raw<object>({});
  quiet = $state("");
  live = $derived({ view: this.view, quiet: this.quiet, legal: this.legal });
  table = $state.raw<{ react_left: number } | null>(null);
  toldAt = 0;
  board = $derived(this.isPast ? {} : this.view);
  works = true;
  send = vi.fn(async (_text: string) => this.works);
  answerAlone = vi.fn(async (_text: string, _isTold: boolean) => this.works);
}

let forget = () => {};
/** Stop following the last table. */
export const leave = (): void => forget();

const WINDOWS = ["play-in-window", "react", "undo-award", "claim-loss"];
export function asked(
  kind: string,
  legal: object[],
  { unused = ["A01"], reactLeft = null as number | null, about = {} } = {},
) {
  const session = new Fake();
  session.quiet = WINDOWS.includes(kind) ? "pass" : "";
  session.toldAt = performance.now();
  session.table = reactLeft === null ? null : { react_left: reactLeft };
  session.legal = legal;
  session.view = {
    players: [{ seat: 0, active: [], unused }],
    question: { kind, seats: [0], rule: "FRI-WIN-2", about },
  };
  const { decision } = new Friesematenten(session as unknown as TableSession<FriesematentenWire>, material);
  forget = $effect.root(() => decision.autoPass.follow());
  flushSync();
  return { session, decision };
}
export async function wait(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}
