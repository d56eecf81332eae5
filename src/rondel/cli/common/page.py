"""What all web pages of the command line share: one file each, for light and dark screens, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

__all__ = ["document", "page_table"]

_STYLE: Final = """
:root { color-scheme: light dark; %s --paper: #fdfdfb; }
@media (prefers-color-scheme: dark) { :root { %s --paper: #16181d; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
figure { margin: 2rem 0; } svg { max-width: 100%%; height: auto; } .wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid var(--soft); }
th:first-child { text-align: left; } tbody th { font-weight: normal; }
caption { text-align: left; font-weight: bold; padding: .5rem 0; }
dt { font-weight: bold; } dd { margin: 0 0 .5rem 1rem; white-space: pre-line; }
"""


def document(
    language: str, title: str, body: str, *, shades: Mapping[str, tuple[str, str]], style: str = ""
) -> str:
    """Return a whole page; ``shades`` are the colours by name, each by day and by night."""
    days = " ".join(f"--{name}: {day};" for name, (day, _) in shades.items())
    nights = " ".join(f"--{name}: {night};" for name, (_, night) in shades.items())
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE % (days, nights)}{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def page_table(caption: str, headings: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return a table; each row is a style and its cells."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    return (
        f'<div class="wide"><table><caption>{escape(caption)}</caption>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>{_rows(rows)}</tbody></table></div>"
    )


def _rows(rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    return "".join(
        f'<tr class="{style}"><th scope="row">{escape(cells[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells[1:])
        + "</tr>\n"
        for style, cells in rows
    )
