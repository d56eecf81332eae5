// Animation of what just happened: cards travel from their old place to the new one, over the table. The position never
// waits for it. With reduced motion there is a trace instead.
import { Reader } from "$/table/log/reader";
import { tick, untrack } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import { touched } from "./roundLog";
import type { Friesematenten } from "./friesematenten.svelte";

export const TRAVEL = 240;
/** The delay between two cards, in milliseconds. */
const APART = 90;
/** How long a card stays highlighted, in milliseconds. */
const NEWS = 1400;
/** More moves than this at once are not animated: it is a new position. */
const MOST = 12;
const MARKER = "[data-marker]";

/** Where something lies: in the exchange, on a pile, in an empire. */
interface Spot {
  zone: string;
  box: DOMRect;
  element: HTMLElement;
}

export class Motion {
  /** the cards that something just happened to: they are highlighted for a moment */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  #since = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** How long an animation may take: 0 if nothing is new or motion is reduced. */
  span(wanted: number): number {
    return this.fresh.size === 0 || prefersReducedMotion.current ? 0 : wanted;
  }

  /** Highlight cards that something happened to, for a while. */
  tell(cards: ReadonlySet<string>): void {
    this.#age();
    for (const card of cards) this.#since.set(card, performance.now());
    this.fresh = new Set(this.#since.keys());
    // a trace stays until the next thing happens
    if (!prefersReducedMotion.current) this.#wait();
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#since.clear();
    this.fresh = new Set();
  }

  #age(): void {
    for (const [card, since] of this.#since) if (performance.now() - since >= NEWS) this.#since.delete(card);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#age();
      this.fresh = new Set(this.#since.keys());
      if (this.#since.size) this.#wait();
    }, NEWS);
  }
}

/** Animate what happens on a table, as long as the calling component lives. */
export function follow(
  table: Friesematenten,
  root: () => HTMLElement | undefined,
  ghosts: () => HTMLElement | undefined,
): void {
  const { session, motion } = table;
  const reader = new Reader(session);
  // before the position changes: afterwards the old places are gone
  $effect.pre(() => {
    const { isPast } = session;
    const fresh = reader.next();
    if (isPast) untrack(() => motion.forget());
    if (isPast || fresh.length === 0) return;
    untrack(() => {
      const cards = touched(fresh.flatMap((entry) => entry.events));
      motion.tell(cards);
      const [felt, over] = [root(), ghosts()];
      if (felt && over && !prefersReducedMotion.current && !document.hidden) travel(table, felt, over, cards);
    });
  });
  $effect(() => () => motion.forget());
}

function travel(table: Friesematenten, felt: HTMLElement, over: HTMLElement, cards: ReadonlySet<string>): void {
  const before = spots(felt, cards);
  const drawings = new Map([...before].map(([key, spot]) => [key, drawn(spot.element)]));
  void tick().then(() => {
    const after = spots(felt, cards);
    const ways = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const way = wayOf(felt, before.get(key), after.get(key), () => outOfSight(table, felt, key));
      return way ? [{ key, ...way }] : [];
    });
    if (ways.length > MOST) return;
    ways.forEach(({ key, from, to }, index) => {
      const arrives = after.get(key)?.element ?? null;
      fly(over, drawings.get(key) ?? drawn(arrives!), from, to, arrives, index * APART);
    });
  });
}

/** Where the cards and the marker are, by id. A sold card is in an empire, not where the exchange still shows it. */
function spots(felt: HTMLElement, cards: ReadonlySet<string>): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const element of felt.querySelectorAll<HTMLElement>(
    `[data-zone] [data-card]:not(.sold), [data-zone] ${MARKER}`,
  )) {
    const key = element.dataset["card"] ?? MARKER;
    if (key !== MARKER && !cards.has(key)) continue;
    found.set(key, {
      zone: element.closest<HTMLElement>("[data-zone]")!.dataset["zone"]!,
      box: element.getBoundingClientRect(),
      element,
    });
  }
  return found;
}

/** The way of a card; null if it stays in place or comes from out of sight. */
function wayOf(
  felt: HTMLElement,
  before: Spot | undefined,
  after: Spot | undefined,
  gone: () => Element | null,
): { from: DOMRect; to: DOMRect } | null {
  if (before?.zone === after?.zone) return null;
  const from = before?.box ?? (after?.zone === "exchange" ? zoneOf(felt, "pile")?.getBoundingClientRect() : null);
  const to = after?.box ?? gone()?.getBoundingClientRect();
  return from && to ? { from, to } : null;
}

/** Cards that leave the visible table go to the discard pile, or on a phone to the tab of their new owner. */
function outOfSight(table: Friesematenten, felt: HTMLElement, card: string): Element | null {
  const place = table.placeOf(card);
  if (place) return document.getElementById(`table-panel-${place.seat === table.own ? "mine" : "others"}`);
  return card === MARKER ? null : zoneOf(felt, "discard");
}

const zoneOf = (felt: HTMLElement, zone: string): Element | null => felt.querySelector(`[data-zone="${zone}"]`);

/** A copy of an element to look at only: not a button, and without its ids. */
function drawn(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.classList.remove("fresh", "as-choice", "as-chosen", "as-impossible", "as-aimed");
  for (const name of ["data-card", "data-marker", "aria-pressed", "title"]) copy.removeAttribute(name);
  return copy;
}

function fly(
  over: HTMLElement,
  ghost: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  arrives: HTMLElement | null,
  delay: number,
): void {
  const [width, height] = arrives && from.width < to.width ? [to.width, to.height] : [from.width, from.height];
  Object.assign(ghost.style, {
    position: "fixed",
    left: "0",
    top: "0",
    width: `${width}px`,
    height: `${height}px`,
    minHeight: "0",
    margin: "0",
    transformOrigin: "0 0",
  });
  over.append(ghost);
  const at = (box: DOMRect) => `translate(${box.left}px, ${box.top}px) scale(${Math.min(1, box.width / width)})`;
  const timing: KeyframeAnimationOptions = { duration: TRAVEL, delay, easing: "ease-in-out", fill: "both" };
  const played = ghost.animate([{ transform: at(from) }, { transform: at(to), opacity: arrives ? 1 : 0.2 }], timing);
  // the real card appears when its copy arrives
  arrives?.animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, fill: "backwards" });
  const end = () => ghost.remove();
  played.finished.then(end, end);
}
