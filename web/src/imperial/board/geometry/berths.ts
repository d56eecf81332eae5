// Where fleets in harbour lie: in a berth beside their port. The room is kept whether a fleet lies there or not.
import { boxAround, nearby, outside, priceOf, type Box, type Taken } from "./boxes";
import type { Scene } from "./scene";

const PRICES = { city: 4, berth: 4 } as const;

/** The berths of all ports. */
export function berthsOf(scene: Scene): Map<string, Box> {
  const { map, sizes } = scene;
  const taken: Taken<"city" | "berth">[] = citiesOf(scene);
  const berths = new Map<string, Box>();
  const [width, height] = [sizes.token * 1.22 + 6, sizes.token + 5];
  for (const [id, region] of Object.entries(map.regions)) {
    if (!region.port) continue;
    const [px, py] = scene.toScreen(region.port.at);
    const close = nearby(taken, boxAround(px, py, width + 60, height + 60));
    let found: Box | null = null;
    let least = Infinity;
    for (let column = -6; column <= 6; column++)
      for (let row = -6; row <= 6; row++) {
        const [dx, dy] = [column * 4, row * 4];
        const box = boxAround(px + dx, py + dy, width, height);
        const ashore = scene.isIn(region.port.sea, px + dx, py + dy) ? 0 : 16;
        const price = priceOf(box, close, PRICES) + Math.hypot(dx, dy) * 2 + ashore + outside(box, scene.free) * 3;
        if (price < least) [least, found] = [price, box];
      }
    berths.set(id, found!);
    taken.push({ kind: "berth", ...found! });
  }
  return berths;
}

export function citiesOf(scene: Scene): Taken<"city">[] {
  return Object.values(scene.map.regions).flatMap((region) =>
    region.city ? [{ kind: "city" as const, ...scene.cityBox(region.city) }] : [],
  );
}
