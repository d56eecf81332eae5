"""The table of Imperial as somebody sees it: plain values, filled in by :mod:`.seat_view`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rondel.core.contract import AmountRange, Question, Score
from rondel.core.plain_values import plain_fields

__all__ = ["ImperialView", "NationView", "PlayerView", "SpaceView", "UnitsView", "space_view", "units_view"]


@dataclass(frozen=True, slots=True)
class UnitsView:
    """A nation's units in one region; upright armies in a foreign home are hostile."""

    region: str
    nation: str
    armies: int
    lying_armies: int
    fleets: int


@dataclass(frozen=True, slots=True)
class NationView:
    """A nation: all of it is public."""

    id: str
    government: int | None
    treasury: int
    power: int
    power_factor: int
    space: str | None
    tax_marker: str
    factories: tuple[str, ...]
    flags: tuple[str, ...]
    free_bonds: tuple[int, ...]
    armies_left: int
    fleets_left: int
    flags_left: int
    #: units on the board
    armies: int
    fleets: int
    revenue_now: int
    pay_now: int
    #: what Taxation now would bring: the bonus of the government, and power points
    bonus_now: int
    power_now: int
    interest_due: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: bonds are public, cash and points may be hidden (None)."""

    seat: int
    cash: int | None
    points: int | None
    #: of the bonds alone, which are public
    bond_points: int
    bonds: dict[str, tuple[int, ...]]
    #: the sum of the bonds of each nation, and the interest they bring when each nation pays once: in all, and by nation
    lent: dict[str, int]
    interest: int
    interest_of: dict[str, int]
    governs: tuple[str, ...]
    has_investor_card: bool
    has_swiss_bank: bool


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space of the rondel as the nation that is to move sees it; ``steps`` is None before its first placement."""

    id: str
    steps: int | None
    price: int
    passes_investor: bool
    #: whether a piece may go so far at once; whether the government can pay is another question
    in_reach: bool


# The same few come up in every view, and they never change: each is made once and shared.


@lru_cache(maxsize=8192)
def units_view(region: str, nation: str, armies: int, lying_armies: int, fleets: int) -> UnitsView:
    """Return a nation's units in one region."""
    return UnitsView(region, nation, armies, lying_armies, fleets)


@lru_cache(maxsize=1024)
def space_view(id: str, steps: int | None, price: int, *, passes_investor: bool, in_reach: bool) -> SpaceView:
    """Return a space of the rondel."""
    return SpaceView(id, steps, price, passes_investor, in_reach)


@dataclass(frozen=True, slots=True)
class ImperialView:
    """The whole table as one seat, or a spectator, sees it."""

    game: str
    options: tuple[str, ...]
    seat: int | None
    players: tuple[PlayerView, ...]
    nations: tuple[NationView, ...]
    units: tuple[UnitsView, ...]
    occupied: tuple[str, ...]
    bank: int | None
    nation_on_turn: str | None
    #: the ways of the nation on turn, clockwise from the first space; empty before play and after the end
    rondel: tuple[SpaceView, ...]
    #: seats that may still invest after the one that is asked, in order
    investors_next: tuple[int, ...]
    question: Question | None
    #: texts of what this seat can answer, empty if it is not asked
    legal: tuple[str, ...]
    #: gifts this seat may make now
    ranges: tuple[AmountRange, ...]
    is_over: bool
    scores: tuple[Score, ...] | None

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return plain_fields(self)
