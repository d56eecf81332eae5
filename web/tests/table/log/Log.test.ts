import Log from "$/table/log/Log.svelte";
import type { TableSession } from "$/table/session.svelte";
import type { EntryTold } from "$/wire/types";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { marked } from "../../marks";

afterEach(cleanup);

const entry = (number: number, seat: number | null, says: string, kind = "played"): EntryTold => ({
  number,
  at: 0,
  kind,
  seat,
  text: "",
  says,
  details: {},
  events:
    kind === "played"
      ? [{ kind: "SpaceChosen", marks: marked("SpaceChosen"), says, about: { nation: "china", seat }, rule: "RON-3" }]
      : [],
});
const entries = [
  entry(1, null, "The table opens.", "opened"),
  entry(2, 0, "China moves to Factory."),
  entry(3, 1, "China moves to Import."),
];
const session = (more: object = {}) =>
  ({ entries, mine: [0], past: null, replay: { lookAt: vi.fn() }, ...more }) as unknown as TableSession;
const nations = [
  { id: "china", name: "China", colour: "yellow" as const },
  { id: "india", name: "India", colour: "black" as const },
];

describe("the log", () => {
  it("shows the newest first, a line at our last turn, and the rule", () => {
    render(Log, { session: session(), nations });
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.trim().replace(/\s+/g, " "));
    expect(lines[0]).toContain("China moves to Import.");
    expect(lines[1]).toBe("your last turn");
    expect(lines[2]).toContain("China moves to Factory.");
    expect(screen.getAllByRole("button", { name: /RON-3/ })).toHaveLength(2);
  });
  it("is one tab stop: arrows go from line to line, and to the rule of a line", async () => {
    const { container } = render(Log, { session: session(), nations });
    const log = screen.getByRole("log");
    expect(log.getAttribute("tabindex")).toBeNull();
    expect(container.querySelectorAll(".log [tabindex='0']")).toHaveLength(1);
    expect(container.querySelectorAll(".filter [tabindex='0']")).toHaveLength(1);
    screen.getByRole("button", { name: "China moves to Import." }).focus();
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
    expect(document.activeElement!.textContent).toContain("China moves to Factory.");
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    expect(document.activeElement!.textContent).toContain("RON-3");
    expect(container.querySelectorAll(".log [tabindex='0']")).toHaveLength(1);
  });
  it("reaches back to the moment shown in a long game", async () => {
    const scrolled = (Element.prototype.scrollIntoView = vi.fn());
    const long = Array.from({ length: 400 }, (_, index) => entry(index + 1, 1, `Move ${index + 1}.`));
    const { container } = render(Log, { session: session({ entries: long, past: { number: 12 } }), nations });
    await tick();
    expect(container.querySelector(".at")?.textContent).toContain("Move 12.");
    expect(scrolled).toHaveBeenCalled();
  });
  it("can be scrolled by keyboard while no line can be pressed", () => {
    render(Log, { session: session({ entries: entries.slice(0, 1) }), nations });
    expect(screen.getByRole("log").getAttribute("tabindex")).toBe("0");
  });
  it("tells a round by its number, and whose a line is where there are no nations", () => {
    const seats = [
      { seat: 0, name: "Ada Lovelace", kind: "person", is_you: true },
      { seat: 1, name: "Merchant", kind: "bot", is_you: false },
    ];
    const bid = (number: number, seat: number, details = {}): EntryTold => ({
      ...entry(number, seat, ""),
      details,
      events: [
        { kind: "BidMade", marks: marked("BidMade"), says: `Bid ${number}.`, about: { seat }, rule: "FRI-RND-4" },
      ],
    });
    const began = {
      ...entry(1, null, ""),
      events: [
        { kind: "RoundBegan", marks: marked("RoundBegan"), says: "Round 3 begins.", about: { number: 3 }, rule: "" },
      ],
    };
    const { container } = render(Log, {
      session: session({ entries: [began, bid(2, 0), bid(3, 1, { by_timer: true })], table: { seats } }),
    });
    expect(screen.getByRole("heading", { name: "round 3" })).toBeTruthy();
    expect([...container.querySelectorAll(".ava")].map((one) => one.getAttribute("title"))).toEqual([
      "Merchant",
      "Ada Lovelace",
    ]);
    expect(screen.getAllByText("time ran out")).toHaveLength(1);
  });
  it("has no heading for a round of which nothing is told yet", () => {
    const began = {
      ...entry(4, 0, ""),
      events: [
        { kind: "RoundBegan", marks: marked("RoundBegan"), says: "Round 3 begins.", about: { number: 3 }, rule: "" },
      ],
    };
    render(Log, { session: session({ entries: [...entries, began] }) });
    expect(screen.queryByRole("heading", { name: "round 3" })).toBeNull();
  });
  it("says who let a window pass without being there, and marks nothing that followed", () => {
    const seats = [
      { seat: 0, name: "Ada", kind: "person", is_you: true },
      { seat: 1, name: "Ben", kind: "person", is_you: false },
    ];
    const passed: EntryTold = {
      ...entry(4, 1, "Pass"),
      details: { by_timer: true },
      events: [{ kind: "ActionResolved", says: "Ada's card works.", about: { seat: 0 }, rule: "", marks: [] }],
    };
    render(Log, { session: session({ entries: [...entries, passed], table: { seats } }) });
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.trim().replace(/\s+/g, " "));
    expect(lines.slice(0, 2)).toEqual([
      expect.not.stringContaining("time ran out"),
      expect.stringMatching(/Ben: Pass\s*time ran out/),
    ]);
  });
  it("goes to the moment of a line", async () => {
    const told = session();
    render(Log, { session: told, nations });
    await fireEvent.click(screen.getByText("China moves to Factory."));
    expect(told.replay.lookAt).toHaveBeenCalledWith(2, "China moves to Factory.");
  });
  it("strikes what was taken back, but not the words that say so", () => {
    const told = [...entries, entry(4, 1, "Taken back.", "taken-back")].map((one) =>
      one.number === 4 ? { ...one, details: { count: 1 } } : one,
    );
    render(Log, { session: session({ entries: told }), nations });
    const gone = screen.getByText("China moves to Import.");
    expect(gone.className).toContain("what");
    expect(gone.contains(screen.getByText("taken back"))).toBe(false);
  });
  it("can be of one nation only", async () => {
    render(Log, { session: session(), nations });
    await fireEvent.click(screen.getByRole("button", { name: "India" }));
    expect(screen.queryByText("China moves to Import.")).toBeNull();
  });
});
