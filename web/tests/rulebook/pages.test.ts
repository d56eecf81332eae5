// The rulebook as a reader meets it: chapters, tables, rulings, contents with search.
import * as m from "$/paraglide/messages";
import { rulebook } from "$/parts/rules/rulebook.svelte";
import RulePanel from "$/parts/rules/RulePanel.svelte";
import ChapterText from "$/rulebook/ChapterText.svelte";
import Contents from "$/rulebook/Contents.svelte";
import { rulesOf } from "$/rulebook/places";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BOOK } from "./book";

const known = new Set(rulesOf(BOOK).keys());
const tax = BOOK.chapters[1]!;

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  // jsdom lays nothing out
  vi.stubGlobal("ResizeObserver", NoObserver);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(() => {
  rulebook.close();
  cleanup();
  vi.unstubAllGlobals();
});

test("a chapter has its number, its rules with their ids, and tables with heads", () => {
  render(ChapterText, { book: BOOK, chapter: tax, known, name: "Imperial 2030", number: 2 });

  screen.getByText(m.book_chapter({ name: "Imperial 2030", number: 2 }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Taxation");
  const revenue = within(screen.getByRole("region", { name: /^Revenue/ }));
  expect(revenue.getByRole("link", { name: m.book_link({ rule: "TAX-1" }) }).getAttribute("href")).toBe("#TAX-1");
  expect(revenue.getByRole("link", { name: "TAX-3" }).getAttribute("href")).toBe("#TAX-3");
  const table = within(screen.getByRole("table", { name: "Bonds" }));
  expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Bond", "Interest"]);
  table.getByRole("rowheader", { name: "2 M" });
});

test("our rulings stand in a box of their own, or are marked where everything is ours", () => {
  render(ChapterText, { book: BOOK, chapter: tax, known, name: "" });

  const steps = screen.getByRole("region", { name: /^Step by step/ });
  expect(within(steps).getAllByRole("listitem")).toHaveLength(2);
  expect(within(steps).getByRole("note").textContent).toContain("Ours, too.");
  const ours = screen.getByRole("region", { name: /^All ours/ });
  expect(within(ours).queryByRole("note")).toBeNull();
  within(ours).getByText(m.rule_ruling());
});

test("the chapter of all tables shows every table", () => {
  render(ChapterText, { book: BOOK, chapter: BOOK.chapters[2]!, known, name: "" });
  expect(screen.getAllByRole("table")).toHaveLength(2);
});

test("who searches sees hits instead of chapters, and the nearest titles if there are none", async () => {
  const chosen = vi.fn();
  const numbers = new Map([
    ["you", 1],
    ["tax", 2],
  ]);
  render(Contents, {
    props: {
      book: BOOK,
      current: "tax",
      numbers,
      offered: [],
      onchosen: chosen,
      onedition: () => undefined,
      onprint: () => undefined,
    },
  });
  expect(screen.getByRole("link", { current: "page" }).textContent).toContain("Taxation");

  const field = screen.getByRole("searchbox", { name: m.book_search() });
  await fireEvent.input(field, { target: { value: "revenue" } });
  expect(screen.getByRole("status").textContent).toBe(m.book_found({ count: 1 }));
  expect(screen.getByRole("link").getAttribute("href")).toBe("#TAX-1");

  await fireEvent.input(field, { target: { value: "revenew" } });
  await fireEvent.click(screen.getByRole("button", { name: "Revenue" }));
  await fireEvent.submit(field.closest("form")!);
  expect(location.hash).toBe("#TAX-1");
  expect(chosen).toHaveBeenCalledOnce();
});

test("a panel opens a rule in place, the rules it names too, and leads back", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(BOOK)));
  rulebook.open("TAX-1", "imperial-2030");
  render(RulePanel);

  await screen.findByText("Revenue");
  screen.getByRole("table", { name: "Bonds" });
  await fireEvent.click(screen.getByRole("button", { name: "TAX-3" }));
  await screen.findByRole("note");
  expect(document.activeElement?.tagName).toBe("H3");
  await fireEvent.click(screen.getByRole("button", { name: m.rule_back() }));
  await screen.findByText("Revenue");

  rulebook.open("RON-4");
  await screen.findByText(m.rule_unknown());
});
