"""The end of a game: the ranking, what the points are made of, and the tie-break that decided."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.core.contract import Score
    from rondel.games.imperial.texts import ImperialTexts

__all__ = ["print_ranking"]


def print_ranking(
    desk: Desk, texts: ImperialTexts, scores: Sequence[Score], players: Sequence[str], title: str
) -> None:
    """Print everybody's place, best first."""
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    table.add_column(desk.say("ending.place"), justify="right")
    table.add_column(desk.say("ending.player"))
    for part, _ in scores[0].parts:
        table.add_column(_part(desk, texts, part), justify="right")
    table.add_column(desk.say("ending.points"), justify="right", style="bold")
    for score in scores:
        table.add_row(
            f"{score.place}.",
            Text(players[score.seat], "bold" if score.place == 1 else ""),
            *(str(points) if points else "–" for _, points in score.parts),
            str(score.points),
        )
    desk.out.print(table)
    for sentence in tie_sentences(desk, texts, scores, players):
        desk.out.print(Text(sentence))


def _part(desk: Desk, texts: ImperialTexts, part: str) -> str:
    return desk.say("ending.cash") if part == "cash" else texts.nation(part)[:3]


def tie_sentences(
    desk: Desk, texts: ImperialTexts, scores: Sequence[Score], players: Sequence[str]
) -> list[str]:
    """Say how ties were broken (END-3)."""
    found: list[str] = []
    for before, score in pairwise(scores):
        names = {"first": players[before.seat], "second": players[score.seat]}
        if score.decided_by == "shared":
            found.append(desk.say("ending.shared", **names))
        elif score.decided_by:
            found.append(desk.say("ending.tie", **names, nation=texts.nation(score.decided_by)))
    return found
