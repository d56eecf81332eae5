"""Where other programs went wrong: Maneuver, battle and canals (traps 26 to 38)."""

from __future__ import annotations

import pytest

from rondel.games.imperial.events import BattleFought
from tests.support.scene import ANNA, BEN, CARL, DORA, EMIL, EUROPE, Scene

WORLD = "imperial-2030"


def board(edition: str) -> Scene:
    """Anna governs everything, so that no other player has to be asked."""
    return Scene(edition, players=2).govern_all(ANNA)


def six_governments(edition: str) -> Scene:
    """Each nation has a government of its own: seat 1 the first in order of play, and so on."""
    return Scene(edition, players=6).governments(*range(6))


def destinations(scene: Scene, origin: str) -> set[str]:
    """Return where an army can go from here, whatever its stance."""
    return {text.split()[3] for text in scene.options(f"army {origin} to")}


# ------------------------------------------------------------------ fleets, convoys and rail


@pytest.mark.trap(26)
@pytest.mark.rule("MAN-1", "MAN-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_26_after_the_first_army_no_fleet_moves(edition: str) -> None:
    scene = board(edition).fleet("great-britain", "london").army("great-britain", "london")
    scene.armies_part("great-britain").play("army london to sheffield")

    assert scene.options("fleet") == set()
    error = scene.refused("fleet london to english-channel")
    assert error.rule == "MAN-1"
    assert "fleets go first" in error.message


@pytest.mark.trap(26)
@pytest.mark.rule("MAN-1", "MAN-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_26_a_harbour_opens_to_one_sea_but_a_convoy_uses_any_sea_on_the_coast(edition: str) -> None:
    scene = board(edition).fleet("great-britain", "london").fleet("great-britain", "north-sea")
    scene.army("great-britain", "london").maneuver("great-britain")
    assert scene.options("fleet london") == {"fleet london to english-channel"}

    scene.play("done")

    assert {"norway", "denmark", "holland"} <= destinations(scene, "london")


@pytest.mark.trap(26)
@pytest.mark.rule("MAN-1", "MAN-2")
def test_trap_26_likewise_on_the_world_map() -> None:
    # Rome opens to the Mediterranean; Paris lies on it and on the North Atlantic
    scene = board(WORLD).fleet("europe", "rome").fleet("europe", "north-atlantic").army("europe", "paris")
    scene.maneuver("europe")
    assert scene.options("fleet rome") == {"fleet rome to mediterranean-sea"}

    scene.play("done")

    assert {"canada", "quebec", "guinea"} <= destinations(scene, "paris")


@pytest.mark.trap(27)
@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_27_two_fleets_in_a_sea_carry_two_armies(edition: str) -> None:
    scene = (
        board(edition).fleet("italy", "ionian-sea", 2).army("italy", "west-balkan", 3).armies_part("italy")
    )

    scene.play("army west-balkan to tunis", "army west-balkan to tunis")

    assert scene.units("italy", "tunis") == (2, 0, 0)
    error = scene.refused("army west-balkan to tunis")
    assert error.rule == "MAN-2"
    assert "already carry other armies" in error.message


@pytest.mark.trap(27)
@pytest.mark.rule("MAN-2", "BAT-1")
@pytest.mark.parametrize("edition", EUROPE)
@pytest.mark.parametrize(
    ("answers", "carries"), [(["fight france fleet"], False), (["peace", "no battle"], True)]
)
def test_trap_27_a_fleet_lost_in_battle_carries_nobody_one_in_peace_does(
    edition: str, answers: list[str], carries: bool
) -> None:
    scene = (
        board(edition).fleet("italy", "naples").fleet("france", "western-mediterranean").army("italy", "rome")
    )

    scene.maneuver("italy").play("fleet naples to western-mediterranean", *answers, "done")

    assert ("algeria" in destinations(scene, "rome")) == carries


@pytest.mark.trap(27)
@pytest.mark.rule("MAN-2", "BAT-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_27_a_fleet_that_stayed_in_peace_carries(edition: str) -> None:
    scene = board(edition).fleet("italy", "western-mediterranean").fleet("france", "western-mediterranean", 2)

    scene.army("italy", "rome").armies_part("italy")

    assert "algeria" in destinations(scene, "rome")


@pytest.mark.trap(28)
@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("edition", EUROPE)
@pytest.mark.parametrize("order", [("rome", "west-balkan"), ("west-balkan", "rome")])
def test_trap_28_the_first_convoy_leaves_the_sea_the_second_needs(
    edition: str, order: tuple[str, str]
) -> None:
    # Rome and Tunis lie on both seas, the West Balkan only on the Ionian
    scene = board(edition).fleet("italy", "ionian-sea").fleet("italy", "western-mediterranean")
    scene.army("italy", "rome").army("italy", "west-balkan", 2).armies_part("italy")

    for origin in order:
        scene.play(f"army {origin} to tunis")

    assert scene.units("italy", "tunis") == (2, 0, 0)
    assert scene.refused("army west-balkan to tunis").rule == "MAN-2"


@pytest.mark.trap(28)
@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("order", [("canada", "quebec"), ("quebec", "canada")])
def test_trap_28_likewise_on_the_world_map(order: tuple[str, str]) -> None:
    # one fleet in each sea: Canada reaches Colombia over the North Pacific, or the North Atlantic and the
    # Caribbean Sea; Quebec only over the latter two
    scene = board(WORLD).fleet("europe", "north-atlantic").fleet("europe", "caribbean-sea")
    scene.fleet("europe", "north-pacific").army("europe", "canada").army("europe", "quebec", 2)
    scene.armies_part("europe")

    for origin in order:
        scene.play(f"army {origin} to colombia")

    assert scene.units("europe", "colombia") == (2, 0, 0)
    assert scene.refused("army quebec to guinea").rule == "MAN-2"


@pytest.mark.trap(29)
@pytest.mark.rule("MAN-2", "STA-1")
@pytest.mark.parametrize("edition", EUROPE)
@pytest.mark.parametrize("stance", ["hostile", "friendly"])
def test_trap_29_landing_does_not_refill_a_fleet(edition: str, stance: str) -> None:
    scene = (
        board(edition).fleet("italy", "western-mediterranean").army("italy", "tunis", 2).armies_part("italy")
    )

    scene.play(f"army tunis to marseille {stance}")

    assert destinations(scene, "tunis") == {"algeria"}
    assert scene.refused(f"army tunis to marseille {stance}").rule == "MAN-2"


@pytest.mark.trap(30)
@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_30_who_comes_home_and_rides_does_not_leave_again(edition: str) -> None:
    # from Holland over the border, then by rail anywhere in Germany, but not on to Denmark or over the Baltic
    scene = board(edition).army("germany", "holland").fleet("germany", "baltic-sea").armies_part("germany")

    assert destinations(scene, "holland") == {"belgium", "cologne", "hamburg", "berlin", "munich", "danzig"}


@pytest.mark.trap(30)
@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_30_from_dublin_by_convoy_and_on_by_rail(edition: str) -> None:
    scene = board(edition).army("great-britain", "dublin").fleet("great-britain", "north-atlantic")
    scene.army("great-britain", "sheffield").armies_part("great-britain")

    # nothing but Britain lies on the North Atlantic; Sheffield, which does not, is reached by rail
    assert destinations(scene, "dublin") == {"liverpool", "london", "edinburgh", "sheffield"}
    # the other way: by rail to a coast, then by convoy; there is no rail to Dublin
    assert "dublin" in destinations(scene, "sheffield")


@pytest.mark.trap(30)
@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_30_there_is_no_rail_to_dublin(edition: str) -> None:
    scene = board(edition).army("great-britain", "sheffield").armies_part("great-britain")

    assert destinations(scene, "sheffield") == {"liverpool", "london", "edinburgh"}


@pytest.mark.trap(30)
@pytest.mark.rule("MAN-3")
def test_trap_30_likewise_on_the_world_map() -> None:
    # from Afghanistan into India and on by rail, but not over the Indian Ocean, nor on to Indochina
    scene = board(WORLD).army("india", "afghanistan").fleet("india", "indian-ocean").armies_part("india")

    home = {"new-delhi", "mumbai", "kolkata", "chennai"}
    assert destinations(scene, "afghanistan") == home | {"iran", "kazakhstan", "urumqi"}


@pytest.mark.trap(31)
@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_31_only_the_occupied_province_is_cut(edition: str) -> None:
    # a hostile army in Berlin: Munich still rides to Cologne and Hamburg (and beyond), Danzig is cut off
    scene = board(edition).army("russia", "berlin").army("germany", "munich").armies_part("germany")

    reached = destinations(scene, "munich")
    assert {"cologne", "hamburg", "denmark", "holland"} <= reached
    assert "danzig" not in reached
    # the march into Berlin itself is a step and stays possible
    assert "berlin" in reached


@pytest.mark.trap(31)
@pytest.mark.rule("MAN-3")
def test_trap_31_likewise_on_the_world_map() -> None:
    scene = board(WORLD).army("china", "novosibirsk").army("russia", "moscow").armies_part("russia")

    reached = destinations(scene, "moscow")
    assert {"murmansk", "novosibirsk"} <= reached
    assert "vladivostok" not in reached


# ------------------------------------------------------------------ battle and stance


@pytest.mark.trap(32)
@pytest.mark.rule("BAT-1")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_32_one_battle_removes_one_unit_of_each_side(edition: str) -> None:
    scene = board(edition).army("austria-hungary", "romania", 3).army("russia", "kiev").armies_part("russia")

    scene.play("army kiev to romania", "fight austria-hungary army")

    assert scene.units("austria-hungary", "romania") == (2, 0, 0)
    assert scene.units("russia", "romania") == (0, 0, 0)


@pytest.mark.trap(32)
@pytest.mark.rule("BAT-1", "BAT-4")
@pytest.mark.parametrize(
    ("edition", "owner", "harbour", "mover", "origin"),
    [(edition, "italy", "venice", "austria-hungary", "vienna") for edition in EUROPE]
    + [(WORLD, "russia", "murmansk", "europe", "berlin")],
)
def test_trap_32_an_army_and_a_fleet_are_two_battles_with_the_target_chosen(
    edition: str, owner: str, harbour: str, mover: str, origin: str
) -> None:
    scene = (
        board(edition).army(owner, harbour).fleet(owner, harbour).army(mover, origin, 2).armies_part(mover)
    )

    scene.play(f"army {origin} to {harbour} hostile")
    assert scene.options("fight") == {f"fight {owner} army", f"fight {owner} fleet"}
    scene.play(f"fight {owner} fleet")
    assert scene.units(owner, harbour) == (1, 0, 0)

    scene.play(f"army {origin} to {harbour} hostile", f"fight {owner} army")
    assert scene.units(owner, harbour) == (0, 0, 0)
    assert scene.units(mover, harbour) == (0, 0, 0)


@pytest.mark.trap(33)
@pytest.mark.rule("BAT-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_33_every_nation_is_asked_until_one_says_yes(edition: str) -> None:
    # Austria-Hungary is Anna, Italy Ben, France Carl, Great Britain Dora
    sea = "western-mediterranean"
    scene = six_governments(edition).fleet("italy", "naples")
    scene.fleet("austria-hungary", sea).fleet("france", sea).fleet("great-britain", sea).maneuver("italy")

    scene.play(f"fleet naples to {sea}", "peace")
    assert scene.asked() == ("whom-to-ask", BEN)
    assert scene.options() == {"ask austria-hungary", "ask france", "ask great-britain"}
    scene.play("ask great-britain")
    assert scene.asked() == ("will-you-fight", DORA)
    scene.play("no battle", "ask france")
    assert scene.asked() == ("will-you-fight", CARL)

    # the first yes ends the asking: Austria-Hungary is not asked any more
    scene.play("battle fleet")
    assert scene.asked() == ("move-fleets", BEN)
    assert len(scene.events(BattleFought)) == 1
    assert [scene.units(nation, sea)[2] for nation in ("italy", "france", "austria-hungary")] == [0, 0, 1]


@pytest.mark.trap(34)
@pytest.mark.rule("BAT-6")
@pytest.mark.parametrize("edition", EUROPE)
@pytest.mark.parametrize("answer", ["battle fleet", "no battle"])
def test_trap_34_after_the_answer_the_mover_goes_on_with_its_other_units(edition: str, answer: str) -> None:
    scene = six_governments(edition).fleet("france", "western-mediterranean").fleet("italy", "naples")
    scene.fleet("italy", "venice").maneuver("italy").play("fleet naples to western-mediterranean", "peace")
    assert scene.asked() == ("will-you-fight", CARL)

    scene.play(answer)

    assert scene.asked() == ("move-fleets", BEN)
    assert scene.options("fleet venice", "done") == {"fleet venice to ionian-sea", "done"}


@pytest.mark.trap(34)
@pytest.mark.rule("BAT-6", "MAN-6")
@pytest.mark.parametrize("answer", ["permit", "refuse"])
def test_trap_34_after_a_canals_answer_too(answer: str) -> None:
    # Europe is seat 6, the USA with the flag in North Africa seat 5
    scene = six_governments(WORLD).flags("usa", "north-africa").fleet("europe", "mediterranean-sea")
    scene.fleet("europe", "london").maneuver("europe").play("fleet mediterranean-sea to indian-ocean")
    assert scene.asked() == ("may-pass", EMIL)

    scene.play(answer)

    assert scene.asked() == ("move-fleets", 5)
    assert "fleet london to north-atlantic" in scene.options()


@pytest.mark.trap(35)
@pytest.mark.rule("BAT-3", "BAT-5")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_35_units_that_stood_together_may_be_attacked_without_moving(edition: str) -> None:
    sea = "western-mediterranean"
    scene = (
        board(edition).fleet("italy", sea).fleet("france", sea).army("italy", "tunis").army("france", "tunis")
    )

    scene.maneuver("italy").play(
        f"fleet {sea} attacks france fleet", "done", "army tunis attacks france army"
    )

    assert all(scene.units(nation, sea) == (0, 0, 0) for nation in ("italy", "france"))
    assert all(scene.units(nation, "tunis") == (0, 0, 0) for nation in ("italy", "france"))


@pytest.mark.trap(35)
@pytest.mark.rule("BAT-5")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_35_and_only_by_the_active_nation(edition: str) -> None:
    # France stays beside Italy; nobody asks France anything while Italy moves elsewhere
    scene = six_governments(edition).fleet("italy", "western-mediterranean").fleet("italy", "venice")
    scene.fleet("france", "western-mediterranean").maneuver("italy")

    scene.play("fleet venice to ionian-sea", "done")

    assert scene.asked() == ("move-armies", BEN)


#: an owner with factories in two provinces, and a neighbour with one army in each of two places beside the first
VISITS = [(edition, "italy", "rome", "austria-hungary", "venice", "france") for edition in EUROPE]
VISITS += [(WORLD, "india", "new-delhi", "china", "urumqi", "russia")]


@pytest.mark.trap(36)
@pytest.mark.rule("STA-1")
@pytest.mark.parametrize(("edition", "owner", "province", "visitor", "origin", "third"), VISITS)
def test_trap_36_a_hostile_entry_after_a_friendly_visit_is_hostile(
    edition: str, owner: str, province: str, visitor: str, origin: str, third: str
) -> None:
    scene = board(edition).lying(visitor, province).army(visitor, origin).armies_part(visitor)

    scene.play(f"army {origin} to {province} hostile", "done")

    assert scene.units(visitor, province) == (1, 1, 0)
    # the province is blocked: its factory does not produce
    scene.turn(owner).play("go production-1")
    assert scene.refused(f"produce {province}").rule == "PRO-2"


@pytest.mark.trap(37)
@pytest.mark.rule("STA-1")
@pytest.mark.parametrize(("edition", "owner", "province", "visitor", "origin", "third"), VISITS)
def test_trap_37_the_stance_is_asked_where_foreign_armies_stand_already(
    edition: str, owner: str, province: str, visitor: str, origin: str, third: str
) -> None:
    scene = board(edition).army(third, province).army(visitor, origin).armies_part(visitor)

    entries = {f"army {origin} to {province} hostile", f"army {origin} to {province} friendly"}
    assert scene.options(f"army {origin} to {province}") == entries
    error = scene.refused(f"army {origin} to {province}")
    assert error.rule == "STA-1"
    assert "hostile" in error.hint


# ------------------------------------------------------------------ canals


@pytest.mark.trap(38)
@pytest.mark.rule("MAN-6")
@pytest.mark.parametrize(
    ("controller", "origin", "destination"),
    [("north-africa", "mediterranean-sea", "indian-ocean"), ("colombia", "caribbean-sea", "north-pacific")],
)
def test_trap_38_only_the_flags_owner_is_asked_for_a_fleet(
    controller: str, origin: str, destination: str
) -> None:
    # China has units around, India a flag in the other sea; only Brazil, seat 4, controls the canal
    scene = six_governments(WORLD).flags("brazil", controller).flags("india", destination)
    scene.army("china", controller).fleet("europe", origin).maneuver("europe")

    scene.play(f"fleet {origin} to {destination}")
    assert scene.asked() == ("may-pass", DORA)
    scene.play("permit")

    assert scene.units("europe", destination) == (0, 0, 1)
    assert scene.asked() == ("move-fleets", 5)


@pytest.mark.trap(38)
@pytest.mark.rule("MAN-6")
def test_trap_38_the_flags_owner_is_asked_for_a_convoyed_army_too() -> None:
    scene = six_governments(WORLD).flags("usa", "north-africa").army("europe", "paris")
    scene.fleet("europe", "mediterranean-sea").fleet("europe", "indian-ocean").armies_part("europe")

    scene.play("army paris to mumbai hostile via suez")
    assert scene.asked() == ("may-pass", EMIL)
    scene.play("permit")

    assert scene.units("europe", "mumbai") == (1, 0, 0)


@pytest.mark.trap(38)
@pytest.mark.rule("MAN-6")
def test_trap_38_after_a_refusal_the_mover_keeps_unit_and_turn() -> None:
    scene = six_governments(WORLD).flags("usa", "north-africa").fleet("europe", "mediterranean-sea")
    scene.maneuver("europe").play("fleet mediterranean-sea to indian-ocean", "refuse")

    assert scene.asked() == ("move-fleets", 5)
    assert scene.units("europe", "mediterranean-sea") == (0, 0, 1)
    assert scene.options() == {"fleet mediterranean-sea to north-atlantic", "done"}
    assert scene.refused("fleet mediterranean-sea to indian-ocean").rule == "MAN-6"


@pytest.mark.trap(38)
@pytest.mark.rule("MAN-6")
@pytest.mark.parametrize("flag", [None, "europe"])
def test_trap_38_without_a_foreign_flag_the_canal_is_free(flag: str | None) -> None:
    scene = six_governments(WORLD).fleet("europe", "mediterranean-sea")
    if flag is not None:
        scene.flags(flag, "north-africa")

    scene.maneuver("europe").play("fleet mediterranean-sea to indian-ocean")

    assert scene.units("europe", "indian-ocean") == (0, 0, 1)
