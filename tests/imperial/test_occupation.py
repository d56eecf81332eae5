"""Occupied factories (STA-1, PRO-2): everybody is told when a hostile army stops one, and when it works again."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.core.contract import SPECTATOR
from rondel.games.imperial.editions.board import bits
from rondel.games.imperial.events import ArmyMoved, FactoryDestroyed, FactoryFreed, FactoryOccupied
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.state import NOBODY, ImperialState
from tests.imperial.test_stance import BORDERS, Border
from tests.support.scene import ANNA, BEN, EDITIONS, Scene

PLAYERS = ("Anna", "Ben", "Carl")

borders = pytest.mark.parametrize("border", BORDERS, ids=str)
changing = pytest.mark.parametrize("border", BORDERS[1:], ids=str)


def occupied(scene: Scene, border: Border, province: str, government: int = BEN) -> FactoryOccupied:
    """Return what is told when the mover's army stops the owner's factory."""
    return FactoryOccupied(
        scene.nation(border.mover), scene.region(province), scene.nation(border.owner), government
    )


def freed(scene: Scene, border: Border, province: str, government: int = BEN) -> FactoryFreed:
    """Return what is told when the owner's factory works again."""
    return FactoryFreed(scene.region(province), scene.nation(border.owner), government)


def told(scene: Scene) -> list[object]:
    """Return what was told about occupied factories, in order."""
    return [event for event in scene.state.log or [] if isinstance(event, FactoryOccupied | FactoryFreed)]


# ------------------------------------------------------------ a factory stands still


@pytest.mark.rule("STA-1")
@pytest.mark.rule("PRO-2")
@borders
def test_a_hostile_army_that_enters_stops_the_factory(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin).armies_part(border.mover)

    scene.play(f"army {border.origin} to {border.one} hostile")

    assert told(scene) == [occupied(scene, border, border.one)]
    # first the move, then what it does
    assert [type(event) for event in scene.state.log or []][-2:] == [ArmyMoved, FactoryOccupied]


@pytest.mark.rule("STA-1")
@pytest.mark.trap(20)
@borders
def test_a_friendly_army_stops_nothing(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin).armies_part(border.mover)

    scene.play(f"army {border.origin} to {border.one} friendly")

    assert told(scene) == []


@pytest.mark.rule("STA-1")
@borders
def test_where_no_factory_stands_nothing_is_told(border: Border) -> None:
    scene = border.scene(border.other).army(border.mover, border.origin).armies_part(border.mover)

    scene.play(f"army {border.origin} to {border.one} hostile")

    assert scene.state.occupied == scene.regions(border.one)
    assert told(scene) == []


@pytest.mark.rule("STA-1")
@borders
def test_a_second_hostile_army_is_not_told(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin, 2)
    scene.armies_part(border.mover)

    scene.play(*[f"army {border.origin} to {border.one} hostile"] * 2)

    assert told(scene) == [occupied(scene, border, border.one)]


@pytest.mark.rule("STA-3")
@changing
def test_an_army_that_turns_hostile_stops_the_factory(border: Border) -> None:
    scene = border.scene(border.one, border.other).lying(border.mover, border.one).armies_part(border.mover)

    scene.play(f"lying-army {border.one} turns hostile")

    assert told(scene) == [occupied(scene, border, border.one)]


@pytest.mark.rule("STA-1")
@borders
def test_a_nation_without_a_government_loses_its_factory_too(border: Border) -> None:
    scene = border.scene(border.one, border.other).govern(**{border.owner.replace("-", "_"): NOBODY})
    scene.army(border.mover, border.origin).armies_part(border.mover)

    scene.play(f"army {border.origin} to {border.one} hostile")

    assert told(scene) == [occupied(scene, border, border.one, NOBODY)]


# ------------------------------------------------------------ it works again


@pytest.mark.rule("STA-1")
@borders
def test_when_the_last_hostile_army_leaves_the_factory_works_again(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.one, 2).armies_part(border.mover)

    scene.play(f"army {border.one} to {border.origin}")
    assert told(scene) == []
    scene.play(f"army {border.one} to {border.origin}")

    assert told(scene) == [freed(scene, border, border.one)]


@pytest.mark.rule("STA-1")
@borders
def test_an_army_that_goes_from_factory_to_factory_frees_one_and_stops_the_other(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.one).armies_part(border.mover)

    scene.play(f"army {border.one} to {border.other} hostile")

    assert told(scene) == [freed(scene, border, border.one), occupied(scene, border, border.other)]


@pytest.mark.rule("STA-3")
@changing
def test_an_army_that_turns_friendly_frees_the_factory(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.one).armies_part(border.mover)

    scene.play(f"army {border.one} turns friendly")

    assert told(scene) == [freed(scene, border, border.one)]


@pytest.mark.rule("BAT-1")
@borders
def test_a_battle_on_arrival_frees_the_factory_at_once(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin)
    scene.army(border.owner, border.one).armies_part(border.mover)

    scene.play(f"army {border.origin} to {border.one} hostile")
    assert told(scene) == [occupied(scene, border, border.one)]
    scene.play("peace", "battle army")

    assert told(scene) == [occupied(scene, border, border.one), freed(scene, border, border.one)]


@pytest.mark.rule("STA-1")
@borders
def test_another_hostile_nation_keeps_the_factory_still(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.one)
    scene.army(border.third, border.one).armies_part(border.mover)

    scene.play(f"army {border.one} to {border.origin}")

    assert told(scene) == []


@pytest.mark.rule("STA-4")
@borders
def test_a_factory_that_is_destroyed_does_not_work_again(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.one, 3).armies_part(border.mover)

    scene.play(f"destroy {border.one}")

    assert len(scene.events(FactoryDestroyed)) == 1
    assert told(scene) == []


# ------------------------------------------------------------ in whole games


def stopped(state: ImperialState) -> set[int]:
    """Return the provinces whose factory stands still."""
    return set(bits(state.occupied & sum(state.factories)))


@pytest.mark.rule("STA-1")
@pytest.mark.rule("PRO-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_factory_that_stops_or_works_again_is_told_once(edition: str) -> None:
    rng = random.Random(edition)
    count = 0
    for seed in range(4):
        match = rondel.new(edition, players=3, seed=seed)
        before: set[int] = set()
        while not match.is_over and match.actions_played < 900:
            events = match.play(rng.choice(match.legal_actions()))
            assert isinstance(match.state, ImperialState)
            after = stopped(match.state)
            gone = {event.province for event in events if isinstance(event, FactoryDestroyed)}
            stops = [event.province for event in events if isinstance(event, FactoryOccupied)]
            works = [event.province for event in events if isinstance(event, FactoryFreed)]
            assert (sorted(stops), sorted(works)) == (sorted(after - before), sorted(before - after - gone))
            count += len(stops) + len(works)
            before = after

    assert count > 20


# ------------------------------------------------------------ in words


@pytest.mark.parametrize(
    ("language", "reader", "said"),
    [
        (
            "en",
            SPECTATOR,
            [
                "Europe occupies Russia’s factory in Murmansk. It stops working.",
                "Russia’s factory in Murmansk works again.",
            ],
        ),
        (
            "en",
            BEN,
            [
                "Europe occupies your factory in Murmansk. It stops working.",
                "Your factory in Murmansk works again.",
            ],
        ),
        (
            "de",
            BEN,
            [
                "Europa besetzt deine Fabrik in Murmansk. Sie steht still.",
                "Deine Fabrik in Murmansk arbeitet wieder.",
            ],
        ),
        (
            "de",
            ANNA,
            [
                "Europa besetzt die Fabrik Russlands in Murmansk. Sie steht still.",
                "Die Fabrik Russlands in Murmansk arbeitet wieder.",
            ],
        ),
        (
            "fr",
            BEN,
            [
                "L’Europe occupe votre usine à Mourmansk, qui s’arrête.",
                "Votre usine à Mourmansk tourne à nouveau.",
            ],
        ),
        (
            "fr",
            ANNA,
            [
                "L’Europe occupe l’usine de la Russie à Mourmansk, qui s’arrête.",
                "L’usine de la Russie à Mourmansk tourne à nouveau.",
            ],
        ),
    ],
)
def test_the_log_tells_whose_factory_it_is(language: str, reader: int, said: list[str]) -> None:
    border = BORDERS[2]
    scene = border.scene(border.one, border.other)
    events = [occupied(scene, border, border.one), freed(scene, border, border.one)]
    texts = ImperialGame(border.edition).texts(language, reader)

    assert [texts.event(event, PLAYERS) for event in events] == said


def test_programs_are_told_whose_factory_it_is_and_who_governs_its_owner() -> None:
    border = BORDERS[2]
    scene, game = border.scene(border.one), ImperialGame(border.edition)
    event = occupied(scene, border, border.one)

    assert game.rule_of(event) == "STA-1"
    assert game.described(event) == (
        "FactoryOccupied",
        {"nation": "europe", "province": "murmansk", "owner": "russia", "government": BEN},
    )
    assert game.described(freed(scene, border, border.one, NOBODY))[1]["government"] is None
