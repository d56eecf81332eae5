// Which edges of a scrolling element cut something off.
import { cutOff, edges } from "$/table/frame/scrollEdges";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const box = (scrollTop: number, scrollHeight = 300, clientHeight = 100) => ({ scrollTop, scrollHeight, clientHeight });

test("more above and below, but not for the sake of a few pixels", () => {
  expect(cutOff(box(0))).toEqual({ above: false, below: true });
  expect(cutOff(box(90))).toEqual({ above: true, below: true });
  expect(cutOff(box(200))).toEqual({ above: true, below: false });
  expect(cutOff(box(0, 104))).toEqual({ above: false, below: false });
});

beforeEach(() =>
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

test("what is kept at the lower edge is where the rest ends, only while it lies there", () => {
  const inside = document.createElement("div");
  const kept = inside.appendChild(document.createElement("div"));
  kept.className = "two";
  Object.defineProperties(inside, { scrollHeight: { value: 300 }, clientHeight: { value: 100 } });
  inside.getBoundingClientRect = () => ({ bottom: 100 }) as DOMRect;
  for (const [bottom, end] of [
    [100, "kept"],
    [90, "near"],
    [60, "edge"],
  ] as const) {
    kept.getBoundingClientRect = () => ({ bottom }) as DOMRect;
    const forget = edges(".two")(inside) as () => void;
    expect(inside.dataset["below"]).toBe(end);
    forget();
  }
});
