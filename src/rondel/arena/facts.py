"""What the arena wants to know of one game only: nations of Imperial, rounds of Friesematenten."""

from __future__ import annotations

from rondel.arena.result import NationFacts
from rondel.games.friesematenten.state import FriesematentenState
from rondel.games.imperial.events import FlagCardDealt, GovernmentTaken
from rondel.games.imperial.state import NOBODY, ImperialState
from rondel.match import Match

__all__ = ["nations_of", "rounds_of"]


def nations_of(match: Match) -> tuple[NationFacts, ...]:
    """Return what became of the nations; none in other games than Imperial."""
    state = match.state
    if not isinstance(state, ImperialState):
        return ()
    first: dict[int, int] = {}
    for event in match.events:
        if isinstance(event, FlagCardDealt | GovernmentTaken):
            first.setdefault(event.nation, event.seat)
    return tuple(
        NationFacts(name, first.get(nation, NOBODY), state.government[nation], state.power[nation])
        for nation, name in enumerate(state.board.nations)
    )


def rounds_of(match: Match) -> int | None:
    """Return how many rounds were played, where a game has rounds."""
    return match.state.round if isinstance(match.state, FriesematentenState) else None
