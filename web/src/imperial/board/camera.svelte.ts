// Which part of the board is visible, and how large. Moving it never redraws the map: only one transform and one number
// change.
import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import type { Point } from "./geometry/map";

/** pixels per unit of the drawings: an army is 37 units wide */
const UNIT = 0.54;
const CLOSEST = 3.2;
/** two frames should take a thirtieth of a second; a device that needs longer than this is slow (in milliseconds) */
const SLOW = 100;
/** small screens start zoomed in; a small map on a large screen is for the overview */
const SMALL = 640;
const onPhone = matchMedia("(max-width: 799px)");
const READABLE = 0.58;
/** the margin around places that were scrolled to (in pixels) */
const GATHERED = 52;

export interface Frame {
  x: number;
  y: number;
  /** pixels per board unit */
  scale: number;
}

export class Camera {
  frame = $state.raw<Frame>({ x: 0, y: 0, scale: 1 });
  box = $state.raw({ width: 0, height: 0 });
  /**
   * the size of drawings in board units; it shrinks while zooming in, so that they nearly keep their size on the screen
   */
  k = $derived((this.#unit / this.frame.scale) * Math.min(1.22, Math.max(1, (this.frame.scale / UNIT) ** 0.22)));
  isSmall = $derived(this.box.width > 0 && this.box.width < SMALL && onPhone.matches);
  /** the zoom, relative to the whole map */
  isClose = $derived(this.frame.scale > this.#contain * 1.15);

  /** a slow device hides decoration while the map moves */
  isHasty = $state(false);

  #isSlow = false;
  #size: Point = [1, 1];
  #zoom: ZoomBehavior<HTMLElement, unknown> | null = null;
  #element: Selection<HTMLElement, unknown, null, undefined> | null = null;
  #isFitted = true;
  #focus: Point | null = null;

  get #contain(): number {
    return Math.min(this.box.width / this.#size[0], this.box.height / this.#size[1]) || 1;
  }

  get #unit(): number {
    return UNIT * Math.min(1.35, Math.max(1, Math.sqrt(this.#contain / UNIT)));
  }

  /** Watch an element; `grabs` says which touches do not pan; `shown` puts the frame on the screen. */
  attach(
    element: HTMLElement,
    size: Point,
    grabs: (event: Event) => boolean,
    shown: (frame: Frame, k: number) => void,
    focus: Point | null,
  ): () => void {
    this.#size = size;
    this.#focus = focus;
    this.#element = select(element);
    this.#zoom = zoom<HTMLElement, unknown>()
      .clickDistance(6)
      .tapDistance(12)
      .filter(
        (event: MouseEvent & TouchEvent) =>
          !event.button && (!event.ctrlKey || event.type === "wheel") && !grabs(event),
      )
      .on("end", () => (this.isHasty = false))
      .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        if (sourceEvent) this.#isFitted = false;
        if (sourceEvent) this.#hurry();
        this.frame = { x: transform.x, y: transform.y, scale: transform.k };
        shown(this.frame, this.k);
      });
    this.#element.call(this.#zoom);
    const watch = new ResizeObserver(() => this.#resized(element));
    watch.observe(element);
    this.#resized(element);
    return () => {
      watch.disconnect();
      this.#element?.on(".zoom", null);
    };
  }

  #hurry(): void {
    if (this.#isSlow) this.isHasty = true;
    const begun = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => (this.#isSlow ||= performance.now() - begun > SLOW)));
  }

  #resized(element: HTMLElement): void {
    const before = this.box;
    this.box = { width: element.clientWidth, height: element.clientHeight };
    if (!this.#zoom || !this.box.width || !this.box.height) return;
    const margin = 40;
    this.#zoom.scaleExtent([this.#contain * 0.98, Math.max(CLOSEST, this.#contain * 2)]).translateExtent([
      [-margin, -margin],
      [this.#size[0] + margin, this.#size[1] + margin],
    ]);
    if (this.#isFitted || !before.width) this.#begin();
    else
      this.#element?.call(
        this.#zoom.translateBy,
        (this.box.width - before.width) / 2 / this.frame.scale,
        (this.box.height - before.height) / 2 / this.frame.scale,
      );
  }

  #begin(): void {
    const cover = Math.max(this.box.width / this.#size[0], this.box.height / this.#size[1]);
    if (this.isSmall) this.#show(this.#focus ?? [this.#size[0] / 2, this.#size[1] / 2], Math.max(cover, READABLE));
    else this.fit();
    this.#isFitted = true;
  }

  #show(at: Point, scale: number): void {
    if (!this.#zoom || !this.#element) return;
    const { width, height } = this.box;
    const wanted = zoomIdentity.translate(width / 2 - at[0] * scale, height / 2 - at[1] * scale).scale(scale);
    const extent = this.#zoom.translateExtent();
    this.#element.call(
      this.#zoom.transform,
      this.#zoom.constrain()(
        wanted,
        [
          [0, 0],
          [width, height],
        ],
        extent,
      ),
    );
  }

  /** Show the whole map. */
  fit(): void {
    this.#show([this.#size[0] / 2, this.#size[1] / 2], this.#contain);
    this.#isFitted = true;
  }

  zoomBy(factor: number): void {
    if (!this.#zoom || !this.#element) return;
    this.#isFitted = false;
    this.#element.call(this.#zoom.scaleBy, factor);
  }

  sees(at: Point): boolean {
    const [x, y] = this.toScreen(at);
    const edge = Math.min(50, this.box.width / 6, this.box.height / 6);
    return x > edge && y > edge && x < this.box.width - edge && y < this.box.height - edge;
  }

  /** Scroll to a place, if it is not visible. */
  reveal(at: Point): void {
    if (this.isClose && !this.sees(at)) this.centre(at);
  }

  /** Scroll to several places, zooming out a little if necessary; if they do not fit, the first counts. */
  gather(places: readonly Point[]): void {
    const [first] = places;
    if (!first || places.every((at) => this.sees(at))) return;
    const spans = ([0, 1] as const).map((axis) => {
      const all = places.map((at) => at[axis]);
      const room = (axis === 0 ? this.box.width : this.box.height) - 2 * GATHERED;
      return { least: Math.min(...all), most: Math.max(...all), room: Math.max(1, room) };
    });
    const fits = Math.min(...spans.map(({ least, most, room }) => room / Math.max(1, most - least)));
    const scale = Math.min(this.frame.scale, Math.max(fits, READABLE * 0.72, this.#contain));
    const middle = spans.map(({ least, most, room }, axis) => {
      const aside = room / 2 / scale;
      return Math.min(first[axis]! + aside, Math.max(first[axis]! - aside, (least + most) / 2));
    });
    this.#isFitted = false;
    this.#show([middle[0]!, middle[1]!], scale);
  }

  centre(at: Point): void {
    this.#isFitted = false;
    this.#show(at, this.frame.scale);
  }

  toScreen(at: Point): Point {
    return [at[0] * this.frame.scale + this.frame.x, at[1] * this.frame.scale + this.frame.y];
  }

  toBoard(at: Point): Point {
    return [(at[0] - this.frame.x) / this.frame.scale, (at[1] - this.frame.y) / this.frame.scale];
  }
}
