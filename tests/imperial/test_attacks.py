"""Attacks without entering (BAT-3): any time in the Maneuver in older editions, only by units that stay in 2030."""

from __future__ import annotations

import pytest

from rondel.core.errors import NotAskedError
from rondel.games.imperial.events import BattleFought
from tests.imperial.test_battle import WATERS, Waters
from tests.imperial.test_battle_on_land import HARBOURS, Harbour
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, EUROPE, Scene

waters = pytest.mark.parametrize("waters", WATERS, ids=str)
old_waters = pytest.mark.parametrize("waters", WATERS[:2], ids=str)
old_harbours = pytest.mark.parametrize("harbour", HARBOURS[:2], ids=str)
europe = pytest.mark.parametrize("edition", EUROPE)


# ------------------------------------------------------------ units that stay, in every edition


@pytest.mark.rule("BAT-3", "BAT-5")
@pytest.mark.trap(35)
@waters
def test_a_fleet_that_stays_may_attack_a_fleet_in_its_sea(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.bens, waters.origin).fleet(waters.carls, waters.origin)
    scene.maneuver(waters.mover)

    assert scene.options(f"fleet {waters.origin} attacks") == {
        f"fleet {waters.origin} attacks {waters.bens} fleet",
        f"fleet {waters.origin} attacks {waters.carls} fleet",
    }
    scene.play(f"fleet {waters.origin} attacks {waters.carls} fleet")

    assert scene.units(waters.mover, waters.origin) == (0, 0, 0)
    assert scene.units(waters.carls, waters.origin) == (0, 0, 0)
    assert scene.units(waters.bens, waters.origin) == (0, 0, 1)
    assert scene.asked() == ("move-fleets", ANNA)


@pytest.mark.rule("BAT-3", "BAT-5")
@pytest.mark.trap(35)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_army_that_stays_may_attack_in_the_army_part_only(edition: str) -> None:
    enemy = "france" if edition in EUROPE else "usa"
    scene = (
        Scene(edition).govern_all(BEN).army("russia", "turkey", 2).army(enemy, "turkey").maneuver("russia")
    )

    assert scene.refused(f"army turkey attacks {enemy} army").rule == "BAT-3"
    scene.play("done", f"army turkey attacks {enemy} army")

    assert scene.units("russia", "turkey") == (1, 0, 0)
    assert scene.units(enemy, "turkey") == (0, 0, 0)
    refused = scene.refused(f"army turkey attacks {enemy} army")
    assert refused.rule == "BAT-3"
    assert enemy in refused.params.values()


@pytest.mark.rule("BAT-5")
@pytest.mark.trap(35)
@waters
def test_units_already_together_are_not_asked_about_battle(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.bens, waters.origin).maneuver(waters.mover)

    assert scene.asked() == ("move-fleets", ANNA)
    assert scene.play("done").asked() == ("move-armies", ANNA)
    scene.play("done")

    assert scene.asked()[0] not in {"whom-to-fight", "will-you-fight"}
    assert scene.units(waters.bens, waters.origin) == (0, 0, 1)


@pytest.mark.rule("BAT-2", "BAT-5")
@waters
def test_battle_is_demanded_with_the_unit_that_entered_not_with_one_that_was_there(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.mover, waters.sea).fleet(waters.bens, waters.sea, 2)
    scene.maneuver(waters.mover).play(f"fleet {waters.origin} to {waters.sea}", "peace")

    scene.play("battle fleet")

    # the unit that was already there may still act
    assert scene.units(waters.mover, waters.sea) == (0, 0, 1)
    assert f"fleet {waters.sea} attacks {waters.bens} fleet" in scene.options()


# ------------------------------------------------------------ 2030: only units that have not moved, in their own part


@pytest.mark.rule("BAT-3")
def test_in_2030_a_fleet_that_moved_fights_only_on_entering() -> None:
    waters = WATERS[2]
    scene = waters.met().play("peace", f"ask {waters.bens}", "no battle", "no battle")

    refused = scene.refused(f"fleet {waters.sea} attacks {waters.bens} fleet")

    assert scene.options() == {"done"}
    assert refused.rule == "BAT-3"
    assert "already moved" in refused.message


@pytest.mark.rule("BAT-3")
def test_in_2030_beside_a_fleet_that_moved_one_that_stays_may_attack() -> None:
    waters = WATERS[2]
    scene = waters.scene().fleet(waters.mover, waters.sea).fleet(waters.bens, waters.sea, 2)
    scene.maneuver(waters.mover).play(f"fleet {waters.origin} to {waters.sea}", "peace", "no battle")

    scene.play(f"fleet {waters.sea} attacks {waters.bens} fleet")

    assert scene.units(waters.mover, waters.sea) == (0, 0, 1)
    assert scene.units(waters.bens, waters.sea) == (0, 0, 1)
    assert scene.options() == {"done"}


@pytest.mark.rule("BAT-3")
def test_in_2030_fleets_attack_in_the_fleet_part_only() -> None:
    waters = WATERS[2]
    scene = waters.scene().fleet(waters.bens, waters.origin).armies_part(waters.mover)

    refused = scene.refused(f"fleet {waters.origin} attacks {waters.bens} fleet")

    assert scene.options() == {"done"}
    assert isinstance(refused, NotAskedError)
    assert refused.rule == "BAT-3"
    assert "Fleets go first" in refused.message


@pytest.mark.rule("BAT-3")
def test_in_2030_an_army_that_entered_in_peace_does_not_attack_later_in_this_maneuver() -> None:
    harbour = HARBOURS[2]
    scene = harbour.scene().fleet(harbour.owner, harbour.city).armies_part(harbour.mover)

    scene.play(f"army {harbour.origin} to {harbour.city} hostile", "peace", "no battle")

    assert scene.options() == {"done"}
    assert scene.refused(f"army {harbour.city} attacks {harbour.owner} fleet").rule == "BAT-3"


# ------------------------------------------------------------ 2006 and 2010: at any time


@pytest.mark.rule("BAT-3")
@old_waters
def test_a_fleet_that_entered_in_peace_may_attack_at_a_later_decision(waters: Waters) -> None:
    scene = waters.met().play("peace", f"ask {waters.bens}", "no battle", "no battle")

    assert scene.options() == {
        f"fleet {waters.sea} attacks {waters.bens} fleet",
        f"fleet {waters.sea} attacks {waters.carls} fleet",
        "done",
    }
    scene.play(f"fleet {waters.sea} attacks {waters.carls} fleet")

    assert scene.units(waters.mover, waters.sea) == scene.units(waters.carls, waters.sea) == (0, 0, 0)
    assert scene.asked() == ("move-fleets", ANNA)
    fought = scene.events(BattleFought)[-1]
    assert isinstance(fought, BattleFought)
    assert fought.nation == scene.nation(waters.mover)


@pytest.mark.rule("BAT-3")
@old_waters
def test_fleets_attack_in_the_army_part_too(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.bens, waters.origin).armies_part(waters.mover)

    scene.play(f"fleet {waters.origin} attacks {waters.bens} fleet")

    assert scene.units(waters.mover, waters.origin) == scene.units(waters.bens, waters.origin) == (0, 0, 0)
    assert scene.asked() == ("move-armies", ANNA)
    assert scene.refused(f"fleet {waters.origin} attacks {waters.bens} fleet").rule == "MAN-1"


@pytest.mark.rule("BAT-3")
@old_waters
def test_a_fleet_that_attacks_where_nobody_is_is_refused_in_either_part(waters: Waters) -> None:
    scene = waters.scene().maneuver(waters.mover)

    for _ in range(2):
        refused = scene.refused(f"fleet {waters.origin} attacks {waters.bens} fleet")
        assert (refused.rule, refused.key) == ("BAT-3", "attack-no-unit")
        scene.play("done")


@pytest.mark.rule("BAT-3", "MAN-1")
@old_waters
def test_a_fleet_that_has_moved_attacks_first(waters: Waters) -> None:
    scene = waters.scene().fleet(waters.mover, waters.sea).fleet(waters.bens, waters.sea)
    scene.maneuver(waters.mover).play(f"fleet {waters.origin} to {waters.sea}", "peace", "no battle")

    scene.play(f"fleet {waters.sea} attacks {waters.bens} fleet")

    # the fleet that was there from the beginning may still sail
    assert f"fleet {waters.sea} to {waters.origin}" in scene.options()


@pytest.mark.rule("BAT-3", "BAT-4")
@old_harbours
@pytest.mark.parametrize("stance", ["hostile", "friendly"])
def test_an_army_that_entered_in_peace_may_attack_at_a_later_decision(harbour: Harbour, stance: str) -> None:
    scene = harbour.scene().fleet(harbour.owner, harbour.city).armies_part(harbour.mover)
    word = "army" if stance == "hostile" else "lying-army"

    scene.play(f"army {harbour.origin} to {harbour.city} {stance}", "peace", "no battle")
    scene.play(f"{word} {harbour.city} attacks {harbour.owner} fleet")

    assert scene.units(harbour.mover, harbour.city) == scene.units(harbour.owner, harbour.city) == (0, 0, 0)


@pytest.mark.rule("BAT-3", "BAT-4")
@europe
def test_a_fleet_in_harbour_attacks_an_army_in_its_province_in_both_parts(edition: str) -> None:
    scene = Scene(edition).govern(italy=ANNA, france=BEN).govern_all(CARL)
    scene.fleet("italy", "naples", 2).army("france", "naples").lying("france", "naples").maneuver("italy")

    scene.play("fleet naples attacks france army", "done", "fleet naples attacks france lying-army")

    assert scene.units("italy", "naples") == scene.units("france", "naples") == (0, 0, 0)


@pytest.mark.rule("BAT-3")
@europe
def test_armies_that_have_moved_attack_first(edition: str) -> None:
    scene = Scene(edition).govern(russia=ANNA, france=BEN).govern_all(CARL)
    scene.army("russia", "romania").army("russia", "odessa").army("france", "romania").armies_part("russia")

    scene.play("army odessa to romania", "peace", "no battle", "army romania attacks france army")

    # the remaining unit has not moved
    assert scene.units("russia", "romania") == (1, 0, 0)
    assert "army romania to bulgaria" in scene.options()


@pytest.mark.rule("BAT-3", "STA-3")
def test_then_those_that_have_turned_before_those_that_did_nothing() -> None:
    scene = Scene("imperial-2010").govern(austria_hungary=ANNA, italy=BEN).govern_all(CARL)
    scene.factories("italy", "rome", "naples", "venice")
    scene.army("austria-hungary", "venice").lying("austria-hungary", "venice").army(
        "austria-hungary", "trieste"
    )
    scene.army("italy", "venice", 3).armies_part("austria-hungary")
    scene.play("army trieste to venice hostile", "peace", "no battle")
    scene.play("lying-army venice turns hostile", "no battle")
    assert scene.units("austria-hungary", "venice") == (3, 0, 0)

    # the army that moved is lost first: one that turned and one that did nothing are left, and both may move
    scene.play("army venice attacks italy army")
    assert "army venice turns friendly" in scene.options()
    # then the army that turned: the last one may still turn
    scene.play("army venice attacks italy army")
    assert "army venice turns friendly" in scene.options()
    scene.play("army venice attacks italy army")

    assert scene.units("austria-hungary", "venice") == scene.units("italy", "venice") == (0, 0, 0)


@pytest.mark.rule("BAT-3")
@europe
def test_each_attack_removes_one_unit_of_each_side(edition: str) -> None:
    scene = Scene(edition).govern(russia=ANNA, france=BEN).govern_all(CARL)
    scene.army("russia", "romania", 2).army("france", "romania", 3).armies_part("russia")

    scene.play("army romania attacks france army", "army romania attacks france army")

    assert scene.units("russia", "romania") == (0, 0, 0)
    assert scene.units("france", "romania") == (1, 0, 0)
    assert scene.options() == {"done"}


@pytest.mark.rule("BAT-3", "FLAG-1")
@europe
def test_a_nation_left_alone_after_such_an_attack_gets_the_flag(edition: str) -> None:
    scene = Scene(edition).govern(italy=ANNA, france=BEN).govern_all(CARL).flags("italy", "ionian-sea")
    scene.fleet("italy", "ionian-sea").fleet("france", "ionian-sea").fleet("russia", "ionian-sea")
    scene.armies_part("italy").play("fleet ionian-sea attacks france fleet", "done")

    assert scene.state.flags[scene.nation("russia")] == scene.regions("ionian-sea")


# ------------------------------------------------------------ fleets that carry armies (MAN-2)


def crossing(edition: str, fleets: int, armies: int) -> Scene:
    """Put British armies into London, and fleets in the Channel beside one fleet of France."""
    scene = Scene(edition).govern(great_britain=ANNA, france=BEN).govern_all(CARL)
    scene.army("great-britain", "london", armies).fleet("great-britain", "english-channel", fleets)
    return scene.fleet("france", "english-channel").armies_part("great-britain")


@pytest.mark.rule("BAT-3", "MAN-2")
@europe
def test_a_fleet_that_has_carried_an_army_may_attack(edition: str) -> None:
    scene = crossing(edition, 1, 1)

    scene.play("army london to holland", "fleet english-channel attacks france fleet")

    assert scene.units("great-britain", "holland") == (1, 0, 0)
    assert scene.units("great-britain", "english-channel") == (0, 0, 0)


@pytest.mark.rule("BAT-3", "MAN-2")
@europe
def test_a_fleet_that_is_lost_carries_nobody_afterwards(edition: str) -> None:
    scene = crossing(edition, 1, 1)
    assert "holland" in scene.reach("london")

    scene.play("fleet english-channel attacks france fleet")

    assert "holland" not in scene.reach("london")
    assert scene.refused("army london to holland").rule == "MAN-2"


@pytest.mark.rule("BAT-3", "MAN-2")
@europe
def test_a_fleet_that_has_carried_is_lost_first(edition: str) -> None:
    scene = crossing(edition, 2, 2)

    scene.play("army london to holland", "fleet english-channel attacks france fleet")

    # the other fleet has carried nobody yet
    scene.play("army london to holland")
    assert scene.units("great-britain", "holland") == (2, 0, 0)


@pytest.mark.rule("BAT-3", "MAN-2")
@europe
def test_every_way_the_convoys_may_have_gone_stays_open_when_a_fleet_is_lost(edition: str) -> None:
    # from London to Holland leads the Channel or the North Sea (by rail to Edinburgh or Sheffield)
    scene = Scene(edition).govern(great_britain=ANNA, france=BEN).govern_all(CARL)
    scene.army("great-britain", "london", 2).fleet("great-britain", "english-channel")
    scene.fleet("great-britain", "north-sea").fleet("france", "english-channel").armies_part("great-britain")
    scene.play("army london to holland", "fleet english-channel attacks france fleet")

    # if the first went over the Channel, that fleet is gone and the North Sea is free; if it went over the
    # North Sea, nobody is left; so the first way is taken
    assert "norway" in scene.reach("london")
    assert "brest" not in scene.reach("london")


@pytest.mark.rule("BAT-3")
@europe
def test_a_fleet_in_harbour_carries_nobody_and_its_loss_changes_no_convoy(edition: str) -> None:
    scene = crossing(edition, 1, 1).fleet("great-britain", "dublin").lying("france", "dublin")
    scene.play("fleet dublin attacks france lying-army")

    assert "holland" in scene.reach("london")
    assert scene.units("great-britain", "dublin") == (0, 0, 0)
