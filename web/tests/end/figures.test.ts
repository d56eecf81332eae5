import { at, seatOf, series, turnPlaces } from "$/end/figures";
import { headline, reason } from "$/end/result";
import { bestPart, turningPoints } from "$/imperial/end/turningPoints";
import type { EventKind, ImperialEntry, ImperialEvent } from "$/imperial/types";
import type { FiguresTold, ScoreTold, TableTold } from "$/wire/types";
import { describe, expect, it } from "vitest";
import { marked } from "../marks";

const event = (kind: EventKind, says = "", about: object = {}): ImperialEvent =>
  ({ kind, says, about, rule: "", marks: marked(kind) }) as ImperialEvent;
const entry = (number: number, events: ImperialEvent[], kind = "played"): ImperialEntry => ({
  number,
  at: 0,
  kind,
  seat: 0,
  text: "",
  says: `entry ${number}`,
  events,
  details: {},
});
const one = (what: string, of: string, values: (number | null)[]) => ({ what, name: what, of, whose: of, values });

const entries = [
  entry(4, [event("TurnBegan")], "drawn"),
  entry(5, [
    event("SpaceChosen", "China moved.", { seat: 0, nation: "china" }),
    event("PowerGained", "China gained 5.", { nation: "china" }),
  ]),
  entry(6, [event("TurnBegan")]),
  entry(7, [event("BondBought", "Anna bought.", { seat: 0, nation: "india" })]),
];
const figures = {
  numbers: [4, 5, 6, 7],
  series: [
    one("points", "seat 1", [2, 2, 2, 9]),
    one("points", "seat 2", [2, 12, 12, 11]),
    one("power-factor", "china", [0, 1, 1, 1]),
    one("power", "china", [0, 5, 5, 5]),
  ],
} as unknown as FiguresTold;

describe("the course of a game", () => {
  it("reads figures where turns began, and at the end", () => {
    const places = turnPlaces(entries, figures.numbers);
    expect(places).toEqual([0, 2, 3]);
    expect(at(series(figures, "points").get("seat 2")!, places)).toEqual([2, 12, 11]);
    expect(seatOf("seat 2")).toBe(1);
    expect(turnPlaces([], [])).toEqual([]);
  });

  it("does not count a turn that was taken back", () => {
    const back = { ...entry(8, [], "taken-back"), details: { count: 1 } } as unknown as ImperialEntry;
    expect(turnPlaces([...entries.slice(0, 2), entry(6, [event("TurnBegan")]), back], [4, 5])).toEqual([0, 1]);
  });

  it("finds the largest swings, with the sentence that explains them", () => {
    const found = turningPoints(figures, entries);
    expect(found.map((point) => [point.number, point.turn, point.seat, point.swing, point.says, point.nation])).toEqual(
      [
        [5, 1, 1, 10, "China gained 5.", "china"],
        [7, 2, 0, 7, "Anna bought.", "india"],
      ],
    );
    expect(turningPoints(figures, entries, 1).map((point) => point.number)).toEqual([5]);
  });

  it("a hidden figure makes no swing", () => {
    const hidden = { numbers: [4, 5], series: [one("points", "seat 1", [null, 9])] } as unknown as FiguresTold;
    expect(turningPoints(hidden, entries)).toEqual([]);
  });
});

describe("the result", () => {
  const score = (seat: number, points: number, place: number): ScoreTold => ({
    seat,
    points,
    place,
    parts: { china: points - 3, cash: 3 },
    decided_by: "",
  });
  const table = (scores: ScoreTold[], ...yours: readonly (number | null)[]): TableTold =>
    ({
      scores,
      seats: ["Anna", "Ben", "Cem"].map((name, seat) => ({ seat, name, kind: "person", is_you: yours.includes(seat) })),
    }) as unknown as TableTold;

  it("says who has won and where you are", () => {
    const scores = [score(1, 30, 1), score(0, 20, 2), score(2, 10, 3)];
    expect(headline(table(scores, 1))).toBe("You win with 30 points. Anna came second, 10 behind.");
    expect(headline(table(scores, 2))).toBe("You came 3rd with 10 points. Ben wins with 30 points.");
    expect(headline(table(scores, null))).toBe("Ben wins with 30 points. Anna came second, 10 behind.");
    expect(headline(table([score(0, 20, 1), score(1, 20, 1)], null))).toBe(
      "Anna and Ben share the win with 20 points.",
    );
    expect(headline(table([score(0, 20, 1), score(1, 20, 1)], 1))).toBe("You and Anna share the win with 20 points.");
    expect(headline(table([score(0, 20, 1), score(1, 20, 2)], 0))).toBe(
      "You win with 20 points. Ben came second with as many points.",
    );
    expect(headline(table([], 0))).toBe("The game is over.");
  });

  it("is not ahead of whoever has resigned, with however many points", () => {
    const gone = { ...score(0, 26, 2), decided_by: "resigned" };
    expect(headline(table([score(1, 4, 1), gone], 1))).toBe("You win with 4 points.");
    expect(headline(table([score(1, 1, 1), gone], 1))).toBe("You win with 1 point.");
    expect(headline(table([score(1, 4, 1), gone], null))).toBe("Ben wins with 4 points.");
    expect(headline(table([score(1, 4, 1), gone], 0))).toBe("You resigned. Ben wins with 4 points.");
    expect(headline(table([score(1, 14, 1), score(2, 4, 2), gone], 1))).toBe(
      "You win with 14 points. Cem came second, 10 behind.",
    );
  });

  it("names whoever has won where several play at one device", () => {
    const scores = [score(1, 30, 1), score(0, 20, 2), score(2, 10, 3)];
    expect(headline(table(scores, 1, 2))).toBe("Ben wins with 30 points. Anna came second, 10 behind.");
    expect(headline(table([score(0, 20, 1), score(1, 20, 1)], 0, 1))).toBe(
      "Anna and Ben share the win with 20 points.",
    );
  });

  it("finds the nation that brought most", () => {
    expect(bestPart(score(0, 20, 1))).toEqual({ nation: "china", points: 17 });
    expect(bestPart(undefined)).toBeNull();
  });

  it("tells why it ended: by the game, or by the table", () => {
    expect(reason([entry(1, [{ ...event("GameEnded", "China reached 25."), rule: "END-1" }])])).toEqual({
      says: "China reached 25.",
      rule: "END-1",
    });
    expect(reason([{ ...entry(2, [], "ended"), says: "The players agreed." }])).toEqual({
      says: "The players agreed.",
      rule: "",
    });
  });
});
