// The requests about finished games. They are loaded with the pages that send them.
import { get, post } from "$/wire/api";
import type { GameWire, Seen } from "$/wire/game";
import type { ExampleGameTold, GuessesTold, ReportTold, StatisticsTold } from "$/wire/types";

export const studyApi = {
  report: (table: string, invitation: string) => get<ReportTold>(`/tables/${table}/report`, { invitation }),
  makeReport: (table: string) => post<ReportTold>(`/tables/${table}/report`),
  guesses: (table: string, invitation: string) => get<GuessesTold>(`/tables/${table}/guesses`, { invitation }),
  examples: () => get<ExampleGameTold[]>("/examples"),
  exampleReport: (id: string) => get<ReportTold>(`/examples/${id}/report`),
  exampleGuesses: (id: string) => get<GuessesTold>(`/examples/${id}/guesses`),
  exampleView: <G extends GameWire>(id: string, at: number) => get<Seen<G>>(`/examples/${id}/view`, { at }),
  statistics: (game: string, which: "all" | "mine") => get<StatisticsTold>(`/games/${game}/statistics`, { which }),
};
