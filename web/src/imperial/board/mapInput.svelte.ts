// Pointer and keyboard on the map. Both lead to the same actions: choose, drag, look.
import { keys } from "$/settings/switches.svelte";
import type { Imperial } from "../imperial.svelte";
import type { Camera } from "./camera.svelte";
import { DIRECTIONS, DOUBLE_TAP, isMovable, LONG_PRESS, nearest, nextTowards, regionOf } from "./geometry/regionFinder";
import type { BoardMap, Point } from "./geometry/map";

export class MapInput {
  /** the region under the keyboard cursor */
  cursor = $state<string | null>(null);
  hasFocus = $state(false);
  /** the region whose card is open */
  look = $state<string | null>(null);
  /** a dragged unit: its origin, and the pointer */
  pull = $state.raw<{ from: string; to: Point } | null>(null);

  #places: Map<string, Point>;
  #pressed: { region: string | null; x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null;
  #swallows = false;
  #looking: ReturnType<typeof setTimeout> | undefined;
  #swallowing: ReturnType<typeof setTimeout> | undefined;
  #isTouch = false;
  #lastMove = -Infinity;

  constructor(
    readonly map: BoardMap,
    readonly imperial: Imperial,
    readonly camera: Camera,
  ) {
    this.#places = new Map(
      imperial.material.regions.flatMap((region) => {
        const drawn = map.regions[region.id];
        return drawn ? [[region.id, drawn.label] as const] : [];
      }),
    );
  }

  get #stage() {
    return this.imperial.stage;
  }

  /** Whether somebody points at the map, or has done so within this time (in milliseconds). */
  isBusy(within: number): boolean {
    return this.pull !== null || this.#stage.pop !== null || performance.now() - this.#lastMove < within;
  }

  // ------------------------------------------------------------ choosing

  /** Choose a region, or the unit in it that was pointed at. */
  #act(region: string, isUnit = false): void {
    const mark = this.#stage.marks.get(region);
    if (mark || isUnit) this.#stage.choose(region, isUnit);
    else this.#stage.pop = null;
    // other regions open their card, which says why they cannot be chosen
    const isLooked = !isUnit && (!mark || mark.kind === "impossible" || mark.kind === "lit");
    const look = isLooked && this.look !== region ? region : null;
    // the second tap of a double tap should reach the map, not a card that has just opened over it
    if (look && this.#isTouch) this.#looking = setTimeout(() => (this.look = look), DOUBLE_TAP);
    else this.look = look;
  }

  closeLook = (): void => {
    this.look = null;
  };

  // ------------------------------------------------------------ pointer

  #movable(event: Event): string | null {
    const region = regionOf(event.target);
    return region && this.#stage.onDrag && isMovable(event.target) ? region : null;
  }

  /** Whether a touch grabs a piece rather than the map. */
  grabs = (event: Event): boolean => {
    if (event.type === "dblclick" || event.type === "touchend")
      return this.#stage.marks.has(regionOf(event.target) ?? "");
    return (
      (event.type === "mousedown" || (event.type === "touchstart" && (event as TouchEvent).touches.length === 1)) &&
      this.#movable(event) !== null
    );
  };

  down = (event: PointerEvent): void => {
    this.#isTouch = event.pointerType !== "mouse";
    this.cancel();
    if (!event.isPrimary || event.button !== 0) return;
    const region = regionOf(event.target);
    const from = this.#movable(event);
    // a mouse can click and hover
    const timer = setTimeout(() => this.#long(this.#isTouch ? region : null), LONG_PRESS);
    this.#pressed = { region: from, x: event.clientX, y: event.clientY, timer };
    this.#swallows = false;
  };

  #long(region: string | null): void {
    if (!region || this.pull) return;
    this.look = region;
    this.#swallows = true;
  }

  move = (event: PointerEvent): void => {
    this.#lastMove = performance.now();
    if (event.pointerType === "mouse" && !this.#pressed) this.#stage.pointed = regionOf(event.target);
    const pressed = this.#pressed;
    if (!pressed || !event.isPrimary) return;
    if (!this.pull && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 7) return;
    clearTimeout(pressed.timer);
    if (!pressed.region) return;
    if (!this.pull) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.pull = { from: pressed.region, to: this.camera.toBoard(this.#at(event)) };
    this.#stage.pointed = this.#under(event);
  };

  up = (event: PointerEvent): void => {
    const pull = this.pull;
    this.cancel();
    if (!pull) return;
    const to = this.#under(event);
    this.#swallows = true;
    // the click after a drag comes at once or never
    this.#swallowing = setTimeout(() => (this.#swallows = false), 50);
    if (this.#isTouch) this.#stage.pointed = null;
    if (to && to !== pull.from) this.#stage.drag(pull.from, to);
  };

  cancel = (): void => {
    clearTimeout(this.#looking);
    if (this.#pressed) clearTimeout(this.#pressed.timer);
    this.#pressed = null;
    this.pull = null;
  };

  leave = (): void => {
    this.#lastMove = -Infinity;
    if (!this.pull && !this.hasFocus) this.#stage.pointed = null;
  };

  click = (event: MouseEvent): void => {
    if (this.#swallows) {
      this.#swallows = false;
      return;
    }
    const region = this.#meant(event, regionOf(event.target));
    if (region) {
      this.cursor = region;
      this.#act(region, isMovable(event.target));
    } else this.look = null;
  };

  contextmenu = (event: MouseEvent): void => {
    if (this.#isTouch) event.preventDefault();
  };

  /** A finger is broad: next to a small region that can be chosen, that region is meant. */
  #meant(event: MouseEvent, region: string | null): string | null {
    const marks = this.#stage.marks;
    if (!this.#isTouch || (region && marks.has(region)) || !marks.size) return region;
    const places = [...marks].flatMap(([id, mark]) => {
      const drawn = this.map.regions[id];
      return drawn && mark.kind === "choice"
        ? [...(drawn.slots ?? []), drawn.label].map((at) => [id, this.camera.toScreen(at)] as const)
        : [];
    });
    return nearest(places, this.#at(event)) ?? region;
  }

  #at(event: MouseEvent): Point {
    const rect = (event.currentTarget as Element).getBoundingClientRect();
    return [event.clientX - rect.left, event.clientY - rect.top];
  }

  #under(event: PointerEvent): string | null {
    return regionOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  // ------------------------------------------------------------ keyboard

  focus = (event: FocusEvent): void => {
    this.hasFocus = (event.currentTarget as Element).matches(":focus-visible");
    if (this.hasFocus) this.#moveTo(this.#start());
  };

  blur = (): void => {
    this.hasFocus = false;
    this.#stage.pointed = null;
  };

  #first(): string | null {
    const marks = [...this.#stage.marks];
    return (
      (marks.find(([, mark]) => mark.kind === "choice") ?? marks[0])?.[0] ?? this.#places.keys().next().value ?? null
    );
  }

  /** Where the keyboard cursor starts: at the chosen unit, where it was before, or at a possible choice. */
  #start(): string | null {
    const from = [...this.#stage.marks].find(([, mark]) => mark.kind === "from")?.[0];
    return from ?? this.cursor ?? this.#first();
  }

  #moveTo(region: string | null): void {
    this.hasFocus = true;
    if (!region || !this.#places.has(region)) return;
    this.cursor = region;
    this.#stage.pointed = region;
    this.camera.reveal(this.#places.get(region)!);
  }

  keydown = (event: KeyboardEvent): void => {
    this.#isTouch = false;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const towards = DIRECTIONS[event.key];
    if (towards) this.#moveTo(this.#next(towards, event.shiftKey));
    else if (event.key === " " && this.hasFocus && this.cursor) this.#act(this.cursor);
    else if (event.key === "Enter" && this.#isMeant()) this.#act(this.cursor!);
    else if (event.key === "Escape" && this.look) this.look = null;
    else {
      // without the cursor, Enter answers the question
      if (event.key === "Escape") this.hasFocus = false;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** Whether Enter is for the region under the cursor. If nothing can be chosen on the map, it answers the question. */
  #isMeant(): boolean {
    return this.hasFocus && this.cursor !== null && this.#stage.marks.size > 0;
  }

  #next(towards: Point, onlyChoices: boolean): string | null {
    // after a click the keys continue from there
    if (!this.hasFocus) this.cursor = this.#start();
    if (!this.cursor) return this.#first();
    const places = onlyChoices
      ? new Map([...this.#places].filter(([id]) => id === this.cursor || this.#stage.marks.get(id)?.kind === "choice"))
      : this.#places;
    return nextTowards(places, this.cursor, towards);
  }

  /** Keys of the whole table that concern the map. */
  hotkey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      this.#leave(event);
      return;
    }
    if (!keys.isFor(event)) return;
    if (event.key === "+" || event.key === "=") this.camera.zoomBy(1.4);
    else if (event.key === "-" || event.key === "−") this.camera.zoomBy(1 / 1.4);
    else if (event.key === "f" || event.key === "F") this.camera.fit();
    else return;
    event.preventDefault();
  };

  /** Escape closes the card even if single keys are off. */
  #leave(event: KeyboardEvent): void {
    if (!this.look || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    this.look = null;
    event.preventDefault();
  }

  /** The board is gone: cancel everything that is pending. */
  destroy(): void {
    this.cancel();
    clearTimeout(this.#swallowing);
  }
}
