// Space goes on and Escape catches up, unless something else on the page wants the key.
import { pressed } from "$/table/playback/keys";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const goOn = vi.fn();
const catchUp = vi.fn();
const listen = (event: KeyboardEvent) => pressed(event, goOn, catchUp);
const press = (key: string, target: EventTarget = document.body) => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  vi.runAllTimers();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  window.addEventListener("keydown", listen, { capture: true });
});
afterEach(() => {
  window.removeEventListener("keydown", listen, { capture: true });
  document.body.replaceChildren();
  vi.useRealTimers();
});

it("goes on with Space, and catches up with Escape", () => {
  press(" ");
  expect([goOn.mock.calls.length, catchUp.mock.calls.length]).toEqual([1, 0]);
  press("Escape");
  expect([goOn.mock.calls.length, catchUp.mock.calls.length]).toEqual([1, 1]);
});

it("lets Space press a button", () => {
  press(" ", document.body.appendChild(document.createElement("button")));
  expect(goOn).not.toHaveBeenCalled();
});

it("closes one thing with one Escape: an open menu first", () => {
  const menu = document.body.appendChild(document.createElement("div"));
  const close = vi.fn((event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  });
  menu.addEventListener("keydown", close);
  press("Escape", menu);
  expect([close.mock.calls.length, catchUp.mock.calls.length]).toEqual([1, 0]);
});

it("leaves Escape to a panel that was opened later, and listens to the whole page", () => {
  const close = (event: Event) => event.preventDefault();
  window.addEventListener("keydown", close);
  press("Escape");
  expect(catchUp).not.toHaveBeenCalled();
  window.removeEventListener("keydown", close);
});
