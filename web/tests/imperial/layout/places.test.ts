import europe from "$/maps/europe.json";
import world from "$/maps/world.json";
import { enlarged, placesOf, RATIOS, sheetOf, type Box, type Places } from "$/imperial/layout/places";
import { describe, expect, it } from "vitest";

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/** The share of the window in which the board is drawn and nothing covers it, while a space is chosen. */
function share(width: number, height: number, map: string, players: number): number {
  const ratio = RATIOS[map]!;
  const { shape, board, edges, wheel } = placesOf(width, height, ratio, players);
  const seen = { ...board, left: board.left + edges.left, width: board.width - edges.left - edges.right };
  const drawn = Math.min(seen.width, seen.height * ratio);
  const fit = { left: seen.left, top: seen.top, width: drawn, height: drawn / ratio };
  const covered = wheel && shape === "wide" ? overlap(wheel, fit) : 0;
  return (overlap(seen, fit) - covered) / (width * height);
}

const DESKTOPS = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

describe("the places of the table", () => {
  it("know the shapes of the boards", () => {
    for (const map of [europe, world]) {
      const [, , width, height] = map.viewBox as [number, number, number, number];
      expect(RATIOS[map.id]).toBeCloseTo(width / height);
    }
  });
  it.each(DESKTOPS)("give the board most of a window of %i × %i", (width, height) => {
    expect(share(width, height, "world", 4)).toBeGreaterThan(0.55);
    expect(share(width, height, "europe", 6)).toBeGreaterThan(0.58);
  });
  it.each([...DESKTOPS, [1024, 768], [960, 700], [900, 600], [820, 1180], [700, 900]] as const)(
    "do not overlap, and stay inside a window of %i × %i",
    (width, height) => {
      for (const ratio of Object.values(RATIOS)) {
        const { board, edges, speaker, side, market } = placesOf(width, height, ratio, 6);
        const free = { ...board, left: board.left + edges.left, width: board.width - edges.left - edges.right };
        expect([overlap(free, speaker), overlap(free, side), overlap(speaker, side)]).toEqual([0, 0, 0]);
        for (const box of [board, speaker, side, market]) {
          expect(Math.min(box.left, box.top, box.width, box.height)).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(width);
          expect(box.top + box.height).toBeLessThanOrEqual(height);
        }
      }
    },
  );
  it("have room for six players, six nations and some log at 720 px", () => {
    const { side, rows } = placesOf(1280, 720, RATIOS.europe!, 6);
    expect(6 * rows.player + 26 + 6 * rows.nation + 30 + 70).toBeLessThanOrEqual(side.height);
  });
  it("follow the shape of the window", () => {
    const shapes = (ratio: number) =>
      [
        [390, 844],
        [844, 390],
        [820, 1180],
        [1024, 1366],
        [1024, 768],
        [1280, 720],
      ].map(([width, height]) => placesOf(width!, height!, ratio, 4).shape);
    expect(shapes(RATIOS.world!)).toEqual(["phone", "beside", "tablet", "tablet", "wide", "wide"]);
    expect(shapes(RATIOS.europe!)).toEqual(["phone", "beside", "tablet", "tablet", "tall", "tall"]);
  });
});

describe("the sheet on a phone", () => {
  const phone = (height: number): Places => placesOf(390, height, RATIOS.world!, 4);
  it("has a height for each kind of question", () => {
    expect(sheetOf("space", phone(844))).toBe(392);
    expect(sheetOf("market", phone(844))).toBe(534);
  });
  it("leaves something of the board on a small one", () => {
    for (const kind of ["space", "market", "units", "answer", "wait"] as const)
      expect(phone(600).board.height - sheetOf(kind, phone(600))).toBeGreaterThanOrEqual(72);
  });
});

it("lays the space cards in two rows where eight in one would cut their names", () => {
  expect(placesOf(960, 540, RATIOS.world!, 4).cards).toBe("grid");
  expect(placesOf(1280, 720, RATIOS.world!, 4).cards).toBe("row");
});

describe("for a reader with letters of twice the size", () => {
  it("a window is laid out like one of half its size, twice as large", () => {
    const small = placesOf(640, 360, RATIOS.world!, 4);
    const large = enlarged(small, 2);
    expect(large.shape).toBe(small.shape);
    expect(large.board.width).toBe(2 * small.board.width);
    expect(large.speaker.left + large.speaker.width).toBe(1280);
    expect(large.rows.player).toBe(2 * small.rows.player);
    const phone = placesOf(390, 844, RATIOS.world!, 4);
    expect(sheetOf("space", enlarged(phone, 2))).toBe(2 * sheetOf("space", phone));
    expect(enlarged(phone, 1)).toBe(phone);
  });
});
