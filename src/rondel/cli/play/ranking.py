"""The ranking at the end of a game: places, points and tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rondel.cli.renderers.renderer import Renderer
    from rondel.core.contract import Score, View

__all__ = ["print_ranking", "tie_sentences"]


def print_ranking(renderer: Renderer, scores: Sequence[Score], players: Sequence[str], view: View) -> None:
    """Print everybody's place, best first."""
    terminal = renderer.terminal
    extra = renderer.extra_columns(view)
    table = Table(
        box=box.SIMPLE_HEAD,
        title=terminal.say("ending.title"),
        title_justify="left",
        title_style="bold",
        pad_edge=False,
    )
    table.add_column(terminal.say("ending.place"), justify="right")
    table.add_column(terminal.say("ending.player"))
    for part, _ in scores[0].parts:
        table.add_column(renderer.score_heading(part), justify="right")
    table.add_column(terminal.say("ending.points"), justify="right", style="bold")
    for heading in extra:
        table.add_column(heading, justify="right")
    for score in scores:
        table.add_row(
            f"{score.place}.",
            Text(players[score.seat], "bold" if score.place == 1 else ""),
            *(_number(points) if points else "–" for _, points in score.parts),
            _number(score.points),
            *(column[score.seat] for column in extra.values()),
        )
    terminal.out.print(table)
    for sentence in tie_sentences(renderer, scores, players):
        terminal.out.print(Text(sentence))


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def tie_sentences(renderer: Renderer, scores: Sequence[Score], players: Sequence[str]) -> list[str]:
    """Say how ties were broken."""
    found: list[str] = []
    for before, score in pairwise(scores):
        names = {"first": players[before.seat], "second": players[score.seat]}
        if score.place == before.place:
            found.append(renderer.terminal.say("ending.shared", **names))
        elif score.decided_by:
            part = renderer.texts.score_part(score.decided_by)
            found.append(renderer.terminal.say("ending.tie", **names, part=part))
    return found
