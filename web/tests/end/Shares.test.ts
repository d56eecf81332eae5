import Shares, { extent, type Share } from "$/end/Shares.svelte";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";

afterEach(cleanup);
const SHARES: readonly Share[] = [
  { id: "F01", name: "Mill", points: 6, look: "k-factory", glyph: "factory" },
  { id: "S01", name: "Idle", points: 0, look: "k-status" },
  { id: "", name: "Beside", points: -2 },
];

describe("a score as a bar of its parts", () => {
  it("has a length for what counts against somebody, too", () => {
    expect(extent(SHARES)).toBe(8);
  });
  it("is as long as its share of the longest, and shows no part that counts nothing", () => {
    const { container } = render(Shares, { shares: SHARES, most: 16 });
    expect(container.querySelector<HTMLElement>(".shares")!.style.width).toBe("50%");
    const parts = [...container.querySelectorAll<HTMLElement>("i")];
    expect(parts.map((part) => part.title)).toEqual(["Mill 6", "Beside −2"]);
    expect(parts.map((part) => part.style.flexGrow)).toEqual(["6", "2"]);
    expect(parts.map((part) => part.classList.contains("minus"))).toEqual([false, true]);
    expect(parts[0]!.querySelector("use")!.getAttribute("href")).toBe("#factory");
  });
});
