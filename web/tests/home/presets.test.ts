import {
  BUILT_IN,
  builtIn,
  dropPreset,
  fitted,
  isFull,
  keepPreset,
  keptPresets,
  readImport,
  toOpenTable,
} from "$/home/create/presets";
import type { GameTold } from "$/wire/types";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(() => localStorage.clear());

const bot = (id: string) => ({ id, name: id, about: "", personalities: [] });
const option = (name: string, usual: boolean | string, ...decks: { id: string; fewest: number; most: number }[]) => ({
  name,
  title: name,
  about: "",
  rule: "VAR-1",
  default: usual,
  choices: decks.map((deck) => deck.id),
  choices_told: decks.map((deck) => ({ ...deck, name: deck.id, about: "" })),
});
const imperial: GameTold = {
  id: "imperial-2030",
  name: "Imperial 2030, 1st edition (2009)",
  rules_version: 1,
  fewest: 2,
  most: 6,
  has_windows: false,
  options: [option("hidden_cash", true)],
  bots: [bot("merchant"), bot("minister")],
};
const friese: GameTold = {
  id: "friesematenten",
  name: "Friesematenten",
  rules_version: 1,
  fewest: 2,
  most: 4,
  has_windows: true,
  options: [
    option("deck", "house", { id: "house", fewest: 2, most: 4 }, { id: "duel", fewest: 2, most: 2 }),
    option("forbid_overbid", false),
  ],
  bots: [bot("merchant")],
};

describe("a wish in the words of the server", () => {
  it("against bots: you and three bots, nobody else", () => {
    const open = toOpenTable(builtIn("bots", "imperial-2010"), imperial);
    expect(open.game).toBe("imperial-2010");
    expect(open.chairs).toEqual([{ kind: "me", name: null }, ...Array(3).fill({ kind: "bot", bot: "merchant" })]);
    expect(open.clock).toEqual({ kind: "none" });
    expect(open.is_public).toBe(false);
  });

  it("friends live: open chairs and a clock in seconds", () => {
    const wish = builtIn("friends", "imperial-2030");
    expect(isFull(wish)).toBe(false);
    expect(toOpenTable(wish, imperial).clock).toEqual({ kind: "fischer", seconds: 1200, increment: 30 });
  });

  it("by correspondence: time for a move, a bank, and the night of one's own zone", () => {
    const wish = builtIn("correspondence", "imperial-2030");
    wish.clock.night = { begins: "22:00", ends: "08:00" };
    const open = toOpenTable(wish, imperial, "", "Europe/Berlin");
    expect(open.pace).toBe("correspondence");
    expect(open.clock).toEqual({
      kind: "correspondence",
      seconds: 48 * 3600,
      bank: 120 * 3600,
      night: { begins: "22:00", ends: "08:00", zone: "Europe/Berlin" },
    });
  });

  it("around one device: several chairs are mine, with names where there are any", () => {
    const wish = builtIn("device", "imperial-2030");
    wish.chairs[1] = { kind: "local", name: " Ada " };
    expect(toOpenTable(wish, imperial).chairs).toEqual([
      { kind: "me", name: null },
      { kind: "me", name: "Ada" },
      { kind: "me", name: null },
    ]);
    expect(isFull(wish)).toBe(true);
  });

  it("a bot may have a personality, and options go along", () => {
    const wish = builtIn("bots", "imperial-2030");
    wish.chairs[1] = { kind: "bot", level: "minister", personality: "builder" };
    wish.options = { hidden_cash: true };
    expect(toOpenTable(wish, imperial).chairs[1]).toEqual({ kind: "bot", bot: "minister:builder" });
    expect(toOpenTable(wish, imperial).options).toEqual({ hidden_cash: true });
  });

  it("a record or a position brings its own game and options", () => {
    expect(readImport("  ")).toEqual({});
    expect(readImport("imperial-2030/abc ")).toEqual({ position: "imperial-2030/abc" });
    expect(readImport("rondel 1\ngo taxation")).toEqual({ record: "rondel 1\ngo taxation\n" });
    const open = toOpenTable(builtIn("bots", "imperial-2030"), imperial, "imperial-2030/abc");
    expect(open).toMatchObject({ position: "imperial-2030/abc" });
    expect(open).not.toHaveProperty("game");
    expect(open).not.toHaveProperty("options");
  });
});

describe("a wish for another game", () => {
  it("keeps people, trims bots first, and drops the options of the other game", () => {
    const wish = builtIn("friends", "imperial-2030");
    wish.chairs = [
      { kind: "me" },
      { kind: "bot", level: "minister", personality: "" },
      { kind: "open" },
      { kind: "local", name: "Ada" },
      { kind: "open" },
      { kind: "bot", level: "merchant", personality: "" },
    ];
    wish.options = { hidden_cash: false };
    wish.standIn = "minister";
    const found = fitted(wish, friese);
    expect(found.chairs.map((chair) => chair.kind)).toEqual(["me", "open", "local", "open"]);
    expect([found.game, found.options, found.standIn]).toEqual(["friesematenten", {}, "merchant"]);
  });

  it("has as many seats as its deck is for, and forgets a deck that is gone", () => {
    const wish = { ...builtIn("friends", "friesematenten"), options: { deck: "duel", forbid_overbid: true } };
    expect(fitted(wish, friese).chairs).toEqual([{ kind: "me" }, { kind: "open" }]);
    expect(fitted({ ...wish, options: { deck: "gone" } }, friese).options).toEqual({});
    expect(fitted({ ...wish, chairs: [{ kind: "me" }] }, friese).chairs.map((chair) => chair.kind)).toEqual([
      "me",
      "bot",
    ]);
  });

  it("has time to react where there is something to react to, and everybody is there", () => {
    const wish = builtIn("friends", "friesematenten");
    expect(toOpenTable(wish, friese).react_within).toBe(20);
    expect(toOpenTable(wish, imperial).react_within).toBe(0);
    expect(toOpenTable({ ...wish, pace: "correspondence" }, friese).react_within).toBe(0);
    expect(toOpenTable(wish, friese, "friesematenten/abc").react_within).toBe(0);
    expect(toOpenTable(builtIn("bots", "friesematenten"), friese).react_within).toBe(0);
    expect(toOpenTable(builtIn("device", "friesematenten"), friese).react_within).toBe(0);
  });
});

describe("own presets", () => {
  it("of a time without reactions have as long as it takes", () => {
    const { reactWithin: _, ...old } = builtIn("friends", "imperial-2030");
    localStorage.setItem("rondel.presets", JSON.stringify([{ name: "Old", wish: old }]));
    expect(keptPresets().map((preset) => preset.wish.reactWithin)).toEqual([0]);
  });

  it("are kept, replaced by name, and deleted", () => {
    const wish = builtIn("friends", "imperial-2030");
    keepPreset({ name: "Fridays", wish });
    keepPreset({ name: "Fridays", wish: { ...wish, title: "Friday" } });
    expect(keptPresets().map((preset) => preset.wish.title)).toEqual(["Friday"]);
    expect(dropPreset("Fridays")).toEqual([]);
  });

  it("what cannot be read is no preset", () => {
    localStorage.setItem("rondel.presets", '[{"name": 3}, "x", null]');
    expect(keptPresets()).toEqual([]);
    localStorage.setItem("rondel.presets", "{");
    expect(keptPresets()).toEqual([]);
  });

  it("each of ours is a table the server can open", () => {
    for (const which of BUILT_IN) {
      for (const game of [imperial, friese]) {
        const { length } = toOpenTable(fitted(builtIn(which, game.id), game), game).chairs;
        expect([length >= game.fewest, length <= game.most]).toEqual([true, true]);
      }
    }
  });
});
