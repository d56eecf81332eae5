// A position that nobody plays: the parts of a table that the board looks at, and nothing else.
import type { TableSession } from "$/table/session.svelte";
import type { Camera } from "../board/camera.svelte";
import { aroundRegion, frameOf, viewOf } from "../board/geometry/framing";
import type { BoardMap } from "../board/geometry/map";
import { fitOf, type Frame, type Size } from "../board/geometry/scene";
import { Imperial } from "../imperial.svelte";
import type { Arrow, Mark } from "../stage.svelte";
import type { ImperialView, ImperialWire, Material, Scene } from "../types";

const EDGES = { left: 0, top: 0, right: 0, bottom: 0 };
/** a small part of the board is not shown larger than this */
const CLOSEST = 1.1;
/** what matters keeps off the edge, in pixels */
const INSET = 22;

/** The table of an example: its position, what can be chosen, and the moves made. */
export function stillTable(scene: Scene, material: Material): Imperial {
  const board = { ...scene, players: [], question: null } as unknown as ImperialView;
  const session = { board, past: null, live: null, table: null, mine: [] } as unknown as TableSession<ImperialWire>;
  const imperial = new Imperial(session, material);
  imperial.stage.marks = new Map(scene.marks.map((region): [string, Mark] => [region, { kind: "choice", says: "" }]));
  imperial.stage.arrows = scene.moves.map(({ route, nation }, index): Arrow => ({
    id: String(index),
    route,
    nation,
    ...(scene.moves.length > 1 ? { number: index + 1 } : {}),
  }));
  imperial.playback.picture.pills = scene.sums.map(({ region, amount }) => ({
    id: region,
    region,
    says: `+${amount}`,
    isLoss: false,
  }));
  return imperial;
}

/** A camera that never moves: what lies on the map asks it for nothing else. */
export function stillCamera(map: BoardMap, focus: readonly string[], box: Size): Camera {
  const view = viewOf(focus.flatMap((region) => aroundRegion(map, region)));
  const room = { left: INSET, top: INSET, right: box.width - INSET, bottom: box.height - INSET };
  const whole = fitOf(map, box, EDGES);
  const rest: Frame = view ? frameOf(map, view, room, whole, Math.max(whole, CLOSEST)) : { x: 0, y: 0, scale: whole };
  return { rest, box, edges: EDGES } as Pick<Camera, "rest" | "box" | "edges"> as Camera;
}
