import TableMenu from "$/table/frame/TableMenu.svelte";
import { api } from "$/wire/api";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function exporting(more: object): Promise<HTMLElement> {
  const table = {
    id: "t1",
    game: "friesematenten",
    status: "running",
    seats: [],
    is_public: true,
    has_record: true,
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

it("while people play each other it says so, instead of failing without a word", async () => {
  const item = await exporting({ has_record: false });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  expect(item.getAttribute("href")).toBeNull();
  expect(item.textContent).toContain("After the end, everyone can download it.");
});

describe("going back to before our last answer", () => {
  const entry = (number: number, seat: number, marks: string[] = []) => ({
    number,
    at: number,
    kind: "played",
    seat,
    events: [{ says: `Turn ${number}.`, about: {}, marks }],
    details: {},
  });
  const seat = (number: number, kind: string) => ({ seat: number, kind, is_you: number === 0, has_resigned: false });

  function menu(others: string) {
    const seats = [seat(0, "person"), seat(1, others)];
    const session = {
      id: "t1",
      table: { id: "t1", game: "friesematenten", status: "running", seats, is_public: true },
      mine: [0],
      entries: [entry(4, 1), entry(5, 0), entry(6, 1, ["step"])],
      isPast: false,
      past: null,
      act: (what: () => unknown) => what(),
    };
    render(TableMenu, { session: session as unknown as TableSession });
    return vi.spyOn(api, "propose").mockResolvedValue(undefined as never);
  }
  const back = { what: "take-back", back_to: 4 };

  it("asks the others, though they have followed it at once", async () => {
    const propose = menu("person");
    await fireEvent.click(screen.getByRole("button"));
    await fireEvent.click(screen.getByRole("menuitem", { name: "Ask to take it back" }));
    expect(propose).toHaveBeenCalledExactlyOnceWith("t1", back);
  });

  it("asks oneself among bots, since their turns go with it", async () => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    const propose = menu("bot");
    await fireEvent.click(screen.getByRole("button"));
    await fireEvent.click(screen.getByRole("menuitem", { name: "Take back" }));
    expect(propose).not.toHaveBeenCalled();
    expect(screen.getByText("This undoes: Turn 5. And 1 turn after it.")).toBeTruthy();
    await fireEvent.click(screen.getByText("Take back"));
    expect(propose).toHaveBeenCalledExactlyOnceWith("t1", back);
  });
});
