// What the camera goes to by itself: the part of the board where a nation moves its units, and back when it has done.
// It never moves while the player points at something on the map.
import { cameraFollows } from "$/settings/switches.svelte";
import { untrack } from "svelte";
import type { Imperial } from "../imperial.svelte";
import { activeNation } from "../rondel/spaces";
import type { Camera } from "./camera.svelte";
import type { Box } from "./geometry/boxes";
import { aroundRegion, fittingScale, viewOf } from "./geometry/framing";
import type { BoardMap } from "./geometry/map";
import type { MapInput } from "./mapInput.svelte";

/** it waits until nobody has pointed for so long (in milliseconds) */
const CALM = 700;
/** what lies far away is left out, so that the rest is seen this much larger than on the whole map */
const WORTH = 1.25;
/** a picture that is hardly larger is not worth a move */
const LEAST = 1.15;

export class Cameraman {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** one move for each part of a turn: what is planned in it changes what can be reached, but not the picture */
  #held = { key: "", wanted: "" };

  constructor(
    readonly map: BoardMap,
    readonly imperial: Imperial,
    readonly camera: Camera,
    readonly input: MapInput,
  ) {}

  /** Follow the table as long as the board is there; call it while the board is made. */
  start(): void {
    const wanted = $derived(this.#wanted());
    $effect(() => {
      void [wanted, this.camera.isSmall];
      // where everything goes depends on how much room there is
      if (this.camera.box.width > 0) untrack(() => this.#go(wanted));
    });
    $effect(() => {
      void this.camera.edges;
      untrack(() => this.camera.refit());
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** The regions to show, as one text, so that the same ones again move nothing. */
  #wanted(): string {
    const { stage } = this.imperial;
    const moves = cameraFollows.isOn || this.camera.isSmall;
    if (this.camera.isSmall && stage.maneuver) {
      const from = [...stage.marks].find(([, mark]) => mark.kind === "from")?.[0];
      return from
        ? `${from} | ${asked(this.imperial).join(" ")}`
        : this.#around(stage.maneuver.nation, stage.maneuver.regions);
    }
    if (moves && stage.maneuver) {
      const { key, nation, regions } = stage.maneuver;
      if (key !== this.#held.key) this.#held = { key, wanted: this.#around(nation, regions) };
      return this.#held.wanted;
    }
    if (moves && stage.focus) return stage.focus.join(" ");
    // a small screen never shows the whole board by itself
    if (!this.camera.isSmall) return "";
    // a plan that is ready is looked at before it is sent
    if (stage.arrows.length > 0) return [...new Set(stage.arrows.flatMap(({ route }) => route))].join(" ");
    const nation = activeNation(this.imperial);
    return nation ? this.#around(nation, asked(this.imperial)) : "";
  }

  #around(nation: string, others: readonly string[]): string {
    return [...new Set([...(this.imperial.nation(nation)?.home ?? []), "|", ...others])].join(" ");
  }

  #go(wanted: string): void {
    clearTimeout(this.#timer);
    if (this.input.isBusy(CALM)) {
      this.#timer = setTimeout(() => this.#go(wanted), CALM / 2);
      return;
    }
    // a finger moves the map all the time; the next question is worth another look
    if (this.camera.isSmall) this.camera.isByHand = false;
    this.camera.follow(wanted === "" ? null : this.#viewOf(wanted));
  }

  /** The core, and of the others as many as can be seen well, the nearest first. */
  #viewOf(wanted: string): Box | null {
    const [core, others = ""] = wanted.split("|").map((part) => part.trim());
    const placesOf = (ids: string | undefined) =>
      ids ? ids.split(" ").flatMap((id) => aroundRegion(this.map, id)) : [];
    let places = placesOf(core);
    if (places.length === 0) return viewOf(placesOf(others));
    const middle = (axis: 0 | 1) => places.reduce((sum, at) => sum + at[axis], 0) / places.length;
    const [x, y] = [middle(0), middle(1)];
    const away = placesOf(others).sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
    // a small screen never goes so far away that all of it fits
    const worth = this.camera.isSmall ? this.camera.least / this.camera.fitted : WORTH;
    for (const at of away) {
      const more = [...places, at];
      const isTooFar = this.#nearness(viewOf(more)!) < worth;
      if (isTooFar && (this.camera.isSmall || this.#nearness(viewOf(places)!) >= worth)) break;
      places = more;
    }
    const view = viewOf(places);
    return view && this.#nearness(view) < LEAST && !this.camera.isSmall ? null : view;
  }

  #nearness(view: Box): number {
    return fittingScale(view, this.camera.room) / this.camera.fitted;
  }
}

/** The regions a question is about. */
const asked = ({ stage }: Imperial): string[] =>
  [...stage.marks].filter(([, mark]) => mark.kind !== "impossible").map(([id]) => id);
