import { verdict } from "$/end/verdict";
import type { ScoreTold, SeatTold } from "$/wire/types";
import { describe, expect, it } from "vitest";

const score = (seat: number, points: number, place: number, decided_by = ""): ScoreTold => ({
  seat,
  points,
  place,
  parts: {},
  decided_by,
});
const seatsFor = (you: number | null) =>
  ["Mara", "Aiko", "Jonas", "Teodor"].map((name, seat) => ({
    seat,
    name,
    is_you: seat === you,
  })) as unknown as SeatTold[];
const say = (you: number | null, ...scores: ScoreTold[]) => {
  const { head, more } = verdict({ scores, seats: seatsFor(you) });
  return [head, more];
};
const FOUR = [score(0, 83, 1), score(1, 79, 2), score(2, 77, 3), score(3, 53, 4)];

describe("the verdict", () => {
  it("speaks to whoever looks", () => {
    expect(say(0, ...FOUR)).toEqual(["You win with 83 points.", "Aiko came second, 4 behind."]);
    expect(say(3, ...FOUR)).toEqual(["You came 4th with 53 points.", "Mara wins with 83 points."]);
    expect(say(1, ...FOUR)[0]).toBe("You came 2nd with 79 points.");
    expect(say(2, ...FOUR)[0]).toBe("You came 3rd with 77 points.");
    expect(say(null, ...FOUR)).toEqual(["Mara wins with 83 points.", "Aiko came second, 4 behind."]);
  });
  it("tells a win that is shared, and one by a tie-break", () => {
    const shared = [score(0, 9, 1), score(1, 9, 1, "shared"), score(2, 5, 3)];
    expect(say(1, ...shared)).toEqual(["You and Mara share the win with 9 points.", ""]);
    expect(say(2, ...shared)).toEqual(["You came 3rd with 5 points.", "Mara and Aiko share the win with 9 points."]);
    expect(say(null, ...shared)[0]).toBe("Mara and Aiko share the win with 9 points.");
    expect(say(0, score(0, 9, 1), score(1, 9, 2, "china"))[1]).toBe("Aiko came second with as many points.");
  });
  it("does not compare with players who resigned", () => {
    const gone = score(1, 90, 2, "resigned");
    expect(say(0, score(0, 4, 1), gone)).toEqual(["You win with 4 points.", ""]);
    expect(say(1, score(0, 1, 1), gone)).toEqual(["You resigned.", "Mara wins with 1 point."]);
  });
  it("only says that the game is over if there are no scores", () => {
    expect(say(0)).toEqual(["The game is over.", ""]);
  });
});
