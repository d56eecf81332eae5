// The drawing of a board. The outlines never change; the server says what is where.
export type Point = readonly [number, number];

export interface MapRegion {
  kind: "home" | "neutral" | "sea" | "impassable";
  name: string;
  nation?: string;
  d: string;
  label: Point;
  labelSize: number;
  lines?: readonly string[];
  moreLabels?: readonly Point[];
  slots?: readonly Point[];
  slotR?: number;
  city?: Point;
  port?: { sea: string; at: Point };
}

export interface MapLink {
  a: string;
  b: string;
  kind: "canal" | "strait";
  /** whether armies cross it */
  open: boolean;
  pts: readonly Point[];
}

export interface BoardMap {
  id: string;
  title: string;
  viewBox: readonly [number, number, number, number];
  regions: Readonly<Record<string, MapRegion>>;
  decor: { wild?: string; inland?: string };
  lines: { coast: string; nation: string; province: string; sea: string };
  links: readonly MapLink[];
  wrap?: readonly { sea: string; left: Point; right: Point }[];
}

const LOADERS: Record<string, () => Promise<{ default: unknown }>> = {
  world: () => import("$/maps/world.json"),
  europe: () => import("$/maps/europe.json"),
};

/** The maps are large: each is loaded when a board first needs it. */
export async function loadMap(id: string): Promise<BoardMap> {
  const load = LOADERS[id];
  if (!load) throw new Error(`There is no map “${id}”.`);
  return (await load()).default as BoardMap;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
