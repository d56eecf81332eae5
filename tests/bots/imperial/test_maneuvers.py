"""Maneuvers a good player would make: which armies to give up, and when units that have moved fight."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.bots.imperial.evaluation import ImperialEvaluation
from rondel.games.imperial.actions import FLEET, UPRIGHT, DestroyFactory
from tests.support.scene import ANNA, BEN, CARL, Scene


def answer(scene: Scene) -> str:
    """Return the answer of a merchant."""
    evaluation = ImperialEvaluation(rondel.game(scene.edition))
    return evaluation.greedy(scene.state, scene.state.seat_asked(), random.Random(0)).text


def worths(scene: Scene) -> dict[str, float]:
    """Return what each answer is worth to the seat asked, in points."""
    evaluation = ImperialEvaluation(rondel.game(scene.edition))
    return {
        one.action.text: one.value for one in evaluation.action_values(scene.state, scene.state.seat_asked())
    }


def rivals(edition: str = "imperial-2010") -> Scene:
    """Anna governs Italy, Ben France, which has three factories and is ahead; Carl has the others."""
    scene = Scene(edition, players=3).governments(CARL, ANNA, BEN, CARL, CARL, CARL)
    scene.bond(ANNA, "italy", 12).bond(BEN, "france", 20, 25).bond(CARL, "russia", 12).investor_card(CARL)
    scene.factories("france", "paris", "bordeaux", "marseille").power("france", 15)
    return scene.flags("france", "spain", "belgium", "portugal", "morocco")


# ------------------------------------------------------------------ destroying factories


def besieged(edition: str = "imperial-2010") -> Scene:
    """Paris is the last free factory of France and cannot be blocked. The regions near it have Italy's flag."""
    scene = rivals(edition).factories("france", "paris", "marseille")
    return scene.flags("france", "belgium", "portugal", "morocco").flags("italy", "spain")


@pytest.mark.rule("STA-4")
@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010"])
def test_friendly_armies_are_given_up_so_that_a_hostile_one_goes_on_blocking(edition: str) -> None:
    scene = besieged(edition).army("italy", "marseille", 2).lying("italy", "marseille", 2)
    scene.armies_part("italy")

    assert scene.options("destroy") == {"destroy marseille with 1 lying", "destroy marseille with 2 lying"}
    assert answer(scene) == "destroy marseille with 2 lying"


@pytest.mark.rule("STA-4")
def test_armies_that_have_moved_are_given_up_before_one_that_can_still_move() -> None:
    scene = besieged().army("italy", "genoa", 3).lying("italy", "marseille").army("germany", "marseille")
    scene.armies_part("italy")
    for _ in range(3):
        scene.play("army genoa to marseille hostile", "peace", "no battle")

    found = worths(scene)

    # a German army blocks Marseille in any case
    assert found["destroy marseille with 0 lying"] > found["destroy marseille with 1 lying"]


@pytest.mark.rule("STA-4")
def test_three_friendly_armies_destroy_a_rivals_factory() -> None:
    scene = besieged().factories("france", "paris", "bordeaux", "marseille").army("italy", "genoa", 3)
    scene.armies_part("italy")
    for _ in range(3):
        scene.play("army genoa to marseille friendly")

    assert answer(scene) == "destroy marseille"
    assert scene.play("destroy marseille").units("italy", "marseille") == (0, 0, 0)


@pytest.mark.rule("STA-3", "STA-4")
def test_a_friendly_army_that_can_stand_up_blocks_a_factory_before_three_are_given_up() -> None:
    scene = rivals().lying("italy", "marseille", 3).armies_part("italy")

    found = worths(scene)

    assert found["lying-army marseille turns hostile"] > found["destroy marseille"] > found["done"]


@pytest.mark.rule("STA-4")
def test_a_factory_that_can_be_blocked_in_no_other_way_is_worth_more_armies() -> None:
    friendly = worths(rivals("imperial-2006").lying("italy", "marseille", 3).armies_part("italy"))
    hostile = worths(rivals("imperial-2006").army("italy", "marseille", 3).armies_part("italy"))

    assert friendly["destroy marseille"] > hostile["destroy marseille"]


@pytest.mark.rule("STA-4")
def test_a_bot_does_not_destroy_a_factory_that_supports_its_own_bonds() -> None:
    scene = Scene("imperial-2010", players=3).governments(CARL, ANNA, BEN, CARL, CARL, CARL)
    scene.bond(ANNA, "italy", 4).bond(ANNA, "france", 30).bond(BEN, "france", 2).bond(CARL, "russia", 12)
    scene.factories("france", "paris", "bordeaux", "marseille").lying("italy", "marseille", 3)
    scene.investor_card(CARL).armies_part("italy")

    found = worths(scene)

    assert found["destroy marseille"] < found["done"]


@pytest.mark.rule("STA-4")
def test_the_third_army_may_come_as_a_friend() -> None:
    """A French factory is worth more to Italy with a third army beside it, whatever the stance of the three."""
    alone = worths(rivals().army("italy", "genoa").armies_part("italy"))
    third = worths(rivals().army("italy", "genoa").lying("italy", "marseille", 2).armies_part("italy"))

    for stance in ("hostile", "friendly"):
        move = f"army genoa to marseille {stance}"
        assert third[move] > alone[move]


@pytest.mark.rule("STA-3", "STA-4")
def test_an_army_does_not_stand_up_beside_one_that_blocks_already() -> None:
    scene = rivals().army("italy", "marseille").lying("italy", "marseille").armies_part("italy")

    found = worths(scene)

    assert "lying-army marseille turns hostile" in scene.options()
    assert found["lying-army marseille turns hostile"] < found["done"]


# ------------------------------------------------------------------ attacks by units that have moved


def occupied_rome(edition: str) -> Scene:
    """A French army blocks Rome; an Italian one has entered it in peace."""
    scene = rivals(edition).army("france", "rome").army("italy", "florence").armies_part("italy")
    return scene.play("army florence to rome", "peace", "no battle")


@pytest.mark.rule("BAT-3")
@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010"])
def test_an_occupier_is_thrown_out_by_an_army_that_has_moved(edition: str) -> None:
    scene = occupied_rome(edition)

    assert answer(scene) == "army rome attacks france army"
    assert answer(scene.play("army rome attacks france army")) == "done"


@pytest.mark.rule("BAT-3")
def test_an_attack_is_worth_the_same_to_an_army_that_has_moved_as_to_one_that_stayed() -> None:
    stayed = rivals().army("france", "rome").army("italy", "rome").armies_part("italy")
    attack = "army rome attacks france army"

    gains = [
        worths(scene)[attack] - worths(scene)["done"] for scene in (stayed, occupied_rome("imperial-2010"))
    ]

    assert gains[0] == pytest.approx(gains[1])


# ------------------------------------------------------------------ fleets that carry, and then fight


def crowded_sea(edition: str = "imperial-2010") -> Scene:
    """France and Italy meet in the Western Mediterranean; only over it Italy's army finds flags to take."""
    scene = rivals(edition).fleet("france", "western-mediterranean").flags("france", "western-mediterranean")
    scene.flags("italy", "west-balkan", "tunis", "ionian-sea", "bay-of-biscay").factories("france", "paris")
    return scene.army("italy", "rome").fleet("italy", "western-mediterranean")


CONVOYS = {"army rome to algeria", "army rome to spain", "army rome to morocco"}
ATTACK = "fleet western-mediterranean attacks france fleet"


@pytest.mark.rule("BAT-3", "MAN-2")
@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010"])
def test_a_fleet_carries_an_army_before_it_fights(edition: str) -> None:
    scene = crowded_sea(edition).maneuver("italy")

    assert ATTACK in scene.options()
    assert (
        answer(scene) == "done"
    )  # it does not sail away either, because the battle it waits for is worth more
    scene.play("done")
    convoy = answer(scene)
    assert convoy in CONVOYS
    assert answer(scene.play(convoy)) == ATTACK
    assert scene.play(ATTACK).units("france", "western-mediterranean") == (0, 0, 0)
    assert answer(scene) == "done"


@pytest.mark.rule("BAT-3")
def test_a_fleet_with_nobody_to_carry_fights_at_once() -> None:
    scene = crowded_sea()
    scene.state.remove_unit(scene.nation("italy"), scene.region("rome"), UPRIGHT)

    assert answer(scene.maneuver("italy")) == ATTACK


@pytest.mark.rule("BAT-1", "BAT-3")
def test_a_fleet_that_enters_stays_peaceful_until_it_has_carried() -> None:
    scene = crowded_sea().fleet("italy", "naples")
    scene.state.remove_unit(scene.nation("italy"), scene.region("western-mediterranean"), FLEET)
    scene.maneuver("italy").play("fleet naples to western-mediterranean")

    assert scene.asked() == ("whom-to-fight", ANNA)
    assert answer(scene) == "peace"
    scene.play("peace", "no battle", "done")
    assert answer(scene.play(answer(scene))) == ATTACK


@pytest.mark.rule("BAT-1", "BAT-3")
def test_a_fleet_that_enters_among_several_nations_fights_the_one_it_chooses() -> None:
    scene = crowded_sea().fleet("italy", "naples").fleet("germany", "western-mediterranean")
    scene.state.remove_unit(scene.nation("italy"), scene.region("western-mediterranean"), FLEET)
    scene.maneuver("italy").play("fleet naples to western-mediterranean")

    assert answer(scene) == "fight france fleet"


@pytest.mark.rule("BAT-3")
def test_where_only_units_that_stay_attack_a_fleet_does_not_wait() -> None:
    scene = Scene("imperial-2030", players=3).governments(ANNA, BEN, CARL, CARL, CARL, CARL)
    scene.bond(ANNA, "russia", 12).bond(BEN, "china", 20, 30).investor_card(CARL).power("china", 15)
    scene.fleet("china", "sea-of-japan").flags("china", "sea-of-japan").army("russia", "vladivostok")
    scene.flags("russia", "north-pacific", "china-sea").fleet("russia", "sea-of-japan").maneuver("russia")

    assert answer(scene) == "fleet sea-of-japan attacks china fleet"


# ------------------------------------------------------------------ every mix is evaluated


@pytest.mark.rule("STA-4")
def test_every_mix_of_armies_is_evaluated() -> None:
    scene = rivals().army("italy", "marseille", 3).lying("italy", "marseille", 3).armies_part("italy")
    evaluation = ImperialEvaluation(rondel.game(scene.edition))

    found = [one.action for one in evaluation.action_values(scene.state, ANNA)]

    assert {one.lying for one in found if isinstance(one, DestroyFactory)} == {0, 1, 2, 3}
