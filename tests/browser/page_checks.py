"""Checks of a page: is it accessible, does everything fit, is anything visible."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

__all__ = ["colours", "overflow", "small_targets", "small_texts", "tab_stops", "violations"]

_AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

_RUN = """async ([tags, rules]) => {
  const only = rules ? { type: "rule", values: rules } : { type: "tag", values: tags };
  const told = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
  return told.violations.map((one) => ({
    rule: one.id, help: one.help, where: one.nodes.slice(0, 4).map((node) => node.html.slice(0, 160) + " … " + (node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? "")),
  }));
}"""

_WIDE = """() => {
  const room = innerWidth, found = [];
  if (document.documentElement.scrollWidth > room) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const one of document.querySelectorAll("button, a, input, select, h1, h2, h3, p")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".vh, .skip, [hidden], [inert]")) continue;
    const box = one.getBoundingClientRect();
    if (box.width === 0 || box.right <= room + 1) continue;
    // what scrolls sideways on purpose may be longer than the screen
    let inside = one.parentElement;
    while (inside && !["auto", "scroll", "hidden"].includes(getComputedStyle(inside).overflowX)) inside = inside.parentElement;
    if (!inside || inside === document.documentElement || inside === document.body) found.push(`${one.outerHTML.slice(0, 120)} ends at ${box.right}`);
  }
  return found;
}"""


@cache
def _axe() -> str:
    return _AXE.read_text(encoding="utf-8")


def violations(page: Page, *rules: str) -> list[dict[str, Any]]:
    """Return what axe finds wrong, by all rules or only some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    found: list[dict[str, Any]] = page.evaluate(_RUN, [_TAGS, list(rules) or None])
    return found


def overflow(page: Page) -> list[str]:
    """Return what is wider than the screen."""
    found: list[str] = page.evaluate(_WIDE)
    return found


def colours(picture: bytes) -> int:
    """Return the number of colours in a screenshot."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    return len(image.getcolors(maxcolors=image.width * image.height) or ())


_STOPS = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
  (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"),
).map((one) => one.outerHTML.slice(0, 80))"""

_TINY = """(least) => {
  const found = new Set();
  for (const one of document.querySelectorAll("body *")) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.closest(".vh, .skip, svg")) continue;
    if (![...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < least) found.add(`${one.outerHTML.replace(/\\s+/g, " ").slice(0, 110)} is ${size} px`);
  }
  return [...found];
}"""

_SMALL = """(least) => {
  const pressed = "button, a[href], select, summary, input, [role=button], [role=tab]";
  const found = [];
  for (const one of document.querySelectorAll(pressed)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.closest(".vh, .skip, [inert]")) continue;
    // links in a text are as high as its lines, and drawings have their own list
    if (one.matches("p a, li a:only-of-type, .ref") || one.closest("svg")) continue;
    // a dialog hides what is behind it from fingers
    if (document.querySelector("dialog[open]") && !one.closest("dialog[open]")) continue;
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    if (box.width <= 1 || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) continue;
    // small to see, large to hit: what lies around the middle belongs to it, too
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isHit = (dx, dy) => {
      const there = document.elementFromPoint(x + dx, y + dy);
      return there && one.contains(there);
    };
    const across = Math.max(box.width, isHit(-least.width / 2 + 1, 0) && isHit(least.width / 2 - 1, 0) ? least.width : 0);
    const down = Math.max(box.height, isHit(0, -least.height / 2 + 1) && isHit(0, least.height / 2 - 1) ? least.height : 0);
    if (across < least.width - 0.5 || down < least.height - 0.5)
      found.push(`${one.outerHTML.replace(/\\s+/g, " ").slice(0, 110)} is ${Math.round(across)} × ${Math.round(down)}`);
  }
  return found;
}"""


def tab_stops(page: Page) -> list[str]:
    """Return everything the Tab key stops at."""
    found: list[str] = page.evaluate(_STOPS)
    return found


def small_targets(page: Page, width: int = 44, height: int = 44) -> list[str]:
    """Return what a finger has to press and is smaller than this, on the visible part of the page."""
    found: list[str] = page.evaluate(_SMALL, {"width": width, "height": height})
    return found


def small_texts(page: Page, least: int = 11) -> list[str]:
    """Return the texts that are smaller than this, without those of drawings."""
    found: list[str] = page.evaluate(_TINY, least)
    return found
