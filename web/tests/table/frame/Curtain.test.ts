import Curtain from "$/table/frame/Curtain.svelte";
import { secretOf } from "$/tables";
import type { TableSession } from "$/table/session.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(cleanup);

const session = () =>
  ({
    table: { seats: [{ name: "Anna" }, { name: "Ben" }] },
    holder: 0,
    status: "live",
    hold: vi.fn(),
  }) as unknown as TableSession;

describe("the curtain", () => {
  it("cannot be closed", async () => {
    render(Curtain, { session: session(), seat: 1, why: "" });
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    expect(dialog.getAttribute("closedby")).toBe("none");
    expect(await fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    expect(await fireEvent.keyDown(dialog, { key: "Escape" })).toBe(false);
    dialog.open = false;
    await fireEvent(dialog, new Event("close"));
    expect(dialog.open).toBe(true);
  });
  it("lets through whoever takes the device", async () => {
    const told = session();
    render(Curtain, { session: told, seat: 1, why: secretOf("friesematenten") });
    await fireEvent.click(screen.getByRole("button", { name: /Ben/ }));
    expect(told.hold).toHaveBeenCalledWith(1);
  });
  it("says what is secret in the game that is played", () => {
    render(Curtain, { session: session(), seat: 1, why: secretOf("imperial-2030") });
    expect(screen.getByText(/cash/i)).toBeTruthy();
    expect(secretOf("friesematenten")).toMatch(/money/);
  });
});
