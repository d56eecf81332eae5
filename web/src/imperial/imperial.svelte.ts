// An Imperial table for the components: the position shown, names and colours.
import type { Colour } from "$/parts/Badge.svelte";
import { keptMap } from "$/parts/keptSame";
import type { TableSession } from "$/table/session.svelte";
import { called, calledFirst } from "$/table/you";
import type { GameTold } from "$/wire/types";
import { getContext, setContext } from "svelte";
import { BoardControls } from "./board/controls.svelte";
import { Coach } from "./coach/coach.svelte";
import { TableLayout } from "./layout/layout.svelte";
import { Playback } from "./playback/playback.svelte";
import { Stage } from "./stage.svelte";
import type {
  ImperialView,
  ImperialWire,
  Material,
  NationFacts,
  NationView,
  PlayerView,
  RegionFacts,
  UnitsView,
} from "./types";

export class Imperial {
  readonly stage = new Stage();
  readonly controls = new BoardControls();
  readonly layout = new TableLayout(
    () => this.material.map,
    () => this.now.players.length,
  );
  /** others' turns, shown one after the other */
  readonly playback: Playback = new Playback(this, () => matchMedia("(prefers-reduced-motion: reduce)").matches);
  /** what helps a newcomer, where the table allows it */
  readonly coach: Coach = new Coach(this);
  material = $state.raw<Material>()!;
  /** the game as the server lists it, for the names of options and bots */
  gameTold = $state.raw<GameTold>();

  constructor(
    readonly session: TableSession<ImperialWire>,
    material: Material,
  ) {
    this.material = material;
  }

  /** the position on the board: past, planned or present, or on the way there while a turn is shown */
  view = $derived.by(() => this.playback.turn.board ?? (this.session.board as ImperialView));
  /** the seats that act in the position on the board */
  acting = $derived.by((): readonly number[] => {
    const { isShowing, turn } = this.playback;
    // nobody plays a nation that is skipped
    if (isShowing) return turn.seat === null ? [] : [turn.seat];
    return (this.session.past?.view ?? this.session.live)?.asked ?? [];
  });
  /** the current position, even while the player looks at the past; while a turn is shown, as far as it was shown */
  now = $derived.by(
    () =>
      (this.playback.reached === null ? null : this.playback.turn.board) ??
      ((this.session.live?.view ?? this.session.board) as ImperialView),
  );

  #regions = $derived(new Map(this.material.regions.map((region) => [region.id, region])));
  #nations = $derived(new Map(this.material.nations.map((nation) => [nation.id, nation])));
  #nationViews = $derived(new Map(this.view.nations.map((nation) => [nation.id, nation])));
  unitsAt = $derived(Map.groupBy(this.view.units, (units: UnitsView) => units.region));
  readonly #sameFlags = keptMap<string>();
  flagAt = $derived.by(() =>
    this.#sameFlags(
      new Map(this.view.nations.flatMap((nation) => nation.flags.map((region) => [region, nation.id] as const))),
    ),
  );
  factories = $derived(new Set(this.view.nations.flatMap((nation) => nation.factories)));
  occupied = $derived(new Set(this.view.occupied));

  region(id: string): RegionFacts {
    return this.#regions.get(id)!;
  }

  nation(id: string): NationFacts {
    return this.#nations.get(id)!;
  }

  nationView(id: string): NationView {
    return this.#nationViews.get(id)!;
  }

  colour(nation: string): Colour {
    return this.nation(nation).colour as Colour;
  }

  regionName(id: string): string {
    return this.#regions.get(id)?.name ?? this.material.impassable.find((one) => one.id === id)?.name ?? id;
  }

  nationName(id: string): string {
    return this.#nations.get(id)?.name ?? id;
  }

  spaceName(id: string): string {
    return this.material.rondel.find((space) => space.id === id)?.name ?? id;
  }

  player(seat: number): PlayerView {
    return this.view.players[seat]!;
  }

  playerName(seat: number | null): string {
    return seat === null ? "" : (this.session.table?.seats[seat]?.name ?? "");
  }

  /** A player within a sentence: "you" for the reader. */
  called(seat: number | null): string {
    return called(this.session.table?.seats ?? [], seat);
  }

  /** A player where a line begins: "You" for the reader. */
  calledFirst(seat: number | null): string {
    return calledFirst(this.session.table?.seats ?? [], seat);
  }

  isMine(seat: number | null): boolean {
    return seat !== null && this.session.mine.includes(seat);
  }
}

const KEY = Symbol("imperial");
export const provideImperial = (imperial: Imperial): Imperial => setContext(KEY, imperial);
/** The Imperial table this component belongs to. */
export const useImperial = (): Imperial => getContext<Imperial>(KEY);
