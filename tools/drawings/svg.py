"""A little SVG: boxes with text, and arrows, in colours for light and dark pages."""

from __future__ import annotations

import textwrap
from html import escape
from typing import Final

STYLE: Final = """\
<style>
svg { --paper: #fbf8f1; --band: #f3eee2; --box: #fffdf8; --line: #978c73; --ink: #1d2228; --soft: #474c52; --code: #22683f; --no: #a4471a }
@media (prefers-color-scheme: dark) {
  svg { --paper: #1b1e22; --band: #23272c; --box: #2b3036; --line: #8d8672; --ink: #f1ede2; --soft: #c9c5ba; --code: #8fd0a6; --no: #f0a27a }
}
text { font-family: system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; font-size: 13px; fill: var(--soft) }
.name { font-size: 15px; font-weight: 600; fill: var(--ink) }
.code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 11.5px; fill: var(--code) }
.no { font-size: 12px; fill: var(--no) }
.box { fill: var(--box); stroke: var(--line); stroke-width: 1.2 }
.band { fill: var(--band) }
.arrow { fill: none; stroke: var(--line); stroke-width: 1.6 }
</style>
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 10 5 0 10z" fill="var(--line)"/></marker></defs>
"""
LINE: Final = 17


def wrapped(text: str, width: float, size: float = 13) -> list[str]:
    """Break a text into lines that fit a width; how wide letters are is a guess, on the safe side."""
    return textwrap.wrap(text, max(8, int(width / (size * 0.53))), break_long_words=False)


def text(x: float, y: float, line: str, kind: str = "", anchor: str = "middle") -> str:
    """Return a line of text."""
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{style}>{escape(line, quote=False)}</text>'


def box(x: float, y: float, width: float, height: float, kind: str = "box", radius: int = 8) -> str:
    """Return a box."""
    return f'<rect class="{kind}" x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="{radius}"/>'


def arrow(path: str) -> str:
    """Return a line with a tip at its end."""
    return f'<path class="arrow" d="{path}" marker-end="url(#tip)"/>'


def picture(width: float, height: float, title: str, description: str, parts: list[str]) -> str:
    """Return a whole picture."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-labelledby="t d">',
            f'<title id="t">{escape(title)}</title><desc id="d">{escape(description)}</desc>',
            "<!-- Made by tools/drawings from the code; do not edit. -->",
            STYLE + box(0, 0, width, height, "paper", 12).replace('class="paper"', 'fill="var(--paper)"'),
            *parts,
            "</svg>\n",
        ]
    )
