import TableMenu from "$/table/frame/TableMenu.svelte";
import { api } from "$/wire/api";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

afterEach(cleanup);

async function exporting(more: object): Promise<HTMLElement> {
  const table = {
    id: "t1",
    game: "friesematenten",
    status: "running",
    seats: [],
    is_public: true,
    has_secrets: false,
    ...more,
  };
  const session = { table, mine: [], entries: [], isPast: false, invitation: "inv" } as unknown as TableSession;
  render(TableMenu, { session });
  await fireEvent.click(screen.getByRole("button"));
  return screen.getByRole("menuitem", { name: /Download the game/ });
}

it("a record is there to be taken, for who came by an invitation too", async () => {
  expect((await exporting({})).getAttribute("href")).toBe("/api/v1/tables/t1/record?language=en&invitation=inv");
});

it("while it would tell secrets it says so, instead of failing without a word", async () => {
  const item = await exporting({ has_secrets: true });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  expect(item.getAttribute("href")).toBeNull();
  expect(item.textContent).toContain("After the end, everyone can download it.");
});

it("offers to go back to before our last answer, though others have followed it at once", async () => {
  const entry = (number: number, seat: number) => ({
    number,
    at: number,
    kind: "played",
    seat,
    events: [],
    details: {},
  });
  const table = { id: "t1", game: "friesematenten", status: "running", seats: [], is_public: true };
  const session = {
    table,
    mine: [0],
    entries: [entry(4, 1), entry(5, 0), entry(6, 1)],
    isPast: false,
    past: null,
    act: (what: () => unknown) => what(),
  };
  const propose = vi.spyOn(api, "propose").mockResolvedValue(undefined as never);
  render(TableMenu, { session: session as unknown as TableSession });
  await fireEvent.click(screen.getByRole("button"));
  await fireEvent.click(screen.getByRole("menuitem", { name: "Ask to take it back" }));
  expect(propose).toHaveBeenCalledExactlyOnceWith("t1", { what: "take-back", back_to: 4 });
});
