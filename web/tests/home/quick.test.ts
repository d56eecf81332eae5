import { chosenNames, fitting, keepQuick, keptQuick, quickTable } from "$/home/create/quick";
import type { GameTold } from "$/wire/types";
import { beforeEach, expect, it } from "vitest";

const game = (id: string, most = 6): GameTold => ({
  id,
  name: id,
  rules_version: 1,
  fewest: 2,
  most,
  has_windows: false,
  options: [],
  bots: [{ id: "merchant", name: "Merchant", about: "", personalities: [] }],
});
beforeEach(() => localStorage.clear());

it("begins with four players and Merchants, and remembers the last choice", () => {
  expect(keptQuick()).toEqual({ game: "imperial-2030", players: 4, level: "merchant", options: {} });
  keepQuick({ game: "imperial-2006", players: 3, level: "minister", options: { deck: "fair" } });
  expect(keptQuick()).toEqual({ game: "imperial-2006", players: 3, level: "minister", options: { deck: "fair" } });
  localStorage.setItem("rondel.play-now", "{");
  expect(keptQuick().players).toBe(4);
});

it("fits what was kept to what the server offers", () => {
  const offered = [game("imperial-2030", 4), game("imperial-2006")];
  expect(fitting({ game: "gone", players: 6, level: "gone", options: { deck: "gone" } }, offered)).toEqual({
    game: "imperial-2030",
    players: 4,
    level: "merchant",
    options: {},
  });
  expect(fitting({ game: "imperial-2006", players: 1, level: "merchant", options: {} }, offered).players).toBe(2);
});

it("a game for fewer players has fewer bots", () => {
  const cards = game("friesematenten", 4);
  const quick = fitting({ game: "friesematenten", players: 6, level: "chancellor", options: {} }, [
    game("imperial-2030"),
    cards,
  ]);
  expect(quick).toEqual({ game: "friesematenten", players: 4, level: "merchant", options: {} });
  expect(quickTable(quick).chairs).toHaveLength(4);
});

it("opens a table for you and the bots", () => {
  expect(quickTable({ game: "imperial-2030", players: 3, level: "novice", options: {} }).chairs).toEqual([
    { kind: "me", name: null },
    { kind: "bot", bot: "novice" },
    { kind: "bot", bot: "novice" },
  ]);
});

it("a deck brings its own number of players, and the usual one needs no word", () => {
  const deck = (id: string, most: number) => ({ id, name: id.toUpperCase(), about: "", fewest: 2, most });
  const cards = {
    ...game("friesematenten", 4),
    options: [
      {
        name: "deck",
        title: "Deck",
        about: "",
        rule: "",
        default: "house",
        choices_told: [deck("house", 4), deck("fair", 2)],
      },
    ],
  } as unknown as GameTold;
  const wish = { game: "friesematenten", players: 4, level: "merchant" };
  const chosen = fitting({ ...wish, options: { deck: "fair" } }, [cards]);
  expect(chosen).toEqual({ ...wish, players: 2, options: { deck: "fair" } });
  expect(quickTable(chosen).options).toEqual({ deck: "fair" });
  expect(chosenNames(chosen, cards)).toEqual(["FAIR"]);
  expect(fitting({ ...wish, options: { deck: "house" } }, [cards]).options).toEqual({});
});
