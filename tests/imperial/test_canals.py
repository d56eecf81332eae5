"""Canals (MAN-6): Panama and Suez, and the consent of the nation with the flag beside them."""

from __future__ import annotations

import pytest

from rondel.core.errors import NotAskedError
from tests.support.scene import ANNA, BEN, CARL, WORLD, Scene

# canal, the seas it joins, the land region that controls it
CANALS = [
    ("panama", "caribbean-sea", "north-pacific", "colombia"),
    ("suez", "mediterranean-sea", "indian-ocean", "north-africa"),
]
canals = pytest.mark.parametrize(("canal", "west", "east", "controller"), CANALS)


def europe_on_turn() -> Scene:
    """Let Anna govern Europe, Ben the United States, Carl the rest."""
    return Scene(WORLD).govern(europe=ANNA, usa=BEN).govern_all(CARL)


def suez_of_the_usa(armies: int = 1, **fleets: int) -> Scene:
    """Put European armies into Paris and fleets to sea, and the flag of the USA into North Africa."""
    scene = europe_on_turn().flags("usa", "north-africa").army("europe", "paris", armies)
    for sea, count in (fleets or {"mediterranean-sea": 1, "indian-ocean": 1}).items():
        scene.fleet("europe", sea.replace("_", "-"), count)
    return scene


def both_canals() -> Scene:
    """Put Anna's Russians on both sides of both canals, Panama with Ben's flag, Suez with Carl's."""
    scene = Scene(WORLD).govern(russia=ANNA, brazil=BEN, europe=CARL).govern_all(CARL)
    scene.flags("brazil", "colombia").flags("europe", "north-africa")
    for sea in ("north-pacific", "caribbean-sea", "north-atlantic", "mediterranean-sea", "indian-ocean"):
        scene.fleet("russia", sea)
    return scene.army("russia", "alaska").army("russia", "east-africa").armies_part("russia")


# ------------------------------------------------------------ fleets


@pytest.mark.rule("MAN-6")
@pytest.mark.trap(38)
@canals
@pytest.mark.parametrize("flag", ["nobody", "europe"])
def test_without_a_flag_or_with_the_own_one_a_canal_is_free(
    canal: str, west: str, east: str, controller: str, flag: str
) -> None:
    scene = europe_on_turn().fleet("europe", west).fleet("europe", east)
    if flag != "nobody":
        scene.flags(flag, controller)

    scene.maneuver("europe").play(f"fleet {west} to {east}", f"fleet {east} to {west}")

    assert scene.asked() == ("move-fleets", ANNA)
    assert scene.units("europe", west) == scene.units("europe", east) == (0, 0, 1)


@pytest.mark.rule("MAN-6")
@pytest.mark.trap(34, 38)
@canals
def test_the_government_with_the_flag_is_asked_and_after_its_consent_the_mover_goes_on(
    canal: str, west: str, east: str, controller: str
) -> None:
    scene = europe_on_turn().flags("usa", controller).fleet("europe", west, 2).maneuver("europe")

    scene.play(f"fleet {west} to {east}")
    assert scene.asked() == ("may-pass", BEN)
    assert scene.options() == {"permit", "refuse"}
    scene.play("permit")

    assert scene.asked() == ("move-fleets", ANNA)
    assert scene.units("europe", east) == (0, 0, 1)
    assert f"fleet {west} to {east}" in scene.options()


@pytest.mark.rule("MAN-6")
@pytest.mark.trap(38)
@canals
def test_after_a_refusal_the_mover_keeps_the_unit_and_the_turn(
    canal: str, west: str, east: str, controller: str
) -> None:
    scene = europe_on_turn().flags("usa", controller).fleet("europe", west).maneuver("europe")

    scene.play(f"fleet {west} to {east}", "refuse")

    assert scene.asked() == ("move-fleets", ANNA)
    assert scene.units("europe", west) == (0, 0, 1)
    assert scene.play(f"fleet {west} to north-atlantic").units("europe", "north-atlantic") == (0, 0, 1)


@pytest.mark.rule("MAN-6")
@canals
def test_a_refusal_closes_the_canal_to_the_mover_for_the_rest_of_this_maneuver(
    canal: str, west: str, east: str, controller: str
) -> None:
    scene = (
        europe_on_turn()
        .flags("usa", controller)
        .fleet("europe", west, 2)
        .fleet("europe", east)
        .maneuver("europe")
    )

    scene.play(f"fleet {west} to {east}", "refuse")
    refused = scene.refused(f"fleet {west} to {east}")

    assert not scene.options(f"fleet {west} to {east}", f"fleet {east} to {west}")
    assert refused.rule == "MAN-6"
    assert "is closed to you" in refused.message
    assert refused.hint


@pytest.mark.rule("MAN-6")
def test_a_refusal_at_one_canal_leaves_the_other_open() -> None:
    scene = europe_on_turn().flags("usa", "north-africa", "colombia")
    scene.fleet("europe", "mediterranean-sea").fleet("europe", "caribbean-sea").maneuver("europe")

    scene.play("fleet mediterranean-sea to indian-ocean", "refuse")
    scene.play("fleet caribbean-sea to north-pacific", "permit")

    assert scene.units("europe", "north-pacific") == (0, 0, 1)


@pytest.mark.rule("MAN-6")
@canals
def test_at_the_next_maneuver_the_owner_is_asked_again(
    canal: str, west: str, east: str, controller: str
) -> None:
    scene = europe_on_turn().flags("usa", controller).fleet("europe", west).maneuver("europe")
    scene.play(f"fleet {west} to {east}", "refuse", "done", "done")

    scene.maneuver("europe").play(f"fleet {west} to {east}")

    assert scene.asked() == ("may-pass", BEN)


@pytest.mark.rule("MAN-6")
@canals
def test_leave_is_asked_each_time(canal: str, west: str, east: str, controller: str) -> None:
    scene = europe_on_turn().flags("usa", controller).fleet("europe", west, 2).maneuver("europe")

    scene.play(f"fleet {west} to {east}", "permit", f"fleet {west} to {east}")

    assert scene.asked() == ("may-pass", BEN)


@pytest.mark.rule("MAN-6")
@canals
def test_a_player_who_governs_both_nations_is_not_asked(
    canal: str, west: str, east: str, controller: str
) -> None:
    scene = Scene(WORLD).govern(europe=ANNA, usa=ANNA).govern_all(CARL).flags("usa", controller)

    scene.fleet("europe", west).maneuver("europe").play(f"fleet {west} to {east}")

    assert scene.asked() == ("move-fleets", ANNA)
    assert scene.units("europe", east) == (0, 0, 1)


@pytest.mark.rule("MAN-6")
@pytest.mark.trap(38)
def test_only_the_flag_counts_not_units_beside_the_canal() -> None:
    scene = europe_on_turn().flags("usa", "north-africa").flags("china", "near-east", "mediterranean-sea")
    scene.army("china", "north-africa", 2).fleet("europe", "mediterranean-sea").maneuver("europe")

    scene.play("fleet mediterranean-sea to indian-ocean")

    assert scene.asked() == ("may-pass", BEN)


@pytest.mark.rule("MAN-6")
def test_an_army_without_a_flag_does_not_control_the_canal() -> None:
    scene = (
        europe_on_turn().army("usa", "north-africa").fleet("europe", "mediterranean-sea").maneuver("europe")
    )

    scene.play("fleet mediterranean-sea to indian-ocean")

    assert scene.asked() == ("move-fleets", ANNA)


@pytest.mark.rule("MAN-6")
def test_other_steps_of_a_fleet_ask_nobody() -> None:
    scene = europe_on_turn().flags("usa", "north-africa", "colombia").fleet("europe", "mediterranean-sea")

    scene.maneuver("europe").play("fleet mediterranean-sea to north-atlantic")

    assert scene.asked() == ("move-fleets", ANNA)


@pytest.mark.rule("MAN-6", "BAT-1")
def test_battle_is_decided_after_the_canal_is_passed() -> None:
    scene = europe_on_turn().flags("usa", "north-africa").fleet("india", "indian-ocean")
    scene.fleet("europe", "mediterranean-sea").maneuver("europe")

    scene.play("fleet mediterranean-sea to indian-ocean", "permit")

    assert scene.asked() == ("whom-to-fight", ANNA)


@pytest.mark.rule("MAN-6")
def test_the_question_is_answered_with_leave_or_refusal_only() -> None:
    scene = (
        europe_on_turn().flags("usa", "north-africa").fleet("europe", "mediterranean-sea").maneuver("europe")
    )

    refused = scene.play("fleet mediterranean-sea to indian-ocean").refused("done")

    assert isinstance(refused, NotAskedError)
    assert refused.rule == "MAN-6"
    assert "or refuse" in refused.hint


# ------------------------------------------------------------ convoys


@pytest.mark.rule("MAN-6", "MAN-2")
@pytest.mark.parametrize("flag", ["nobody", "europe"])
def test_a_free_canal_is_an_ordinary_border_of_two_seas_for_a_convoy(flag: str) -> None:
    scene = (
        europe_on_turn()
        .army("europe", "paris")
        .fleet("europe", "mediterranean-sea")
        .fleet("europe", "indian-ocean")
    )
    if flag != "nobody":
        scene.flags(flag, "north-africa")

    scene.armies_part("europe").play("army paris to mumbai hostile")

    assert scene.asked() == ("move-armies", ANNA)
    assert scene.units("europe", "mumbai") == (1, 0, 0)


@pytest.mark.rule("MAN-6")
def test_a_player_who_governs_both_nations_is_not_asked_for_a_convoy() -> None:
    scene = Scene(WORLD).govern(europe=ANNA, usa=ANNA).govern_all(CARL).flags("usa", "north-africa")
    scene.army("europe", "paris").fleet("europe", "mediterranean-sea").fleet("europe", "indian-ocean")

    scene.armies_part("europe").play("army paris to mumbai hostile")

    assert scene.asked() == ("move-armies", ANNA)
    assert scene.units("europe", "mumbai") == (1, 0, 0)


@pytest.mark.rule("MAN-6")
def test_a_free_canal_is_not_named() -> None:
    scene = (
        europe_on_turn()
        .army("europe", "paris")
        .fleet("europe", "mediterranean-sea")
        .fleet("europe", "indian-ocean")
    )

    refused = scene.armies_part("europe").refused("army paris to mumbai hostile via suez")

    assert refused.rule == "MAN-6"
    assert "free" in refused.message
    assert "without" in refused.hint


@pytest.mark.rule("MAN-6")
@pytest.mark.trap(34, 38)
def test_a_convoy_names_the_canal_and_asks_for_it() -> None:
    scene = suez_of_the_usa(2, mediterranean_sea=2, indian_ocean=2).armies_part("europe")

    scene.play("army paris to mumbai hostile via suez")
    assert scene.asked() == ("may-pass", BEN)
    scene.play("permit")

    assert scene.asked() == ("move-armies", ANNA)
    assert scene.units("europe", "mumbai") == (1, 0, 0)
    assert "army paris to mumbai hostile via suez" in scene.options()


@pytest.mark.rule("MAN-6")
def test_every_coast_behind_the_canal_is_offered_with_its_name() -> None:
    scene = suez_of_the_usa().armies_part("europe")

    reached = {text.split()[3] for text in scene.options("army paris") if text.endswith(" via suez")}

    # all coasts of both seas that cannot be reached by land; the near ones by a detour that needs consent too
    assert {
        "mumbai",
        "kolkata",
        "chennai",
        "iran",
        "east-africa",
        "south-africa",
        "indonesia",
        "indochina",
    } <= reached
    assert "turkey" not in reached


@pytest.mark.rule("MAN-6")
def test_a_convoy_through_an_asked_canal_is_not_possible_without_naming_it() -> None:
    scene = suez_of_the_usa().armies_part("europe")

    refused = scene.refused("army paris to mumbai hostile")

    assert "mumbai" not in scene.reach("paris")
    assert refused.rule == "MAN-6"
    assert "via suez" in refused.hint


@pytest.mark.rule("MAN-6")
@pytest.mark.trap(38)
def test_a_refused_convoy_uses_nothing_up() -> None:
    scene = suez_of_the_usa().armies_part("europe")

    scene.play("army paris to mumbai hostile via suez", "refuse")

    assert scene.asked() == ("move-armies", ANNA)
    assert scene.units("europe", "paris") == (1, 0, 0)
    assert not [text for text in scene.options() if "via" in text]
    assert scene.play("army paris to north-africa").units("europe", "north-africa") == (1, 0, 0)


@pytest.mark.rule("MAN-6")
def test_a_refusal_to_a_fleet_closes_the_canal_to_convoys_too() -> None:
    scene = suez_of_the_usa(1, mediterranean_sea=2, indian_ocean=1).maneuver("europe")

    scene.play("fleet mediterranean-sea to indian-ocean", "refuse", "done")
    refused = scene.refused("army paris to mumbai hostile via suez")

    assert not [text for text in scene.options() if "via" in text]
    assert refused.rule == "MAN-6"
    assert "is closed to you" in refused.message


@pytest.mark.rule("MAN-6")
def test_a_way_around_the_canal_asks_nobody() -> None:
    scene = suez_of_the_usa(1, north_atlantic=1, gulf_of_guinea=1, indian_ocean=1).armies_part("europe")

    scene.play("army paris to mumbai hostile")

    assert scene.asked() == ("move-armies", ANNA)
    assert scene.units("europe", "mumbai") == (1, 0, 0)


@pytest.mark.rule("MAN-6")
def test_with_two_ways_the_mover_chooses_whether_to_ask() -> None:
    scene = suez_of_the_usa(1, mediterranean_sea=1, north_atlantic=1, gulf_of_guinea=1, indian_ocean=1)

    scene.armies_part("europe")

    assert {"army paris to mumbai hostile", "army paris to mumbai hostile via suez"} <= scene.options()
    scene.play("army paris to mumbai hostile via suez", "refuse", "army paris to mumbai hostile")
    assert scene.units("europe", "mumbai") == (1, 0, 0)


@pytest.mark.rule("MAN-6", "MAN-2")
def test_a_convoy_through_the_canal_uses_the_fleets_on_both_sides() -> None:
    scene = suez_of_the_usa(2, mediterranean_sea=1, indian_ocean=2).armies_part("europe")

    scene.play("army paris to mumbai hostile via suez", "permit")

    assert not [text for text in scene.options() if "via" in text]
    assert "north-africa" not in scene.reach("paris")


@pytest.mark.rule("MAN-6", "MAN-2")
def test_a_move_that_is_possible_on_land_asks_for_no_canal() -> None:
    scene = suez_of_the_usa().army("europe", "near-east").armies_part("europe")

    assert scene.options("army near-east to north-africa") == {"army near-east to north-africa"}


@pytest.mark.rule("MAN-6")
def test_flags_count_as_they_lay_when_the_maneuver_began() -> None:
    scene = suez_of_the_usa(2, mediterranean_sea=2, indian_ocean=1).armies_part("europe")

    scene.play("army paris to north-africa", "army paris to mumbai hostile via suez")
    assert scene.asked() == ("may-pass", BEN)
    scene.play("permit", "done")

    # alone in North Africa at the end of this Maneuver, Europe passes freely in the next
    assert "north-africa" in scene.flags_of("europe")
    scene.maneuver("europe").play("fleet mediterranean-sea to indian-ocean")
    assert scene.asked() == ("move-fleets", ANNA)


# ------------------------------------------------------------ both canals


@pytest.mark.rule("MAN-6")
@pytest.mark.parametrize(
    ("move", "first", "second"),
    [
        ("army alaska to east-africa via panama via suez", BEN, CARL),
        ("army east-africa to alaska via suez via panama", CARL, BEN),
    ],
)
def test_two_canals_are_asked_for_in_order_of_passage(move: str, first: int, second: int) -> None:
    scene = both_canals()

    scene.play(move)
    assert scene.asked() == ("may-pass", first)
    scene.play("permit")
    assert scene.asked() == ("may-pass", second)
    scene.play("permit")

    assert scene.units("russia", move.split()[3])[0] == 2
    assert scene.asked() == ("move-armies", ANNA)


@pytest.mark.rule("MAN-6")
def test_canals_are_named_in_order_of_passage_only() -> None:
    scene = both_canals()

    assert "army alaska to east-africa via suez via panama" not in scene.options()
    assert scene.refused("army alaska to east-africa via suez via panama").rule in {"MAN-2", "MAN-6"}
    assert scene.refused("army alaska to east-africa via suez").rule in {"MAN-2", "MAN-6"}
    assert scene.refused("army alaska to east-africa").rule == "MAN-6"


@pytest.mark.rule("MAN-6")
def test_a_refusal_at_the_second_canal_cancels_the_move_and_closes_only_that_one() -> None:
    scene = both_canals()

    scene.play("army alaska to east-africa via panama via suez", "permit", "refuse")

    assert scene.units("russia", "alaska") == (1, 0, 0)
    assert not [text for text in scene.options() if "via suez" in text]
    assert scene.play("army alaska to quebec via panama").asked() == ("may-pass", BEN)


@pytest.mark.rule("MAN-6")
def test_after_a_refusal_at_the_first_canal_the_second_is_not_asked() -> None:
    scene = both_canals()

    scene.play("army alaska to east-africa via panama via suez", "refuse")

    assert scene.asked() == ("move-armies", ANNA)
    assert not [text for text in scene.options() if "via panama" in text]
    assert "army east-africa to paris hostile via suez" in scene.options()


# ------------------------------------------------------------ what a refusal says


@pytest.mark.rule("MAN-6", "STA-1")
def test_a_missing_stance_behind_a_canal_gets_its_own_refusal() -> None:
    scene = suez_of_the_usa().armies_part("europe")

    refused = scene.refused("army paris to mumbai via suez")

    assert refused.rule == "STA-1"
    assert "hostile" in refused.hint


@pytest.mark.rule("MAN-6", "STA-2")
def test_the_last_free_factory_behind_a_canal_gets_its_own_refusal() -> None:
    scene = suez_of_the_usa().factories("india", "mumbai").armies_part("europe")

    refused = scene.refused("army paris to mumbai hostile via suez")

    assert "army paris to mumbai friendly via suez" in scene.options()
    assert refused.rule == "STA-2"


@pytest.mark.rule("MAN-6", "MAN-2")
def test_a_canal_named_in_a_move_on_land_gets_its_own_refusal() -> None:
    scene = suez_of_the_usa().army("europe", "near-east").armies_part("europe")

    refused = scene.refused("army near-east to north-africa via suez")

    assert refused.rule in {"MAN-2", "MAN-6"}
    assert "carry other armies" not in refused.message


@pytest.mark.rule("MAN-6")
def test_a_canal_that_is_not_on_the_way_gets_its_own_refusal() -> None:
    scene = suez_of_the_usa().flags("usa", "north-africa", "colombia").armies_part("europe")

    refused = scene.refused("army paris to near-east via panama")

    assert "near-east" in scene.reach("paris")
    assert "carry other armies" not in refused.message


@pytest.mark.rule("MAN-6")
def test_after_a_refusal_nobody_is_told_to_name_the_closed_canal() -> None:
    scene = suez_of_the_usa().armies_part("europe").play("army paris to mumbai hostile via suez", "refuse")

    refused = scene.refused("army paris to mumbai hostile")

    assert refused.rule == "MAN-6"
    assert not refused.hint.startswith("Name it")
