"""Destroying a factory (STA-4): it takes three armies and no defender, and all three are lost."""

from __future__ import annotations

import pytest

from rondel.core.errors import NotAskedError, NotationError
from rondel.games.imperial.events import FactoryDestroyed
from tests.imperial.test_stance import BORDERS, Border
from tests.support.scene import ANNA, BEN, Scene

borders = pytest.mark.parametrize("border", BORDERS, ids=str)
changing = pytest.mark.parametrize("border", BORDERS[1:], ids=str)


def besieged(border: Border, armies: int = 3) -> Scene:
    """Put hostile armies of the mover beside one of two factories."""
    return border.scene(border.one, border.other).army(border.mover, border.one, armies)


def has_factory(scene: Scene, nation: str, province: str) -> bool:
    """Return whether a nation has a factory in a province."""
    return bool(scene.state.factories[scene.nation(nation)] >> scene.region(province) & 1)


@pytest.mark.rule("STA-4")
@pytest.mark.trap(24)
@borders
def test_three_hostile_armies_destroy_a_factory_and_leave_the_board_with_it(border: Border) -> None:
    scene = besieged(border).armies_part(border.mover)

    scene.play(f"destroy {border.one}")

    assert not has_factory(scene, border.owner, border.one)
    assert has_factory(scene, border.owner, border.other)
    assert scene.units(border.mover, border.one) == (0, 0, 0)
    assert scene.state.army_count[scene.nation(border.mover)] == 0
    assert len(scene.events(FactoryDestroyed)) == 1


@pytest.mark.rule("STA-4")
@pytest.mark.trap(24)
@borders
def test_after_the_destruction_the_maneuver_goes_on(border: Border) -> None:
    scene = besieged(border).army(border.mover, border.origin).armies_part(border.mover)

    scene.play(f"destroy {border.one}")

    assert scene.asked() == ("move-armies", ANNA)
    assert f"army {border.origin} to {border.one} hostile" in scene.options()


@pytest.mark.rule("STA-4")
@pytest.mark.trap(24)
@borders
def test_nobody_has_to_destroy(border: Border) -> None:
    scene = besieged(border).armies_part(border.mover)

    scene.play("done")

    assert has_factory(scene, border.owner, border.one)
    assert scene.units(border.mover, border.one) == (3, 0, 0)


@pytest.mark.rule("STA-4", "FAC-1")
@borders
def test_the_city_can_be_built_on_again(border: Border) -> None:
    scene = (
        besieged(border)
        .treasury(border.owner, 5)
        .armies_part(border.mover)
        .play(f"destroy {border.one}", "done")
    )

    scene.turn(border.owner).play("go factory", f"build {border.one}")

    assert has_factory(scene, border.owner, border.one)


# ------------------------------------------------------------ what is needed


@pytest.mark.rule("STA-4")
@pytest.mark.trap(24)
@borders
def test_two_armies_are_not_enough(border: Border) -> None:
    scene = besieged(border, 2).armies_part(border.mover)

    refused = scene.refused(f"destroy {border.one}")

    assert not scene.options("destroy")
    assert refused.rule == "STA-4"
    assert "You need 3 armies" in refused.message
    assert "You have 2" in refused.message
    assert refused.hint


@pytest.mark.rule("STA-4")
@borders
@pytest.mark.parametrize("friendly", [1, 2, 3])
def test_friendly_armies_destroy_as_well_as_hostile_ones(border: Border, friendly: int) -> None:
    scene = besieged(border, 3 - friendly).lying(border.mover, border.one, friendly).armies_part(border.mover)

    # just three: there is nothing to choose, so nothing is named
    assert scene.options("destroy") == {f"destroy {border.one}"}
    scene.play(f"destroy {border.one}")

    assert not has_factory(scene, border.owner, border.one)
    assert scene.units(border.mover, border.one) == (0, 0, 0)
    assert scene.events(FactoryDestroyed) == [
        FactoryDestroyed(
            scene.nation(border.mover), scene.region(border.one), scene.nation(border.owner), friendly
        )
    ]


@pytest.mark.rule("STA-4")
@borders
def test_three_that_enter_as_friends_may_destroy_at_once(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other).army(border.mover, border.origin, 3).armies_part(border.mover)
    )

    scene.play(*[f"army {border.origin} to {border.one} friendly"] * 3, f"destroy {border.one}")

    assert not has_factory(scene, border.owner, border.one)
    assert scene.options() == {"done"}


@pytest.mark.rule("STA-4")
@borders
def test_armies_of_two_nations_do_not_add_up(border: Border) -> None:
    scene = besieged(border, 2).army(border.third, border.one, 2).armies_part(border.mover)

    assert not scene.options("destroy")


@pytest.mark.rule("STA-4")
@borders
@pytest.mark.parametrize("defender", ["army", "fleet"])
def test_no_unit_of_the_owner_may_be_left_there(border: Border, defender: str) -> None:
    scene = besieged(border, 4)
    (scene.army if defender == "army" else scene.fleet)(border.owner, border.one)
    scene.armies_part(border.mover)

    refused = scene.refused(f"destroy {border.one}")
    assert not scene.options("destroy")
    assert refused.rule == "STA-4"
    assert "Fight them first" in refused.hint

    scene.play(f"army {border.one} attacks {border.owner} {defender}", f"destroy {border.one}")
    assert not has_factory(scene, border.owner, border.one)


@pytest.mark.rule("STA-4")
@borders
def test_units_of_third_nations_do_not_protect_the_factory(border: Border) -> None:
    scene = besieged(border).army(border.third, border.one).lying(border.third, border.one)

    scene.armies_part(border.mover).play(f"destroy {border.one}")

    assert not has_factory(scene, border.owner, border.one)
    assert scene.units(border.third, border.one) == (1, 1, 0)


@pytest.mark.rule("STA-4")
@borders
def test_the_owners_fleets_at_sea_do_not_protect_the_factory(border: Border) -> None:
    sea = "north-atlantic" if border.edition == "imperial-2030" else "ionian-sea"
    scene = besieged(border).fleet(border.owner, sea).armies_part(border.mover)

    assert scene.options("destroy") == {f"destroy {border.one}"}


@pytest.mark.rule("STA-4")
@borders
def test_where_there_is_no_factory_nothing_is_destroyed(border: Border) -> None:
    scene = border.scene(border.other).army(border.mover, border.one, 3).armies_part(border.mover)

    refused = scene.refused(f"destroy {border.one}")

    assert not scene.options("destroy")
    assert refused.rule == "STA-4"
    assert border.one in refused.params.values()


@pytest.mark.rule("STA-4")
@borders
def test_no_nation_destroys_its_own_factory(border: Border) -> None:
    scene = border.scene(border.one, border.other).army(border.owner, border.one, 3).armies_part(border.owner)

    assert not scene.options("destroy")
    assert scene.refused(f"destroy {border.one}").rule == "STA-4"


@pytest.mark.rule("STA-4")
@borders
def test_factories_are_destroyed_in_the_army_part_only(border: Border) -> None:
    scene = besieged(border).maneuver(border.mover)

    refused = scene.refused(f"destroy {border.one}")

    assert not scene.options("destroy")
    assert isinstance(refused, NotAskedError)
    assert "done" in refused.hint


@pytest.mark.rule("STA-4")
@borders
def test_only_the_nation_on_turn_destroys(border: Border) -> None:
    scene = besieged(border).armies_part(border.third)

    assert not scene.options("destroy")
    assert scene.refused(f"destroy {border.one}").rule == "STA-4"


@pytest.mark.rule("STA-4", "MAN-1")
@pytest.mark.parametrize("border", BORDERS[:2], ids=str)
def test_fleets_destroy_no_factories(border: Border) -> None:
    scene = border.scene(border.one, border.other).fleet(border.mover, "ionian-sea", 3).maneuver(border.mover)

    with pytest.raises(NotationError):
        scene.play(f"fleet ionian-sea to {border.one}")
    assert not scene.options("destroy")


# ------------------------------------------------------------ the last free factory


@pytest.mark.rule("STA-2", "STA-4")
@pytest.mark.trap(25)
@borders
def test_the_last_free_factory_is_safe(border: Border) -> None:
    scene = border.scene(border.one).lying(border.mover, border.one, 3).armies_part(border.mover)

    refused = scene.refused(f"destroy {border.one}")

    assert not scene.options("destroy")
    assert not [text for text in scene.options() if "turns" in text]
    assert refused.rule == "STA-4"
    assert refused.key == "destroy-last-factory"
    assert refused.hint


@pytest.mark.rule("STA-4")
@pytest.mark.trap(25)
@borders
def test_the_last_free_factory_is_the_one_no_hostile_army_of_anybody_occupies(border: Border) -> None:
    scene = border.scene(border.one, border.other).lying(border.mover, border.one, 3)
    scene.army(border.third, border.other).armies_part(border.mover)

    assert not scene.options("destroy")
    assert scene.refused(f"destroy {border.one}").key == "destroy-last-factory"


@pytest.mark.rule("STA-4")
@borders
def test_a_factory_under_a_third_nations_hostile_army_is_not_free_and_can_be_destroyed(
    border: Border,
) -> None:
    scene = border.scene(border.one, border.other).lying(border.mover, border.one, 3)
    scene.army(border.third, border.one).armies_part(border.mover)

    scene.play(f"destroy {border.one}")

    assert not has_factory(scene, border.owner, border.one)
    assert scene.units(border.third, border.one) == (1, 0, 0)


@pytest.mark.rule("STA-2", "STA-4")
@pytest.mark.trap(25)
@borders
def test_an_occupied_factory_can_be_destroyed_while_another_is_free(border: Border) -> None:
    scene = besieged(border).army(border.mover, border.origin).armies_part(border.mover)

    scene.play(f"destroy {border.one}")

    # now the other factory is the only one: nobody enters it as hostile
    assert f"army {border.origin} to {border.other} hostile" not in scene.options()
    assert f"army {border.origin} to {border.other} friendly" in scene.options()


# ------------------------------------------------------------ which armies go


@pytest.mark.rule("STA-4")
@borders
def test_armies_that_have_just_entered_destroy_too(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other).army(border.mover, border.origin, 3).armies_part(border.mover)
    )

    scene.play(*[f"army {border.origin} to {border.one} hostile"] * 3, f"destroy {border.one}")

    assert not has_factory(scene, border.owner, border.one)
    assert scene.options() == {"done"}


@pytest.mark.rule("STA-4")
@borders
def test_if_more_than_three_can_destroy_those_that_have_moved_are_lost_first(border: Border) -> None:
    scene = besieged(border, 2).army(border.mover, border.origin, 2).armies_part(border.mover)

    scene.play(*[f"army {border.origin} to {border.one} hostile"] * 2, f"destroy {border.one}")

    # two that moved and one of the two that stood there; the fourth may still move
    assert scene.units(border.mover, border.one) == (1, 0, 0)
    assert f"army {border.one} to {border.other} friendly" in scene.options()


@pytest.mark.rule("STA-3", "STA-4")
@changing
def test_if_more_than_three_can_destroy_those_that_have_turned_are_lost_before_idle_ones(
    border: Border,
) -> None:
    scene = besieged(border, 2).lying(border.mover, border.one, 2).armies_part(border.mover)

    scene.play(*[f"lying-army {border.one} turns hostile"] * 2, f"destroy {border.one}")

    # the remaining army has not turned yet
    assert scene.units(border.mover, border.one) == (1, 0, 0)
    assert f"army {border.one} turns friendly" in scene.options()


@pytest.mark.rule("STA-4")
@borders
@pytest.mark.parametrize(
    ("hostile", "friendly", "mixes"),
    [(3, 1, [0, 1]), (2, 2, [1, 2]), (1, 3, [2, 3]), (3, 3, [0, 1, 2, 3]), (4, 2, [0, 1, 2])],
)
def test_with_more_than_three_the_government_names_how_many_lying_ones_go(
    border: Border, hostile: int, friendly: int, mixes: list[int]
) -> None:
    scene = besieged(border, hostile).lying(border.mover, border.one, friendly).armies_part(border.mover)

    assert scene.options("destroy") == {f"destroy {border.one} with {lying} lying" for lying in mixes}
    for lying in mixes:
        played = Scene(border.edition)
        played.state = scene.state.copy()
        played.play(f"destroy {border.one} with {lying} lying")
        left = (hostile - 3 + lying, friendly - lying, 0)
        assert played.units(border.mover, border.one) == left
        assert not has_factory(played, border.owner, border.one)


@pytest.mark.rule("STA-4")
@borders
@pytest.mark.parametrize("friendly", [0, 5])
def test_with_more_than_three_of_one_stance_nothing_is_named(border: Border, friendly: int) -> None:
    scene = besieged(border, 5 - friendly).lying(border.mover, border.one, friendly).armies_part(border.mover)

    assert scene.options("destroy") == {f"destroy {border.one}"}
    refused = scene.refused(f"destroy {border.one} with {min(friendly, 3)} lying")

    assert refused.key == "destroy-no-choice"
    assert refused.rule == "STA-4"


@pytest.mark.rule("STA-4")
@borders
@pytest.mark.parametrize("said", ["", " with 0 lying", " with 3 lying"])
def test_a_mix_that_is_not_there_is_refused_with_those_that_are(border: Border, said: str) -> None:
    scene = besieged(border, 2).lying(border.mover, border.one, 2).armies_part(border.mover)

    refused = scene.refused(f"destroy {border.one}{said}")

    assert refused.key == "destroy-which"
    assert refused.rule == "STA-4"
    assert "3 of them go, 1 to 2 of them friendly" in refused.message
    assert "with 2 lying" in refused.hint


@pytest.mark.rule("STA-4")
@borders
def test_friendly_armies_that_have_moved_are_lost_first_too(border: Border) -> None:
    scene = border.scene(border.one, border.other).lying(border.mover, border.one, 2)
    scene.army(border.mover, border.origin, 2).armies_part(border.mover)

    scene.play(*[f"army {border.origin} to {border.one} friendly"] * 2, f"destroy {border.one}")

    # two that moved and one of the two that lay there; the fourth may still move
    assert scene.units(border.mover, border.one) == (0, 1, 0)
    assert f"lying-army {border.one} to {border.origin}" in scene.options()


@pytest.mark.rule("STA-3", "STA-4")
@changing
def test_friendly_armies_that_have_turned_are_lost_before_the_others_too(border: Border) -> None:
    scene = besieged(border, 2).lying(border.mover, border.one, 2).armies_part(border.mover)

    scene.play(*[f"army {border.one} turns friendly"] * 2, f"destroy {border.one}")

    # the remaining army has not turned yet
    assert scene.units(border.mover, border.one) == (0, 1, 0)
    assert f"lying-army {border.one} turns hostile" in scene.options()


@pytest.mark.rule("STA-3", "STA-4")
@changing
def test_armies_lying_there_may_first_turn_hostile_with_its_questions(border: Border) -> None:
    scene = (
        border.scene(border.one, border.other)
        .lying(border.mover, border.one, 4)
        .army(border.owner, border.one)
    )
    scene.armies_part(border.mover)

    scene.play(f"lying-army {border.one} turns hostile")
    assert scene.asked() == ("will-you-fight", BEN)
    scene.play("battle army", *[f"lying-army {border.one} turns hostile"] * 3, f"destroy {border.one}")

    assert not has_factory(scene, border.owner, border.one)
    assert scene.units(border.mover, border.one) == (0, 0, 0)


@pytest.mark.rule("STA-3", "STA-4")
def test_in_the_first_edition_armies_lying_there_destroy_without_standing_up() -> None:
    border = BORDERS[0]
    scene = (
        border.scene(border.one, border.other).lying(border.mover, border.one, 3).armies_part(border.mover)
    )

    assert not [text for text in scene.options() if "turns" in text]
    scene.play(f"destroy {border.one}")

    assert not has_factory(scene, border.owner, border.one)
