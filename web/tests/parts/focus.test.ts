import { mayTakeFocus } from "$/decision/focus.svelte";
import Dialog from "$/parts/Dialog.svelte";
import { cleanup, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector("button")?.focus();
  };
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function button(parent: Element = document.body): HTMLButtonElement {
  const made = document.createElement("button");
  parent.append(made);
  return made;
}

describe("a dialog", () => {
  it("gives the focus back though it is only taken away", () => {
    const opener = button();
    opener.focus();
    const { unmount } = render(Dialog, {
      title: "Gift",
      onclose: () => {},
      children: createRawSnippet(() => ({ render: () => "<p>…</p>" })),
    });
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
    unmount();
    expect(document.activeElement).toBe(opener);
  });
});

describe("a new question", () => {
  it("takes the focus from nowhere and from the bar, and from nothing else", () => {
    const bar = document.createElement("section");
    document.body.append(bar);
    expect(mayTakeFocus(bar)).toBe(true);
    button(bar).focus();
    expect(mayTakeFocus(bar)).toBe(true);
    button().focus();
    expect(mayTakeFocus(bar)).toBe(false);
  });
});
