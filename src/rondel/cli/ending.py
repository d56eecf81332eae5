"""The end of a game: the ranking, what the points are made of, and the tie-break that decided."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rondel.cli.faces.face import Face
    from rondel.core.contract import Score, View

__all__ = ["print_ranking", "tie_sentences"]


def print_ranking(face: Face, scores: Sequence[Score], players: Sequence[str], view: View) -> None:
    """Print everybody's place, best first."""
    desk = face.desk
    besides = face.besides_points(view)
    table = Table(
        box=box.SIMPLE_HEAD,
        title=desk.say("ending.title"),
        title_justify="left",
        title_style="bold",
        pad_edge=False,
    )
    table.add_column(desk.say("ending.place"), justify="right")
    table.add_column(desk.say("ending.player"))
    for part, _ in scores[0].parts:
        table.add_column(face.score_heading(part), justify="right")
    table.add_column(desk.say("ending.points"), justify="right", style="bold")
    for heading in besides:
        table.add_column(heading, justify="right")
    for score in scores:
        table.add_row(
            f"{score.place}.",
            Text(players[score.seat], "bold" if score.place == 1 else ""),
            *(_number(points) if points else "–" for _, points in score.parts),
            _number(score.points),
            *(column[score.seat] for column in besides.values()),
        )
    desk.out.print(table)
    for sentence in tie_sentences(face, scores, players):
        desk.out.print(Text(sentence))


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def tie_sentences(face: Face, scores: Sequence[Score], players: Sequence[str]) -> list[str]:
    """Say how ties were broken."""
    found: list[str] = []
    for before, score in pairwise(scores):
        names = {"first": players[before.seat], "second": players[score.seat]}
        if score.place == before.place:
            found.append(face.desk.say("ending.shared", **names))
        elif score.decided_by:
            part = face.texts.score_part(score.decided_by)
            found.append(face.desk.say("ending.tie", **names, part=part))
    return found
