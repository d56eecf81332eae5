// The shared parts of the decision bar: waiting, every answer in words, and the keys.
import AllAnswers from "$/decision/answers/AllAnswers.svelte";
import { focusSending } from "$/decision/focus.svelte";
import Waiting from "$/decision/Waiting.svelte";
import { onKey } from "$/decision/keyboard";
import type { OpenQuestion } from "$/decision/openQuestion.svelte";
import Tools from "$/decision/Tools.svelte";
import * as m from "$/paraglide/messages";
import type { TableSession } from "$/table/session.svelte";
import { api } from "$/wire/api";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const seat = (number: number, more: object = {}) => ({
  seat: number,
  name: ["Mira", "Jonas"][number],
  kind: "person",
  is_you: number === 0,
  stand_in: "",
  has_resigned: false,
  ...more,
});
const played = (number: number, whose: number) => ({
  number,
  kind: "played",
  seat: whose,
  at: Date.now(),
  events: [],
  details: {},
});
function session(mine: object = {}, more: object = {}): TableSession {
  const act = vi.fn(async (request: () => Promise<unknown>) => (await request(), true));
  return {
    id: "t",
    mine: [0],
    live: { asked: [1], question: "What does Jonas bid?" },
    entries: [{ number: 1, kind: "started", events: [], details: {} }, played(2, 0)],
    table: { seats: [seat(0, mine), seat(1)], proposal: null },
    act,
    ...more,
  } as unknown as TableSession;
}

describe("while nobody asks us", () => {
  it("the table says whom it waits for, what they are asked, and lets us ask to go back", async () => {
    const propose = vi.spyOn(api, "propose").mockResolvedValue({} as never);
    render(Waiting, { session: session() });
    expect(screen.getByText(m.decide_waits({ names: "Jonas" }))).toBeTruthy();
    expect(screen.getByText("What does Jonas bid?")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: m.decide_propose_back() }));
    expect(propose).toHaveBeenCalledExactlyOnceWith("t", { what: "take-back", back_to: 1 });
  });

  it("whoever a bot stands in for comes back by a press, and whoever has resigned is told so", async () => {
    const comeBack = vi.spyOn(api, "comeBack").mockResolvedValue({} as never);
    const { unmount } = render(Waiting, { session: session({ stand_in: "merchant" }) });
    await fireEvent.click(screen.getByRole("button", { name: m.table_play_again() }));
    expect(comeBack).toHaveBeenCalledExactlyOnceWith("t", 0);
    unmount();
    render(Waiting, { session: session({ has_resigned: true, stand_in: "merchant" }) });
    expect(screen.getByText(m.decide_resigned())).toBeTruthy();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

describe("whoever only watches", () => {
  const watching = () =>
    question({
      isAsked: false,
      legal: [],
      session: session({ is_you: false }, { mine: [], isWatching: true, amounts: null, isPast: false }),
    });

  it("is told so, and offered nothing to write", () => {
    const decision = watching();
    render(Waiting, { session: decision.session });
    render(Tools, { decision });
    expect(screen.getByText(m.table_watching_about())).toBeTruthy();
    expect(screen.queryByRole("button", { name: new RegExp(m.decide_type()) })).toBeNull();
    expect(screen.getByRole("button", { name: m.decide_keys() })).toBeTruthy();
  });

  it("cannot open the command line by its key", () => {
    const decision = watching();
    onKey(decision, new KeyboardEvent("keydown", { key: "/" }), () => false);
    expect(decision.isTyping).toBeUndefined();
  });
});

const told = { kind: "Pass", text: "pass", says: "Pass", about: {} };
const question = (more: object = {}): OpenQuestion =>
  ({
    isAsked: true,
    legal: [told],
    impossible: [{ ...told, text: "play A02", says: "Play", message: "Too dear.", hint: "Pass.", rule: "FRI-R32" }],
    session: { amounts: null, isPast: false, entries: [] },
    answer: vi.fn(async () => true),
    ...more,
  }) as unknown as OpenQuestion;

describe("every answer in words", () => {
  it("can be given, and what cannot says why, which rule, and the way out", async () => {
    Element.prototype.scrollIntoView ??= () => {};
    const decision = question();
    render(AllAnswers, { decision });
    await fireEvent.click(screen.getByRole("button", { name: "Play" }));
    expect(screen.getByText(/Too dear\./).textContent).toMatch(/Too dear\.\s+Pass\.\s+FRI-R32/);
    expect(decision.answer).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: "Pass" }));
    expect(decision.answer).toHaveBeenCalledExactlyOnceWith("pass");
  });
});

describe("keys", () => {
  const press = (key: string) => new KeyboardEvent("keydown", { key, cancelable: true });
  it("are the game's first, then those of every table", () => {
    const decision = question({ isTyping: false, showsKeys: false });
    const act = vi.fn((_deciding: OpenQuestion, key: string) => key === "p");
    const keys = ["p", "/", "?", "x"].map(press);
    for (const one of keys) onKey(decision, one, act);
    expect(keys.map((one) => one.defaultPrevented)).toEqual([true, true, true, false]);
    expect([decision.isTyping, decision.showsKeys]).toEqual([true, true]);
  });

  it("Enter answers while the map has the focus, and presses a button that has it", () => {
    document.body.innerHTML = '<div role="application" tabindex="0"></div><button></button>';
    const act = vi.fn(() => true);
    const pressed = ["div", "button"].map((selector) => {
      const one = new KeyboardEvent("keydown", { key: "Enter", cancelable: true, bubbles: true });
      document.querySelector(selector)!.dispatchEvent(one);
      onKey(question(), one, act);
      return one.defaultPrevented;
    });
    expect(pressed).toEqual([true, false]);
    document.body.innerHTML = "";
  });
});

describe("Enter on a control that has the focus", () => {
  const enter = (more: object = {}) =>
    new KeyboardEvent("keydown", { key: "Enter", cancelable: true, bubbles: true, ...more });
  function pressed(by: "pointer" | "keys", act: () => boolean, more: object = {}): boolean {
    document.body.innerHTML = `<button id="bond"><b>4</b></button><button id="other"></button>`;
    const bond = document.getElementById("bond")!;
    if (by === "pointer") bond.firstChild!.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    bond.focus();
    const key = enter(more);
    bond.dispatchEvent(key);
    onKey(question(), key, act);
    return key.defaultPrevented;
  }
  afterEach(() => (document.body.innerHTML = ""));

  it("presses the main button if a pointer has pressed the control, once", () => {
    const act = vi.fn(() => true);
    expect(pressed("pointer", act)).toBe(true);
    expect(act).toHaveBeenCalledOnce();
    expect(pressed("pointer", act, { repeat: true })).toBe(true);
    expect(act).toHaveBeenCalledOnce();
  });
  it("is the control's own if it was reached by keys, or if there is no main button", () => {
    const act = vi.fn(() => true);
    expect(pressed("keys", act)).toBe(false);
    expect(act).not.toHaveBeenCalled();
    expect(pressed("pointer", () => false)).toBe(false);
  });
  it("is the control's own again once the keyboard has left it and come back", () => {
    const act = vi.fn(() => true);
    pressed("pointer", act);
    document.getElementById("other")!.focus();
    const bond = document.getElementById("bond")!;
    bond.focus();
    const key = enter();
    bond.dispatchEvent(key);
    onKey(question(), key, act);
    expect([key.defaultPrevented, act.mock.calls.length]).toEqual([false, 1]);
  });
});

describe("the keyboard", () => {
  it("goes to the button that sends once everything was pointed at, but never out of a dialog", async () => {
    document.body.innerHTML = '<button id="card"></button><section><button class="send"></button></section>';
    const bar = document.querySelector("section")!;
    const card = document.getElementById("card")!;
    card.focus();
    focusSending(() => bar);
    await tick();
    expect(document.activeElement?.className).toBe("send");
    card.focus();
    document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
    focusSending(() => bar);
    await tick();
    expect(document.activeElement).toBe(card);
    document.body.innerHTML = "";
  });
});
