"""What the statistics count of a finished game: lengths, points, openings, bonds, cards.

A tally is a small sum: how often something happened, the points or the money it brought, and how often its player won.
Tallies of many games are added up, so asking for them costs the same after ten games and after a hundred thousand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from rondel.core.contract import Game, Score
from rondel.course import Course
from rondel.study.decisions import Story

__all__ = ["Tallies", "Tally", "tallies_of"]

#: so many first spaces of a nation are its opening
OPENING: Final = 2
# A part of a score that is no nation and no card, but what is left in the purse.
_CASH: Final = "cash"


@dataclass(slots=True)
class Tally:
    """How often something happened, what it brought, and how often its player won."""

    count: int = 0
    total: int = 0
    wins: int = 0


@dataclass(slots=True)
class Tallies:
    """The tallies of a game, by what they are about and its key."""

    found: dict[tuple[str, str], Tally] = field(default_factory=lambda: defaultdict(Tally))

    def add(self, what: str, key: str, *, total: int = 0, has_won: bool = False) -> None:
        """Count something once."""
        tally = self.found[what, key]
        tally.count += 1
        tally.total += total
        tally.wins += has_won


def tallies_of(course: Course, seats: Collection[int]) -> Tallies:
    """Return the tallies of a finished game, as far as they are about some of its seats.

    - ``games``, by number of players: the rounds it lasted;
    - ``rounds``: how many games lasted so many;
    - ``seat``, by players and seat: its final points;
    - ``part``, by nation (or another part of the score): the points it brought who had any;
    - ``opening``, by nation and its first spaces: chosen by who governed it;
    - ``bond``, by nation and price, and ``card``: bought, and the money paid.
    """
    tallies = Tallies()
    game, players = course.game, course.start.seats
    scores = {score.seat: score for score in game.scores(course.state, is_final=True)}
    winners = {seat for seat, score in scores.items() if score.place == 1}
    rounds = _Openings(game, tallies, seats, winners).read(course)
    tallies.add("games", str(players), total=rounds, has_won=bool(winners & set(seats)))
    tallies.add("rounds", str(rounds))
    for seat in seats:
        score, has_won = scores[seat], seat in winners
        tallies.add("seat", f"{players}/{seat + 1}", total=score.points, has_won=has_won)
        for part, points in _parts(score):
            tallies.add("part", part, total=points, has_won=has_won)
    return tallies


def _parts(score: Score) -> Iterator[tuple[str, int]]:
    return ((part, points) for part, points in score.parts if points and part != _CASH)


class _Openings:
    """Reads what was chosen and bought from the events of a game."""

    def __init__(
        self, game: Game, tallies: Tallies, seats: Collection[int], winners: Collection[int]
    ) -> None:
        self._game: Final = game
        self._tallies: Final = tallies
        self._seats: Final = seats
        self._winners: Final = winners
        #: by nation: its first spaces, and who chose the first
        self._spaces: Final[dict[str, list[str]]] = defaultdict(list)
        self._opened_by: Final[dict[str, int]] = {}

    def read(self, course: Course) -> int:
        """Read all events; return how many rounds there were."""
        story = Story(self._game)
        state = course.start.copy()
        state.record_events(on=True)
        for step in course.standing:
            state.apply_unchecked(self._game.parse(step.text))
            events = state.take_events()
            story.hear(events)
            for event in events:
                self._hear(*self._game.described(event))
        for nation, spaces in self._spaces.items():
            seat = self._opened_by[nation]
            if len(spaces) == OPENING and seat in self._seats:
                key = f"{nation}/{'/'.join(spaces)}"
                self._tallies.add("opening", key, has_won=seat in self._winners)
        return story.round

    def _hear(self, kind: str, about: Any) -> None:
        if kind == "SpaceChosen":
            spaces = self._spaces[about["nation"]]
            self._opened_by.setdefault(about["nation"], about["seat"])
            if len(spaces) < OPENING:
                spaces.append(about["space"])
        elif kind == "BondBought":
            self._buy("bond", f"{about['nation']}/{about['price']}", about["seat"], about["price"])
        elif kind == "BondUpgraded":
            self._buy("bond", f"{about['nation']}/{about['wanted']}", about["seat"], about["paid"])
        elif kind == "CardWon":
            self._buy("card", str(about["card"]), about["seat"], about["price"])

    def _buy(self, what: str, key: str, seat: int, paid: int) -> None:
        if seat in self._seats:
            self._tallies.add(what, key, total=paid, has_won=seat in self._winners)
