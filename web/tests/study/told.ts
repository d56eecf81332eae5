// A report for the tests: two rounds, and a blunder of the reader.
import type { ActionTold, MomentTold, MoveTold, ReportTold } from "$/wire/types";

export const action = (text: string, says = text): ActionTold => ({
  text,
  says,
  kind: "ChooseSpace",
  about: {},
  also: "",
});

export const move = (first: number, mark: MoveTold["mark"], before: number, after: number): MoveTold => ({
  seat: 0,
  at: first - 1,
  first,
  last: first,
  round: first < 6 ? 1 : 2,
  chapter: first,
  question: "which-space",
  about: { nation: "china" },
  mark,
  before,
  after,
  played: { answers: [action("go maneuver-1", "Move to Maneuver 1")], chance: after, differs: 0, reasons: [] },
  better:
    mark === "best"
      ? null
      : { answers: [action("go taxation", "Move to Taxation")], chance: before, differs: 0, reasons: ["More power."] },
  why: "More power.",
});

export const moment = (first: number, change: number): MomentTold => ({
  seat: 0,
  at: first - 1,
  first,
  last: first,
  round: 1,
  chapter: first,
  question: "which-space",
  about: {},
  change,
  says: `Moment after ${first}.`,
});

export const told = (over: Partial<ReportTold> = {}): ReportTold => ({
  status: "done",
  game: "imperial-2030",
  players: ["Mira", "Ben"],
  seat: 0,
  is_yours: true,
  bot: "chancellor",
  simulations: 400,
  thresholds: [
    { mark: "best", most: 1 },
    { mark: "good", most: 3 },
    { mark: "slip", most: 7 },
  ],
  done: 3,
  total: 3,
  points: [
    { number: 2, round: 1, chapter: 1, chances: [0.5, 0.5] },
    { number: 4, round: 1, chapter: 2, chances: [0.62, 0.38] },
    { number: 6, round: 2, chapter: 3, chances: [0.4, 0.6] },
    { number: 8, round: 2, chapter: 4, chances: [0, 1] },
  ],
  moments: [moment(5, -0.22), moment(7, -0.4)],
  moves: [move(3, "best", 0.5, 0.62), move(5, "blunder", 0.62, 0.4), move(7, "slip", 0.4, 0)],
  ...over,
});
