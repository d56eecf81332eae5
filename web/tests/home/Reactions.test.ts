import Reactions from "$/home/create/Reactions.svelte";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

afterEach(cleanup);

it("offers how long windows are open, and says who is not timed", () => {
  render(Reactions, { react: 20 });
  expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("20");
  expect(screen.getByText(/share a device/)).toBeTruthy();
});

it("says that a game that goes on has no such time", () => {
  render(Reactions, { react: 20, isImported: true });
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByText(/no time limit/)).toBeTruthy();
});
