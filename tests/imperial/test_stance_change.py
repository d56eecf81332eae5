"""Changing stance (STA-3): in a later Maneuver, once, and the others may respond with battle."""

from __future__ import annotations

import pytest

from rondel.core.errors import NotAskedError
from tests.imperial.test_stance import BORDERS, Border
from tests.support.scene import ANNA, BEN, CARL, Scene

changing = pytest.mark.parametrize("border", BORDERS[1:], ids=str)
both_ways = pytest.mark.parametrize(("word", "turned"), [("army", "friendly"), ("lying-army", "hostile")])


def guests(border: Border, word: str, count: int = 1) -> Scene:
    """Put armies of the mover into a province of another nation before its Maneuver."""
    scene = border.scene(border.one, border.other)
    return (scene.army if word == "army" else scene.lying)(border.mover, border.one, count)


@pytest.mark.rule("STA-3")
@changing
@both_ways
def test_an_army_that_stood_there_before_may_change_its_stance(
    border: Border, word: str, turned: str
) -> None:
    scene = guests(border, word).armies_part(border.mover)

    scene.play(f"{word} {border.one} turns {turned}")

    assert scene.units(border.mover, border.one) == ((1, 0, 0) if turned == "hostile" else (0, 1, 0))
    assert scene.asked() == ("move-armies", ANNA)


@pytest.mark.rule("STA-3")
@both_ways
def test_in_the_first_edition_an_army_keeps_its_stance_until_it_leaves(word: str, turned: str) -> None:
    border = BORDERS[0]
    scene = guests(border, word).armies_part(border.mover)

    refused = scene.refused(f"{word} {border.one} turns {turned}")

    assert not [text for text in scene.options() if "turns" in text]
    assert refused.rule == "STA-3"
    assert "until it leaves" in refused.message


@pytest.mark.rule("STA-3")
@changing
@both_ways
def test_it_changes_once_in_a_maneuver(border: Border, word: str, turned: str) -> None:
    scene = guests(border, word).armies_part(border.mover).play(f"{word} {border.one} turns {turned}")
    back, was = ("lying-army", "hostile") if turned == "friendly" else ("army", "friendly")

    refused = scene.refused(f"{back} {border.one} turns {was}")
    assert not [text for text in scene.options() if "turns" in text]
    assert refused.rule == "STA-3"
    assert "already changed its stance" in refused.message

    scene.play("done").armies_part(border.mover).play(f"{back} {border.one} turns {was}")
    assert scene.units(border.mover, border.one) == ((1, 0, 0) if was == "hostile" else (0, 1, 0))


@pytest.mark.rule("STA-3")
@changing
def test_each_army_of_a_stack_changes_for_itself(border: Border) -> None:
    scene = guests(border, "lying-army", 2).armies_part(border.mover)

    scene.play(f"lying-army {border.one} turns hostile")
    assert scene.units(border.mover, border.one) == (1, 1, 0)
    assert [text for text in scene.options() if "turns" in text] == [f"lying-army {border.one} turns hostile"]
    scene.play(f"lying-army {border.one} turns hostile")

    assert scene.units(border.mover, border.one) == (2, 0, 0)
    assert not [text for text in scene.options() if "turns" in text]


@pytest.mark.rule("STA-3")
@changing
def test_two_armies_of_a_mixed_stack_may_exchange_their_stances(border: Border) -> None:
    scene = guests(border, "army").lying(border.mover, border.one).armies_part(border.mover)

    scene.play(f"army {border.one} turns friendly", f"lying-army {border.one} turns hostile")

    assert scene.units(border.mover, border.one) == (1, 1, 0)
    assert not [text for text in scene.options() if "turns" in text]


@pytest.mark.rule("STA-3")
@changing
@pytest.mark.parametrize(
    ("stance", "turn"), [("hostile", "army {} turns friendly"), ("friendly", "lying-army {} turns hostile")]
)
def test_an_army_that_entered_in_this_maneuver_does_not_change(
    border: Border, stance: str, turn: str
) -> None:
    scene = border.scene(border.one, border.other).army(border.mover, border.origin).armies_part(border.mover)

    scene.play(f"army {border.origin} to {border.one} {stance}")

    assert scene.options() == {"done"}
    assert scene.refused(turn.format(border.one)).rule == "STA-3"


@pytest.mark.rule("STA-3")
@changing
def test_stances_change_in_the_army_part_only(border: Border) -> None:
    scene = guests(border, "lying-army").maneuver(border.mover)

    refused = scene.refused(f"lying-army {border.one} turns hostile")

    assert isinstance(refused, NotAskedError)
    assert "done" in refused.hint


@pytest.mark.rule("STA-3")
@changing
def test_at_home_and_on_neutral_land_there_is_no_stance_to_change(border: Border) -> None:
    home, neutral = ("berlin", "ukraine") if border.edition == "imperial-2030" else ("vienna", "romania")
    scene = (
        border.scene(border.one)
        .army(border.mover, home)
        .army(border.mover, neutral)
        .armies_part(border.mover)
    )

    for region in (home, neutral):
        refused = scene.refused(f"army {region} turns friendly")

        assert refused.rule == "STA-3"
        assert region in refused.params.values()
    assert not [text for text in scene.options() if "turns" in text]


# ------------------------------------------------------------ the army may still move, attack or help destroy


@pytest.mark.rule("STA-3")
@changing
def test_a_turned_army_may_still_move(border: Border) -> None:
    scene = guests(border, "lying-army").armies_part(border.mover)

    scene.play(f"lying-army {border.one} turns hostile", f"army {border.one} to {border.other} friendly")

    assert scene.units(border.mover, border.other) == (0, 1, 0)
    assert scene.options() == {"done"}


@pytest.mark.rule("STA-3", "BAT-3")
@changing
def test_a_turned_army_may_still_attack(border: Border) -> None:
    scene = guests(border, "lying-army").army(border.owner, border.one).armies_part(border.mover)

    scene.play(
        f"lying-army {border.one} turns hostile",
        "no battle",
        f"army {border.one} attacks {border.owner} army",
    )

    assert scene.units(border.mover, border.one) == scene.units(border.owner, border.one) == (0, 0, 0)


@pytest.mark.rule("STA-3", "STA-4")
@changing
def test_a_turned_army_may_still_help_destroy(border: Border) -> None:
    scene = guests(border, "lying-army").army(border.mover, border.one, 2).armies_part(border.mover)

    scene.play(f"lying-army {border.one} turns hostile", f"destroy {border.one}")

    assert scene.units(border.mover, border.one) == (0, 0, 0)


@pytest.mark.rule("STA-3")
@changing
def test_beside_a_turned_army_that_moves_away_another_may_still_change(border: Border) -> None:
    scene = guests(border, "army").lying(border.mover, border.one).armies_part(border.mover)

    scene.play(f"lying-army {border.one} turns hostile", f"army {border.one} to {border.origin}")
    scene.play(f"army {border.one} turns friendly")

    assert scene.units(border.mover, border.one) == (0, 1, 0)


@pytest.mark.rule("STA-3", "BAT-3")
@changing
def test_beside_a_turned_army_that_attacks_another_may_still_change(border: Border) -> None:
    scene = guests(border, "army").lying(border.mover, border.one).army(border.owner, border.one)
    scene.armies_part(border.mover).play(f"lying-army {border.one} turns hostile", "no battle")

    scene.play(f"army {border.one} attacks {border.owner} army", f"army {border.one} turns friendly")

    assert scene.units(border.mover, border.one) == (0, 1, 0)


# ------------------------------------------------------------ the others may demand battle


@pytest.mark.rule("STA-3", "BAT-2", "BAT-5")
@changing
@both_ways
def test_the_owners_armies_may_demand_battle_for_a_change_in_either_direction(
    border: Border, word: str, turned: str
) -> None:
    scene = guests(border, word).army(border.owner, border.one)

    scene.armies_part(border.mover).play(f"{word} {border.one} turns {turned}")
    assert scene.asked() == ("will-you-fight", BEN)
    assert scene.options() == {"battle army", "no battle"}
    scene.play("battle army")

    assert scene.units(border.mover, border.one) == scene.units(border.owner, border.one) == (0, 0, 0)
    assert scene.asked() == ("move-armies", ANNA)


@pytest.mark.rule("STA-3", "BAT-2", "BAT-5")
@changing
def test_fleets_in_harbour_may_demand_battle_with_an_army_that_stands_up(border: Border) -> None:
    scene = guests(border, "lying-army").fleet(border.owner, border.one)

    scene.armies_part(border.mover).play(f"lying-army {border.one} turns hostile")
    assert scene.asked() == ("will-you-fight", BEN)
    assert scene.options() == {"battle fleet", "no battle"}
    scene.play("battle fleet")

    assert scene.units(border.mover, border.one) == scene.units(border.owner, border.one) == (0, 0, 0)


@pytest.mark.rule("STA-3")
@changing
def test_an_army_that_lies_down_concerns_no_fleet(border: Border) -> None:
    scene = guests(border, "army").fleet(border.owner, border.one)

    scene.armies_part(border.mover).play(f"army {border.one} turns friendly")

    assert scene.asked() == ("move-armies", ANNA)
    assert scene.units(border.mover, border.one) == (0, 1, 0)


@pytest.mark.rule("STA-3")
@changing
def test_a_nation_with_armies_and_fleets_fights_an_army_that_turns_friendly_with_an_army(
    border: Border,
) -> None:
    scene = guests(border, "army").army(border.owner, border.one).fleet(border.owner, border.one)

    scene.armies_part(border.mover).play(f"army {border.one} turns friendly")
    refused = scene.refused("battle fleet")

    assert scene.options() == {"battle army", "no battle"}
    assert refused.rule == "STA-3"
    assert "Only armies" in refused.message
    scene.play("battle army")
    assert scene.units(border.owner, border.one) == (0, 0, 1)


@pytest.mark.rule("STA-3", "BAT-2")
@changing
def test_for_an_army_that_lies_down_only_nations_with_armies_are_named(border: Border) -> None:
    scene = guests(border, "army").fleet(border.owner, border.one).lying(border.third, border.one)

    scene.armies_part(border.mover).play(f"army {border.one} turns friendly")

    # one nation is left, so there is no order to name (ASK-1)
    assert scene.asked() == ("will-you-fight", CARL)
    assert scene.play("no battle").asked() == ("move-armies", ANNA)


@pytest.mark.rule("STA-3", "BAT-6")
@changing
@both_ways
def test_if_all_decline_the_army_stays_as_it_is_now(border: Border, word: str, turned: str) -> None:
    scene = guests(border, word).army(border.owner, border.one).armies_part(border.mover)

    scene.play(f"{word} {border.one} turns {turned}", "no battle")

    assert scene.units(border.mover, border.one) == ((1, 0, 0) if turned == "hostile" else (0, 1, 0))
    assert scene.asked() == ("move-armies", ANNA)


@pytest.mark.rule("STA-3", "BAT-2")
@changing
def test_all_other_nations_there_are_asked_in_the_movers_order(border: Border) -> None:
    scene = guests(border, "lying-army").army(border.owner, border.one).lying(border.third, border.one)

    scene.armies_part(border.mover).play(f"lying-army {border.one} turns hostile")

    assert scene.asked() == ("whom-to-ask", ANNA)
    assert scene.play(f"ask {border.third}").asked() == ("will-you-fight", CARL)
    assert scene.play("no battle").asked() == ("will-you-fight", BEN)


@pytest.mark.rule("STA-3")
@changing
def test_battle_is_fought_with_the_army_that_changed(border: Border) -> None:
    scene = guests(border, "lying-army", 2).army(border.owner, border.one).armies_part(border.mover)

    scene.play(f"lying-army {border.one} turns hostile", "battle army")

    assert scene.units(border.mover, border.one) == (0, 1, 0)
    assert f"lying-army {border.one} turns hostile" in scene.options()


@pytest.mark.rule("STA-3")
@changing
def test_each_change_asks_again(border: Border) -> None:
    scene = guests(border, "lying-army", 2).army(border.owner, border.one).armies_part(border.mover)

    scene.play(
        f"lying-army {border.one} turns hostile", "no battle", f"lying-army {border.one} turns hostile"
    )

    assert scene.asked() == ("will-you-fight", BEN)


# ------------------------------------------------------------ the last free factory (STA-2)


@pytest.mark.rule("STA-2", "STA-3")
@pytest.mark.trap(25)
@changing
def test_at_the_last_free_factory_a_lying_army_cannot_stand_up(border: Border) -> None:
    scene = border.scene(border.one).lying(border.mover, border.one).armies_part(border.mover)

    refused = scene.refused(f"lying-army {border.one} turns hostile")

    assert not [text for text in scene.options() if "turns" in text]
    assert refused.rule == "STA-2"


@pytest.mark.rule("STA-2", "STA-3")
@pytest.mark.trap(25)
@changing
def test_the_last_factory_is_the_last_one_not_under_a_hostile_army(border: Border) -> None:
    scene = guests(border, "lying-army").army(border.third, border.other).armies_part(border.mover)

    assert scene.refused(f"lying-army {border.one} turns hostile").rule == "STA-2"


@pytest.mark.rule("STA-2", "STA-3")
@changing
def test_it_may_stand_up_once_another_factory_is_free_again(border: Border) -> None:
    scene = guests(border, "lying-army").army(border.mover, border.other).armies_part(border.mover)

    scene.play(f"army {border.other} turns friendly", f"lying-army {border.one} turns hostile")

    assert scene.units(border.mover, border.one) == (1, 0, 0)
    assert scene.units(border.mover, border.other) == (0, 1, 0)


@pytest.mark.rule("STA-2", "STA-3")
@changing
def test_a_second_hostile_army_may_stand_up_beside_the_first(border: Border) -> None:
    scene = guests(border, "lying-army").army(border.mover, border.one).armies_part(border.mover)

    # this factory is occupied already, the other one is the last free factory
    scene.play(f"lying-army {border.one} turns hostile")

    assert scene.units(border.mover, border.one) == (2, 0, 0)
