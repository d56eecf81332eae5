"""What the view computes for players: moves on the rondel, the result of Taxation now, interest, who invests next."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.games.imperial.chapters.taxation import collect_taxes, taxes_now
from rondel.games.imperial.events import BonusPaid, PowerGained
from rondel.games.imperial.state import ImperialState
from rondel.games.imperial.views.seat_view import view_of
from rondel.games.imperial.views.view import SpaceView
from tests.support.random_games import configurations, random_action
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, WORLD, Scene


def spaces(scene: Scene) -> dict[str, SpaceView]:
    """Return the spaces of the rondel as the nation on turn sees them."""
    return {space.id: space for space in view_of(scene.state, ANNA).rondel}


# ------------------------------------------------------------------ the rondel


@pytest.mark.rule("RON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_space_has_its_steps_and_its_price(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).cash(ANNA, 50).at("russia", "taxation")
    seen = spaces(scene.turn("russia"))
    offered = {text.removeprefix("go ") for text in scene.options("go ")}

    assert {space.steps for space in seen.values()} == set(range(1, 9))
    assert seen["taxation"].steps == 8
    assert {name for name, space in seen.items() if space.in_reach} == offered
    assert [space.price for space in seen.values() if (space.steps or 0) <= 3] == [0, 0, 0]
    far = next(space for space in seen.values() if space.steps == 5)
    assert far.price == 2 * scene.state.edition.toll(0)


@pytest.mark.rule("RON-2")
def test_before_the_first_placement_there_are_no_steps() -> None:
    seen = spaces(Scene(WORLD).govern_all(ANNA).turn("russia"))

    assert {(one.steps, one.price, one.passes_investor, one.in_reach) for one in seen.values()} == {
        (None, 0, False, True)
    }


def test_the_price_is_what_the_government_pays() -> None:
    scene = Scene(WORLD).govern_all(ANNA).cash(ANNA, 50).at("russia", "import").power("russia", 12)
    price = spaces(scene.turn("russia"))["taxation"].price
    far = next(space for space in spaces(scene).values() if space.steps == 4)
    scene.play(f"go {far.id}")

    assert price == 0
    assert far.price == 3  # 1 M and the power factor, 2, for one step beyond three
    assert scene.money(ANNA) == 50 - far.price


def test_passing_investor_is_reported() -> None:
    scene = Scene(WORLD).govern_all(ANNA).at("russia", "maneuver-1")
    seen = spaces(scene.turn("russia"))
    ring = list(seen)
    beyond = ring[(ring.index("investor") + 1) % len(ring)]

    assert not seen["investor"].passes_investor
    assert seen[beyond].passes_investor


def test_while_a_nation_acts_the_way_of_its_next_turn_is_told() -> None:
    scene = Scene(WORLD).govern_all(ANNA).at("russia", "taxation").turn("russia").play("go factory")

    assert spaces(scene)["factory"].steps == 8


def test_there_is_no_way_before_play_and_after_the_end() -> None:
    scene = Scene(WORLD).open_box()
    assert view_of(scene.state, ANNA).rondel == ()

    scene = (
        Scene(WORLD)
        .govern_all(ANNA)
        .power("russia", 24)
        .flags("russia", "canada", "quebec", "mexico", "colombia")
    )
    scene.at("russia", "maneuver-2").cash(ANNA, 30).turn("russia").play("go taxation")
    assert scene.state.is_over
    assert view_of(scene.state, ANNA).rondel == ()


# ------------------------------------------------------------------ Taxation as it would be


@pytest.mark.rule("TAX-2", "TAX-3", "TAX-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_taxes_now_are_those_that_are_collected(edition: str) -> None:
    chosen = [one for one in configurations() if one[0] == edition]
    bonuses = 0
    for seed, (_, players, options) in enumerate(chosen[:: max(1, len(chosen) // 8)]):
        game, rng = rondel.game(edition), random.Random(seed)
        state = game.new(players, {one.name: one.name in options for one in game.options})
        assert isinstance(state, ImperialState)
        while not state.is_over:
            if state.last_moved >= 0 and rng.random() < 0.05:
                bonuses += sum(_as_collected(state, nation) for nation in range(6))
            state.apply_unchecked(random_action(game, state, rng))
    assert bonuses > 10


def _as_collected(state: ImperialState, nation: int) -> int:
    if state.government[nation] < 0:
        return 0
    bonus, power, income = taxes_now(state, nation)
    twin = state.copy()
    twin.record_events(on=True)
    collect_taxes(twin, nation)
    events = twin.take_events()

    assert [one.amount for one in events if isinstance(one, BonusPaid)] in (
        [bonus],
        [] if not bonus else [bonus],
    )
    assert [one.gained for one in events if isinstance(one, PowerGained)] == [power]
    assert twin.treasury[nation] - state.treasury[nation] == income
    return bonus


@pytest.mark.rule("TAX-2", "TAX-3", "TAX-4")
@pytest.mark.parametrize(
    ("edition", "growth", "marker"),
    [
        ("imperial-2006", False, "2-5"),
        ("imperial-2010", False, "2-5"),
        (WORLD, False, None),
        (WORLD, True, "0-5"),
    ],
)
def test_a_nation_has_a_tax_marker_where_only_climbing_is_rewarded(
    edition: str, growth: bool, marker: str | None
) -> None:
    scene = Scene(edition, growth_bonus=True) if growth else Scene(edition)

    assert view_of(scene.govern_all(ANNA).state, ANNA).nations[0].tax_marker == marker


# ------------------------------------------------------------------ bonds


@pytest.mark.rule("INV-1")
def test_interest_and_what_was_lent() -> None:
    scene = Scene("imperial-2010").govern_all(ANNA).bond(BEN, "italy", 9, 4).bond(BEN, "france", 2)
    ben = view_of(scene.turn("italy").state, ANNA).players[BEN]

    assert (ben.lent["italy"], ben.lent["france"], ben.lent["russia"]) == (13, 2, 0)
    assert ben.interest == 4 + 2 + 1
    figures = {
        (one.what, one.of): one.value for one in rondel.game("imperial-2010").figures(scene.state, ANNA)
    }
    assert figures["interest", "seat 2"] == 7
    assert figures["power-factor", "italy"] == 0


def test_units_on_the_board_are_counted() -> None:
    scene = (
        Scene(WORLD)
        .govern_all(ANNA)
        .army("usa", "chicago", 2)
        .lying("usa", "moscow")
        .fleet("usa", "new-york")
    )
    usa = next(one for one in view_of(scene.turn("usa").state, ANNA).nations if one.id == "usa")

    assert (usa.armies, usa.fleets) == (3, 1)


# ------------------------------------------------------------------ who invests next


@pytest.mark.rule("INV-3")
def test_after_the_investor_come_the_players_without_a_government() -> None:
    scene = Scene("imperial-2010", 4).govern(italy=ANNA).govern_all(BEN).investor_card(BEN)
    scene.at("italy", "maneuver-1").turn("italy").play("go investor")

    assert scene.asked() == ("what-to-invest", BEN)
    assert view_of(scene.state, ANNA).investors_next == (CARL, DORA)
    assert view_of(scene.play("decline").state, ANNA).investors_next == (DORA,)
    assert view_of(scene.play("decline").state, ANNA).investors_next == ()


@pytest.mark.rule("VAR-1")
def test_without_the_card_everybody_is_asked_in_turn() -> None:
    scene = Scene("imperial-2010", 4, no_investor_card=True).govern(italy=CARL).govern_all(BEN)
    scene.at("italy", "maneuver-1").turn("italy")
    while scene.asked()[0] == "what-to-invest":
        scene.play("decline")
    scene.play("go production-1") if "go production-1" in scene.options("go ") else scene.play("go investor")
    scene.idle()
    order: list[tuple[int, tuple[int, ...]]] = []
    while not scene.state.is_over and scene.asked()[0] == "what-to-invest" and len(order) < 4:
        seen = view_of(scene.state, ANNA).investors_next
        order.append((scene.asked()[1], seen))
        scene.play("decline")

    assert order == [(CARL, (DORA, ANNA, BEN)), (DORA, (ANNA, BEN)), (ANNA, (BEN,)), (BEN, ())]


def test_the_player_named_as_next_is_asked_next() -> None:
    for seed in range(6):
        game, rng = rondel.game("imperial-2010"), random.Random(seed)
        state = game.new(5, {"no_investor_card": bool(seed % 2)})
        while not state.is_over:
            expected = game.view(state, -1).as_dict()["investors_next"]
            state.apply_unchecked(random_action(game, state, rng, gifts=0))
            if expected and not state.is_over:
                assert state.seats_asked() == expected[:1]


@pytest.mark.rule("END-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bond_says_what_it_is_worth_now_and_at_most(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).bond(ANNA, "russia", 12).power("russia", 17)
    view = view_of(scene.state, ANNA)
    bonds = rondel.game(edition).material("en")["bonds"]
    place = next(number for number, bond in enumerate(bonds) if bond["price"] == 12)
    russia = next(nation for nation in view.nations if nation.id == "russia")

    assert russia.bond_points[place] == 15 == view.players[ANNA].bond_points  # interest 5, factor 3
    assert bonds[place]["most_points"] == 25


@pytest.mark.rule("TAX-1")
def test_a_nation_says_which_space_of_the_tax_chart_it_would_reach() -> None:
    scene = Scene(WORLD).govern_all(ANNA).flags("russia", "canada", "quebec", "mexico", "colombia", "peru")

    assert view_of(scene.state, ANNA).nations[0].tax_now == "8"  # 2 factories and 5 flags bring 9 M
