// Which part of the board is visible, and how large. Moving it never redraws the map: only one transform changes. Once
// it rests, names and pieces are laid out anew.
import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import type { BoardControls, Edges } from "./controls.svelte";
import { Drawing } from "./drawing";
import type { Box } from "./geometry/boxes";
import { frameOf, wholeFrame } from "./geometry/framing";
import type { BoardMap, Point } from "./geometry/map";
import { fitOf, fitRoom, freeRoom, type Frame } from "./geometry/scene";
import { Glide } from "./glide";

const CLOSEST = 3.2;
/** how near it goes by itself, relative to the whole map */
const NEAREST = 2.6;
/** on a phone less room than this shows a part of the board; with more, and on a large screen, all of it fits */
const SMALL = 640;
/** what the buttons at the right edge of a small board cover of it */
const TOOLS = 58;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
/** the whole of a large nation is seen at this scale, and its names can be read */
const READABLE = 0.36;
/** how far one can pan beyond the map, in board units */
const BEYOND = 40;

export class Camera {
  frame = $state.raw<Frame>({ x: 0, y: 0, scale: 1 });
  /** where it rests, or rested before it began to move */
  rest = $state.raw<Frame>({ x: 0, y: 0, scale: 1 });
  box = $state.raw({ width: 0, height: 0 });
  isSmall = $derived.by(() => this.box.width > 0 && this.free.right - this.free.left < SMALL && this.isPhone());
  fitted = $derived.by(() => fitOf(this.map, this.box, this.edges));
  /** the part of the box that nothing covers */
  free = $derived.by(() => freeRoom(this.box, this.edges));
  /** the part of it in which everything can be seen and touched that it goes to */
  room = $derived.by(() => (this.isSmall ? { ...this.free, right: this.free.right - TOOLS } : this.free));
  /** a part of the board is never shown smaller than this */
  least = $derived.by(() => (this.isSmall ? Math.max(this.fitted, READABLE) : this.fitted));
  isClose = $derived.by(() => this.frame.scale > this.fitted * 1.15);
  /** the player has zoomed or moved the map: it stays where it was put until the whole map is asked for */
  isByHand = $state(false);

  #zoom: ZoomBehavior<HTMLElement, unknown> | null = null;
  #element: Selection<HTMLElement, unknown, null, undefined> | null = null;
  /** what it shows by itself: a part of the board, or the whole of it */
  #view: Box | null = null;
  readonly #glide = new Glide();
  #drawing = new Drawing(
    () => {},
    () => {},
  );

  constructor(
    readonly map: BoardMap,
    readonly controls: Pick<BoardControls, "edges">,
    readonly isPhone: () => boolean = () => false,
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
    this.#drawing = new Drawing(shown, glided);
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
        // the player has let go
        if (!sourceEvent) return;
        this.#drawing.arrive(this.frame);
        this.#settle();
      })
      .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        if (sourceEvent) {
          this.#stop();
          this.isByHand = true;
        }
        this.frame = { x: transform.x, y: transform.y, scale: transform.k };
        if (sourceEvent) this.#drawing.follow(this.frame);
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
    if (!this.#glide.isMoving) return;
    this.#glide.stop();
    this.#drawing.glide(null, this.frame);
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
    // the wider picture has everything on it
    const drawn = to.scale < from.scale ? to : from;
    if (drawn === to) this.#drawing.draw(to);
    this.#drawing.glide(drawn, from);
    const shown = (frame: Frame) => {
      this.frame = frame;
      this.#drawing.glide(drawn, frame);
    };
    const arrived = () => {
      this.#drawing.glide(null, to);
      this.#put(to);
      this.#settle();
    };
    this.#glide.begin(from, to, this.box, shown, arrived);
  }

  #whole(): Frame {
    return wholeFrame(this.map, fitRoom(this.box, this.edges), this.fitted);
  }

  #wanted(): Frame {
    if (!this.#view) return this.#whole();
    const most = this.isSmall ? CLOSEST / 2 : this.fitted * NEAREST;
    return frameOf(this.map, this.#view, this.room, this.least, most);
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
    const { room } = this;
    const edge = Math.min(50, (room.right - room.left) / 6, (room.bottom - room.top) / 6);
    return x > room.left + edge && y > room.top + edge && x < room.right - edge && y < room.bottom - edge;
  }

  /** Scroll to a place, if it is not visible. */
  reveal(at: Point): void {
    if (this.isClose && !this.sees(at)) this.centre(at);
  }

  centre(at: Point): void {
    const { room } = this;
    const { scale } = this.frame;
    this.#go(
      this.#inside({
        x: (room.left + room.right) / 2 - at[0] * scale,
        y: (room.top + room.bottom) / 2 - at[1] * scale,
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
