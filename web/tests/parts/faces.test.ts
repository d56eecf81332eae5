import Avatar from "$/parts/Avatar.svelte";
import { initialsOf, TONES, toneOf, toneOfName } from "$/parts/faces";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, test } from "vitest";
import { contrast, tokens } from "../contrast.js";

afterEach(cleanup);

describe("the initials of a table", () => {
  test.each([
    [
      ["Mara", "Jonas", "Aiko", "Teodor"],
      ["M", "J", "A", "T"],
    ],
    [
      ["Anna", "Arno", "Bea"],
      ["An", "Ar", "B"],
    ],
    [
      ["Anna", "Anne"],
      ["Aa", "Ae"],
    ],
    [
      ["An", "Anna"],
      ["A", "An"],
    ],
    [
      ["Guest", "Guest 2", "Guest 3"],
      ["G", "G2", "G3"],
    ],
    [
      ["Anna Berg", "Anna Cohn"],
      ["AB", "AC"],
    ],
    [
      ["Kim", "Kim", "Kim"],
      ["K", "K2", "K3"],
    ],
    [
      ["élise", "Émile"],
      ["Él", "Ém"],
    ],
    [
      ["", "ßeta", "🦊", "(dev)"],
      ["?", "S", "🦊", "D"],
    ],
  ])("%s are %s", (names, initials) => {
    expect(initialsOf(names)).toEqual(initials);
  });
  it("are different and short, whatever the names", () => {
    const names = ["Aa Ab", "Aab", "aa", "A", "Aaa", "A A"];
    const found = initialsOf(names);
    expect(new Set(found).size).toBe(names.length);
    expect(found.every((one) => one.length <= 2)).toBe(true);
  });
});

describe("the colours of players", () => {
  it("are all different at a table of six", () => {
    expect(new Set([0, 1, 2, 3, 4, 5].map(toneOf)).size).toBe(6);
  });
  it("stay the same for a name without a seat", () => {
    expect(toneOfName("Mara")).toBe(toneOfName("Mara"));
    expect(
      new Set(["Mara", "Jonas", "Aiko", "Teodor", "Elif", "Ben", "Ines", "Otto"].map(toneOfName)).size,
    ).toBeGreaterThan(3);
  });
  describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
    const colours = tokens(theme);
    test.each(TONES)("%s carries its letter and stands out from the paper", (tone) => {
      expect(contrast(colours[`p-${tone}`]!, colours["p-ink"]!)).toBeGreaterThanOrEqual(4.5);
      for (const paper of ["surface", "surface-2", "surface-3", "page"])
        expect(contrast(colours[`p-${tone}`]!, colours[paper]!)).toBeGreaterThanOrEqual(3);
    });
  });
});

describe("a face", () => {
  const shown = (props: Parameters<typeof render<typeof Avatar>>[1]) =>
    render(Avatar, props).container.querySelector(".ava")!;
  it("has the colour of its seat and an initial", () => {
    const face = shown({ name: "Jonas", seat: 1 });
    expect([...face.classList]).toEqual(expect.arrayContaining(["p-rose"]));
    expect(face.textContent).toBe("J");
    expect(face.classList.contains("bot") || face.classList.contains("me")).toBe(false);
  });
  it("tells bots and you from others by its shape", () => {
    expect(shown({ name: "Aiko", seat: 2, isBot: true }).classList.contains("bot")).toBe(true);
    expect(shown({ name: "Mara", seat: 0, isYou: true }).classList.contains("me")).toBe(true);
  });
});
