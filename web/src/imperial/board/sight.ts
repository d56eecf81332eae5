// What a small card on the map shall not hide: the unit that was chosen, the place it is about, and the ways of the plan.
import type { Stage } from "../stage.svelte";
import type { BoardMap, Point } from "./map";
import { pointAlong, pointsOf } from "./routes";

const ALONG = [0, 0.25, 0.5, 0.75, 1];

/** The places that stay in sight beside a card about a region. */
export function inSight(map: BoardMap, stage: Pick<Stage, "marks" | "arrows">, region: string): Point[] {
  const from = [...stage.marks].filter(([, mark]) => mark.kind === "from").map(([id]) => id);
  const places = [region, ...from].flatMap((id) => {
    const drawn = map.regions[id];
    return drawn
      ? [
          drawn.label,
          ...(drawn.slots ?? []).slice(0, 2),
          ...(drawn.city ? [drawn.city] : []),
          ...(drawn.port ? [drawn.port.at] : []),
        ]
      : [];
  });
  const ways = stage.arrows.flatMap((arrow) => {
    const points = pointsOf(map, arrow.route);
    return points.length > 1 ? ALONG.map((share) => pointAlong(points, share)) : [];
  });
  return [...places, ...ways];
}
