// The turn of another nation on the page, as far as it was shown: the position, who plays, its sentences, what it left
// to see, and what of it concerns us. The position is held back until the beat that changes it.
import { speed } from "$/table/playback/speed.svelte";
import type { Reached, Spoken } from "$/table/playback/newsQueue";
import type { Imperial } from "../imperial.svelte";
import type { ImperialView } from "../types";
import type { Beat } from "./beats";
import { boardAfter } from "./boardAfter";
import { stillIn, type Concern } from "./concerns";
import { framed, held, onTheWay, spacesPassed } from "./held";
import { Picture } from "./picture.svelte";
import { saidNext, waysOf, type Coming, type TurnLine } from "./turnLines";

const MOST_SPOKEN = 40;

/** How a beat is shown. */
export interface Manner {
  /** the board waits for it; otherwise only its picture is seen, in the newest position */
  isShown: boolean;
  /** it is long past, and shown again */
  isReplay: boolean;
}

export class ShownTurn {
  readonly picture = new Picture();
  /** the position on the board meanwhile; null is that of the session */
  board = $state.raw<ImperialView | null>(null);
  /** how far the rest of the page may tell what happened */
  reached = $state.raw<Reached | null>(null);
  /** the nation whose turn is shown, who plays it, and its space */
  nation = $state.raw<string | null>(null);
  seat = $state.raw<number | null>(null);
  space = $state.raw<string | null>(null);
  /** what the nation does: it heads the lines, until the turn after it */
  head = $state.raw<Beat | null>(null);
  /** what concerned us in this turn */
  concerns = $state.raw<readonly Concern[]>([]);
  spoken = $state.raw<readonly Spoken[]>([]);
  #said = $state.raw<readonly Spoken[]>([]);
  #next = $state.raw<readonly Spoken[]>([]);
  /** the line of the current beat */
  #now = $state.raw<string | null>(null);
  /** the position before the current beat */
  #base: ImperialView | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #imperial: Imperial;

  constructor(imperial: Imperial) {
    this.#imperial = imperial;
  }

  /** The lines of the turn that is shown. */
  lines = $derived.by((): readonly TurnLine[] =>
    [
      ...this.#said.map((line) => ({ ...line, place: line.id === this.#now ? ("now" as const) : ("done" as const) })),
      ...this.#next.map((line) => ({ ...line, place: "next" as const })),
    ].filter(({ says }) => says !== ""),
  );

  /** The next beats begin at a position. */
  from(before: ImperialView): void {
    this.#base = before;
  }

  /** Hold the page back at a position and an entry. */
  hold(reached: Reached | null): void {
    this.reached = reached;
    this.board = this.#base && held(this.#base);
  }

  /** Let the page follow the session. */
  release(): void {
    this.reached = null;
    this.board = null;
  }

  /** What comes next is listed as soon as it is known. */
  expect(coming: Coming): void {
    this.#next = saidNext(coming);
  }

  /** An alarm does not outlast its cause. */
  forgetPast(after: ImperialView): void {
    const now = stillIn(after, this.concerns);
    this.picture.unwrite(this.concerns.filter((one) => !now.includes(one)).map(({ region }) => region));
    this.concerns = now;
  }

  /** Nothing of what was shown before stays, wherever in a turn the next beat is. */
  beginAnew(view: ImperialView | null): void {
    this.picture.clear();
    this.#said = [];
    this.#now = null;
    this.head = null;
    this.concerns = [];
    const nation = view?.nations.find((one) => one.id === view.nation_on_turn);
    this.nation = nation?.id ?? null;
    this.seat = nation?.government ?? null;
    this.space = nation?.space ?? null;
  }

  begin(beat: Beat, ms: number, manner: Manner, coming: Coming): void {
    this.#stopRunning();
    // the next turn begins with what its nation does; until then the page stays with this one
    if (manner.isShown && !manner.isReplay && !beat.begins)
      this.reached = { number: beat.number, events: beat.place + 1 };
    const isSkipped = beat.event.kind === "NationSkipped";
    // our own turn stays in sight when somebody is skipped after it
    if (beat.event.kind === "SpaceChosen" || (isSkipped && beat.isOthers)) this.#turn(beat, manner, coming);
    if (beat.says && !beat.begins) {
      // what came of it is told in the lines alone
      if (beat.isMain || this.head === null) this.head = beat;
      this.#now = beat.id;
    }
    if (!beat.begins) this.#said = [...this.#said, { id: beat.id, says: beat.says }];
    if (!manner.isReplay) this.#speak(beat);
    this.picture.begin(beat, ms);
    if (!manner.isShown || !this.#base) return;
    if (beat.act?.kind === "run") this.#runSpaces(beat.act.nation, beat.act.from, beat.act.to, ms);
    else if (beat.act) this.board = held(onTheWay(this.#base, beat, this.#imperial.material));
  }

  settle(beat: Beat, { isShown }: Manner): void {
    this.#stopRunning();
    this.picture.settle(beat);
    if (beat.concern) this.concerns = [...this.concerns, beat.concern];
    if (beat.begins) this.#imperial.stage.focus = null;
    if (!this.#base || beat.isInPlan) return;
    this.#base = boardAfter(this.#base, beat.event, this.#imperial.material);
    if (isShown && !beat.begins) this.board = held(this.#base);
  }

  /** At once: only what stays. */
  put(beat: Beat): void {
    const manner = { isShown: false, isReplay: false };
    this.begin(beat, 0, manner, { left: [], ahead: [] });
    this.settle(beat, manner);
  }

  /** A nation's turn begins. What others did at once since our own last turn stays together. */
  #turn(beat: Beat, { isShown, isReplay }: Manner, coming: Coming): void {
    const { stage, material, session } = this.#imperial;
    const isPiling = speed.current === "at-once" && beat.isOthers && !isReplay && session.mine.length > 0;
    // what was done before a nation is skipped stays in sight
    if (isPiling || beat.event.kind === "NationSkipped") this.picture.turn();
    else this.picture.clear();
    this.nation = beat.nation;
    this.seat = beat.seat;
    this.space = beat.event.kind === "SpaceChosen" ? beat.event.about.space : null;
    this.head = null;
    this.#said = [];
    this.concerns = [];
    if (!isShown || !this.#base) return;
    this.board = held({ ...this.#base, nation_on_turn: beat.nation ?? this.#base.nation_on_turn });
    const isManeuver = material.rondel.find((space) => space.id === this.space)?.does === "maneuver";
    stage.focus = isManeuver && beat.nation ? framed(beat.nation, this.#base, material, waysOf(coming)) : null;
  }

  /** The disc runs over its spaces, one after the other. */
  #runSpaces(nation: string, from: string | null, to: string, ms: number): void {
    const way = spacesPassed(this.#imperial.material, from, to);
    way.slice(0, -1).forEach((space, index) => {
      const put = () => {
        if (!this.board) return;
        const nations = this.board.nations.map((one) => (one.id === nation ? { ...one, space } : one));
        this.board = { ...this.board, nations };
      };
      if (ms > 0) this.#timers.push(setTimeout(put, (ms * (index + 1)) / way.length));
    });
  }

  #stopRunning(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  /** Screen readers hear what concerns us, and what our own moves brought; spectators hear each turn. */
  #speak(beat: Beat): void {
    const { mine } = this.#imperial.session;
    const isChosen = beat.event.kind === "SpaceChosen";
    const brings = beat.sums.length > 0 || beat.event.kind === "PowerGained";
    let says = "";
    if (beat.concern) says = [beat.concern.says, beat.concern.more].filter(Boolean).join(" ");
    else if (isChosen ? beat.isOthers && mine.length === 0 : !beat.isOthers && brings) says = beat.says;
    if (says) this.spoken = [...this.spoken, { id: beat.id, says }].slice(-MOST_SPOKEN);
  }

  /** It is no longer shown; its picture stays until the next one. */
  end(): void {
    this.#stopRunning();
    this.release();
    this.head = null;
    this.#now = null;
    this.#next = [];
    // the glow stays until the next turn; the sums have been seen
    if (speed.current !== "at-once") this.picture.sums = [];
    this.#imperial.stage.focus = null;
  }
}
