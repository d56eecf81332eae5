import { BoardControls } from "$/imperial/board/controls.svelte";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => localStorage.clear());

it("the legend stays as it was left, at the next table too", () => {
  expect(new BoardControls().isLegendOpen).toBe(false);
  new BoardControls().isLegendOpen = true;
  expect(new BoardControls().isLegendOpen).toBe(true);
  new BoardControls().isLegendOpen = false;
  expect(new BoardControls().isLegendOpen).toBe(false);
});

it("the buttons reach the board that is drawn, and nothing after it has gone", () => {
  const camera = { zoomBy: vi.fn(), fit: vi.fn() };
  const controls = new BoardControls();
  controls.fit();
  const detach = controls.attach(camera);
  controls.zoomIn();
  controls.zoomOut();
  controls.fit();
  detach();
  controls.fit();
  expect(camera.zoomBy.mock.calls).toEqual([[1.5], [1 / 1.5]]);
  expect(camera.fit).toHaveBeenCalledTimes(1);
});
