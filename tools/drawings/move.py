"""The way of one move: from a browser through the server into the log, and back to every seat.

`STATIONS` is the one place to edit when code moves. The tool refuses a station that does not exist, and
`tests/tools/test_drawings.py` plays a move at a real server and looks whether it comes by in this order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tools.drawings import svg
from tools.drawings.code import ROOT, is_defined

EDGE: Final = 20.0
BOX: Final = 440.0
STEP: Final = 78.0
BETWEEN: Final = 24.0


@dataclass(frozen=True)
class Station:
    """Where a move comes by: a function of a module, or a file of the web app and a piece of it."""

    where: str
    name: str
    says: str
    #: what happens instead if something is wrong
    otherwise: str = ""

    @property
    def is_python(self) -> bool:
        """Whether it is a function of ours, which a test can watch."""
        return not self.where.startswith("web/")

    @property
    def package(self) -> str:
        """The package it belongs to."""
        if not self.is_python:
            return "web"
        parts = self.where.split(".")[1:-1] or [self.where.split(".")[1]]
        return "/".join(parts[: 2 if parts[0] == "server" else 1])

    @property
    def exists(self) -> bool:
        """Whether the code has it."""
        if self.is_python:
            return is_defined(self.where, self.name)
        path = ROOT / self.where
        return path.exists() and self.name in path.read_text(encoding="utf-8")

    @property
    def file(self) -> str:
        """The file it is in."""
        return self.where.rpartition("/")[2] if not self.is_python else f"{self.where.rpartition('.')[2]}.py"


STATIONS: Final = (
    Station(
        "web/src/wire/api.ts", "/moves", "Sends the actions, and the number of the last entry it has seen."
    ),
    Station(
        "rondel.server.http.fast_moves", "FastMoves.__call__", "Reads the request and finds out who asks."
    ),
    Station("rondel.server.http.fast_moves", "play_move", "Finds the table."),
    Station(
        "rondel.server.tables.moves",
        "play",
        "Is it your seat, is the game running, have you seen everything?",
        "If not, the move is refused, with the news you missed.",
    ),
    Station(
        "rondel.course",
        "Course.branch",
        "Copies the state: nothing counts before it is written.",
    ),
    Station(
        "rondel.core.stack",
        "GameState.apply",
        "Plays the actions by the rules, on the copy.",
        "Or refuses: what is wrong, which rule says so, what to do instead.",
    ),
    Station(
        "rondel.server.tables.table_service", "TableService.write", "Numbers the new entries of the log."
    ),
    Station(
        "rondel.server.storage.sqlite_log",
        "SqliteLog.append",
        "Writes them to disk, those of many tables in one commit.",
        "Or the number is taken: somebody was faster.",
    ),
    Station("rondel.server.tables.table", "Table.take", "Makes the copy the state of the table."),
    Station("rondel.server.tables.news", "moved_told", "Answers the player who moved."),
    Station("rondel.server.tables.news", "news_since", "Tells every seat what it may know, in its language."),
)
#: where the news go, live
LAST: Final = Station("web/src/wire/live.ts", "/live", "Shows the news on every screen at the table.")


def missing() -> list[str]:
    """List the stations the code does not have."""
    return [f"{station.where} has no {station.name}" for station in (*STATIONS, LAST) if not station.exists]


def draw_move() -> str:
    """Return the drawing: a row for every station, the further right the deeper inside."""
    wrong = missing()
    if wrong:
        raise LookupError(f"{'; '.join(wrong)}: change STATIONS in tools/drawings/move.py")
    stations = (*STATIONS, LAST)
    packages = list(dict.fromkeys(station.package for station in stations))
    parts: list[str] = []
    top = EDGE
    before: float | None = None
    for number, station in enumerate(stations, start=1):
        left = EDGE + packages.index(station.package) * STEP
        if before is not None:
            x = min(max(before, left) + 28, min(before, left) + BOX - 28)
            parts.append(svg.arrow(f"M{x:.0f} {top - BETWEEN:.0f} V{top - 2:.0f}"))
        parts += box_of(station, number, left, top)
        top += height_of(station) + BETWEEN
        before = left
    told = " ".join(f"{number}. {s.package}: {s.says}" for number, s in enumerate(stations, start=1))
    width = 2 * EDGE + BOX + (len(packages) - 1) * STEP
    return svg.picture(width, top - BETWEEN + EDGE, "The way of one move through Rondel", told, parts)


def lines_of(station: Station) -> list[tuple[str, str]]:
    """Return what a station does, line by line, each with its kind."""
    says = [(line, "") for line in svg.wrapped(station.says, BOX - 24)]
    return says + [(line, "no") for line in svg.wrapped(station.otherwise, BOX - 24, 12)]


def height_of(station: Station) -> float:
    """Return how high the box of a station is."""
    return 34 + svg.LINE * len(lines_of(station))


def box_of(station: Station, number: int, left: float, top: float) -> list[str]:
    """Return the box of a station: its package and its name in the code, then what it does."""
    name = station.name.removesuffix(".__call__")
    parts = [
        svg.box(left, top, BOX, height_of(station)),
        svg.text(left + 12, top + 22, f"{number}. {station.package}", "name", "start"),
        svg.text(left + BOX - 12, top + 21, f"{station.file} · {name}", "code", "end"),
    ]
    for place, (line, kind) in enumerate(lines_of(station)):
        parts.append(svg.text(left + 12, top + 43 + svg.LINE * place, line, kind, "start"))
    return parts
