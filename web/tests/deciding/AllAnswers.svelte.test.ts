import AllAnswers from "$/deciding/AllAnswers.svelte";
import type { OpenQuestion } from "$/deciding/question.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(cleanup);

function asked() {
  const session = $state({ amounts: { template: "bid {}", low: 20, high: 64 } });
  const question = $state({ key: "1", isAsked: true, legal: [], impossible: [], session, answer: vi.fn() });
  return question;
}

it("an amount begins at the least there is, so that OK gives an answer", async () => {
  const question = asked();
  render(AllAnswers, { deciding: question as unknown as OpenQuestion });
  await fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(question.answer).toHaveBeenCalledWith("bid 20");
});

it("the same question told anew leaves what was written; another begins at its own least", async () => {
  const question = asked();
  render(AllAnswers, { deciding: question as unknown as OpenQuestion });
  const field = screen.getByRole<HTMLInputElement>("spinbutton");
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
