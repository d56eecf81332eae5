// Where the chances of a report are drawn.
import { indexAfter, indexOf, roundPlaces, ticksOf, topOf } from "$/study/chart";
import { expect, test } from "vitest";
import { moment, told } from "./told";

const points = told().points!;

test("rounds stand where they begin", () => {
  expect(roundPlaces(points)).toEqual([
    { round: 1, index: 0 },
    { round: 2, index: 2 },
  ]);
});

test("a long game names every second, fifth or tenth round", () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ round: index + 1, index }));

  expect(ticksOf(many, 30)).toHaveLength(25);
  expect(ticksOf(many, 8).map(({ round }) => round)).toEqual([5, 10, 15, 20, 25]);
});

test("a moment is drawn where its change is seen", () => {
  expect(indexOf(points, 4)).toBe(1);
  expect(indexAfter(points, moment(5, -0.2))).toBe(2);
  expect(indexAfter(points, moment(99, -0.2))).toBe(3);
});

test("the scale is as high as it must be", () => {
  expect(topOf(points)).toBe(1);
  expect(topOf(points.slice(0, 1).map((one) => ({ ...one, chances: [0.3, 0.4] })))).toBe(0.5);
});
