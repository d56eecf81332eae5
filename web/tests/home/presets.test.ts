import { BUILT_IN, builtIn, dropPreset, isFull, keepPreset, keptPresets, readImport, toOpenTable } from "$/settings/presets";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(() => localStorage.clear());

describe("a wish in the words of the server", () => {
  it("against bots: you and three bots, nobody else", () => {
    const open = toOpenTable(builtIn("bots", "imperial-2010"));
    expect(open.game).toBe("imperial-2010");
    expect(open.chairs).toEqual([{ kind: "me", name: null }, ...Array(3).fill({ kind: "bot", bot: "merchant" })]);
    expect(open.clock).toEqual({ kind: "none" });
    expect(open.is_public).toBe(false);
  });

  it("friends live: open chairs and a clock in seconds", () => {
    const wish = builtIn("friends", "imperial-2030");
    expect(isFull(wish)).toBe(false);
    expect(toOpenTable(wish).clock).toEqual({ kind: "fischer", seconds: 1200, increment: 30 });
  });

  it("by correspondence: time for a move, a bank, and the night of one's own zone", () => {
    const wish = builtIn("correspondence", "imperial-2030");
    wish.clock.night = { begins: "22:00", ends: "08:00" };
    const open = toOpenTable(wish, "", "Europe/Berlin");
    expect(open.pace).toBe("correspondence");
    expect(open.clock).toEqual({
      kind: "correspondence", seconds: 48 * 3600, bank: 120 * 3600, night: { begins: "22:00", ends: "08:00", zone: "Europe/Berlin" },
    });
  });

  it("around one device: several chairs are mine, with names where there are any", () => {
    const wish = builtIn("device", "imperial-2030");
    wish.chairs[1] = { kind: "local", name: " Ada " };
    expect(toOpenTable(wish).chairs).toEqual([{ kind: "me", name: null }, { kind: "me", name: "Ada" }, { kind: "me", name: null }]);
    expect(isFull(wish)).toBe(true);
  });

  it("a bot may have a personality, and options go along", () => {
    const wish = builtIn("bots", "imperial-2030");
    wish.chairs[1] = { kind: "bot", level: "minister", personality: "builder" };
    wish.options = { hidden_cash: true };
    expect(toOpenTable(wish).chairs[1]).toEqual({ kind: "bot", bot: "minister:builder" });
    expect(toOpenTable(wish).options).toEqual({ hidden_cash: true });
  });

  it("a record or a position brings its own game and options", () => {
    expect(readImport("  ")).toEqual({});
    expect(readImport("imperial-2030/abc ")).toEqual({ position: "imperial-2030/abc" });
    expect(readImport("rondel 1\ngo taxation")).toEqual({ record: "rondel 1\ngo taxation\n" });
    const open = toOpenTable(builtIn("bots", "imperial-2030"), "imperial-2030/abc");
    expect(open).toMatchObject({ position: "imperial-2030/abc" });
    expect(open).not.toHaveProperty("game");
    expect(open).not.toHaveProperty("options");
  });
});

describe("own presets", () => {
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
    for (const which of BUILT_IN) expect(toOpenTable(builtIn(which, "imperial-2006")).chairs.length).toBeGreaterThan(1);
  });
});
