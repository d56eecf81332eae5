// What says the same stays the same object, so that it is not drawn again.
import { isSame, keptList, keptMap } from "$/parts/keptSame";
import { expect, test } from "vitest";

const part = (key: string, count = 1) => ({ key, count, at: [1, 2] });

test("plain values are compared by what they say", () => {
  expect(isSame(part("a"), part("a"))).toBe(true);
  expect([isSame(part("a"), part("a", 2)), isSame([1], [1, 2]), isSame(null, {}), isSame({ a: 1 }, { b: 1 })]).toEqual(
    Array(4).fill(false),
  );
});

test("a list keeps the parts that say the same, and itself if all do", () => {
  const same = keptList<ReturnType<typeof part>>(({ key }) => key);
  const before = same([part("a"), part("b")]);
  expect(same([part("a"), part("b")])).toBe(before);
  const after = same([part("c"), part("a"), part("b", 2)]);
  expect(after.map(({ key, count }) => key + count)).toEqual(["c1", "a1", "b2"]);
  expect([after[1] === before[0], after[2] === before[1]]).toEqual([true, false]);
  expect(same([part("a"), part("c"), part("b", 2)])).not.toBe(after);
});

test("a map that says the same stays", () => {
  const same = keptMap<string>();
  const before = same(new Map([["canada", "usa"]]));
  expect(same(new Map([["canada", "usa"]]))).toBe(before);
  expect([...same(new Map([["canada", "russia"]]))]).toEqual([["canada", "russia"]]);
});
