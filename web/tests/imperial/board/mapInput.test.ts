import type { Camera } from "$/imperial/board/camera.svelte";
import { MapInput } from "$/imperial/board/mapInput.svelte";
import type { BoardMap } from "$/imperial/board/geometry/map";
import type { Imperial } from "$/imperial/imperial.svelte";
import { keys } from "$/settings/switches.svelte";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => keys.change(true));

it("the arrow keys begin at the unit that was chosen", () => {
  const regions = { rome: { label: [0, 0] }, naples: { label: [10, 0] }, oslo: { label: [0, -90] } };
  const stage = {
    marks: new Map([
      ["oslo", { kind: "choice" }],
      ["rome", { kind: "from" }],
    ]),
    pointed: null,
  };
  const imperial = { stage, material: { regions: Object.keys(regions).map((id) => ({ id })) } };
  const input = new MapInput(
    { regions } as unknown as BoardMap,
    imperial as unknown as Imperial,
    { reveal: vi.fn() } as unknown as Camera,
  );
  input.keydown(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  expect(input.cursor).toBe("naples");
});

it("the keys of the map obey the switch for single keys; Escape does not need it", () => {
  const camera = { fit: vi.fn(), zoomBy: vi.fn() };
  const input = new MapInput(
    { regions: {} } as BoardMap,
    { material: { regions: [] } } as unknown as Imperial,
    camera as unknown as Camera,
  );
  const press = (key: string) => input.hotkey(new KeyboardEvent("keydown", { key, cancelable: true }));
  press("f");
  press("+");
  expect([camera.fit.mock.calls.length, camera.zoomBy.mock.calls.length]).toEqual([1, 1]);
  keys.change(false);
  press("f");
  press("+");
  expect([camera.fit.mock.calls.length, camera.zoomBy.mock.calls.length]).toEqual([1, 1]);
  input.look = "rome";
  press("Escape");
  expect(input.look).toBeNull();
});

/** A map with a choice in Oslo; the cursor is there. */
function atOslo(marks: ReadonlyMap<string, { kind: string }>) {
  const regions = { rome: { label: [0, 0] }, oslo: { label: [0, -90] } };
  const choose = vi.fn();
  const stage = { marks, pointed: null, pop: null, choose };
  const imperial = { stage, material: { regions: Object.keys(regions).map((id) => ({ id })) } };
  const input = new MapInput(
    { regions } as unknown as BoardMap,
    imperial as unknown as Imperial,
    { reveal: vi.fn() } as unknown as Camera,
  );
  input.cursor = "oslo";
  input.hasFocus = true;
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, cancelable: true });
    input.keydown(event);
    return event.defaultPrevented;
  };
  return { input, choose, press };
}

it("Enter chooses under the cursor; once Escape has put the cursor away, it is for the question", () => {
  const { choose, press } = atOslo(new Map([["oslo", { kind: "choice" }]]));
  expect(press("Enter")).toBe(true);
  expect(choose).toHaveBeenCalledWith("oslo", false);
  expect(press("Escape")).toBe(false);
  expect(press("Enter")).toBe(false);
  expect(choose).toHaveBeenCalledTimes(1);
});

it("Enter is for the question if nothing can be chosen on the map; Space still opens the card", () => {
  const { input, press } = atOslo(new Map());
  expect(press("Enter")).toBe(false);
  expect(input.look).toBeNull();
  expect(press(" ")).toBe(true);
  expect(input.look).toBe("oslo");
});

it("says for how long somebody has pointed at the map", () => {
  const { input } = atOslo(new Map());
  expect(input.isBusy(500)).toBe(false);
  input.move(new MouseEvent("pointermove") as PointerEvent);
  expect(input.isBusy(500)).toBe(true);
  input.leave();
  expect(input.isBusy(500)).toBe(false);
});
