// What is written on the map covers neither the pieces it is about nor anything else, as far as there is room.
import { boxAround, outside, overlap, type Box } from "$/imperial/board/geometry/boxes";
import { PILL_HEIGHT, placePills, type PillTaken, type Written } from "$/imperial/board/geometry/pills";
import { expect, it } from "vitest";

const room: Box = { left: 0, top: 0, right: 1000, bottom: 500 };
const stops = (id: string, x: number, y: number): Written => ({ id, at: [x, y], width: 150, below: -20 });
const army = (x: number, y: number): PillTaken => ({ kind: "piece", ...boxAround(x, y, 25, 23) });
const boxesOf = (written: readonly Written[], taken: readonly PillTaken[]) => {
  const places = placePills(written, taken, room);
  return written.map(({ id, width }) => boxAround(...places.get(id)!, width, PILL_HEIGHT));
};

it("stands over its place, where nothing is in the way", () => {
  expect(placePills([stops("a", 300, 200)], [], room).get("a")).toEqual([300, 180]);
});

it("goes beside the armies it is about", () => {
  const armies = [army(300, 180), army(328, 180), army(272, 182)];
  const [box] = boxesOf([stops("a", 300, 200)], armies);
  for (const one of armies) expect(overlap(box!, one)).toBe(0);
});

it("leaves room to another one nearby, and to its armies", () => {
  const armies = [army(300, 190), army(340, 215), army(312, 240)];
  const boxes = boxesOf([stops("a", 300, 210), stops("b", 330, 235), stops("c", 318, 222)], armies);
  boxes.forEach((box, index) => {
    for (const one of [...armies, ...boxes.slice(index + 1)]) expect(overlap(box, one)).toBe(0);
  });
});

it("stays in sight at the edge of the board", () => {
  for (const box of boxesOf([stops("a", 10, 5), stops("b", 990, 495)], [])) expect(outside(box, room)).toBe(0);
});
