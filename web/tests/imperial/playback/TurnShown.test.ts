// The speaker while another nation's turn is shown: its deed, its lines, and a card for what concerns us.
import type { Imperial } from "$/imperial/imperial.svelte";
import type { Concern } from "$/imperial/playback/concerns";
import TurnShown from "$/imperial/playback/TurnShown.svelte";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import AtTable from "../AtTable.svelte";

beforeAll(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(cleanup);

const concern = (says: string, more: Partial<Concern>): Concern => ({
  says,
  more: "",
  isLoss: false,
  region: null,
  pill: "",
  ...more,
});
const line = (id: string, says: string, place: "done" | "now" | "next") => ({ id, says, place });

function shown(concerns: readonly Concern[]) {
  const goOn = vi.fn();
  const imperial = {
    playback: {
      goOn,
      player: { isWaiting: false },
      turn: {
        nation: "india",
        seat: 1,
        space: "taxation",
        head: { says: "India collects 9 M in taxes." },
        concerns,
        lines: [
          line("1.0", "India moves to Taxation.", "done"),
          line("1.1", "India collects 9 M in taxes.", "done"),
          line("1.2", "You get 2 M.", "now"),
          line("1.3", "India gains 4 power (now 10).", "next"),
        ],
      },
    },
    session: { table: { seats: ["Anna", "Ben"].map((name, seat) => ({ name, seat, kind: "person", is_you: !seat })) } },
    layout: { isSmall: false },
    colour: () => "black",
    nationName: () => "India",
    spaceName: () => "Taxation",
  } as unknown as Imperial;
  const { container } = render(AtTable, { imperial, Part: TurnShown });
  return { goOn, card: container.querySelector(".card") };
}

it("tells what we are paid once: its line is the current one, under what the nation does", () => {
  const { card } = shown([concern("You get 2 M.", { isPayment: true })]);
  expect(screen.getByRole("heading").textContent).toContain("collects");
  expect(screen.getAllByText(/You get/)).toHaveLength(1);
  expect(
    screen
      .getByText(/You get/)
      .closest("li")
      ?.getAttribute("aria-current"),
  ).toBe("step");
  expect(card).toBeNull();
});

it("has a card for what we lose, beside what we are paid", () => {
  const { card } = shown([
    concern("You get 2 M.", { isPayment: true }),
    concern("India passes China in power: 10 to 8.", { isLoss: true }),
  ]);
  expect(card?.textContent).toContain("passes China");
  expect(card?.textContent).not.toContain("You get");
  expect(card?.classList).toContain("loss");
});

it("goes on with Space and with its button", async () => {
  const { goOn } = shown([]);
  await fireEvent.keyDown(window, { key: " " });
  await fireEvent.click(screen.getAllByRole("button")[0]!);
  expect(goOn).toHaveBeenCalledTimes(2);
});
