import type { Colour } from "$/parts/Badge.svelte";
import Scrubber from "$/table/history/Scrubber.svelte";
import { Watched } from "$/table/history/watched.svelte";
import * as m from "$/paraglide/messages";
import type { TableSession } from "$/table/session.svelte";
import type { EntryTold } from "$/wire/types";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { marked } from "../../marks";

afterEach(cleanup);

const turn = (number: number, nation: string, seat = 0): EntryTold => ({
  number,
  at: 0,
  kind: "played",
  seat,
  text: "",
  says: "",
  details: {},
  events: [
    {
      kind: "SpaceChosen",
      marks: marked("SpaceChosen"),
      says: `${nation} begins.`,
      about: { nation, seat: 0 },
      rule: "",
    },
  ],
});
const COLOURS: Record<string, Colour> = { china: "yellow", india: "black" };

function scrubber(past: number | null, { whose = [0, 0, 0], watched = [] as number[] } = {}) {
  const seen = new Watched();
  seen.add(watched);
  const session = {
    entries: ["china", "india", "china"].map((nation, index) => turn(index + 1, nation, whose[index])),
    moments: [0, 1, 2, 3],
    mine: [0],
    past: past === null ? null : { number: past },
    isPast: past !== null,
    isOver: false,
    replay: { place: past ?? 3, isOn: false, speed: 1, stop: vi.fn(), watched: seen },
  } as unknown as TableSession;
  return render(Scrubber, { session, colourOf: (nation: string) => COLOURS[nation] ?? null }).container;
}

describe("the history bar", () => {
  it("tells the turns of nations by their height as well as by colour", () => {
    const ticks = [...scrubber(null).querySelectorAll(".ticks rect")].map((tick) => [
      tick.getAttribute("fill"),
      tick.getAttribute("y"),
    ]);
    const [china, india, again] = ticks;
    expect(again).toEqual(china);
    expect(india![0]).not.toBe(china![0]);
    expect(india![1]).not.toBe(china![1]);
  });
  it("shows the badge of the nation whose turn is looked at", () => {
    expect(scrubber(null).querySelector(".badge")).toBeNull();
    cleanup();
    expect(scrubber(2).querySelector(".badge")!.classList.contains("n-black")).toBe(true);
  });
  it("offers what came since our last turn by name and icon, and counts only what we have not seen", () => {
    const offer = () => screen.getByRole("button", { name: new RegExp(`^${m.table_missed()}`) });
    scrubber(null, { whose: [0, 1, 1] });
    expect([offer().title, offer().querySelector("use")?.getAttribute("href")]).toEqual([m.table_missed(), "#clock"]);
    expect(offer().querySelector(".chip")?.textContent).toBe("2");
    cleanup();
    scrubber(null, { whose: [0, 1, 1], watched: [2] });
    expect(offer().querySelector(".chip")?.textContent).toBe("1");
    cleanup();
    scrubber(null, { whose: [0, 1, 1], watched: [2, 3] });
    expect(offer().querySelector(".chip")).toBeNull();
  });
});
