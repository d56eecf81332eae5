"""Checks of a page: is it accessible, does everything fit, is anything visible."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

__all__ = ["colours", "overflow", "violations"]

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
