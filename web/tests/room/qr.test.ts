import { codeOf, QUIET } from "$/room/qr";
import { expect, it } from "vitest";

it("draws a code with quiet around it", () => {
  const code = codeOf("https://example.org/tables/abc?invitation=def");
  expect(code.size).toBeGreaterThan(21 + 2 * QUIET - 1);
  const starts = [...code.path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
    (match) => [Number(match[1]), Number(match[2]), Number(match[3])] as const,
  );
  expect(Math.min(...starts.map(([x]) => x))).toBe(QUIET);
  expect(Math.min(...starts.map(([, y]) => y))).toBe(QUIET);
  expect(Math.max(...starts.map(([x, , width]) => x + width))).toBe(code.size - QUIET);
  // the upper left finder pattern begins with seven dark modules
  expect(starts[0]).toEqual([QUIET, QUIET, 7]);
});
