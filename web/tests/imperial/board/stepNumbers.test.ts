import { boxAround, overlap } from "$/imperial/board/geometry/boxes";
import { citiesOf } from "$/imperial/board/geometry/berths";
import { freePlace, layRows, middleOf, numberPlaces, type NamesLaid } from "$/imperial/board/geometry/boardLayout";
import type { Point } from "$/imperial/board/geometry/map";
import { wayOf } from "$/imperial/board/geometry/routes";
import type { Row } from "$/imperial/board/geometry/rows";
import { describe, expect, it } from "vitest";
import { laidIn, MAPS, sceneOf, type Language } from "./pictures";

const PLANS = {
  world: [
    ["beijing", "mongolia"],
    ["shanghai", "china-sea"],
    ["shanghai", "china-sea", "indian-ocean", "south-africa"],
    ["urumqi", "afghanistan"],
    ["beijing", "korea"],
    // seen from afar, this one has no room anywhere
    ["chongqing", "indochina"],
  ],
  europe: [
    ["vienna", "budapest"],
    ["trieste", "venice"],
    ["vienna", "munich"],
    ["trieste", "ionian-sea", "tunis"],
    ["budapest", "romania"],
    ["prague", "danzig"],
  ],
} as const;
const CASES = (["world", "europe"] as const).flatMap((map) =>
  (["en", "de", "fr"] as const).flatMap((language) => [1, 2].map((near) => ({ map, language, near }))),
);

/** A picture of a plan over a board where armies stand in every other region: what lies on it, and where the numbers are. */
function plan(id: "world" | "europe", language: Language, near: number) {
  const laid = laidIn(sceneOf(id, [1030, 680], near), language);
  const regions = Object.entries(MAPS[id].regions).filter(([, region], index) => region.slots && index % 2 === 0);
  const army = { key: "", wide: 0.92, isCounted: false };
  const rows = layRows(laid, new Map(regions.map(([region]) => [region, [army]])));
  const routes = PLANS[id].slice(0, near > 1 ? 6 : 5);
  const arrows = routes.map((route) => arrowOf(laid, rows, route));
  return { laid, rows, arrows, places: numberPlaces(laid, rows, arrows) };
}

function arrowOf(laid: NamesLaid, rows: ReadonlyMap<string, Row>, route: readonly string[]) {
  const { scene } = laid;
  const stand = (region: string) => {
    const row = rows.get(region);
    return scene.toBoard(row ? middleOf(row.box) : freePlace(laid, rows, region));
  };
  const screen = (at: Point) => scene.toScreen(at);
  const { lines, head } = wayOf(scene.map, route, 26 / scene.frame.scale, stand)!;
  return { lines: lines.map((line) => line.map(screen)), head: screen(head) };
}

describe("the numbers of a plan's steps", () => {
  it.each(CASES)("hide neither names nor pieces: $map in $language, $near times as near", ({ map, language, near }) => {
    const { laid, rows, arrows, places } = plan(map, language, near);
    const { token } = laid.scene.sizes;
    const cities = citiesOf(laid.scene).map((box, index) => ({ what: `city ${index}`, box }));
    const things = [
      ...laid.names.map((name) => ({ what: name.region, box: name.box })),
      ...[...rows].map(([region, { box }]) => ({ what: `pieces of ${region}`, box })),
      ...cities,
    ];
    const hidden = places.flatMap(([x, y], index) => {
      // what is out of sight is shown at the edge of the map
      if (!laid.scene.sees(arrows[index]!.head, 0)) return [];
      const circle = boxAround(x, y, token, token);
      return things
        .filter(({ box }) => overlap(circle, box) > 0.1 * token * token)
        .map(({ what }) => `${index}: ${what}`);
    });
    expect(hidden).toEqual([]);
  });

  it("stand on their arrows or close to them, and apart", () => {
    const { laid, arrows, places } = plan("world", "en", 1);
    const { token } = laid.scene.sizes;
    places.forEach(([x, y], index) => {
      const away = arrows[index]!.lines.flat().map((at) => Math.hypot(at[0] - x, at[1] - y));
      expect(Math.min(...away)).toBeLessThan(2.5 * token);
      for (const [otherX, otherY] of places.slice(index + 1))
        expect(Math.max(Math.abs(otherX - x), Math.abs(otherY - y))).toBeGreaterThan(token);
    });
  });
});
