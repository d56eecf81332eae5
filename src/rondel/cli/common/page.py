"""Web pages for reports: single files that load nothing, for light and dark screens of any width."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final

from rondel.cli.common import charts
from rondel.cli.common.format import number

__all__ = ["counted", "definition_list", "document", "figure", "page_table", "paragraph", "section"]

_STYLE: Final = """
:root { color-scheme: light dark; %s --paper: #fdfdfb; }
@media (prefers-color-scheme: dark) { :root { %s --paper: #16181d; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; } p { max-width: 46rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%%, 22rem), 1fr)); gap: 1rem 2.5rem;
  align-items: start; }
figure { margin: 0; } figcaption { font-weight: bold; padding: .5rem 0; } .wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .4rem; text-align: right; border-bottom: 1px solid var(--soft); }
thead th { vertical-align: bottom; color: var(--quiet); font-weight: 600; }
th:first-child { text-align: left; } tbody th { font-weight: normal; } td, tbody th { white-space: nowrap; }
caption { text-align: left; font-weight: bold; padding: .5rem 0; }
.strong { color: var(--one); } .weak { color: var(--two); }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%%, 18rem), 1fr)); gap: .5rem 1.5rem; }
dt { font-weight: bold; } dd { margin: 0; white-space: pre-line; }
pre { background: color-mix(in srgb, var(--soft) 35%%, transparent); padding: .6rem .8rem; border-radius: .4rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: .9rem; }
"""


def document(language: str, title: str, parts: Sequence[str]) -> str:
    """Return a whole page."""
    light = " ".join(f"--{name}: {colour};" for name, (colour, _) in charts.SHADES.items())
    dark = " ".join(f"--{name}: {colour};" for name, (_, colour) in charts.SHADES.items())
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE % (light, dark)}{charts.STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def section(heading: str, *columns: str, below: str = "") -> str:
    """Return a section: columns side by side where there is room, and something below them."""
    return (
        f'<section><h2>{escape(heading)}</h2>\n<div class="pair">{"".join(columns)}</div>\n{below}</section>'
    )


def paragraph(text: str, style: str = "") -> str:
    """Return a paragraph."""
    return f'<p class="{style}">{escape(text)}</p>' if style else f"<p>{escape(text)}</p>"


def definition_list(pairs: Sequence[tuple[str, str]]) -> str:
    """Return names and their texts as a list."""
    listed = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in pairs)
    return f"<dl>{listed}</dl>"


def figure(chart: str, caption: str = "") -> str:
    """Return a chart, with its caption if the heading does not say the same."""
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="wide">{told}{chart}</figure>'


def page_table(
    caption: str, headings: Sequence[str], rows: Sequence[Sequence[str]], styles: Sequence[str] = ()
) -> str:
    """Return a table, with its caption if there is one; each row may have a style."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(map(_row, rows, styles or [""] * len(rows)))
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="wide"><table>{told}\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>"
    )


def _row(cells: Sequence[str], style: str) -> str:
    first, *others = cells
    numbers = "".join(f"<td>{escape(cell)}</td>" for cell in others)
    return f'<tr class="{style}"><th scope="row">{escape(first)}</th>{numbers}</tr>\n'


def counted(
    name: str,
    heading: str,
    title: str,
    series: Sequence[Mapping[int, int]],
    columns: Sequence[str],
    *,
    language: str,
    reach: Callable[[str, str], str],
) -> str:
    """Return a section about counted numbers: a histogram, and a table with the same columns.

    The first column is for the number; ``reach`` writes a range.
    """
    unit, *kinds = columns
    bins = charts.bins_of(series)
    rows = []
    for one in bins:
        low, high = number(one.low, language), number(one.high, language)
        counts = (number(count, language) for count in one.counts)
        rows.append([low if low == high else reach(low, high), *counts])
    chart = charts.histogram(name, title, bins, kinds, language)
    caption = title if title != heading else ""
    return section(heading, figure(chart, caption), page_table(caption, [unit, *kinds], rows))
