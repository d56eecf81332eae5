import Reveal from "$/imperial/end/Reveal.svelte";
import { TIMES } from "$/imperial/end/revealTimes";
import type { Imperial } from "$/imperial/imperial.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const NATIONS = [
  { id: "china", power: 22, power_factor: 4 },
  { id: "usa", power: 25, power_factor: 5 },
];
const score = (seat: number, place: number, china: number, usa: number, cash: number) => ({
  seat,
  place,
  points: china + usa + cash,
  parts: { china, usa, cash },
  decided_by: "",
});

function imperial(more: { mine?: number[]; reached?: boolean } = {}) {
  const { mine = [0], reached = true } = more;
  const playFrom = vi.fn(async () => {});
  const ended = { kind: "GameEnded", marks: ["ends"], says: "USA reaches 25 power.", about: { nation: "usa" } };
  return {
    playFrom,
    colour: (nation: string) => (nation === "china" ? "yellow" : "red"),
    nationName: (nation: string) => (nation === "china" ? "China" : "USA"),
    now: { nations: NATIONS },
    session: {
      mine,
      moments: [3, 4],
      replay: { playFrom },
      entries: [{ kind: "ended", says: "You agreed to end the game.", events: reached ? [ended] : [] }],
      table: {
        id: "t",
        rematch: "",
        is_owner: false,
        scores: [score(2, 1, 40, 10, 0), score(0, 2, 20, 5, 6), score(1, 3, 4, 0, 12)],
        seats: ["Mara", "Jonas", "Aiko"].map((name, seat) => ({
          seat,
          name,
          kind: seat ? "bot" : "person",
          is_you: mine.includes(seat),
        })),
      },
    },
  } as unknown as Imperial & { playFrom: ReturnType<typeof vi.fn> };
}
function reveal(more?: Parameters<typeof imperial>[0]) {
  const table = imperial(more);
  const onclose = vi.fn();
  const onresult = vi.fn();
  render(Reveal, { imperial: table, onclose, onresult });
  return { table, onclose, onresult, dialog: screen.getByRole("dialog") };
}
const order = () => [...document.querySelectorAll(".ranking .who b")].map((name) => name.textContent);
const isStill = () => screen.getByRole("dialog").classList.contains("still");

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no animations and no sizes
  Element.prototype.animate ??= vi.fn();
  Element.prototype.getAnimations ??= () => [];
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the reveal of the end", () => {
  it("tells the result in one sentence", () => {
    const { dialog } = reveal();
    const ids = dialog.getAttribute("aria-labelledby")!.split(" ");
    expect(ids.map((id) => document.getElementById(id)!.textContent!.trim()).join(" ")).toBe(
      "USA reaches 25 power. You came 2nd with 31 points. Aiko wins with 50 points.",
    );
  });
  it("shows factors and bars one after the other, and who is ahead only with the totals", async () => {
    reveal();
    const delays = (of: string) =>
      [...document.querySelectorAll<HTMLElement>(of)].map((one) => one.style.animationDelay);
    expect(delays(".factors li")).toEqual(["300ms", "480ms"]);
    expect(delays(".ranking li:nth-child(1) .part")).toEqual(["1500ms", "1680ms", "2700ms"]);
    expect(order()).toEqual(["You", "Jonas", "Aiko"]);
    vi.advanceTimersByTime(TIMES.totals - 1);
    await tick();
    expect(order()).toEqual(["You", "Jonas", "Aiko"]);
    vi.advanceTimersByTime(1);
    await tick();
    expect(order()).toEqual(["Aiko", "You", "Jonas"]);
    expect(isStill()).toBe(false);
    vi.advanceTimersByTime(TIMES.end - TIMES.totals);
    await tick();
    expect(isStill()).toBe(true);
  });
  it("shows everything at any key, which does nothing else, and at a click", async () => {
    const first = reveal();
    expect(await fireEvent.keyDown(screen.getByRole("button", { name: /Full result/ }), { key: "Shift" })).toBe(true);
    expect(isStill()).toBe(false);
    expect(await fireEvent.keyDown(screen.getByRole("button", { name: /Full result/ }), { key: "Enter" })).toBe(false);
    expect([isStill(), order()]).toEqual([true, ["Aiko", "You", "Jonas"]]);
    expect(first.onresult).not.toHaveBeenCalled();
    expect(await fireEvent.keyUp(screen.getByRole("button", { name: /Full result/ }), { key: "Enter" })).toBe(false);
    // from now on keys are for the buttons
    expect(await fireEvent.keyDown(screen.getByRole("button", { name: /Full result/ }), { key: "Enter" })).toBe(true);
    cleanup();
    const { dialog, onclose } = reveal();
    await fireEvent.click(dialog);
    expect([isStill(), onclose.mock.calls.length]).toEqual([true, 0]);
    await fireEvent.click(dialog);
    expect(onclose).toHaveBeenCalledOnce();
  });
  it("leads to the result page and to the replay", async () => {
    const { table, onclose, onresult } = reveal();
    await fireEvent.click(screen.getByRole("button", { name: /Full result/ }));
    expect(onresult).toHaveBeenCalledOnce();
    await fireEvent.click(screen.getByRole("button", { name: "Replay" }));
    expect(onclose).toHaveBeenCalledOnce();
    expect(table.playFrom).toHaveBeenCalledWith(3);
  });
  it("stands still at once for whoever wants less motion", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    reveal();
    expect([isStill(), order()]).toEqual([true, ["Aiko", "You", "Jonas"]]);
  });
  it("tells an end by agreement, and names everybody where several play at one device", () => {
    const { dialog } = reveal({ mine: [0, 2], reached: false });
    expect(dialog.textContent).toContain("You agreed to end the game.");
    expect(screen.getByRole("heading").textContent).toBe("Aiko wins with 50 points.");
    expect(dialog.querySelector(".why .badge")).toBeNull();
    expect(order()).toEqual(["Mara", "Jonas", "Aiko"]);
  });
});
