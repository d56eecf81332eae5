"""What a seat may know: built up field by field, so that nothing is shown by accident.

With hidden cash (MON-3) other purses, the bank (from which they could be reckoned) and
other players' points are None, and only one's own options and gifts are told. EVERYTHING sees it all.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rondel.core.contract import EVERYTHING, SPECTATOR, AmountRange, Figure, Question, Score
from rondel.core.figures import seat_id
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.board import NATIONS, bits
from rondel.games.imperial.production import supply_left
from rondel.games.imperial.questions import question_of
from rondel.games.imperial.reasons import illegal
from rondel.games.imperial.scores import points_of, score_table
from rondel.games.imperial.state import NOBODY, NOT_BEGUN, OFF_RONDEL, ImperialState
from rondel.games.imperial.taxation import revenue_of, soldiers_pay

__all__ = ["ImperialView", "NationView", "PlayerView", "UnitsView", "figures_of", "view_of"]


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
    revenue_now: int
    pay_now: int
    interest_due: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: bonds are public, cash and points may be hidden (None)."""

    seat: int
    cash: int | None
    points: int | None
    bonds: dict[str, tuple[int, ...]]
    governs: tuple[str, ...]
    has_investor_card: bool
    has_swiss_bank: bool


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
    question: Question | None
    #: texts of what this seat can answer, empty if it is not asked
    legal: tuple[str, ...]
    #: gifts this seat may make now
    ranges: tuple[AmountRange, ...]
    is_over: bool
    scores: tuple[Score, ...] | None

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return asdict(self)


def view_of(game: ImperialState, seat: int) -> ImperialView:
    """Return what a seat, SPECTATOR or EVERYTHING may know."""
    must_sit(game, seat)
    is_asked = seat >= 0 and seat in game.seats_asked()
    return ImperialView(
        game=game.edition.id,
        options=game.options.chosen(),
        seat=seat if seat >= 0 else None,
        players=player_views(game, seat),
        nations=tuple(nation_view(game, nation) for nation in range(NATIONS)),
        units=units_view(game),
        occupied=region_names(game, game.occupied),
        bank=game.bank if shows_all_cash(game, seat) else None,
        nation_on_turn=None if game.is_over or game.last_moved < 0 else game.board.nations[game.active],
        question=None if game.is_over else question_of(game),
        legal=tuple(action.text for action in game.legal_actions()) if is_asked else (),
        ranges=tuple(amounts for amounts in game.ranges() if amounts.seat == seat),
        is_over=game.is_over,
        scores=tuple(score_table(game)) if game.is_over else None,
    )


def figures_of(game: ImperialState, seat: int) -> list[Figure]:
    """Return what players compare before and after a move, as the view of a seat, SPECTATOR or EVERYTHING shows it."""
    must_sit(game, seat)
    figures: list[Figure] = []
    for player in player_views(game, seat):
        of = seat_id(player.seat)
        figures += [Figure("cash", of, player.cash), Figure("points", of, player.points)]
    for nation in (nation_view(game, number) for number in range(NATIONS)):
        government = "" if nation.government is None else seat_id(nation.government)
        figures += [
            Figure("treasury", nation.id, nation.treasury),
            Figure("power", nation.id, nation.power),
            Figure("government", nation.id, government),
            Figure("revenue", nation.id, nation.revenue_now),
        ]
    return figures


def must_sit(game: ImperialState, seat: int) -> None:
    """Refuse a seat there is not; a spectator has a view, too, and so has whoever studies."""
    if seat not in (SPECTATOR, EVERYTHING) and not 0 <= seat < game.seats:
        raise illegal(game.edition, "no-seat", "SET-1", seat=seat + 1, seats=game.seats)


def shows_all_cash(game: ImperialState, seat: int) -> bool:
    """Tell whether a seat may know every purse (MON-3)."""
    return seat == EVERYTHING or game.is_over or not game.options.hidden_cash


def player_views(game: ImperialState, seat: int) -> tuple[PlayerView, ...]:
    """Return all players as a seat, SPECTATOR or EVERYTHING sees them."""
    shows_all = shows_all_cash(game, seat)
    return tuple(
        player_view(game, player, knows_cash=shows_all or player == seat) for player in range(game.seats)
    )


def player_view(game: ImperialState, seat: int, *, knows_cash: bool) -> PlayerView:
    """Return a player as seen by somebody who may or may not know the purse."""
    return PlayerView(
        seat=seat,
        cash=game.cash[seat] if knows_cash else None,
        points=points_of(game, seat) if knows_cash else None,
        bonds={
            game.board.nations[nation]: bond_values(game, game.held_bonds[nation * game.seats + seat])
            for nation in range(NATIONS)
        },
        governs=tuple(
            name for nation, name in enumerate(game.board.nations) if game.government[nation] == seat
        ),
        has_investor_card=game.investor == seat,
        has_swiss_bank=game.edition.has_swiss_bank
        and game.last_moved != NOT_BEGUN
        and game.governs_nothing(seat),
    )


def nation_view(game: ImperialState, nation: int) -> NationView:
    """Return a nation; everything about it is public (MON-3)."""
    government, space = game.government[nation], game.space[nation]
    return NationView(
        id=game.board.nations[nation],
        government=None if government == NOBODY else government,
        treasury=game.treasury[nation],
        power=game.power[nation],
        power_factor=game.power_factor(nation),
        space=None if space == OFF_RONDEL else game.edition.rondel_ids[space],
        tax_marker=game.edition.tax_chart.labels[game.tax_marker[nation]],
        factories=region_names(game, game.factories[nation]),
        flags=region_names(game, game.flags[nation]),
        free_bonds=bond_values(game, game.free_bonds[nation]),
        armies_left=supply_left(game, nation, UPRIGHT),
        fleets_left=supply_left(game, nation, FLEET),
        flags_left=game.edition.flag_limit - len(bits(game.flags[nation])),
        revenue_now=revenue_of(game, nation),
        pay_now=soldiers_pay(game, nation),
        interest_due=game.all_interest(nation),
    )


def units_view(game: ImperialState) -> tuple[UnitsView, ...]:
    """Return all units, region by region."""
    return tuple(
        UnitsView(
            region=game.board.regions[region],
            nation=game.board.nations[nation],
            armies=game.count(nation, region, UPRIGHT),
            lying_armies=game.count(nation, region, LYING),
            fleets=game.count(nation, region, FLEET),
        )
        for region in range(game.board.size)
        for nation in range(NATIONS)
        if (game.armies_at[nation] | game.fleets_at[nation]) >> region & 1
    )


def region_names(game: ImperialState, regions: int) -> tuple[str, ...]:
    """Return the ids of a set of regions."""
    return tuple(game.board.regions[region] for region in bits(regions))


def bond_values(game: ImperialState, held: int) -> tuple[int, ...]:
    """Return the values of a set of bonds."""
    return tuple(game.edition.bonds.prices[bond] for bond in bits(held))
