// Which part of the board is visible, and how large. Moving it never redraws the map: only one transform changes. Once
// it rests, names and pieces are laid out anew.
import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import type { BoardControls, Edges } from "./controls.svelte";
import type { BoardMap, Point } from "./geometry/map";
import { fitOf, fitRoom, freeRoom, type Frame } from "./geometry/scene";
import type { Box } from "./geometry/boxes";

const CLOSEST = 3.2;
/** how near it goes by itself, relative to the whole map */
const NEAREST = 2.6;
const MOVE = 420;
/** two frames should take a thirtieth of a second; a device that needs longer than this is slow (in milliseconds) */
const SLOW = 100;
const OFTEN = 120;
/** small screens start zoomed in; a small map on a large screen is for the overview */
const SMALL = 640;
const onPhone = matchMedia("(max-width: 799px)");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const READABLE = 0.58;
/** what is in view has this much around it */
const AROUND = 0.08;
/** how far one can pan beyond the map, in board units */
const BEYOND = 40;

export class Camera {
  frame = $state.raw<Frame>({ x: 0, y: 0, scale: 1 });
  /** where it rests, or rested before it began to move */
  rest = $state.raw<Frame>({ x: 0, y: 0, scale: 1 });
  box = $state.raw({ width: 0, height: 0 });
  isSmall = $derived(this.box.width > 0 && this.box.width < SMALL && onPhone.matches);
  fitted = $derived.by(() => fitOf(this.map, this.box, this.edges));
  /** the part of the box that nothing covers */
  free = $derived.by(() => freeRoom(this.box, this.edges));
  isClose = $derived.by(() => this.frame.scale > this.fitted * 1.15);
  /** the player has zoomed or moved the map: it stays where it was put until the whole map is asked for */
  isByHand = $state(false);

  #isSlow = false;
  /** what is drawn while the player moves the map on a slow device, and since when */
  #drawn: Frame | null = null;
  #drawnAt = 0;
  #zoom: ZoomBehavior<HTMLElement, unknown> | null = null;
  #element: Selection<HTMLElement, unknown, null, undefined> | null = null;
  /** what it shows by itself: a part of the board, or the whole of it */
  #view: Box | null = null;
  #step = 0;
  #shown: (frame: Frame) => void = () => {};
  #glided: (drawn: Frame | null, seen: Frame) => void = () => {};

  constructor(
    readonly map: BoardMap,
    readonly controls: Pick<BoardControls, "edges">,
  ) {}

  get edges(): Edges {
    return this.controls.edges;
  }

  /**
   * Watch an element; `grabs` says which touches do not pan; `shown` draws a frame. While the camera moves by itself,
   * nothing is drawn: `glided` moves and scales the picture of one frame so that it looks like another.
   */
  attach(
    element: HTMLElement,
    grabs: (event: Event) => boolean,
    shown: (frame: Frame) => void,
    glided: (drawn: Frame | null, seen: Frame) => void,
  ): () => void {
    this.#shown = shown;
    this.#glided = glided;
    this.#element = select(element);
    this.#zoom = zoom<HTMLElement, unknown>()
      // its size is known: asking the element would lay out the page
      .extent(() => [
        [0, 0],
        [this.box.width, this.box.height],
      ])
      .clickDistance(6)
      .tapDistance(12)
      .filter(
        (event: MouseEvent & TouchEvent) =>
          !event.button && (!event.ctrlKey || event.type === "wheel") && !grabs(event),
      )
      .on("end", ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        if (sourceEvent) this.#arrive();
      })
      .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        if (sourceEvent) {
          this.#stop();
          this.isByHand = true;
          this.#clock();
        }
        this.frame = { x: transform.x, y: transform.y, scale: transform.k };
        if (sourceEvent && this.#isSlow) this.#hurry();
        else shown(this.frame);
      });
    this.#element.call(this.#zoom);
    const watch = new ResizeObserver(() => this.#resized(element));
    watch.observe(element);
    this.#resized(element);
    return () => {
      this.#stop();
      watch.disconnect();
      this.#element?.on(".zoom", null);
    };
  }

  /** A slow device draws now and then, and moves what it has drawn in between. */
  #hurry(): void {
    const now = performance.now();
    if (!this.#drawn || now - this.#drawnAt > OFTEN) {
      this.#shown(this.frame);
      this.#glided(null, this.frame);
      this.#drawn = this.frame;
      this.#drawnAt = now;
    } else this.#glided(this.#drawn, this.frame);
  }

  /** The player has let go. */
  #arrive(): void {
    if (this.#drawn) {
      this.#drawn = null;
      this.#glided(null, this.frame);
      this.#shown(this.frame);
    }
    this.#settle();
  }

  #clock(): void {
    const begun = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => (this.#isSlow ||= performance.now() - begun > SLOW)));
  }

  #resized(element: HTMLElement): void {
    const before = this.box;
    this.box = { width: element.clientWidth, height: element.clientHeight };
    if (!this.#zoom || !this.box.width || !this.box.height) return;
    this.#bound();
    if (!this.isByHand || !before.width) this.#put(this.#wanted());
    else
      this.#element?.call(
        this.#zoom.translateBy,
        (this.box.width - before.width) / 2 / this.frame.scale,
        (this.box.height - before.height) / 2 / this.frame.scale,
      );
    this.#settle();
  }

  #bound(): void {
    const [, , width, height] = this.map.viewBox;
    const { edges, fitted } = this;
    this.#zoom?.scaleExtent([fitted * 0.98, Math.max(CLOSEST, fitted * NEAREST)]).translateExtent([
      [-BEYOND - edges.left / fitted, -BEYOND - edges.top / fitted],
      [width + BEYOND + edges.right / fitted, height + BEYOND + edges.bottom / fitted],
    ]);
  }

  /** The docks have moved. */
  refit(): void {
    if (!this.#zoom || !this.box.width) return;
    this.#bound();
    if (!this.isByHand) this.#put(this.#wanted());
    this.#settle();
  }

  // ------------------------------------------------------------ moving

  #stop(): void {
    if (!this.#step) return;
    cancelAnimationFrame(this.#step);
    this.#step = 0;
    this.#glided(null, this.frame);
    this.#put(this.frame);
  }

  #settle(): void {
    const { frame, rest } = this;
    if (frame.x !== rest.x || frame.y !== rest.y || frame.scale !== rest.scale) this.rest = frame;
  }

  #put({ x, y, scale }: Frame): void {
    if (this.#zoom && this.#element)
      this.#element.call(this.#zoom.transform, zoomIdentity.translate(x, y).scale(scale));
  }

  /** Go there in one move; with reduced motion, at once. */
  #go(to: Frame): void {
    this.#stop();
    const from = this.frame;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (isStill.matches || !this.rest.scale || (far < 2 && Math.abs(to.scale / from.scale - 1) < 0.01)) {
      this.#put(to);
      this.#settle();
      return;
    }
    const { width, height } = this.box;
    const middle = ({ x, y, scale }: Frame): Point => [(width / 2 - x) / scale, (height / 2 - y) / scale];
    const [a, b] = [middle(from), middle(to)];
    // the wider picture has everything on it
    const drawn = to.scale < from.scale ? to : from;
    if (drawn === to) this.#shown(to);
    this.#glided(drawn, from);
    let begun = 0;
    const step = (now: number) => {
      begun ||= now;
      const share = Math.min(1, Math.max(0, now - begun) / MOVE);
      const eased = 1 - (1 - share) ** 3;
      const scale = from.scale * (to.scale / from.scale) ** eased;
      // the middle goes straight on the screen, whatever the scale does
      const way = to.scale === from.scale ? eased : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
      const [x, y] = [a[0] + (b[0] - a[0]) * way, a[1] + (b[1] - a[1]) * way];
      if (share < 1) {
        this.frame = { x: width / 2 - x * scale, y: height / 2 - y * scale, scale };
        this.#glided(drawn, this.frame);
        this.#step = requestAnimationFrame(step);
        return;
      }
      this.#step = 0;
      this.#glided(null, to);
      this.#put(to);
      this.#settle();
    };
    this.#step = requestAnimationFrame(step);
  }

  /** The frame in which a part of the board fills the room, with as little beyond the map as there must be. */
  #frameOf(view: Box): Frame {
    const { free, fitted, map } = this;
    const [width, height] = [free.right - free.left, free.bottom - free.top];
    const fits = Math.min(width / Math.max(1, view.right - view.left), height / Math.max(1, view.bottom - view.top));
    const least = this.isSmall ? Math.max(fitted, READABLE * 0.72) : fitted;
    const scale = Math.min(Math.max(fits, least), this.isSmall ? CLOSEST / 2 : fitted * NEAREST);
    const place = (low: number, high: number, from: number, to: number, size: number) => {
      const wanted = (from + to) / 2 - (scale * (low + high)) / 2;
      const most = size * scale;
      return most > to - from ? Math.max(to - most, Math.min(from, wanted)) : (from + to - most) / 2;
    };
    return {
      scale,
      x: place(view.left, view.right, free.left, free.right, map.viewBox[2]),
      y: place(view.top, view.bottom, free.top, free.bottom, map.viewBox[3]),
    };
  }

  #whole(): Frame {
    const room = fitRoom(this.box, this.edges);
    const { fitted: scale, map } = this;
    return {
      scale,
      x: (room.left + room.right - map.viewBox[2] * scale) / 2,
      y: (room.top + room.bottom - map.viewBox[3] * scale) / 2,
    };
  }

  #wanted(): Frame {
    return this.#view ? this.#frameOf(this.#view) : this.#whole();
  }

  /** Show a part of the board by itself, or the whole of it; what the player has chosen stays. */
  follow(view: Box | null): void {
    this.#view = view;
    if (!this.isByHand && this.box.width) this.#go(this.#wanted());
  }

  /** Show the whole map. */
  fit(): void {
    this.isByHand = false;
    this.#view = null;
    this.#go(this.#whole());
  }

  zoomBy(factor: number): void {
    const { width, height } = this.box;
    const { x, y, scale } = this.frame;
    if (!this.#zoom || !width) return;
    const [least, most] = this.#zoom.scaleExtent();
    const to = Math.max(least, Math.min(most, scale * factor));
    this.isByHand = true;
    const share = to / scale;
    this.#go(
      this.#inside({ x: width / 2 - (width / 2 - x) * share, y: height / 2 - (height / 2 - y) * share, scale: to }),
    );
  }

  /** The same frame, with as little beyond the map as there must be. */
  #inside(frame: Frame): Frame {
    if (!this.#zoom) return frame;
    const { width, height } = this.box;
    const { x, y, k } = this.#zoom.constrain()(
      zoomIdentity.translate(frame.x, frame.y).scale(frame.scale),
      [
        [0, 0],
        [width, height],
      ],
      this.#zoom.translateExtent(),
    );
    return { x, y, scale: k };
  }

  sees(at: Point): boolean {
    const [x, y] = this.toScreen(at);
    const { free } = this;
    const edge = Math.min(50, (free.right - free.left) / 6, (free.bottom - free.top) / 6);
    return x > free.left + edge && y > free.top + edge && x < free.right - edge && y < free.bottom - edge;
  }

  /** Scroll to a place, if it is not visible. */
  reveal(at: Point): void {
    if (this.isClose && !this.sees(at)) this.centre(at);
  }

  centre(at: Point): void {
    const { free } = this;
    const { scale } = this.frame;
    this.#go(
      this.#inside({
        x: (free.left + free.right) / 2 - at[0] * scale,
        y: (free.top + free.bottom) / 2 - at[1] * scale,
        scale,
      }),
    );
  }

  toScreen(at: Point): Point {
    return [at[0] * this.frame.scale + this.frame.x, at[1] * this.frame.scale + this.frame.y];
  }

  toBoard(at: Point): Point {
    return [(at[0] - this.frame.x) / this.frame.scale, (at[1] - this.frame.y) / this.frame.scale];
  }
}

/** The box around places of the board, with some room around it. */
export function viewOf(places: readonly Point[]): Box | null {
  if (places.length === 0) return null;
  const xs = places.map((at) => at[0]);
  const ys = places.map((at) => at[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [wide, high] = [(right - left) * AROUND, (bottom - top) * AROUND];
  return { left: left - wide, right: right + wide, top: top - high, bottom: bottom + high };
}
