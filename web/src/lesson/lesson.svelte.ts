// A lesson at a table: what the coach says now. The server says which scene it is and which answers are the story's;
// this only looks up the words.
import { language } from "$/settings/language.svelte";
import { coaching } from "$/settings/switches.svelte";
import type { TableSession } from "$/table/session.svelte";
import { api } from "$/wire/api";
import { Refusal } from "$/wire/refusal";
import type { ErrorTold, LessonTold } from "$/wire/types";
import { untrack } from "svelte";

/** What a game's table tells of the learner's open decision, and what can be done with it for them. */
export interface Learner {
  /** what is chosen and not sent yet, in order */
  readonly picks: readonly string[];
  readonly canSend: boolean;
  send: () => void;
  /** Choose the answers of the story instead, without sending them. */
  follow: (answers: readonly string[]) => void;
}

/**
 * read: something to read · watch: the others play, then there is something to do · do: the learner is asked · other:
 * another answer is chosen · astray: another answer was given · last: the end · lost: the lesson has changed
 */
export type Mode = "read" | "watch" | "do" | "other" | "astray" | "last" | "lost";

/** The first pick that is none of the story's answers. */
export function firstOther(picks: readonly string[], answers: readonly string[]): string | null {
  const left = [...answers];
  for (const pick of picks) {
    const at = left.indexOf(pick);
    if (at < 0) return pick;
    left.splice(at, 1);
  }
  return null;
}

/** Whether an answer is meant by one that may end in a star. */
export function isMeant(answer: string, meant: string): boolean {
  return meant.endsWith("*") ? answer.startsWith(meant.slice(0, -1)) : answer === meant;
}

export class Lesson {
  told = $state.raw<LessonTold | null>(null);
  missing = $state.raw<ErrorTold | null>(null);
  /** the answer that the learner wants to try anyway */
  #tried = $state("");

  constructor(
    readonly session: TableSession,
    readonly learner: Learner,
  ) {}

  /** Load the texts, again when the language changes; the component that shows them calls this. */
  follow(): void {
    $effect(() => {
      void language.current;
      const id = this.session.lesson?.id;
      if (id !== undefined) untrack(() => void this.load(id));
    });
  }

  async load(id: string): Promise<void> {
    const now = language.current;
    this.missing = null;
    try {
      const told = await api.lesson(id);
      if (now === language.current) this.told = told;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.missing = problem.told;
    }
  }

  at = $derived.by(() => this.session.lesson);
  number = $derived(this.at?.scene ?? 0);
  count = $derived(this.told?.scenes.length ?? 0);
  scene = $derived(this.told?.scenes[this.number] ?? null);
  /** the answer that is chosen instead of the story's */
  other = $derived.by(() => {
    const { at, learner } = this;
    return at && !at.strayed ? firstOther(learner.picks, at.answers ?? []) : null;
  });

  /** the learner finishes what they wanted to try anyway */
  isTrying = $derived.by(() => this.other !== null && this.other === this.#tried);

  mode = $derived.by((): Mode => {
    if (this.at?.has_changed) return "lost";
    if (this.number === this.count - 1) return "last";
    if (this.at?.strayed) return "astray";
    if (!this.scene?.task) return "read";
    if (this.session.isBehind || this.session.isShowing) return "watch";
    return this.other !== null && !this.isTrying ? "other" : "do";
  });

  /** What the coach says about the other answer; empty if nothing particular. */
  instead = $derived.by(() => {
    const answer = this.at?.strayed || this.other;
    return (
      (answer && this.scene?.instead?.find((one) => one.answers.some((meant) => isMeant(answer, meant)))?.text) || ""
    );
  });

  // ------------------------------------------------------------ going on

  goTo(scene: number): Promise<boolean> {
    const { session } = this;
    return session.act(() => api.goToScene(session.id, scene, session.known.at(-1)?.number ?? 0));
  }

  next = (): Promise<boolean> => this.goTo(Math.min(this.number + 1, this.count - 1));
  back = (): Promise<boolean> => this.goTo(Math.max(0, this.number - 1));
  again = (): Promise<boolean> => this.goTo(this.number);
  begin = (): Promise<boolean> => this.goTo(0);

  playOn = (): Promise<boolean> => {
    const { session } = this;
    // who has just learned it plays on with hints
    coaching.change(true);
    return session.act(() => api.playOn(session.id, session.known.at(-1)?.number ?? 0));
  };

  /** Send the other answer, or let the learner finish choosing it. */
  tryAnyway = (): void => {
    this.#tried = this.other ?? "";
    if (this.learner.canSend) this.learner.send();
  };

  /** Choose what the story has instead. */
  followStory = (): void => this.learner.follow(this.at?.answers ?? []);
}
