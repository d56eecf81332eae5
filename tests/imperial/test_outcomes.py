"""What each space of the rondel would do now, told before a nation chooses."""

from __future__ import annotations

import pytest

import rondel
from rondel.core.contract import SPECTATOR
from rondel.games.imperial.chapters.rondel import WhichSpace
from rondel.games.imperial.state import ImperialState
from rondel.games.imperial.views.seat_view import view_of
from rondel.games.imperial.views.view import OutcomeView
from rondel.words import LANGUAGES
from tests.support.random_games import configurations, walk
from tests.support.scene import ANNA, BEN, EDITIONS, WORLD, Scene


def outcomes(scene: Scene, seat: int = ANNA) -> dict[str, OutcomeView]:
    """Return what each space would do, as a seat may know it."""
    return {
        space.id: space.outcome for space in view_of(scene.state, seat).rondel if space.outcome is not None
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_space_tells_what_it_would_do(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).at("russia", "taxation").turn("russia")

    assert len(outcomes(scene)) == 8  # also the one too far, and the one the nation stands on


def test_once_a_space_is_chosen_nothing_is_told() -> None:
    scene = Scene(WORLD).govern_all(ANNA).at("russia", "taxation").turn("russia").play("go factory")

    assert not outcomes(scene)


@pytest.mark.rule("TAX-1", "TAX-3")
def test_taxation_tells_revenue_pay_power_and_bonus() -> None:
    scene = Scene(WORLD).govern_all(ANNA).treasury("china", 5).flags("china", "korea", "japan", "indonesia")
    scene.army("china", "korea", 2).at("china", "maneuver-2").turn("china")
    told = outcomes(scene)["taxation"]
    before = (scene.money(ANNA), scene.chest("china"), scene.state.power[scene.nation("china")])
    scene.play("go taxation")
    after = (scene.money(ANNA), scene.chest("china"), scene.state.power[scene.nation("china")])

    assert (told.revenue, told.pay) == (2 * 2 + 3, 2)
    assert (told.cash, told.treasury, told.power) == (after[0] - before[0], after[1], after[2] - before[2])
    assert not told.ends_game


@pytest.mark.rule("END-1")
def test_taxation_tells_that_it_ends_the_game() -> None:
    scene = Scene(WORLD).govern_all(ANNA).power("russia", 24).at("russia", "maneuver-2")
    scene.flags("russia", "canada", "quebec", "mexico", "colombia").turn("russia")

    assert outcomes(scene)["taxation"].ends_game


@pytest.mark.rule("FAC-1", "FAC-2")
def test_factory_tells_its_sites_and_what_is_lacking() -> None:
    scene = Scene("imperial-2010").govern_all(ANNA).treasury("france", 2)
    scene.factories("france", "paris", "bordeaux").army("germany", "dijon").turn("france")
    poor = outcomes(scene)["factory"]
    rich = outcomes(scene.treasury("france", 4))["factory"]

    assert set(rich.sites) == {"brest", "marseille"}
    assert (poor.cost, poor.lacks, poor.treasury) == (5, 3, 2)
    assert (rich.cost, rich.lacks, rich.treasury) == (5, 0, 1)


@pytest.mark.rule("FAC-1")
def test_a_factory_without_a_site_costs_nothing() -> None:
    home = ("brest", "bordeaux", "dijon", "marseille", "paris")
    scene = Scene("imperial-2010").govern_all(ANNA).factories("france", *home).turn("france")
    told = outcomes(scene)["factory"]

    assert (told.sites, told.cost, told.lacks) == ((), 0, 0)


@pytest.mark.rule("PRO-1", "PRO-2", "PRO-3")
def test_production_tells_units_and_the_pay_afterwards() -> None:
    scene = Scene("imperial-2010").govern_all(ANNA).factories("france", "paris", "bordeaux", "marseille")
    scene.army("france", "paris", 3).turn("france")
    told = outcomes(scene)["production-1"]
    occupied = outcomes(scene.army("germany", "paris"))["production-1"]

    assert (told.armies, told.fleets, told.pay) == (1, 2, 3 + 3)
    assert (occupied.armies, occupied.fleets, occupied.pay) == (0, 2, 3 + 2)


@pytest.mark.rule("IMP-1", "IMP-2")
@pytest.mark.parametrize(("treasury", "units", "lacks"), [(0, 0, 1), (2, 2, 0), (9, 3, 0)])
def test_import_tells_how_many_units_the_treasury_can_pay(treasury: int, units: int, lacks: int) -> None:
    scene = Scene("imperial-2010").govern_all(ANNA).treasury("france", treasury).turn("france")
    told = outcomes(scene)["import"]

    assert (told.units, told.cost, told.lacks, told.treasury) == (units, units, lacks, treasury - units)


def test_maneuver_tells_units_and_flags() -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("china", "korea", 2).lying("china", "mongolia")
    scene.fleet("china", "china-sea").flags("china", "korea", "japan").turn("china")
    told = outcomes(scene)["maneuver-1"]

    assert (told.armies, told.fleets, told.flags) == (3, 1, 2)


@pytest.mark.rule("INV-1")
def test_investor_tells_the_interest_and_what_the_government_covers() -> None:
    scene = Scene(WORLD).govern_all(ANNA).bond(ANNA, "china", 9).bond(BEN, "china", 16).treasury("china", 3)
    scene.cash(ANNA, 10).at("china", "maneuver-1").turn("china")
    told = outcomes(scene)["investor"]

    # 4 M and 6 M are due; Ben gets 3 M from the treasury and 3 M from Anna
    assert (told.cost, told.lacks, told.treasury, told.cash) == (10, 7, 0, -3)


@pytest.mark.rule("MON-3")
def test_secret_cash_stays_secret() -> None:
    scene = Scene(WORLD, hidden_cash=True).govern_all(ANNA).bond(BEN, "china", 16).cash(ANNA, 1)
    scene.at("china", "maneuver-1").turn("china")

    assert outcomes(scene)["investor"].cash == -1
    for seat in (BEN, SPECTATOR):
        assert outcomes(scene, seat)["investor"].cash is None
        assert outcomes(scene, seat)["taxation"].cash is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_told_is_what_happens(edition: str) -> None:
    """Play random games, and compare each Taxation with what was told before."""
    compared = 0
    for configuration in [one for one in configurations() if one[0] == edition][::20]:
        before: ImperialState | None = None
        for _, state in walk(configuration, 1):
            assert isinstance(state, ImperialState)
            if before is not None and not before.options.no_investor_card:
                compared += _compare(before, state)
            before = state.copy()
    assert compared > 20


def _compare(before: ImperialState, after: ImperialState) -> int:
    """Compare if the nation has just gone to Taxation without passing Investor."""
    asking = before.stack[-1]
    if not isinstance(asking, WhichSpace) or after.active == before.active:
        return 0  # a gift, or something is asked first
    nation, space = asking.nation, after.space[asking.nation]
    way = view_of(before, asking.seat).rondel[space]
    if way.id != "taxation" or way.passes_investor or way.outcome is None:
        return 0
    paid = before.cash[asking.seat] - way.price
    assert after.treasury[nation] == way.outcome.treasury
    assert after.power[nation] == before.power[nation] + way.outcome.power
    assert after.cash[asking.seat] == paid + (way.outcome.cash or 0)
    return 1


# ------------------------------------------------------------------ warnings


@pytest.mark.rule("FAC-1", "IMP-1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_factory_and_import_warn_of_an_empty_treasury(language: str) -> None:
    game = rondel.game("imperial-2010")
    scene = Scene("imperial-2010").govern_all(ANNA).turn("france")
    warned = {
        action.text: caution.rule
        for action in scene.state.legal_actions()
        if (caution := game.caution(scene.state, action, language)) is not None
    }

    assert warned == {"go factory": "FAC-1", "go import": "IMP-1"}


@pytest.mark.rule("FAC-1")
def test_the_warning_says_what_is_there_and_what_is_needed() -> None:
    game = rondel.game("imperial-2010")
    scene = Scene("imperial-2010").govern_all(ANNA).treasury("france", 3).turn("france")
    factory, unit = (
        game.caution(scene.state, game.parse(f"go {space}"), "en") for space in ("factory", "import")
    )

    assert factory is not None
    assert factory.says == "France has 3 M, and a factory costs 5 M. Without a gift it builds nothing."
    assert unit is None
