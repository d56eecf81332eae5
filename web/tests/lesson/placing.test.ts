import { describe, expect, it } from "vitest";
import { distance, lineBetween, placeOf, type Box } from "$/lesson/placing";

const BOARD: Box = { left: 0, top: 40, width: 1200, height: 600 };
const SIZE = { width: 352, height: 220 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe("the place of the card", () => {
  it("is beside what it speaks of, and not over it", () => {
    const target = box(600, 300, 80, 30);
    const at = placeOf(SIZE, BOARD, [target], []);
    const away = distance({ left: at.x, top: at.y, ...SIZE }, target);

    expect(away).toBeGreaterThanOrEqual(17);
    expect(away).toBeLessThan(60);
  });

  it("is inside the board, wherever the target is", () => {
    for (const target of [box(-50, 0, 20, 20), box(1300, 700, 40, 40), box(0, 40, 1200, 600)]) {
      const { x, y } = placeOf(SIZE, BOARD, [target], []);

      expect(x).toBeGreaterThanOrEqual(BOARD.left);
      expect(y).toBeGreaterThanOrEqual(BOARD.top);
      expect(x + SIZE.width).toBeLessThanOrEqual(BOARD.left + BOARD.width);
      expect(y + SIZE.height).toBeLessThanOrEqual(BOARD.top + BOARD.height);
    }
  });

  it("leaves the question free, even if that is further away", () => {
    const question = box(0, 400, 1200, 240);
    const { y } = placeOf(SIZE, BOARD, [box(500, 420, 100, 60)], [question]);

    expect(y + SIZE.height).toBeLessThanOrEqual(question.top);
  });

  it("leaves what can be chosen free, even beside what it speaks of", () => {
    const target = box(600, 300, 80, 30);
    const choice = box(100, 60, 700, 230);
    const { x, y } = placeOf(SIZE, BOARD, [target], [], [], [choice]);

    expect(y >= choice.top + choice.height || x >= choice.left + choice.width).toBe(true);
  });

  it("stays at a corner of a board that is smaller than the card", () => {
    expect(placeOf(SIZE, box(0, 40, 200, 100), [], [])).toEqual({ x: 10, y: 50 });
  });
});

describe("the line to the target", () => {
  it("goes from edge to edge", () => {
    const line = lineBetween(box(0, 0, 100, 100), box(200, 20, 40, 40));

    expect(line?.from.x).toBe(100);
    expect(line?.to.x).toBe(200);
    expect(line?.from.y).toBe(line?.to.y);
  });

  it("is left out where card and target touch", () => {
    expect(lineBetween(box(0, 0, 100, 100), box(90, 90, 40, 40))).toBeNull();
  });
});
