import AllAnswers from "$/decision/answers/AllAnswers.svelte";
import type { OpenQuestion } from "$/decision/openQuestion.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(cleanup);

function asked() {
  const session = $state({ amounts: { template: "bid {}", low: 20, high: 64 } });
  const impossible = [
    { text: "bid 19", says: "Bid 19", kind: "Bid", about: {}, message: "Too low.", hint: "", rule: "" },
  ];
  const question = $state({ key: "1", isAsked: true, legal: [], impossible, session, answer: vi.fn() });
  return question;
}

it("an amount begins at the least there is, so that OK gives an answer", async () => {
  const question = asked();
  render(AllAnswers, { decision: question as unknown as OpenQuestion });
  await fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(question.answer).toHaveBeenCalledWith("bid 20");
});

it("the same question told anew leaves what was written; another begins at its own least", async () => {
  const question = asked();
  render(AllAnswers, { decision: question as unknown as OpenQuestion });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
  await fireEvent.input(field, { target: { value: "30" } });
  question.session.amounts = { ...question.session.amounts };
  flushSync();
  expect(field.value).toBe("30");
  question.key = "2";
  flushSync();
  expect(field.value).toBe("20");
  question.session.amounts = { ...question.session.amounts, low: 25 };
  flushSync();
  expect(field.value).toBe("25");
});

it("what is no amount is not given, and which there are is said once", async () => {
  const question = asked();
  render(AllAnswers, { decision: question as unknown as OpenQuestion });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
  for (const wrong of ["5", "45,5", "1e9", ""]) {
    await fireEvent.input(field, { target: { value: wrong } });
    await fireEvent.submit(field.form!);
  }
  expect([question.answer.mock.calls.length, field.form!.noValidate]).toEqual([0, true]);
  expect(screen.getByText("A whole number from 20 to 64.")).toBeTruthy();
  expect(screen.queryByText("Bid 19")).toBeNull();
});

it("what an answer would change stands below the answers, in room that is always there", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const told = { text: "pass", says: "Pass", kind: "Pass", about: {} };
  const question = $state({
    key: "1",
    isAsked: true,
    legal: [told],
    impossible: [],
    session: { amounts: null },
    pointed: null as string | null,
    outlook: new Map([["pass", {}]]),
  });
  render(AllAnswers, {
    decision: question as unknown as OpenQuestion,
    preview: createRawSnippet(() => ({ render: () => "<p>old → new</p>" })),
  });
  const room = screen.getByText("Point at an answer to see what changes.").parentElement!;
  const before = room.style.minHeight;
  question.pointed = "pass";
  flushSync();
  expect([room.textContent, room.style.minHeight]).toEqual(["old → new", before]);
  expect(
    screen.getByRole("button", { name: "Pass" }).compareDocumentPosition(room) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});
