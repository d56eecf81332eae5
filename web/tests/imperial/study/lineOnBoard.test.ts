// A line of answers on the board.
import { lineOnBoard } from "$/imperial/study/lineOnBoard";
import { expect, test } from "vitest";

const answer = (kind: string, about: Record<string, unknown>) => ({ text: "", says: kind, kind, about, also: "" });

test("moves are numbered arrows, and everything else marks its place", () => {
  const { arrows, marks } = lineOnBoard(
    [
      answer("ChooseSpace", { space: "maneuver-1" }),
      answer("MoveFleet", { origin: "shanghai", destination: "china-sea" }),
      answer("MoveArmy", { origin: "beijing", destination: "korea", unit: "army", stance: "", canals: [] }),
      answer("Produce", { provinces: ["beijing", "shanghai"] }),
      answer("BuildFactory", { province: "urumqi" }),
    ],
    "china",
  );

  expect(arrows.map(({ route, number, nation }) => [route.join(" "), number, nation])).toEqual([
    ["shanghai china-sea", 1, "china"],
    ["beijing korea", 2, "china"],
  ]);
  expect([...marks.keys()]).toEqual(["china-sea", "korea", "beijing", "shanghai", "urumqi"]);
});
