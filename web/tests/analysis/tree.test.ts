// The tree of a board: turns are rows, branches have names, and one can step from branch to branch.
import { letter, Tree } from "$/analysis/tree/tree";
import type { NodeTold } from "$/wire/types";
import { expect, it } from "vitest";

function node(number: number, parent: number | null, more: Partial<NodeTold> = {}): NodeTold {
  return { node: number, parent, seat: 0, text: "", says: "", note: "", kind: "", about: {}, asked: {}, ...more };
}
const goes = (number: number, parent: number, nation: string): NodeTold =>
  node(number, parent, { kind: "ChooseSpace", asked: { nation } });
const moves = (number: number, parent: number, nation: string): NodeTold =>
  node(number, parent, { kind: "MoveArmy", asked: { nation } });

it("shows a turn in one row, and every other answer in its own", () => {
  const tree = new Tree([
    node(0, null),
    goes(1, 0, "china"),
    moves(2, 1, "china"),
    moves(3, 2, "china"),
    node(4, 3, { kind: "BuyBond" }),
    goes(5, 4, "india"),
  ]);

  expect(tree.rows().map((row) => row.nodes.map((one) => one.node))).toEqual([[1, 2, 3], [4], [5]]);
});

it("names branches where they begin, and branches of branches after them", () => {
  const tree = new Tree([
    node(0, null),
    goes(1, 0, "china"),
    goes(2, 1, "india"),
    goes(3, 0, "china"),
    goes(4, 3, "india"),
    goes(5, 3, "india"),
    goes(6, 0, "china"),
  ]);

  expect(tree.rows().map((row) => [row.nodes[0]!.node, row.depth, row.branch])).toEqual([
    [1, 0, ""],
    [3, 1, "A"],
    [4, 1, ""],
    [5, 2, "A1"],
    [6, 1, "B"],
    [2, 0, ""],
  ]);
});

it("ends a row where something else was tried within the turn", () => {
  const tree = new Tree([
    node(0, null),
    goes(1, 0, "china"),
    moves(2, 1, "china"),
    moves(3, 1, "china"),
    moves(4, 2, "china"),
  ]);

  expect(tree.rows().map((row) => row.nodes.map((one) => one.node))).toEqual([[1], [2], [3], [4]]);
});

it("steps to the branch beside, from anywhere in it", () => {
  const tree = new Tree([node(0, null), goes(1, 0, "china"), goes(2, 0, "china"), goes(3, 2, "india")]);

  expect(tree.beside(3, -1)).toBe(1);
  expect(tree.beside(1, 1)).toBe(2);
  expect(tree.beside(1, -1)).toBeNull();
  expect(tree.endOf(0)).toBe(1);
  expect(tree.pathTo(3).map((one) => one.node)).toEqual([2, 3]);
});

it("has names for as many branches as there are", () => {
  expect([0, 25, 26, 27].map(letter)).toEqual(["A", "Z", "AA", "AB"]);
});
