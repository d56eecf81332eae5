// Where a finished game comes from: a table, or a game of bots that comes with the program.
import { gameName, titleOf } from "$/table/frame/titles";
import { api } from "$/wire/api";
import type { Seen } from "$/wire/game";
import type { GuessesTold, ReportTold, TableTold } from "$/wire/types";
import { studyApi } from "./api";

export interface Source {
  /** its address in the app: the report is below it */
  path: string;
  /** where it can be watched; a game of bots cannot */
  table: string | null;
  report: () => Promise<ReportTold>;
  make: () => Promise<ReportTold>;
  guesses: () => Promise<GuessesTold>;
  view: (at: number) => Promise<Seen>;
  /** the table, for who won and what it is called */
  about: () => Promise<TableTold | null>;
}

export function tableSource(id: string, invitation: string): Source {
  return {
    path: `/tables/${id}`,
    table: id,
    report: () => studyApi.report(id, invitation),
    make: () => studyApi.makeReport(id),
    guesses: () => studyApi.guesses(id, invitation),
    view: (at) => api.view(id, { at, invitation }),
    about: () => api.table(id, invitation),
  };
}

export function exampleSource(id: string): Source {
  return {
    path: `/examples/${id}`,
    table: null,
    report: () => studyApi.exampleReport(id),
    make: () => studyApi.exampleReport(id),
    guesses: () => studyApi.exampleGuesses(id),
    view: (at) => studyApi.exampleView(id, at),
    about: () => Promise.resolve(null),
  };
}

/** What a game is called. */
export const called = (report: Pick<ReportTold, "game">, table: TableTold | null): string =>
  table ? titleOf(table) : gameName(report.game);
