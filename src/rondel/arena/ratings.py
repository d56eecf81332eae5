"""Ratings of bots by openskill, from the places they reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from rondel.arena.result import GameResult
from rondel.core.errors import RondelError

__all__ = ["Rating", "check_openskill", "ratings_of"]

_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a bot, starting at 25, and its uncertainty."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """The lower end of the interval: two standard deviations below."""
        return self.mu - 2 * self.sigma

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mu + 2 * self.sigma


def check_openskill() -> None:
    """Raise an error with the install command if openskill is missing, before hours of play are wasted."""
    try:
        import openskill.models  # noqa: F401  only whether it is there
    except ImportError as error:
        raise RondelError(
            key="arena-no-openskill", params={"command": "pip install 'rondel[arena]'"}
        ) from error


def ratings_of(results: Sequence[GameResult]) -> dict[str, Rating]:
    """Rate bots game by game (Plackett-Luce). Each seat is a team; equal places are ties.

    A bot on several seats gets the mean of their ratings. A table with only one bot is skipped. Bots do not
    learn while they play, so uncertainty never grows (tau is 0).
    """
    check_openskill()
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    rated = {bot: model.rating() for result in results for bot in result.bots}
    for result in results:
        if len(set(result.bots)) == 1:
            continue
        teams = [[model.rating(rated[bot].mu, rated[bot].sigma)] for bot in result.bots]
        after = model.rate(teams, ranks=[float(place) for place in result.places])
        for bot in set(result.bots):
            seats = [after[seat][0] for seat, other in enumerate(result.bots) if other == bot]
            rated[bot] = model.rating(fmean(one.mu for one in seats), fmean(one.sigma for one in seats))
    return {bot: Rating(round(one.mu, _DIGITS), round(one.sigma, _DIGITS)) for bot, one in rated.items()}
