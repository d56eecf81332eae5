import { roving, type Roving } from "$/parts/roving";
import { fireEvent } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";

let leave: (() => void) | void;
afterEach(() => {
  leave?.();
  document.body.replaceChildren();
});

function lay(html: string, how: Roving): HTMLElement {
  const box = document.createElement("div");
  box.innerHTML = html;
  document.body.append(box);
  leave = roving(how)(box);
  return box;
}
const stops = (box: Element) => [...box.querySelectorAll("[tabindex='0']")].map((one) => one.textContent);
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });
const here = () => document.activeElement!.textContent;
const focus = (box: Element, place: number) => box.querySelectorAll<HTMLElement>("button")[place]!.focus();

/** What comes and goes is looked at before the next frame. */
const painted = () => new Promise((tell) => requestAnimationFrame(tell));

const LINE = "<button>a</button><button>b</button><button disabled>x</button><button>c</button>";

describe("a group with one tab stop", () => {
  it("has its stop at the first, or at what is chosen", () => {
    expect(stops(lay(LINE, { items: "button" }))).toEqual(["a"]);
    leave?.();
    expect(stops(lay(LINE.replace("<button>b", "<button aria-pressed='true'>b"), { items: "button" }))).toEqual(["b"]);
  });
  it("moves with every arrow, Home and End, and the stop goes along", async () => {
    const box = lay(LINE, { items: "button" });
    focus(box, 0);
    await press("ArrowRight");
    expect([here(), stops(box)]).toEqual(["b", ["b"]]);
    await press("ArrowDown");
    expect(here()).toBe("c");
    await press("ArrowRight");
    expect(here()).toBe("c");
    await press("Home");
    expect(here()).toBe("a");
    await press("ArrowUp");
    expect(here()).toBe("a");
    await press("End");
    expect([here(), stops(box)]).toEqual(["c", ["c"]]);
  });
  it("goes round on a wheel", async () => {
    const box = lay(LINE, { items: "button", wraps: true });
    focus(box, 0);
    await press("ArrowLeft");
    expect(here()).toBe("c");
    await press("ArrowRight");
    expect(here()).toBe("a");
  });
  it("leaves other keys, and arrows with a modifier, to others", async () => {
    const box = lay(LINE, { items: "button" });
    focus(box, 0);
    expect(await press("ArrowRight", { altKey: true })).toBe(true);
    expect(await press("x")).toBe(true);
    expect(await press("ArrowRight")).toBe(false);
    expect(here()).toBe("b");
  });
  it("keeps one stop while items come and go", async () => {
    const box = lay(LINE, { items: "button" });
    box.querySelector("button")!.insertAdjacentHTML("beforebegin", "<button>new</button>");
    await painted();
    expect(stops(box)).toEqual(["new"]);
    focus(box, 2);
    box.insertAdjacentHTML("afterbegin", "<button>newer</button>");
    await painted();
    expect(stops(box)).toEqual(["b"]);
    box.querySelectorAll("button")[3]!.remove();
    await painted();
    expect(stops(box)).toEqual(["newer"]);
  });
  it("has no stop where nothing is an item any more", async () => {
    const box = lay("<i role='button'>a</i><i role='button'>b</i>", { items: "[role=button]" });
    expect(stops(box)).toEqual(["a"]);
    for (const one of box.children) one.setAttribute("role", "img");
    await painted();
    expect(stops(box)).toEqual([]);
  });
});

describe("rows and columns", () => {
  const TABLE = `<table><tbody>
    <tr><td><button>a2</button></td><td><button>a4</button></td><td><button>a6</button></td></tr>
    <tr><td>Ben</td><td><button>b4</button></td><td>Ida</td></tr>
    <tr><td><button>c2</button></td><td>Ben</td><td><button>c6</button></td></tr></tbody></table>`;
  it("go up and down in a column, over gaps to the nearest, and along a row", async () => {
    const box = lay(TABLE, { items: "button", rows: "tr" });
    focus(box, 2);
    await press("ArrowDown");
    expect(here()).toBe("b4");
    await press("ArrowDown");
    expect(here()).toBe("c2");
    await press("End");
    expect(here()).toBe("c6");
    await press("ArrowRight");
    expect(here()).toBe("c6");
    await press("Home", { ctrlKey: true });
    expect(here()).toBe("a2");
    await press("End", { ctrlKey: true });
    expect(here()).toBe("c6");
    expect(stops(box)).toEqual(["c6"]);
  });
  it("without cells count by their place in the row", async () => {
    const box = lay("<ul><li><button>1</button><button>1r</button></li><li><button>2</button></li></ul>", {
      items: "button",
      rows: "li",
    });
    focus(box, 1);
    await press("ArrowDown");
    expect(here()).toBe("2");
    await press("ArrowUp");
    expect(here()).toBe("1");
  });
});
