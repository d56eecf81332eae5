// Animation of what just happened: pieces travel and vanish. The position never waits for it.
import type { ImperialEvent } from "../types";
import type { BoardMap, Point } from "./geometry/map";
import type { PieceKind } from "./geometry/pieces";
import { pathOf, pointAlong, wayOf } from "./geometry/routes";

export const TRAVEL = 240;

/** A piece that is moving or leaving the board. */
export interface Ghost {
  id: number;
  nation: string;
  kind: PieceKind;
  /** the places passed; a single one for a piece that vanishes */
  places: Point[];
}

export interface Trace {
  id: number;
  d: string;
}

type About<Kind extends ImperialEvent["kind"]> = Extract<ImperialEvent, { kind: Kind }>["about"];

let counter = 0;

export class Motion {
  ghosts = $state.raw<readonly Ghost[]>([]);
  traces = $state.raw<readonly Trace[]>([]);
  /** the keys of pieces whose ghost has not arrived yet */
  arriving = $state.raw<ReadonlySet<string>>(new Set());
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly map: BoardMap,
    readonly isStill: () => boolean,
    /** how many armies are lost with a factory */
    readonly armiesLost = 0,
  ) {}

  /** Animate events; with reduced motion pieces jump, and a faint trace stays until the next events. */
  show(events: readonly ImperialEvent[]): void {
    const ghosts: Ghost[] = [];
    const traces: Trace[] = [];
    const arriving = new Set<string>();
    for (const event of events) {
      if (event.kind === "ArmyMoved") this.#moved(event.about, stanceOf(event.about.stance), ghosts, traces, arriving);
      else if (event.kind === "FleetMoved") this.#moved(event.about, "fleet", ghosts, traces, arriving);
      else if (event.kind === "BattleFought") this.#fought(event.about, ghosts);
      else if (event.kind === "FactoryDestroyed") this.#destroyed(event.about, ghosts);
      else for (const key of appearing(event)) arriving.add(key);
    }
    clearTimeout(this.#timer);
    this.traces = this.isStill() ? traces : [];
    if (this.isStill()) return;
    this.ghosts = ghosts;
    this.arriving = arriving;
    this.#timer = setTimeout(() => this.clear(), TRAVEL + 80);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.ghosts = [];
    this.arriving = new Set();
  }

  #moved(
    { nation, route, destination }: About<"ArmyMoved" | "FleetMoved">,
    unit: PieceKind,
    ghosts: Ghost[],
    traces: Trace[],
    arriving: Set<string>,
  ): void {
    const way = wayOf(this.map, route, 0);
    if (!way) return;
    const whole = way.lines.flat();
    ghosts.push({
      id: ++counter,
      nation,
      kind: unit,
      places: Array.from({ length: 13 }, (_, step) => pointAlong(whole, step / 12)),
    });
    traces.push({ id: ++counter, d: pathOf(way.lines) });
    arriving.add(`${destination} ${nation} ${unit}`);
  }

  #destroyed({ nation, province, lying }: About<"FactoryDestroyed">, ghosts: Ghost[]): void {
    const region = this.map.regions[province];
    if (!region) return;
    const slots = region.slots ?? [region.label];
    for (let army = 0; army < this.armiesLost; army += 1) {
      const kind = army < this.armiesLost - lying ? "hostile" : "friendly";
      ghosts.push({ id: ++counter, nation, kind, places: [slots[army] ?? slots[0]!] });
    }
  }

  #fought(about: About<"BattleFought">, ghosts: Ghost[]): void {
    const region = this.map.regions[about.region];
    if (!region) return;
    const slots = region.slots ?? [region.label];
    const both = [
      [about.nation, about.unit],
      [about.enemy, about.enemy_unit],
    ] as const;
    both.forEach(([nation, unit], index) => {
      ghosts.push({ id: ++counter, nation, kind: unitKind(unit), places: [slots[index] ?? slots[0]!] });
    });
  }
}

const stanceOf = (stance: About<"ArmyMoved">["stance"]): PieceKind => stance || "army";
const unitKind = (unit: About<"BattleFought">["unit"]): PieceKind => (unit === "lying-army" ? "friendly" : unit);

/** The keys of pieces that come onto the board. */
function appearing({ kind, about }: ImperialEvent): string[] {
  switch (kind) {
    case "UnitsProduced":
      return [
        ...about.armies.map((at) => `${at} ${about.nation} army`),
        ...about.fleets.map((at) => `${at} ${about.nation} harbour`),
      ];
    case "UnitImported":
      return [`${about.province} ${about.nation} ${about.unit === "fleet" ? "harbour" : "army"}`];
    case "FlagPlaced":
      return [`${about.region} ${about.nation} flag`];
    default:
      return [];
  }
}
