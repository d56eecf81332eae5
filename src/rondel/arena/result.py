"""The result of an arena game, stored as one line of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

__all__ = ["GameResult", "NationResult", "read_result", "write_result"]

_NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class NationResult:
    """A nation of Imperial: who governed it first and at the end (a seat, or -1), and its final power."""

    nation: str
    first: int
    last: int
    power: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game; lists are by seat."""

    number: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    #: equal players share a place
    places: tuple[int, ...]
    #: why it ended, see :meth:`~rondel.core.contract.Game.ending`; empty if the game was stopped
    ended_by: str
    actions: int
    seconds: float
    #: how many answers each gave, and how many seconds that took in total
    answers: tuple[int, ...]
    thinking: tuple[float, ...]
    #: only in some games
    rounds: int | None = None
    nations: tuple[NationResult, ...] = ()

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def win_of(self, seat: int) -> float:
        """Return a seat's share of the win."""
        winners = self.winners
        return 1 / len(winners) if seat in winners else 0.0


def write_result(result: GameResult) -> str:
    """Return a result as a line."""
    return json.dumps(asdict(result), separators=(",", ":")) + "\n"


def read_result(line: str) -> GameResult:
    """Return the result from a line. Anything else is a ValueError."""
    try:
        return _result(json.loads(line))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not the result of a game: {line[:80]}") from error


def _result(read: dict[str, Any]) -> GameResult:
    result = GameResult(
        number=int(read["number"]),
        bots=tuple(str(bot) for bot in read["bots"]),
        points=tuple(int(points) for points in read["points"]),
        places=tuple(int(place) for place in read["places"]),
        ended_by=str(read["ended_by"]),
        actions=int(read["actions"]),
        seconds=float(read["seconds"]),
        answers=tuple(int(count) for count in read["answers"]),
        thinking=tuple(float(seconds) for seconds in read["thinking"]),
        rounds=None if read["rounds"] is None else int(read["rounds"]),
        nations=tuple(_nation(nation, len(read["bots"])) for nation in read["nations"]),
    )
    by_seat = (result.bots, result.points, result.places, result.answers, result.thinking)
    if result.number < 1 or len({len(values) for values in by_seat}) > 1 or 1 not in result.places:
        raise ValueError("a game has a number and a value for each seat, and somebody wins it")
    return result


def _nation(read: dict[str, Any], seats: int) -> NationResult:
    nation = NationResult(str(read["nation"]), int(read["first"]), int(read["last"]), int(read["power"]))
    if not (_NOBODY <= nation.first < seats and _NOBODY <= nation.last < seats):
        raise ValueError("a government is one of the seats, or nobody")
    return nation
