// What the current turn has left to see: trails, glowing regions, sums, the way on the rondel. It stays until the next
// turn.
import type { PieceKind } from "../board/geometry/pieces";
import type { Act, Beat } from "./beats";
import type { Purse } from "./sums";

/** The way of a piece; the piece itself is drawn while it travels. */
export interface Trail {
  id: string;
  nation: string;
  piece: PieceKind;
  route: readonly string[];
  /** the time it travels, in milliseconds; 0 once it has arrived */
  ms: number;
}

/** Pieces that meet, shake and fade. */
export interface Clash {
  id: string;
  region: string;
  pieces: readonly { nation: string; piece: PieceKind }[];
  ms: number;
}

export interface FlyingSum {
  id: string;
  amount: number;
  from: Purse;
  to: Purse;
  /** when it starts after the first of its beat, in milliseconds */
  after: number;
  /** the time it moves; 0 for a still one */
  ms: number;
}

/** Something written on the map. */
export interface Pill {
  id: string;
  region: string;
  says: string;
  isLoss: boolean;
}

export interface Way {
  nation: string;
  from: string | null;
  to: string;
}

/** Between two sums of one beat, in milliseconds at normal speed. */
const APART = 120;
/** The trails of several turns that stay together. */
const MOST_TRAILS = 24;

export class Picture {
  trails = $state.raw<readonly Trail[]>([]);
  clash = $state.raw<Clash | null>(null);
  glow = $state.raw<ReadonlySet<string>>(new Set());
  /** the regions in which something has just come onto the board */
  risen = $state.raw<ReadonlySet<string>>(new Set());
  sums = $state.raw<readonly FlyingSum[]>([]);
  pills = $state.raw<readonly Pill[]>([]);
  way = $state.raw<Way | null>(null);

  clear(): void {
    this.trails = [];
    this.clash = null;
    this.glow = new Set();
    this.risen = new Set();
    this.sums = [];
    this.pills = [];
    this.way = null;
  }

  /** Another turn begins whose picture joins those before: only sums and the way on the rondel go. */
  turn(): void {
    this.trails = this.trails.slice(-MOST_TRAILS);
    this.sums = [];
    this.way = null;
  }

  /** A beat begins: its piece sets out, its sums start to fly. */
  begin(beat: Beat, ms: number): void {
    const { id, act } = beat;
    if (act) this.#act(id, act, ms);
    const flying = beat.sums.map((sum, index) => ({
      ...sum,
      id: `${id} ${index}`,
      after: ms > 0 ? Math.min(index * APART, ms * 1.5) : 0,
      ms,
    }));
    // what moves belongs to this beat alone; a still picture has the sums of the whole turn
    if (ms > 0) this.sums = flying;
    else if (flying.length > 0) this.sums = [...this.sums, ...flying];
  }

  /** A beat has arrived: what changed glows. */
  settle(beat: Beat): void {
    this.clash = null;
    if (beat.act?.kind === "travel")
      this.trails = this.trails.map((trail) => (trail.id === beat.id ? { ...trail, ms: 0 } : trail));
    if (beat.glow.length) this.glow = new Set([...this.glow, ...beat.glow]);
    if (beat.act?.kind === "rise") this.risen = new Set(beat.act.regions);
    const { concern } = beat;
    if (concern?.region && concern.pill)
      this.pills = [
        ...this.pills.filter((pill) => pill.region !== concern.region),
        { id: beat.id, region: concern.region, says: concern.pill, isLoss: concern.isLoss },
      ];
  }

  /** Something written there is no longer so. */
  unwrite(regions: readonly (string | null)[]): void {
    if (regions.length > 0) this.pills = this.pills.filter((pill) => !regions.includes(pill.region));
  }

  #act(id: string, act: Act, ms: number): void {
    if (act.kind === "run") this.way = { nation: act.nation, from: act.from, to: act.to };
    if (act.kind === "travel") {
      const { nation, piece, route } = act;
      this.trails = [...this.trails, { id, nation, piece, route, ms }];
    }
    if (act.kind === "clash" && ms > 0) this.clash = { id, region: act.region, pieces: act.pieces, ms };
  }
}
