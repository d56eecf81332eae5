// Standing answers of Friesematenten: to every window of a kind, or to every auction, until the next round.
import type { Unattended } from "$/decision/openQuestion.svelte";
import {
  giveOnce,
  hasHappened,
  type Standing,
  type StandingAnswers,
  standingOf as answersOf,
  type Topic,
} from "$/decision/standingAnswers.svelte";
import * as m from "$/paraglide/messages";
import type { FriesematentenEntry, FriesematentenWire, QuestionKind } from "../types";
import type { Decision } from "./decision.svelte";

type Asked = Unattended<FriesematentenWire>;
type WindowName = Extract<FriesematentenWire["question"], { kind: "play-in-window" }>["about"]["window"];

/**
 * A window. The same question is asked between auctions and around the payout, and a player may want only one of them.
 */
interface Window extends Topic {
  kind: QuestionKind;
  /** "" where the question has one window only */
  window: WindowName | "";
}

export type StandingPass = Standing<Window>;

export const standingOf = (table: string, seat: number): StandingAnswers<Window> => answersOf<Window>(table, seat);

/** The open window, if there is one. */
export function windowOf({ question, quiet }: Asked): Window | null {
  if (quiet === "") return null;
  return { kind: question.kind, window: question.kind === "play-in-window" ? question.about.window : "" };
}

/** The question of an auction. */
const AUCTION = "what-to-bid" satisfies QuestionKind;

/** What will be asked again in this round: a window, or an auction. */
export const topicOf = (asked: Asked): Window | null =>
  asked.question.kind === AUCTION ? { kind: AUCTION, window: "" } : windowOf(asked);

const NAMES: Partial<Record<QuestionKind | WindowName, () => string>> = {
  "between-auctions": m.decide_window_between,
  "before-payout": m.decide_window_before_payout,
  "after-payout": m.decide_window_after_payout,
  [AUCTION]: m.decide_every_auction,
  react: m.decide_window_react,
  "undo-award": m.decide_window_award,
  "claim-loss": m.decide_window_loss,
};

/** When windows like this one are open, in words. */
export const whenOpen = ({ kind, window }: Window): string => NAMES[window || kind]?.() ?? kind;

/** Whether a round began after an entry. */
export const hasNewRound = (entries: readonly FriesematentenEntry[], _seat: number, since: number): boolean =>
  hasHappened(entries, since, (event) => event.kind === "RoundBegan");

/** Pass if there is a standing answer for it. */
export async function answerStanding(decision: Decision): Promise<void> {
  const { session } = decision;
  if (session.seat === null) return;
  const standing = standingOf(session.id, session.seat);
  standing.review(session.entries, hasNewRound);
  const answer = decision.topic === null ? undefined : standing.find(decision.topic);
  if (answer) await giveOnce(decision, answer.text);
}
