// The cards of a deck, by kind.
import DeckList from "$/friesematenten/DeckList.svelte";
import { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import type { FriesematentenWire, Material } from "$/friesematenten/types";
import type { TableSession } from "$/table/session.svelte";
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

const card = (id: string, kind: string, name: string, more = {}) => ({
  id,
  kind,
  name,
  text: `text of ${name}`,
  min_bid: 10,
  points: 1,
  production: null,
  symbol: null,
  tags: [],
  has_effect: true,
  ...more,
});
const material = {
  title: "Fair",
  currency: "€",
  texts_language: "de",
  kinds: { factory: "Factories", action: "Actions" },
  symbols: {},
  cards: [
    card("A01", "action", "Raid"),
    card("F02", "factory", "Still"),
    card("F01", "factory", "Bakery", { tags: ["food"], has_effect: false }),
  ],
};

test("by kind and name, with tags, in the language they are written in", () => {
  const table = new Friesematenten(
    { board: { players: [] }, entries: [], past: null, mine: [] } as unknown as TableSession<FriesematentenWire>,
    material as unknown as Material,
  );
  render(DeckList, { table });
  expect(screen.getAllByRole("heading").map((one) => one.textContent?.trim())).toEqual(["Factories 2", "Actions 1"]);
  expect(screen.getAllByRole("listitem").map((one) => one.querySelector("b")!.textContent)).toEqual([
    "Bakery",
    "Still",
    "Raid",
  ]);
  expect(screen.getAllByRole("listitem")[0]!.textContent).toMatch(/food · minimum bid €10/);
  // a text without an effect is not shown
  expect(screen.queryByText("text of Bakery")).toBeNull();
  expect(screen.getByText("text of Still").getAttribute("lang")).toBe("de");
});
