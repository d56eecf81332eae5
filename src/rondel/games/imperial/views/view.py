"""The table of Imperial as somebody sees it: plain values, filled in by :mod:`.seat_view`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rondel.core.contract import AmountRange, Question, Score
from rondel.core.plain_values import plain_fields

__all__ = [
    "ImperialView",
    "NationView",
    "OutcomeView",
    "PlayerView",
    "SpaceView",
    "UnitsView",
    "space_view",
    "units_view",
]


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
    #: where it stood on the tax chart after its last Taxation; None where the chart itself says the bonus
    tax_marker: str | None
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
    #: what Taxation now would bring: the bonus of the government, power points, and the treasury's gain or loss
    bonus_now: int
    power_now: int
    income_now: int
    #: the space of the tax chart it would reach now
    tax_now: str
    interest_due: int
    #: what each of its bonds is worth in points now, the smallest first
    bond_points: tuple[int, ...]


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
class OutcomeView:
    """What a space would do for a nation now; what it does not touch is 0."""

    #: Taxation: what is collected. Taxation and Production: the soldiers' pay, with the new units
    revenue: int = 0
    pay: int = 0
    #: power points gained
    power: int = 0
    #: units that are made, or that can move
    armies: int = 0
    fleets: int = 0
    #: units that can be imported
    units: int = 0
    flags: int = 0
    #: where a factory can be built
    sites: tuple[str, ...] = ()
    #: what the treasury has to pay, what it lacks for that, and what it has in the end
    cost: int = 0
    lacks: int = 0
    treasury: int = 0
    #: what the government gets (or pays, below 0) besides the way; None if its cash is secret
    cash: int | None = 0
    ends_game: bool = False


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space of the rondel as the nation that is to move sees it; ``steps`` is None before its first placement."""

    id: str
    steps: int | None
    price: int
    passes_investor: bool
    #: whether a piece may go so far at once; whether the government can pay is another question
    in_reach: bool
    #: what it would do now, while the nation chooses
    outcome: OutcomeView | None = None


# The same few come up in every view, and they never change: each is made once and shared.


@lru_cache(maxsize=8192)
def units_view(region: str, nation: str, armies: int, lying_armies: int, fleets: int) -> UnitsView:
    """Return a nation's units in one region."""
    return UnitsView(region, nation, armies, lying_armies, fleets)


@lru_cache(maxsize=1024)
def space_view(
    id: str,
    steps: int | None,
    price: int,
    *,
    passes_investor: bool,
    in_reach: bool,
    outcome: OutcomeView | None = None,
) -> SpaceView:
    """Return a space of the rondel."""
    return SpaceView(id, steps, price, passes_investor, in_reach, outcome)


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
