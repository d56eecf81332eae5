// Pictures of the board for tests: the whole map in a box, with its names in a language.
import { layNames, type NamesLaid } from "$/imperial/board/geometry/boardLayout";
import type { BoardMap } from "$/imperial/board/geometry/map";
import { fitOf, Scene } from "$/imperial/board/geometry/scene";
import europe from "$/maps/europe.json";
import world from "$/maps/world.json";
import names from "./names.json";

export const MAPS = { world, europe } as unknown as Readonly<Record<"world" | "europe", BoardMap>>;
export type Language = "en" | "de" | "fr";
const NONE = { left: 0, top: 0, right: 0, bottom: 0 };

/** A map fitted to a box; nearer by a factor, at a place in the middle. */
export function sceneOf(
  id: "world" | "europe",
  [width, height]: readonly [number, number],
  near = 1,
  edges = NONE,
): Scene {
  const map = MAPS[id];
  const box = { width, height };
  const scale = fitOf(map, box, edges) * near;
  const frame = { x: (width - map.viewBox[2] * scale) / 2, y: (height - map.viewBox[3] * scale) / 2, scale };
  return new Scene(map, frame, box, edges);
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** The names of the regions, as the server says them. */
export function namesIn(id: "world" | "europe", language: Language): ReadonlyMap<string, string> {
  const key = `${id} ${language}`;
  const found = known.get(key) ?? new Map(Object.entries(names[id][language]));
  known.set(key, found);
  return found;
}

export const laidIn = (scene: Scene, language: Language): NamesLaid =>
  layNames(scene, namesIn(scene.map.id as "world" | "europe", language));
