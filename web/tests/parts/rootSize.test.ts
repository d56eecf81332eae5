import { inEm, inRem, rootScale } from "$/parts/rootSize";
import { afterEach, expect, it } from "vitest";
import { scalable } from "../../scalable";

afterEach(() => document.documentElement.removeAttribute("style"));

it("builds sizes in units of the root font size, and keeps lines thin", () => {
  expect(inRem("600 13.5px/1.2 var(--ui)")).toBe("600 0.84375rem/1.2 var(--ui)");
  expect(inRem("calc(100% - 44px) -8px 1px .5px 2px")).toBe("calc(100% - 2.75rem) -0.5rem 1px .5px 2px");
  expect(inRem("url(12px.png) #a12px")).toBe("url(12px.png) #a12px");
  expect(inEm("(max-width: 799px), (max-height: 480px)")).toBe("(max-width: 49.9375em), (max-height: 30em)");
});

it("knows how large the reader wants the page", () => {
  expect(rootScale()).toBe(1);
  document.documentElement.style.fontSize = "32px";
  expect(rootScale()).toBe(2);
});

function built(file: string): string[] {
  const declarations = [
    { prop: "height", value: "48px" },
    { prop: "stroke-width", value: "3px" },
    { prop: "--room", value: "8px" },
  ];
  const rules = [
    { name: "media", params: "(max-width: 480px)" },
    { name: "container", params: "(max-width: 480px)" },
    { name: "keyframes", params: "px-48px" },
  ];
  scalable.Once({
    source: { input: { file } },
    walkDecls: (each) => declarations.forEach(each),
    walkAtRules: (each) => rules.forEach(each),
  });
  return [...declarations.map((one) => one.value), ...rules.map((one) => one.params)];
}

it("does so in every style sheet, apart from drawings, which have their own units", () => {
  expect(built("/src/style/table.css")).toEqual([
    "3rem",
    "3px",
    "0.5rem",
    "(max-width: 30em)",
    "(max-width: 30rem)",
    "px-48px",
  ]);
  expect(built("/src/style/map.css").slice(0, 4)).toEqual(["48px", "3px", "8px", "(max-width: 30em)"]);
});
