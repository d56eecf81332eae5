"""The route of an army, for programs that draw it: by rail, on foot or by convoy (MAN-2, MAN-3)."""

from __future__ import annotations

import itertools
import random

import pytest

import rondel
from rondel.games.imperial.editions.board import Board
from rondel.games.imperial.events import ArmyMoved
from rondel.games.imperial.state import ImperialState
from tests.support.random_games import random_action
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, WORLD, Scene

EUROPEAN = "imperial-2010"


def route(scene: Scene) -> list[str]:
    """Return the route of the last army that moved."""
    moved = scene.events(ArmyMoved)[-1]
    assert isinstance(moved, ArmyMoved)
    return [scene.state.board.regions[region] for region in moved.route]


def british(**fleets: int) -> Scene:
    """Put a British army into London and fleets to sea."""
    scene = Scene(EUROPEAN).govern(great_britain=ANNA, france=BEN).govern_all(CARL)
    scene.army("great-britain", "london")
    for sea, count in fleets.items():
        scene.fleet("great-britain", sea.replace("_", "-"), count)
    return scene.armies_part("great-britain")


def test_a_march_is_one_step() -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("usa", "chicago").armies_part("usa")

    assert route(scene.play("army chicago to canada")) == ["chicago", "canada"]


def test_a_ride_names_every_province() -> None:
    scene = british()
    way = route(scene.play("army london to edinburgh"))

    assert (way[0], way[-1]) == ("london", "edinburgh")
    assert set(way[1:-1]) <= {"liverpool", "sheffield"}
    assert len(way) > 2


def test_a_ride_may_come_before_a_step() -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("russia", "moscow").armies_part("russia")

    assert route(scene.play("army moscow to mongolia")) == ["moscow", "novosibirsk", "mongolia"]


def test_a_convoy_names_its_seas_in_order() -> None:
    scene = british(english_channel=1, bay_of_biscay=1, western_mediterranean=1)

    assert route(scene.play("army london to tunis")) == [
        "london",
        "english-channel",
        "bay-of-biscay",
        "western-mediterranean",
        "tunis",
    ]


def test_a_convoy_may_begin_after_a_ride() -> None:
    scene = british(north_sea=1)
    way = route(scene.play("army london to norway"))

    assert way[-2:] == ["north-sea", "norway"]
    assert way[0] == "london"


def test_a_route_through_a_canal_passes_its_seas() -> None:
    scene = Scene(WORLD).govern(usa=ANNA, europe=BEN).govern_all(CARL)
    canal = next(one for one in scene.state.board.canals if one.name == "panama")
    seas = [name for number, name in enumerate(scene.state.board.regions) if canal.seas >> number & 1]
    scene.army("usa", "new-orleans").flags("europe", scene.state.board.regions[canal.controller])
    for sea in seas:
        scene.fleet("usa", sea)
    scene.armies_part("usa")
    move = min(text for text in scene.options("army new-orleans to ") if " via panama" in text)
    way = route(scene.play(move, "permit"))

    assert set(seas) <= set(way)


def test_nobody_looks_for_a_route_without_need() -> None:
    scene = british()
    scene.state.log = None
    scene.play("army london to edinburgh")

    assert scene.events(ArmyMoved) == []


def _is_joined(board: Board, one: int, other: int) -> bool:
    ways = board.land_next[one] | board.sea_next[one] | board.coast[one] | board.rail_next[one]
    return bool(ways >> other & 1)


@pytest.mark.rule("MAN-2", "MAN-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_route_of_random_games_can_be_gone(edition: str) -> None:
    """Check a route: neighbours all the way, own fleets in every sea, at most one step off its own rails."""
    game = rondel.game(edition)
    convoys = 0
    for seed in range(12):
        rng, state = random.Random(seed), game.new(3, {})
        assert isinstance(state, ImperialState)
        state.record_events(on=True)
        while not state.is_over:
            before = state.copy()
            state.apply_unchecked(random_action(game, state, rng))
            for event in state.take_events():
                if isinstance(event, ArmyMoved):
                    _must_be_gone(before, event)
                    convoys += event.convoyed
    assert convoys > 5


def _must_be_gone(before: ImperialState, event: ArmyMoved) -> None:
    board, way, nation = before.board, event.route, event.nation
    steps = list(itertools.pairwise(way))
    seas = [region for region in way if board.seas >> region & 1]

    assert (way[0], way[-1]) == (event.origin, event.destination)
    assert len(set(way)) == len(way)
    assert all(_is_joined(board, one, other) for one, other in steps)
    assert event.convoyed == bool(seas)
    assert all(before.fleets_at[nation] >> sea & 1 for sea in seas)
    on_land = [step for step in steps if not any(board.seas >> region & 1 for region in step)]
    ridden = [(one, other) for one, other in on_land if board.rail_next[one] >> other & 1]
    off_rail = [
        (one, other)
        for one, other in on_land
        if (one, other) not in ridden or not board.home[nation] >> one & 1 or before.occupied >> one & 1
    ]
    assert len(off_rail) <= (0 if seas else 1)
