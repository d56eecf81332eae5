// Others' turns at an Imperial table, beat by beat: the line says it, the piece travels, what changed glows, the sums
// move. The position on the board is held back until the beat that changes it; the session knows it already.
import type { Cue, Director, Heard, Spoken } from "$/table/playback/newsQueue";
import { Player, type Timing } from "$/table/playback/player.svelte";
import { speed } from "$/table/playback/speed.svelte";
import { keepShown, keptShown, unseenSince } from "$/table/playback/unseen";
import { Refusal } from "$/wire/refusal";
import type { EntryTold, News } from "$/wire/types";
import { untrack } from "svelte";
import type { Imperial } from "../imperial.svelte";
import type { ImperialEntry, ImperialView } from "../types";
import { beatsOf, isNextTurn, timingOf, type Beat } from "./beats";
import { boardAfter } from "./boardAfter";
import { stillIn, type Concern } from "./concerns";
import { framed, held, occupiedAsIn, onTheWay, spacesPassed } from "./held";
import { Picture } from "./picture.svelte";

/** A sentence of the turn that is shown. */
export interface TurnLine {
  id: string;
  says: string;
  place: "done" | "now" | "next";
}

/** When more turns than this wait, the oldest are shown at once. */
const MOST_TURNS = 8;
/** How long the last line stays while the next player thinks, in milliseconds. */
const LINGER = 700;
const MOST_SPOKEN = 40;
const AT_ONCE: Timing = { moves: 0, rests: 0 };

export class Playback implements Director {
  readonly picture = new Picture();
  readonly player = new Player<Beat>();
  /** others' moves are being shown */
  isShowing = $state(false);
  /** the position on the board meanwhile; null is that of the session */
  board = $state.raw<ImperialView | null>(null);
  /** the nation whose turn is shown, who plays it, and its space */
  nation = $state.raw<string | null>(null);
  seat = $state.raw<number | null>(null);
  space = $state.raw<string | null>(null);
  beat = $state.raw<Beat | null>(null);
  /** what concerned us in this turn */
  concerns = $state.raw<readonly Concern[]>([]);
  spoken = $state.raw<readonly Spoken[]>([]);
  #said = $state.raw<readonly Spoken[]>([]);
  #next = $state.raw<readonly Spoken[]>([]);
  /** the position before the current beat, and the one after all that was told */
  #base: ImperialView | null = null;
  #after: ImperialView | null = null;
  /** the beats that are not shown yet, of what was told already */
  #left: readonly Beat[] = [];
  /** what has been heard after it */
  #ahead: () => readonly News[] = () => [];
  #isReplay = false;
  /** the news from before this page, while the position before them is asked for */
  #retold: News | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #lingering: ReturnType<typeof setTimeout> | undefined;
  readonly #imperial: Imperial;
  readonly #isStill: () => boolean;

  constructor(imperial: Imperial, isStill: () => boolean) {
    this.#imperial = imperial;
    this.#isStill = isStill;
  }

  /** The lines of the turn that is shown. */
  lines = $derived.by((): readonly TurnLine[] => {
    const now = this.beat?.id;
    return [
      ...this.#said.map(({ id, says }) => ({ id, says, place: id === now ? ("now" as const) : ("done" as const) })),
      ...this.#next.map(({ id, says }) => ({ id, says, place: "next" as const })),
    ].filter(({ says }) => says !== "");
  });

  // ------------------------------------------------------------ the news

  show({ news }: Heard, cue: Cue): void {
    untrack(() => {
      if (this.#isKnown(news)) return void this.#retell(news, cue);
      const isSeen = this.#isWatched(news);
      const beats = this.#beatsOf(news, cue.tell);
      const isLate = turnsIn([news, ...cue.ahead()]) > MOST_TURNS;
      if (beats.length === 0 || !isSeen || isLate) {
        if (isSeen) for (const beat of beats) this.#put(beat);
        this.#keepShown();
        return cue.done();
      }
      const isOthers = beats.some((beat) => beat.isOthers);
      this.#run(beats, speed.current === "at-once" ? false : isOthers, cue.ahead, cue.done);
    });
  }

  /** What comes next is listed as soon as it is known. */
  heard(): void {
    this.#next = upTo(this.#left, this.#ahead());
  }

  /** It was told at once, since something is urgent: its picture stays all the same. */
  passed(news: News, tell: () => void): void {
    untrack(() => {
      const isSeen = this.#isWatched(news);
      const beats = this.#beatsOf(news, tell);
      if (isSeen) for (const beat of beats) this.#put(beat);
      this.#keepShown();
    });
  }

  /** Show what happened before this page was here: the first turns of a new game, or what a reload has cut off. */
  resume(): void {
    untrack(() => {
      const { session } = this.#imperial;
      if (speed.current === "at-once" || document.hidden || session.isShared || session.isOver) return;
      const since = unseenSince(session.entries, session.mine, keptShown(session.id), Date.now());
      if (since !== null) session.retell(since);
    });
  }

  /** Whether the table has been told already: only its picture is missing. */
  #isKnown(news: News): boolean {
    const { entries } = this.#imperial.session;
    const last = news.entries.at(-1)?.number;
    return !news.table_now && last !== undefined && last <= (entries.at(-1)?.number ?? 0);
  }

  async #retell(news: News, cue: Cue): Promise<void> {
    const { session, material } = this.#imperial;
    if (turnsIn([news]) > MOST_TURNS) return cue.done();
    this.#retold = news;
    // our question waits meanwhile
    this.isShowing = true;
    try {
      const { view: before } = await session.viewAt(news.since);
      // somebody caught up
      if (this.#retold !== news) return;
      const after = session.live?.view ?? before;
      this.#beginAnew(before);
      this.#base = before;
      this.#after = after;
      const beats = beatsOf(news.entries as ImperialEntry[], { before, after }, material, this.#us);
      this.#retold = null;
      this.#run(beats, true, cue.ahead, cue.done);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.#end();
      cue.done();
    }
  }

  /** All that was told was shown, or we did not want to see it. */
  #keepShown(): void {
    const { session } = this.#imperial;
    keepShown(session.id, session.entries.at(-1)?.number ?? 0);
  }

  /** Show an entry of the past as if it happened now. */
  replay(entry: EntryTold, from: object, pace: number, done: () => void): void {
    const before = from as ImperialView;
    const after = this.#imperial.session.board ?? before;
    const entries = [entry as ImperialEntry];
    if (!this.#isReplay) this.#beginAnew(before);
    this.#isReplay = true;
    const beats = beatsOf(entries, { before, after }, this.#imperial.material, { ...this.#us, seats: [] });
    this.#base = before;
    this.#after = after;
    this.#run(
      beats,
      true,
      () => [],
      done,
      (beat) => {
        const { moves, rests } = timingOf(beat, "normal", this.#isStill());
        return { moves: moves / pace, rests: Math.min(rests, 1200) / pace };
      },
    );
  }

  stop(): void {
    // live news do not end the replay of the past
    if (!this.#isReplay) this.#halt();
  }

  /** End the replay of the past, and forget its picture. */
  stopReplay(): void {
    if (!this.#isReplay) return;
    this.player.stop();
    this.#left = [];
    this.#end();
    this.#beginAnew(this.#imperial.session.live?.view ?? null);
  }

  /** Nothing of what was shown before stays, wherever in a turn the next beat is. */
  #beginAnew(view: ImperialView | null): void {
    this.picture.clear();
    this.#said = [];
    this.concerns = [];
    const nation = view?.nations.find((one) => one.id === view.nation_on_turn);
    this.nation = nation?.id ?? null;
    this.seat = nation?.government ?? null;
    this.space = nation?.space ?? null;
  }

  /** On to the next beat. */
  goOn(): void {
    if (this.player.isOn) this.player.goOn();
    else if (this.#retold === null) this.#end();
  }

  /** Show the rest of what was told at once. */
  #halt(): void {
    this.player.stop();
    const left = this.#left;
    this.#left = [];
    for (const beat of left) this.#put(beat);
    this.#end();
  }

  /** Whether this is news that somebody sees: not the whole log, nor behind a curtain, nor while we look at the past. */
  #isWatched(news: News): boolean {
    const { session } = this.#imperial;
    return (
      session.entries.length > 0 &&
      news.table_now !== null &&
      !session.isPast &&
      session.nextHolder === null &&
      !document.hidden &&
      turnsIn([news]) <= MOST_TURNS
    );
  }

  get #us() {
    const imperial = this.#imperial;
    return {
      seats: imperial.session.mine,
      nationName: (id: string) => imperial.nationName(id),
      regionName: (id: string) => imperial.regionName(id),
    };
  }

  /** Tell the news, and return its beats. */
  #beatsOf(news: News, tell: () => void): Beat[] {
    const { session, material } = this.#imperial;
    const known = session.entries.at(-1)?.number ?? 0;
    const entries = (news.entries as ImperialEntry[]).filter((entry) => entry.number > known);
    const isOwn = entries.some((entry) => entry.seat != null && session.mine.includes(entry.seat));
    // our own moves are in the plan already
    const plan = isOwn ? (session.draft?.view ?? null) : null;
    const before = plan ?? session.live?.view ?? null;
    tell();
    const after = session.live?.view ?? null;
    if (entries.some((entry) => entry.kind === "taken-back")) this.picture.clear();
    if (!before || !after) return [];
    this.#forgetPast(after);
    this.#base = before;
    this.#after = after;
    return beatsOf(entries, { before, after }, material, this.#us, plan !== null);
  }

  /** An alarm does not outlast its cause. */
  #forgetPast(after: ImperialView): void {
    const now = stillIn(after, this.concerns);
    this.picture.unwrite(this.concerns.filter((one) => !now.includes(one)).map(({ region }) => region));
    this.concerns = now;
  }

  // ------------------------------------------------------------ the beats

  #run(
    beats: readonly Beat[],
    isShown: boolean,
    ahead: () => readonly News[],
    done: () => void,
    timing = (beat: Beat) => timingOf(beat, speed.current, this.#isStill()),
  ): void {
    clearTimeout(this.#lingering);
    this.isShowing = isShown;
    this.#left = beats;
    this.#ahead = ahead;
    if (isShown && this.#base) this.board = held(this.#base);
    this.player.play(beats, {
      timing: isShown || speed.current !== "at-once" ? timing : () => AT_ONCE,
      begin: (beat, ms) => {
        this.#left = this.#left.slice(1);
        // what came before it has been seen
        if (isShown && !this.#isReplay) keepShown(this.#imperial.session.id, beat.number - 1);
        this.#begin(beat, ms, isShown);
        this.heard();
      },
      settle: (beat) => this.#settle(beat, isShown),
      end: () => {
        if (!this.#isReplay) this.#keepShown();
        this.#lingerOrEnd();
        done();
      },
    });
  }

  #begin(beat: Beat, ms: number, isShown: boolean): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    const isSkipped = beat.event.kind === "NationSkipped";
    // our own turn stays in sight when somebody is skipped after it
    if (beat.event.kind === "SpaceChosen" || (isSkipped && beat.isOthers)) this.#turn(beat);
    // a still picture of a whole turn is headed by what the nation did
    const heads = !this.#isStill() || beat.isMain || this.beat === null;
    if (beat.says && !beat.begins && heads) this.beat = beat;
    if (!beat.begins) this.#said = [...this.#said, { id: beat.id, says: beat.says }];
    this.#speak(beat);
    this.picture.begin(beat, ms);
    if (!isShown || !this.#base) return;
    if (beat.act?.kind === "run") this.#runSpaces(beat.act.nation, beat.act.from, beat.act.to, ms);
    else if (beat.act) this.board = held(onTheWay(this.#base, beat, this.#imperial.material));
  }

  #settle(beat: Beat, isShown: boolean): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.picture.settle(beat);
    if (beat.concern) this.concerns = [...this.concerns, beat.concern];
    if (beat.begins) this.#imperial.stage.focus = null;
    if (!this.#base || beat.isInPlan) return;
    this.#base = occupiedAsIn(this.#after, boardAfter(this.#base, beat.event, this.#imperial.material), beat.glow);
    if (isShown) this.board = held(this.#base);
  }

  /** At once: only what stays. */
  #put(beat: Beat): void {
    this.#begin(beat, 0, false);
    this.#settle(beat, false);
  }

  /** A nation's turn begins. What others did at once since our own last turn stays together. */
  #turn(beat: Beat): void {
    const { stage, material } = this.#imperial;
    const isPiling =
      speed.current === "at-once" && beat.isOthers && !this.#isReplay && this.#imperial.session.mine.length > 0;
    // what was done before a nation is skipped stays in sight
    if (isPiling || beat.event.kind === "NationSkipped") this.picture.turn();
    else this.picture.clear();
    this.nation = beat.nation;
    this.seat = beat.seat;
    this.space = beat.event.kind === "SpaceChosen" ? beat.event.about.space : null;
    this.#said = [];
    this.concerns = [];
    const isManeuver = material.rondel.find((space) => space.id === this.space)?.does === "maneuver";
    if (this.isShowing)
      stage.focus =
        isManeuver && beat.nation && this.#base
          ? framed(beat.nation, this.#base, material, waysOf(this.#left, this.#ahead()))
          : null;
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

  /** Screen readers hear what concerns us, and what our own moves brought; spectators hear each turn. */
  #speak(beat: Beat): void {
    const { mine } = this.#imperial.session;
    const says = beat.concern
      ? [beat.concern.says, beat.concern.more].filter(Boolean).join(" ")
      : !beat.isOthers &&
          (beat.sums.length > 0 || beat.event.kind === "PowerGained") &&
          beat.event.kind !== "SpaceChosen"
        ? beat.says
        : mine.length === 0 && beat.event.kind === "SpaceChosen"
          ? beat.says
          : "";
    if (says && !this.#isReplay) this.spoken = [...this.spoken, { id: beat.id, says }].slice(-MOST_SPOKEN);
  }

  /** The last line stays for a moment, so that it does not flicker while the next bot thinks. */
  #lingerOrEnd(): void {
    const { session } = this.#imperial;
    this.board = null;
    // the replay goes on by itself
    if (this.#isReplay) return;
    if (!this.isShowing || session.isAsked || session.isOver) return this.#end();
    this.#lingering = setTimeout(() => this.#end(), LINGER);
  }

  #end(): void {
    clearTimeout(this.#lingering);
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.isShowing = false;
    this.#isReplay = false;
    this.#retold = null;
    this.board = null;
    this.beat = null;
    // the glow stays until the next turn; the sums have been seen
    if (speed.current !== "at-once") this.picture.sums = [];
    this.#next = [];
    this.#imperial.stage.focus = null;
  }

  /** Our next plan begins, or we look at the past: the picture of the last turn has been seen. Call it where effects are allowed. */
  follow(): void {
    const { session } = this.#imperial;
    $effect(() => {
      if (session.isPast || session.plan.length > 0)
        untrack(() => {
          if (!this.#isReplay) this.picture.clear();
        });
    });
    // what waits for a key, or would rest, goes on at the new speed
    $effect(() => {
      const isAtOnce = speed.current === "at-once";
      const isStep = speed.current === "step";
      untrack(() => {
        if (this.#isReplay || !this.player.isOn) return;
        if (isAtOnce || (this.player.isWaiting && !isStep)) this.player.goOn();
      });
    });
    $effect(() => {
      const look = () => {
        if (document.hidden) session.catchUp();
      };
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
  }
}

const turnsIn = (news: readonly News[]): number =>
  news.reduce(
    (sum, one) =>
      sum + one.entries.filter((entry) => entry.events.some((event) => event.marks.includes("begins"))).length,
    0,
  );

/** The regions that pieces pass in what is known of this turn. */
function waysOf(left: readonly Beat[], ahead: readonly News[]): string[] {
  const later = ahead.flatMap((news) => (news.entries as ImperialEntry[]).flatMap((entry) => entry.events));
  const all = [...left.map((beat) => beat.event), ...later];
  const end = all.findIndex(isNextTurn);
  return all
    .slice(0, end < 0 ? undefined : end)
    .flatMap((event) => (event.kind === "FleetMoved" || event.kind === "ArmyMoved" ? event.about.route : []));
}

/** The sentences to come in this turn. */
function upTo(left: readonly Beat[], ahead: readonly News[]): Spoken[] {
  const rest = left.map(({ id, says, event }) => ({ id, says, begins: isNextTurn(event) }));
  const later = ahead.flatMap((news) =>
    news.entries.flatMap((entry) =>
      entry.events.map((event, index) => ({
        id: `${entry.number}.${index}`,
        says: event.says,
        begins: isNextTurn(event),
      })),
    ),
  );
  const all = [...rest, ...later];
  const end = all.findIndex((line) => line.begins);
  return all.slice(0, end < 0 ? undefined : end).map(({ id, says }) => ({ id, says }));
}
