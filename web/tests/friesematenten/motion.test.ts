// Cards travel between the parts of the table; nothing moves twice, and nothing where it should not.
import { moveAmong } from "$/friesematenten/cards/arrowKeys";
import { Motion } from "$/friesematenten/motion.svelte";
import { choicesIn, fullest } from "$/friesematenten/panels.svelte";
import type { Friesematenten } from "$/friesematenten/friesematenten.svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what has happened is news for a moment, also if more happens meanwhile", () => {
  const motion = new Motion();
  expect(motion.span(180)).toBe(0);
  motion.tell(new Set(["F01"]));
  vi.advanceTimersByTime(900);
  motion.tell(new Set(["S01"]));
  expect([[...motion.fresh], motion.span(180)]).toEqual([["F01", "S01"], 180]);
  vi.advanceTimersByTime(1400);
  expect([...motion.fresh]).toEqual([]);
  motion.tell(new Set(["A01"]));
  motion.forget();
  expect(motion.fresh.size).toBe(0);
});

test("arrow keys lead up and down to the nearest card, from the pile as well; left and right are the group's", () => {
  document.body.innerHTML = `<main><button data-zone="pile"></button><ol data-zone="exchange"><button data-card="A"></button><button data-card="B"></button></ol></main>`;
  const [pile, one, other] = document.querySelectorAll<HTMLElement>("button");
  const boxes = [
    [0, 0],
    [0, 100],
    [200, 100],
  ];
  for (const [index, at] of [pile, one, other].entries())
    at!.getBoundingClientRect = () => new DOMRect(boxes[index]![0], boxes[index]![1], 50, 50);
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement!.addEventListener("keydown", (pressed) => moveAmong(pressed as KeyboardEvent), {
      once: true,
    });
    document.activeElement!.dispatchEvent(event);
    return event.defaultPrevented;
  };
  pile!.focus();
  expect([press("ArrowDown"), document.activeElement === one]).toEqual([true, true]);
  expect([press("ArrowRight"), press("ArrowDown"), press("x")]).toEqual([false, false, false]);
  document.body.innerHTML = "";
});

test("a phone opens the part of the table with most to choose", () => {
  const view = { exchange: ["F08"], auction: null, award: null, discard: ["A01"], out: [], just_won: "S09" };
  const seats: Record<string, number> = { F01: 0, F02: 1, F03: 1 };
  const table = {
    view,
    own: 0,
    placeOf: (card: string) => (card in seats ? { seat: seats[card]!, card: null } : null),
    decision: { next: ["card:F01", "card:F02", "card:F03", "seat:2", "card:S09", "card:F08", "card:A01", "card:F30"] },
  } as unknown as Friesematenten;
  expect(choicesIn(table)).toEqual({ table: 2, mine: 2, others: 3 });
  expect(fullest(choicesIn(table))).toBe("others");
  expect(fullest({ table: 0, mine: 0, others: 0 })).toBeNull();
});
