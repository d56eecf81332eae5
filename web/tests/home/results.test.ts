import { resultInWords } from "$/home/tables/results.svelte";
import type { TableTold } from "$/wire/types";
import { expect, it } from "vitest";

const result = (places: number[], mine: number[]) =>
  ({
    seats: places.map((_, seat) => ({ seat, name: "ABC"[seat], is_you: mine.includes(seat) })),
    scores: places.map((place, seat) => ({ seat, place, points: 0, parts: {}, decided_by: "" })),
  }) as unknown as TableTold;

it("says whether we have won, or where we came in and who has", () => {
  expect(resultInWords(result([1, 2, 3], [0]))).toBe("you won");
  expect(resultInWords(result([1, 1, 3], [0]))).toBe("you shared the win");
  expect(resultInWords(result([2, 1, 3], [0]))).toBe("you came 2nd · B won");
});
it("names the winner where several of us played, or none", () => {
  expect(resultInWords(result([1, 2, 3], [0, 1]))).toBe("A won");
  expect(resultInWords(result([2, 1, 1], []))).toBe("B, C won");
  expect(resultInWords(result([], []))).toBe("");
});
