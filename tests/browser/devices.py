"""Three ways to use the app: with a mouse, by touch, and with the keyboard alone."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections import deque
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.messages import begins, words

__all__ = ["Finger", "Device", "Keyboard", "Mouse", "where_seen"]

_MAPS = Path(__file__).resolve().parents[2] / "web" / "src" / "maps"

#: finds a visible point of a region once the map stops moving: uncovered, and near its middle
_SEE = """async (id) => {
  const at = (x, y) => document.elementFromPoint(x, y)?.closest("[data-region]")?.dataset.region === id;
  const see = () => {
    let best = null, most = -1;
    for (const part of document.querySelectorAll(`.board [data-region="${id}"]`)) {
      const box = part.getBoundingClientRect();
      for (let i = 1; i < 16; i++) for (let j = 1; j < 16; j++) {
        const x = box.left + (box.width * i) / 16, y = box.top + (box.height * j) / 16;
        if (!at(x, y)) continue;
        const around = [[4, 0], [-4, 0], [0, 4], [0, -4]].filter(([dx, dy]) => at(x + dx, y + dy)).length;
        if (around > most) [best, most] = [[x, y], around];
      }
      if (most === 4) break;
    }
    return best;
  };
  for (let before = see(); ; ) {
    await new Promise(requestAnimationFrame);
    const now = see();
    if (String(now) === String(before)) return now;
    before = now;
  }
}"""

_WAY = """(wanted) => {
  const now = document.activeElement;
  if (now === wanted) return "";
  if (!now || now === document.body) return "Tab";
  const isAhead = now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING;
  // a group of many has one tab stop; arrow keys move inside
  let group = wanted.getAttribute("tabindex") === "-1" ? wanted.parentElement : null;
  while (group && !group.querySelector("[tabindex='0']")) group = group.parentElement;
  if (group?.querySelector("[tabindex='0']") !== now) return isAhead ? "Tab" : "Shift+Tab";
  // among cards, left and right go on in their empire, whatever row they lie in
  const row = wanted.closest("[data-zone]") ? null : wanted.closest("tr, li");
  if (row && row !== now.closest("tr, li")) return isAhead ? "ArrowDown" : "ArrowUp";
  return isAhead ? "ArrowRight" : "ArrowLeft";
}"""


def where_seen(page: Page, region: str) -> tuple[float, float] | None:
    """Return an uncovered point of a region, if there is one. Waits for the map to be drawn."""
    page.locator(f".board [data-region='{region}']").first.wait_for(state="attached")
    found = page.evaluate(_SEE, region)
    return None if found is None else (found[0], found[1])


class Device(ABC):
    """An input device, used on what the app shows."""

    def __init__(self, page: Page, material: dict[str, Any]) -> None:
        self.page = page
        self.material = material
        self.bar = page.get_by_role("region", name=words("decide_label"))
        self.map = page.get_by_role("application")

    def press(self, control: Locator) -> None:
        """Use a control."""
        control.click()

    def open(self, tab: str) -> None:  # noqa: B027  only a phone has tabs
        """Open a tab on a phone. A computer shows everything."""

    def write(self, field: Locator, text: str) -> None:
        """Replace the text of a field."""
        self._enter(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def _enter(self, field: Locator) -> None:
        self.press(field)

    def space(self, space: str) -> None:
        """Choose a space on the rondel."""
        self.press(self._space(space))

    def _space(self, space: str) -> Locator:
        name = next(one["name"] for one in self.material["rondel"] if one["id"] == space)
        rondel = self.page.get_by_role("group", name=words("table_rondel"), exact=True)
        return rondel.get_by_role("button", name=begins(name))

    @abstractmethod
    def region(self, region: str) -> None:
        """Choose a region on the map."""

    def pick(self, says: str) -> None:
        """Choose from the menu of a region."""
        self.press(self.page.get_by_role("menuitem").filter(has_text=says).first)

    def pass_by(self, label: str) -> None:
        """Press done, pass or decline."""
        self.press(self.bar.get_by_role("button", name=begins(label)))

    def send(self, label: str | re.Pattern[str]) -> None:
        """Send the plan."""
        name = begins(label) if isinstance(label, str) else label
        main = self.page.locator("button:is(.main, .pri)")
        self.press(self.bar.get_by_role("button", name=name).and_(main))

    def name_of(self, region: str) -> str:
        """Return the name of a region."""
        return next(str(one["name"]) for one in self.material["regions"] if one["id"] == region)

    def _seen(self, region: str) -> tuple[float, float] | None:
        return where_seen(self.page, region)


class Mouse(Device):
    """A mouse on a computer."""

    def region(self, region: str) -> None:
        """Click a visible point of it."""
        point = self._seen(region)
        assert point is not None, f"{region} is nowhere to be seen"
        self.page.mouse.click(*point)


class Finger(Device):
    """A finger on a phone."""

    def press(self, control: Locator) -> None:
        """Tap a control."""
        control.tap()

    def region(self, region: str) -> None:
        """Tap it, after zooming out if it is not visible."""
        self.open("table_map")
        if (point := self._seen(region)) is None:
            self.press(self.page.get_by_role("button", name=words("board_fit")))
            point = self._seen(region)
        assert point is not None, f"{region} is nowhere to be seen"
        self.page.touchscreen.tap(*point)

    def space(self, space: str) -> None:
        """Open the rondel and tap the space."""
        self.open("table_rondel")
        super().space(space)

    def open(self, tab: str) -> None:
        """Tap a tab, unless it is open."""
        found = self.page.get_by_role("tab", name=begins(words(tab)))
        if found.get_attribute("aria-selected") != "true":
            self.press(found)


class Keyboard(Device):
    """The keyboard alone."""

    def press(self, control: Locator) -> None:
        """Move the focus there with the Tab key, in groups with arrow keys, and press Enter."""
        self.tab_to(control)
        self.page.keyboard.press("Enter")

    def _enter(self, field: Locator) -> None:
        self.tab_to(field)

    def tab_to(self, control: Locator, most: int = 400) -> None:
        """Press the Tab key, in groups arrow keys, until the control has the focus."""
        control.wait_for(state="attached")
        for _ in range(most):
            key = control.evaluate(_WAY)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the Tab key never comes to {control}")

    def space(self, space: str) -> None:
        """Press its number: how far away it is, on a first turn clockwise from Factory."""
        says = self._space(space).get_attribute("aria-label") or ""
        if found := re.search(r"(\d+) spaces?\b", says):
            self.page.keyboard.press(found[1])
        else:
            ids = [one["id"] for one in self.material["rondel"]]
            self.page.keyboard.press(str((ids.index(space) - ids.index("factory")) % len(ids) + 1))

    def region(self, region: str) -> None:
        """Go there with the arrow keys and press Enter."""
        self.tab_to(self.map)
        told = self.page.locator(".boardbox").get_by_role("status")
        expect(told).not_to_be_empty()
        here = self._told(told.inner_text())
        for key in _way(
            self.material["map"], tuple(one["id"] for one in self.material["regions"]), here, region
        ):
            self.page.keyboard.press(key)
        expect(told).to_contain_text(begins(self.name_of(region)))
        self.page.keyboard.press("Enter")

    def pick(self, says: str) -> None:
        """Go down the menu to the item and press Enter."""
        item = self.page.get_by_role("menuitem").filter(has_text=says).first
        item.wait_for()
        for _ in range(20):
            if item.evaluate("item => item === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrow keys never come to “{says}”")

    def pass_by(self, label: str) -> None:
        """Press P, wherever the focus is."""
        self.page.keyboard.press("p")

    def send(self, label: str | re.Pattern[str]) -> None:
        """Press Enter. On the map Enter means something else, so go to the button."""
        if self.bar.evaluate(
            "bar => document.activeElement === bar || document.activeElement === document.body"
        ):
            self.page.keyboard.press("Enter")
        else:
            super().send(label)

    def _told(self, text: str) -> str:
        names = {str(one["id"]): str(one["name"]) for one in self.material["regions"]}
        return max(
            (id for id, name in names.items() if text.startswith(f"{name}.")), key=lambda id: len(names[id])
        )


_KEYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}


@cache
def _labels(name: str) -> dict[str, tuple[float, float]]:
    drawn = json.loads((_MAPS / f"{name}.json").read_text(encoding="utf-8"))["regions"]
    return {id: (region["label"][0], region["label"][1]) for id, region in drawn.items()}


@cache
def _way(name: str, ids: tuple[str, ...], here: str, there: str) -> tuple[str, ...]:
    """Return the shortest sequence of arrow keys from one region to another."""
    places = {id: _labels(name)[id] for id in ids if id in _labels(name)}
    before: dict[str, tuple[str, str] | None] = {here: None}
    left = deque([here])
    while left:
        at = left.popleft()
        if at == there:
            break
        for key, towards in _KEYS.items():
            found = _next(places, at, towards)
            if found is not None and found not in before:
                before[found] = (at, key)
                left.append(found)
    assert there in before, f"the arrow keys do not lead from {here} to {there}"
    keys: list[str] = []
    while (step := before[there]) is not None:
        there, key = step
        keys.insert(0, key)
    return tuple(keys)


def _next(places: dict[str, tuple[float, float]], here: str, towards: tuple[int, int]) -> str | None:
    """Return the region an arrow key leads to: the nearest one roughly in that direction."""
    x, y = places[here]
    best, least = None, float("inf")
    for id, (to_x, to_y) in places.items():
        dx, dy = to_x - x, to_y - y
        ahead = dx * towards[0] + dy * towards[1]
        aside = abs(dx * towards[1] - dy * towards[0])
        if id == here or ahead <= 1 or aside > ahead * 2.2:
            continue
        far = (dx * dx + dy * dy) ** 0.5 * (1 + 1.5 * aside / ahead)
        if far < least:
            best, least = id, far
    return best
