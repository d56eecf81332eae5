import Curtain from "$/table/Curtain.svelte";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () { this.open = true; };
});
afterEach(cleanup);

const session = (game: string) => ({ table: { game, seats: [{ name: "Anna" }, { name: "Ben" }] }, holder: 0, status: "live", hold: vi.fn() }) as unknown as TableSession;

describe("the curtain", () => {
  it("cannot be closed", async () => {
    render(Curtain, { session: session("imperial-2030"), seat: 1 });
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    expect(dialog.getAttribute("closedby")).toBe("none");
    expect(await fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    expect(await fireEvent.keyDown(dialog, { key: "Escape" })).toBe(false);
    dialog.open = false;
    await fireEvent(dialog, new Event("close"));
    expect(dialog.open).toBe(true);
  });
  it("lets through whoever takes the device", async () => {
    const told = session("friesematenten");
    render(Curtain, { session: told, seat: 1 });
    await fireEvent.click(screen.getByRole("button", { name: /Ben/ }));
    expect(told.hold).toHaveBeenCalledWith(1);
    expect(screen.queryByText(/cash/i)).toBeNull();
  });
});
