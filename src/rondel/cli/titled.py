"""The tables of reports: a title above, hairlines, nothing at the edges."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

__all__ = ["titled_table"]


def titled_table(title: str) -> Table:
    """Return an empty table with its title."""
    return Table(
        box=box.SIMPLE_HEAD,
        title=Text(title),
        title_justify="left",
        title_style="bold",
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
