// What has just happened, as movement: pieces travel and vanish. It runs beside the position and never holds it up.
import type { EventTold } from "$/wire/types";
import type { BoardMap, Point } from "./map";
import type { PieceKind } from "./pieces";
import { pathOf, pointAlong, wayOf } from "./routes";

export const TRAVEL = 240;

/** A piece that is on its way, or leaving. */
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

type About = Record<string, unknown>;
const text = (about: About, key: string): string => (typeof about[key] === "string" ? about[key] : "");
const texts = (about: About, key: string): string[] =>
  Array.isArray(about[key]) ? about[key].filter((one) => typeof one === "string") : [];

let counter = 0;

export class Motion {
  ghosts = $state.raw<readonly Ghost[]>([]);
  traces = $state.raw<readonly Trace[]>([]);
  /** pieces that wait for their ghost, by their keys */
  arriving = $state.raw<ReadonlySet<string>>(new Set());
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly map: BoardMap,
    readonly isStill: () => boolean,
    /** how many armies go with a factory */
    readonly armiesLost = 0,
  ) {}

  /** Show events; with reduced motion pieces jump, and a faint trace stays until the next ones. */
  show(events: readonly EventTold[]): void {
    const ghosts: Ghost[] = [];
    const traces: Trace[] = [];
    const arriving = new Set<string>();
    for (const { kind, about } of events) {
      if (kind === "ArmyMoved" || kind === "FleetMoved") this.#moved(kind, about, ghosts, traces, arriving);
      else if (kind === "BattleFought") this.#fought(about, ghosts);
      else if (kind === "FactoryDestroyed") this.#destroyed(about, ghosts);
      else for (const key of appearing(kind, about)) arriving.add(key);
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

  #moved(kind: string, about: About, ghosts: Ghost[], traces: Trace[], arriving: Set<string>): void {
    const route = texts(about, "route");
    const way = wayOf(this.map, route, 0);
    if (!way) return;
    const nation = text(about, "nation");
    const unit: PieceKind = kind === "FleetMoved" ? "fleet" : stanceOf(text(about, "stance"));
    const whole = way.lines.flat();
    ghosts.push({
      id: ++counter,
      nation,
      kind: unit,
      places: Array.from({ length: 13 }, (_, step) => pointAlong(whole, step / 12)),
    });
    traces.push({ id: ++counter, d: pathOf(way.lines) });
    arriving.add(`${text(about, "destination")} ${nation} ${unit}`);
  }

  #destroyed(about: About, ghosts: Ghost[]): void {
    const region = this.map.regions[text(about, "province")];
    const lying = typeof about["lying"] === "number" ? about["lying"] : 0;
    if (!region) return;
    const slots = region.slots ?? [region.label];
    for (let army = 0; army < this.armiesLost; army += 1) {
      const kind = army < this.armiesLost - lying ? "hostile" : "friendly";
      ghosts.push({ id: ++counter, nation: text(about, "nation"), kind, places: [slots[army] ?? slots[0]!] });
    }
  }

  #fought(about: About, ghosts: Ghost[]): void {
    const region = this.map.regions[text(about, "region")];
    if (!region) return;
    const slots = region.slots ?? [region.label];
    const both = [
      ["nation", "unit"],
      ["enemy", "enemy_unit"],
    ] as const;
    both.forEach(([nation, unit], index) => {
      if (text(about, nation))
        ghosts.push({
          id: ++counter,
          nation: text(about, nation),
          kind: unitKind(text(about, unit)),
          places: [slots[index] ?? slots[0]!],
        });
    });
  }
}

const stanceOf = (stance: string): PieceKind => (stance === "hostile" || stance === "friendly" ? stance : "army");
const unitKind = (unit: string): PieceKind =>
  unit === "fleet" ? "fleet" : unit === "lying-army" ? "friendly" : "army";

/** The pieces that come onto the board, by their keys. */
function appearing(kind: string, about: About): string[] {
  const nation = text(about, "nation");
  if (kind === "UnitsProduced")
    return [
      ...texts(about, "armies").map((at) => `${at} ${nation} army`),
      ...texts(about, "fleets").map((at) => `${at} ${nation} harbour`),
    ];
  if (kind === "UnitImported")
    return [`${text(about, "province")} ${nation} ${text(about, "unit") === "fleet" ? "harbour" : "army"}`];
  if (kind === "FlagPlaced") return [`${text(about, "region")} ${nation} flag`];
  return [];
}
