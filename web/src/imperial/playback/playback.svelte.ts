// Others' turns at an Imperial table, beat by beat: the line says it, the piece travels, what changed glows, the sums
// move. The session knows it all already; the page follows the turn that is shown.
import type { Cue, Director, Heard } from "$/table/playback/newsQueue";
import { Player, type Timing } from "$/table/playback/player.svelte";
import { speed } from "$/table/playback/speed.svelte";
import { keepShown, keptShown, unseenSince } from "$/table/playback/unseen";
import { Refusal } from "$/wire/refusal";
import type { EntryTold, News } from "$/wire/types";
import { untrack } from "svelte";
import type { Imperial } from "../imperial.svelte";
import type { ImperialEntry, ImperialView } from "../types";
import { beatsOf, timingOf, type Beat } from "./beats";
import type { Us } from "./concerns";
import { ShownTurn, type Manner } from "./shownTurn.svelte";
import { turnsIn } from "./turnLines";

/** When more turns than this wait, the oldest are shown at once. */
const MOST_TURNS = 8;
/** How long the last line stays while the next player thinks, in milliseconds. */
const LINGER = 700;
const AT_ONCE: Timing = { moves: 0, rests: 0 };
const nothing = (): readonly News[] => [];

export class Playback implements Director {
  readonly turn: ShownTurn;
  readonly player = new Player<Beat>();
  /** others' moves are being shown */
  isShowing = $state(false);
  /** the position to begin with is asked for: there is nothing to see yet */
  isFetching = $state(false);
  /** the beats that are not shown yet, of what was told already */
  #left: readonly Beat[] = [];
  /** what has been heard after it */
  #ahead: () => readonly News[] = nothing;
  #isReplay = false;
  /** the news from before this page, while the position before them is asked for */
  #retold: News | null = null;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  readonly #imperial: Imperial;
  readonly #isStill: () => boolean;

  constructor(imperial: Imperial, isStill: () => boolean) {
    this.#imperial = imperial;
    this.#isStill = isStill;
    this.turn = new ShownTurn(imperial);
  }

  get picture() {
    return this.turn.picture;
  }

  get reached() {
    return this.turn.reached;
  }

  get spoken() {
    return this.turn.spoken;
  }

  // ------------------------------------------------------------ the news

  show({ news }: Heard, cue: Cue): void {
    untrack(() => {
      if (this.#isKnown(news)) return void this.#retell(news, cue);
      const isSeen = this.#isSeen(news);
      const isPlayed = isSeen && !document.hidden && turnsIn([news, ...cue.ahead()]) <= MOST_TURNS;
      const beats = this.#beatsOf(news, cue.tell);
      if (beats.length === 0 || !isPlayed) {
        if (isSeen) for (const beat of beats) this.turn.put(beat);
        // the last picture no longer waits for what comes
        if (beats.length > 0 && this.isShowing) this.#end();
        this.#keepShown();
        return cue.done();
      }
      const isOthers = beats.some((beat) => beat.isOthers);
      this.#run(beats, { isShown: isOthers && speed.current !== "at-once", isReplay: false }, cue.ahead, cue.done);
    });
  }

  heard(): void {
    this.turn.expect({ left: this.#left, ahead: this.#ahead() });
  }

  /** It was told at once, since something is urgent: its picture stays all the same. */
  passed(news: News, tell: () => void): void {
    untrack(() => {
      const isSeen = this.#isSeen(news);
      const beats = this.#beatsOf(news, tell);
      if (isSeen) for (const beat of beats) this.turn.put(beat);
      this.#keepShown();
    });
  }

  /** Show what happened before this page was here: the first turns of a new game, or what a reload has cut off. */
  resume(): void {
    untrack(() => {
      const { session } = this.#imperial;
      if (speed.current === "at-once" || document.hidden || session.isShared || session.hasEnded) return;
      const since = unseenSince(session.known, session.mine, keptShown(session.id), Date.now());
      if (since !== null) session.retell(since);
    });
  }

  /** Whether the table has been told already: only its picture is missing. */
  #isKnown(news: News): boolean {
    const last = news.entries.at(-1)?.number;
    return !news.table_now && last !== undefined && last <= (this.#imperial.session.known.at(-1)?.number ?? 0);
  }

  async #retell(news: News, cue: Cue): Promise<void> {
    const { session, material } = this.#imperial;
    if (turnsIn([news]) > MOST_TURNS) return cue.done();
    this.#retold = news;
    // our question waits meanwhile, and the page does not tell what comes
    this.isShowing = this.isFetching = true;
    this.turn.reached = { number: news.since, events: Infinity };
    try {
      const { view: before } = await session.viewAt(news.since);
      // somebody caught up
      if (this.#retold !== news) return;
      const after = session.live?.view ?? before;
      this.turn.beginAnew(before);
      this.turn.from(before);
      const beats = beatsOf(news.entries as ImperialEntry[], { before, after }, material, this.#us);
      this.#retold = null;
      this.isFetching = false;
      this.#run(beats, { isShown: true, isReplay: false }, cue.ahead, cue.done);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.#end();
      cue.done();
    }
  }

  /** All that was told was shown, or we did not want to see it. */
  #keepShown(): void {
    const { session } = this.#imperial;
    keepShown(session.id, session.known.at(-1)?.number ?? 0);
  }

  /** Show an entry of the past as if it happened now. */
  replay(entry: EntryTold, from: object, pace: number, done: () => void): void {
    const before = from as ImperialView;
    const after = this.#imperial.session.board ?? before;
    const entries = [entry as ImperialEntry];
    if (!this.#isReplay) this.turn.beginAnew(before);
    this.#isReplay = true;
    const beats = beatsOf(entries, { before, after }, this.#imperial.material, { ...this.#us, seats: [] });
    this.turn.from(before);
    this.#run(beats, { isShown: true, isReplay: true }, nothing, done, (beat) => {
      const { moves, rests } = timingOf(beat, "normal", this.#isStill());
      return { moves: moves / pace, rests: Math.min(rests, 1200) / pace };
    });
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
    this.turn.beginAnew(this.#imperial.session.live?.view ?? null);
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
    for (const beat of left) this.turn.put(beat);
    this.#end();
  }

  /** Whether it belongs to the picture on the page: not the whole log, nor behind a curtain, nor beside the past. */
  #isSeen(news: News): boolean {
    const { session } = this.#imperial;
    const isNow = !session.isPast && !this.#isReplay && session.nextHolder === null;
    return isNow && session.known.length > 0 && news.table_now !== null;
  }

  get #us(): Us {
    const imperial = this.#imperial;
    return {
      seats: imperial.session.mine,
      nationName: (id: string) => imperial.nationName(id),
    };
  }

  /** Tell the news, and return its beats. */
  #beatsOf(news: News, tell: () => void): Beat[] {
    const { session, material } = this.#imperial;
    const known = session.known.at(-1)?.number ?? 0;
    const entries = (news.entries as ImperialEntry[]).filter((entry) => entry.number > known);
    const isOwn = entries.some((entry) => entry.seat != null && session.mine.includes(entry.seat));
    // our own moves are in the plan already
    const plan = isOwn ? (session.draft?.view ?? null) : null;
    const before = plan ?? session.live?.view ?? null;
    tell();
    const after = session.live?.view ?? null;
    if (entries.some((entry) => entry.kind === "taken-back")) this.picture.clear();
    if (!before || !after || this.#isReplay) return [];
    this.turn.forgetPast(after);
    this.turn.from(before);
    return beatsOf(entries, { before, after }, material, this.#us, plan !== null);
  }

  // ------------------------------------------------------------ the beats

  #run(
    beats: readonly Beat[],
    manner: Manner,
    ahead: () => readonly News[],
    done: () => void,
    timing = (beat: Beat) => timingOf(beat, speed.current, this.#isStill()),
  ): void {
    clearTimeout(this.#lingering);
    const { isShown, isReplay } = manner;
    this.isShowing = isShown;
    this.#left = beats;
    this.#ahead = ahead;
    const first = beats[0];
    if (isShown) this.turn.hold(isReplay || !first ? null : { number: first.number, events: first.place });
    else this.turn.release();
    this.player.play(beats, {
      timing: isShown || speed.current !== "at-once" ? timing : () => AT_ONCE,
      begin: (beat, ms) => {
        this.#left = this.#left.slice(1);
        // what came before it has been seen
        if (isShown && !isReplay) keepShown(this.#imperial.session.id, beat.number - 1);
        this.turn.begin(beat, ms, manner, { left: this.#left, ahead: this.#ahead() });
        this.heard();
      },
      settle: (beat) => this.turn.settle(beat, manner),
      end: () => {
        if (!isReplay) this.#keepShown();
        this.#lingerOrEnd();
        done();
      },
    });
  }

  /** The last picture stays for a moment, so that nothing flickers while the next bot thinks. */
  #lingerOrEnd(): void {
    const { session } = this.#imperial;
    // the replay goes on by itself, with the position after it
    if (this.#isReplay) return this.turn.release();
    if (!this.isShowing || session.awaitsUs || session.hasEnded) return this.#end();
    this.#lingering = setTimeout(() => this.#end(), LINGER);
  }

  #end(): void {
    clearTimeout(this.#lingering);
    this.isShowing = this.isFetching = false;
    this.#isReplay = false;
    this.#retold = null;
    this.turn.end();
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
