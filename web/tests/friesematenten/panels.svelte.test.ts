// Which part of the table a phone switches to.
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import { Panels } from "$/friesematenten/panels.svelte";
import type { FriesematentenWire, Material } from "$/friesematenten/types";
import type { TableSession } from "$/table/session.svelte";
import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { DONE, PASS, PLAY, SCRAP } from "./decision/cardTable.svelte";

const material = { currency: "EUR", kinds: {}, symbols: {}, win_points: 40, cards: [] } as unknown as Material;
const OWN = { seat: 0, active: [{ id: "F01" }], unused: ["A01"] };

class Fake {
  id = "t";
  seat = 0;
  mine = [0];
  entries = [];
  plan = [];
  draft = null;
  past = null;
  isPast = false;
  isOver = false;
  isBusy = false;
  isResuming = false;
  nextHolder = null;
  impossible = [];
  number = $state(1);
  lastLine = $derived(this.number);
  isAsked = $state(false);
  legal = $state.raw<object[]>([]);
  amounts = $state.raw<object | null>(null);
  view = $state.raw<object>({});
  live = $derived({ view: this.view, quiet: "", legal: this.legal });
  board = $derived(this.view);
}

let forget = () => {};
afterEach(() => forget());

function followed() {
  const session = new Fake();
  const onauction = vi.fn();
  let panels!: Panels;
  const show = (kind: string | null, legal: object[], up: string | null) => {
    session.number += 1;
    session.isAsked = legal.length > 0;
    session.legal = legal;
    session.amounts = kind === "what-to-bid" && legal.length > 0 ? { template: "bid {}", low: 1, high: 9 } : null;
    session.view = {
      round: 1,
      players: [OWN],
      exchange: ["F09"],
      discard: [],
      out: [],
      known_top: [],
      just_won: null,
      award: null,
      auction: up ? { card: up, bidders: [0] } : null,
      question: kind && { kind, seats: [legal.length ? 0 : 1], rule: "", about: {} },
    };
    flushSync();
  };
  show(null, [], null);
  forget = $effect.root(() => {
    panels = new Panels(new Friesematenten(session as unknown as TableSession<FriesematentenWire>, material));
    panels.follow(onauction);
  });
  flushSync();
  return { panels, show, onauction };
}

test("an unused card that can be played calls to one's own empire", () => {
  const { panels, show } = followed();
  show("phase-two-turn", [PLAY, SCRAP, DONE], null);
  expect(panels.choices).toEqual({ table: 0, mine: 1, others: 0 });
  expect(panels.tab).toBe("mine");
});

test("factories that could be scrapped do not", () => {
  const { panels, show } = followed();
  show("phase-two-turn", [SCRAP, DONE], null);
  expect([panels.tab, panels.choices.mine]).toEqual(["table", 0]);
});

test("one that must be scrapped does", () => {
  const { panels, show } = followed();
  show("which-factory", [SCRAP], null);
  expect(panels.tab).toBe("mine");
});

test("after a window the next auction is turned back to, whoever bids first", () => {
  const { panels, show, onauction } = followed();
  show("play-in-window", [PLAY, PASS], null);
  expect(panels.tab).toBe("mine");
  show("what-to-bid", [], "F09");
  expect(panels.tab).toBe("table");
  expect(onauction).toHaveBeenCalledOnce();
});

test("who chose where to look since is left there, until asked for a bid", () => {
  const { panels, show, onauction } = followed();
  show("play-in-window", [PLAY, PASS], null);
  panels.choose("mine");
  show("what-to-bid", [], "F09");
  expect(panels.tab).toBe("mine");
  show("what-to-bid", [PASS], "F09");
  expect(panels.tab).toBe("table");
  expect(onauction).toHaveBeenCalledTimes(2);
});

test("who looks around within an auction is left alone in it", () => {
  const { panels, show } = followed();
  show("what-to-bid", [], "F09");
  panels.choose("others");
  show("what-to-bid", [PASS], "F09");
  expect(panels.tab).toBe("others");
  panels.choose("log");
  show("what-to-bid", [PASS], "F10");
  expect(panels.tab).toBe("log");
});
