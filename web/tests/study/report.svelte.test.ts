// A report on the page: it is asked for until it is there, and kept; the keys go through moves and moments.
import { ReportOnPage } from "$/study/report.svelte";
import type { Source } from "$/study/source";
import type { ReportTold } from "$/wire/types";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { told } from "./told";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const sourceOf = (...answers: (ReportTold | Error)[]): Source => {
  const next = async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    path: "/tables/t",
    table: "t",
    report: next,
    make: next,
    guesses: () => Promise.reject(new Error()),
    view: () => Promise.reject(new Error()),
    about: () => Promise.resolve(null),
  };
};

test("the worst of one's own moments is shown first, and the keys go on from there", async () => {
  const report = new ReportOnPage(sourceOf(told()), null);
  await report.load();
  flushSync();

  expect(report.first).toBe(7);
  expect(report.press("ArrowLeft")).toBe(true);
  expect(report.chosen?.move?.mark).toBe("blunder");
  report.press("ArrowLeft");
  report.press("ArrowLeft");
  expect(report.first).toBe(3);
  report.press("2");
  expect(report.chosen?.moment?.first).toBe(7);
  expect(report.press("3")).toBe(false);
});

test("a link leads to its moment", async () => {
  const report = new ReportOnPage(sourceOf(told()), 5);
  await report.load();

  expect(report.first).toBe(5);
});

test("a report on its way is asked for again, and shows what there is", async () => {
  const half = told({ status: "computing", done: 1, moves: told().moves!.slice(0, 1), moments: [] });
  const report = new ReportOnPage(sourceOf(half, told()), null);
  await report.load();
  expect(report.moves).toHaveLength(1);

  await vi.advanceTimersByTimeAsync(1000);

  expect(report.told?.status).toBe("done");
  expect(report.moves).toHaveLength(3);
  report.stop();
});

test("without the server there is the report that was kept", async () => {
  await new ReportOnPage(sourceOf(told()), null).load();
  const lost = new ReportOnPage(sourceOf(Object.assign(new Error(), { told: { code: "unreachable" } })), null);
  await lost.load();

  expect(lost.isKept).toBe(true);
  expect(lost.told?.players).toEqual(["Mira", "Ben"]);
  expect(lost.problem?.code).toBe("unreachable");
});

test("who only watched goes through the moments", async () => {
  const report = new ReportOnPage(sourceOf(told({ moves: [], is_yours: false })), 5);
  await report.load();
  report.press("ArrowRight");

  expect(report.first).toBe(7);
});
