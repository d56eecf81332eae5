"""Charts: the figures players compare, from the start of a game to now."""

from __future__ import annotations

from rondel.core.contract import EVERYTHING, Figure
from rondel.protocol.answers import FiguresTold, SeriesTold
from rondel.server.errors import ConflictError
from rondel.server.tables.seat_view import Viewer
from rondel.server.tables.table import Table

__all__ = ["figures_over_time"]


def figures_over_time(table: Table, viewer: Viewer) -> FiguresTold:
    """Return every figure after every standing step, as a seat may know it. After the end nothing is hidden."""
    if table.course is None:
        raise ConflictError("not-started", table=table.id)
    course, game = table.course, table.game
    seat = EVERYTHING if table.status == "ended" else viewer.seat
    numbers, rows = [course.began], [game.figures(course.start, seat)]
    for step, state in course.replay():
        numbers.append(step.number)
        rows.append(game.figures(state, seat))
    texts, columns = game.texts(viewer.language), list(zip(*rows, strict=True))
    return FiguresTold(
        tuple(numbers),
        tuple(
            SeriesTold(
                first.what,
                texts.figure(first.what),
                first.of,
                texts.figure_of(first.of, table.players),
                _values((first, *others)),
            )
            for first, *others in columns
        ),
    )


def _values(figures: tuple[Figure, ...]) -> tuple[int | str | None, ...]:
    return tuple(figure.value for figure in figures)
