"""Convoys (MAN-2): from coast to coast over adjacent seas, each fleet one army per turn."""

from __future__ import annotations

import pytest

from rondel.core.errors import NotationError
from rondel.games.imperial.events import ArmyMoved
from tests.support.scene import ANNA, BEN, CARL, EUROPE, WORLD, Scene

BRITISH_RAIL = {"edinburgh", "liverpool", "sheffield"}

europe = pytest.mark.parametrize("edition", EUROPE)


def british(edition: str, armies: int, **fleets: int) -> Scene:
    """Put British armies into London and fleets to sea: ``british("imperial-2010", 2, north_sea=1)``."""
    scene = Scene(edition).govern(great_britain=ANNA, france=BEN).govern_all(CARL)
    scene.army("great-britain", "london", armies)
    for sea, count in fleets.items():
        scene.fleet("great-britain", sea.replace("_", "-"), count)
    return scene


# ------------------------------------------------------------ from coast to coast


@pytest.mark.rule("MAN-2")
@europe
def test_a_fleet_carries_an_army_from_one_coast_of_its_sea_to_another(edition: str) -> None:
    scene = british(edition, 1, english_channel=1).armies_part("great-britain")

    assert scene.reach("london") == BRITISH_RAIL | {"belgium", "brest", "holland", "paris"}


@pytest.mark.rule("MAN-2")
def test_a_fleet_carries_an_army_over_an_ocean() -> None:
    scene = (
        Scene(WORLD).govern_all(ANNA).army("usa", "new-zealand").fleet("usa", "tasman-sea").armies_part("usa")
    )

    assert scene.reach("new-zealand") == {"australia", "indonesia"}


@pytest.mark.rule("MAN-2")
@europe
def test_without_a_fleet_there_is_no_convoy(edition: str) -> None:
    scene = british(edition, 1).armies_part("great-britain")

    refused = scene.refused("army london to holland")

    assert scene.reach("london") == BRITISH_RAIL
    assert refused.rule == "MAN-2"
    assert refused.params == {"origin": "london", "destination": "holland"}


@pytest.mark.rule("MAN-2")
@europe
def test_a_convoy_crosses_several_adjacent_seas_each_with_an_own_fleet(edition: str) -> None:
    scene = british(edition, 1, english_channel=1, bay_of_biscay=1, western_mediterranean=1)

    scene.armies_part("great-britain").play("army london to tunis")

    assert scene.units("great-britain", "tunis") == (1, 0, 0)


@pytest.mark.rule("MAN-2")
@europe
def test_a_convoy_does_not_skip_a_sea_without_an_own_fleet(edition: str) -> None:
    scene = british(edition, 1, english_channel=1, western_mediterranean=1)

    scene.armies_part("great-britain")

    assert scene.reach("london") == BRITISH_RAIL | {"belgium", "brest", "holland", "paris"}


@pytest.mark.rule("MAN-2")
@europe
def test_a_foreign_fleet_carries_nobody(edition: str) -> None:
    scene = british(edition, 1).fleet("france", "english-channel").armies_part("great-britain")

    assert scene.reach("london") == BRITISH_RAIL


@pytest.mark.rule("MAN-2", "BAT-1")
@pytest.mark.trap(27)
@europe
def test_foreign_fleets_beside_the_own_one_do_not_matter(edition: str) -> None:
    scene = british(edition, 1, english_channel=1).fleet("france", "english-channel", 3)

    scene.armies_part("great-britain").play("army london to holland")

    assert scene.asked() == ("move-armies", ANNA)
    assert scene.units("great-britain", "holland") == (1, 0, 0)


@pytest.mark.rule("MAN-2")
@europe
def test_a_fleet_in_harbour_carries_nobody(edition: str) -> None:
    scene = british(edition, 1, london=2).armies_part("great-britain")

    assert scene.reach("london") == BRITISH_RAIL


@pytest.mark.rule("MAN-2")
@pytest.mark.trap(26)
@europe
@pytest.mark.parametrize(("sea", "landing"), [("north-sea", "norway"), ("north-atlantic", "dublin")])
def test_a_convoy_may_start_on_any_coast_of_the_province_not_only_at_its_harbour(
    edition: str, sea: str, landing: str
) -> None:
    scene = british(edition, 1, **{sea: 1}).armies_part("great-britain")

    assert landing in scene.reach("london")


@pytest.mark.rule("MAN-2")
@europe
def test_a_convoy_is_the_whole_move(edition: str) -> None:
    scene = british(edition, 1, english_channel=2).armies_part("great-britain")

    scene.play("army london to holland")

    # no step on to Belgium, and no second crossing
    assert scene.options() == {"done"}


@pytest.mark.rule("MAN-2")
@europe
def test_a_convoy_follows_no_step(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("austria-hungary", "romania")

    scene.fleet("austria-hungary", "eastern-mediterranean").armies_part("austria-hungary")

    # Bulgaria is on the Eastern Mediterranean, but the step there is the whole move
    assert "turkey" not in scene.reach("romania")


# ------------------------------------------------------------ each fleet one army


@pytest.mark.rule("MAN-2")
@europe
def test_each_fleet_carries_one_army(edition: str) -> None:
    scene = british(edition, 2, english_channel=1).armies_part("great-britain")

    scene.play("army london to holland")
    refused = scene.refused("army london to belgium")

    assert scene.reach("london") == BRITISH_RAIL
    assert refused.rule == "MAN-2"
    assert "already carry other armies" in refused.message
    assert "one army" in refused.hint


@pytest.mark.rule("MAN-2")
@pytest.mark.trap(27)
@europe
def test_two_fleets_in_one_sea_carry_two_armies(edition: str) -> None:
    scene = british(edition, 3, english_channel=2).armies_part("great-britain")

    scene.play("army london to holland", "army london to belgium")

    assert scene.reach("london") == BRITISH_RAIL


@pytest.mark.rule("MAN-2")
@europe
def test_a_convoy_over_two_seas_uses_a_fleet_in_each(edition: str) -> None:
    scene = british(edition, 2, english_channel=1, bay_of_biscay=1).army("great-britain", "spain")

    scene.armies_part("great-britain").play("army london to morocco")

    assert scene.reach("london") == BRITISH_RAIL
    assert scene.reach("spain") == {"bordeaux", "marseille", "portugal"}


@pytest.mark.rule("MAN-2")
@europe
def test_a_fleet_that_moved_this_turn_carries_an_army(edition: str) -> None:
    scene = british(edition, 1, london=1).maneuver("great-britain")

    scene.play("fleet london to english-channel", "done", "army london to holland")

    assert scene.units("great-britain", "holland") == (1, 0, 0)


@pytest.mark.rule("MAN-2", "BAT-1")
@pytest.mark.trap(27)
@europe
def test_a_fleet_lost_in_battle_carries_nobody(edition: str) -> None:
    scene = british(edition, 1, london=1).fleet("france", "english-channel").maneuver("great-britain")

    scene.play("fleet london to english-channel", "fight france fleet", "done")

    assert scene.reach("london") == BRITISH_RAIL


@pytest.mark.rule("MAN-2", "BAT-2")
@pytest.mark.trap(27)
@europe
def test_a_fleet_that_entered_in_peace_beside_others_carries_an_army(edition: str) -> None:
    scene = british(edition, 1, london=1).fleet("france", "english-channel").maneuver("great-britain")

    scene.play("fleet london to english-channel", "peace", "no battle", "done")

    assert "holland" in scene.reach("london")


@pytest.mark.rule("MAN-2", "STA-1")
@pytest.mark.trap(29)
@europe
@pytest.mark.parametrize("stance", ["hostile", "friendly"])
def test_landing_in_a_foreign_home_does_not_refill_the_fleet(edition: str, stance: str) -> None:
    scene = british(edition, 2, english_channel=1).armies_part("great-britain")

    scene.play(f"army london to brest {stance}")

    assert scene.reach("london") == BRITISH_RAIL


@pytest.mark.rule("MAN-2")
@pytest.mark.trap(29)
@europe
def test_an_army_lost_on_landing_has_used_the_fleet(edition: str) -> None:
    scene = british(edition, 2, english_channel=1).army("france", "brest").armies_part("great-britain")

    scene.play("army london to brest hostile", "fight france army")

    assert scene.reach("london") == BRITISH_RAIL


@pytest.mark.rule("MAN-2")
@europe
def test_the_fleets_carry_again_at_the_next_maneuver(edition: str) -> None:
    scene = (
        british(edition, 2, english_channel=1)
        .armies_part("great-britain")
        .play("army london to holland", "done")
    )

    scene.armies_part("great-britain")

    assert "belgium" in scene.reach("london")


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize(
    ("edition", "nation", "start", "sea", "on_land", "by_sea"),
    [
        *[(edition, "germany", "hamburg", "baltic-sea", "denmark", "sweden") for edition in EUROPE],
        (WORLD, "russia", "vladivostok", "sea-of-japan", "korea", "japan"),
    ],
)
def test_a_move_that_is_possible_on_land_uses_no_fleet(
    edition: str, nation: str, start: str, sea: str, on_land: str, by_sea: str
) -> None:
    scene = Scene(edition).govern_all(ANNA).army(nation, start, 2).fleet(nation, sea).armies_part(nation)

    scene.play(f"army {start} to {on_land}", f"army {start} to {by_sea}")

    moves = [event for event in scene.events(ArmyMoved) if isinstance(event, ArmyMoved)]
    assert [move.convoyed for move in moves] == [False, True]


# ------------------------------------------------------------ all convoys together


@pytest.mark.rule("MAN-2")
@pytest.mark.trap(28)
@europe
@pytest.mark.parametrize(("second", "spent"), [("norway", "belgium"), ("belgium", "norway")])
def test_the_first_convoy_takes_whichever_fleet_the_second_does_not_need(
    edition: str, second: str, spent: str
) -> None:
    scene = british(edition, 3, english_channel=1, north_sea=1).armies_part("great-britain")

    # Holland is on both seas, Norway only on the North Sea, Belgium only on the Channel
    scene.play("army london to holland")
    assert {"norway", "belgium"} <= scene.reach("london")
    scene.play(f"army london to {second}")

    assert scene.reach("london") == BRITISH_RAIL
    assert scene.refused(f"army london to {spent}").rule == "MAN-2"


@pytest.mark.rule("MAN-2")
@pytest.mark.trap(28)
@europe
@pytest.mark.parametrize("second", ["dublin", "belgium"])
def test_a_long_convoy_gives_way_at_either_of_two_seas(edition: str, second: str) -> None:
    scene = british(edition, 3, english_channel=1, north_atlantic=1, bay_of_biscay=1).armies_part(
        "great-britain"
    )

    # to Portugal over the North Atlantic or over the Channel, and in any case over the Bay of Biscay
    scene.play("army london to portugal", f"army london to {second}")

    assert scene.reach("london") == BRITISH_RAIL


@pytest.mark.rule("MAN-2")
@pytest.mark.trap(28)
@europe
def test_earlier_convoys_give_way_one_after_another(edition: str) -> None:
    scene = british(edition, 1, english_channel=1, north_sea=1, baltic_sea=1)
    scene.army("great-britain", "denmark").army("great-britain", "brest").armies_part("great-britain")

    # Holland: Channel or North Sea; Norway: North Sea or Baltic Sea; Brest to Belgium: the Channel alone
    scene.play("army london to holland", "army denmark to norway", "army brest to belgium")

    assert scene.units("great-britain", "belgium") == (1, 0, 0)


@pytest.mark.rule("MAN-2")
@pytest.mark.trap(28)
@europe
def test_three_armies_are_not_carried_by_two_fleets_however_they_are_routed(edition: str) -> None:
    scene = british(edition, 1, english_channel=1, north_sea=1)
    scene.army("great-britain", "denmark").army("great-britain", "brest").armies_part("great-britain")

    scene.play("army london to holland", "army denmark to norway")

    # the North Sea is needed for Norway, so the Channel carried the army to Holland
    assert scene.reach("brest") == {"bordeaux", "dijon", "paris"}


@pytest.mark.rule("MAN-2")
@pytest.mark.trap(28)
def test_convoys_give_way_on_the_oceans_too() -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("usa", "indonesia", 3)
    scene.fleet("usa", "indian-ocean").fleet("usa", "china-sea").armies_part("usa")

    # Indochina is on both seas, Iran only on the Indian Ocean, the Philippines only on the China Sea
    scene.play("army indonesia to indochina")

    assert {"iran", "philippines"} <= scene.reach("indonesia")
    assert scene.play("army indonesia to iran").reach("indonesia") == set()


@pytest.mark.rule("MAN-6")
def test_there_are_no_canals_in_europe() -> None:
    scene = Scene("imperial-2010").govern_all(ANNA).army("italy", "rome").armies_part("italy")

    with pytest.raises(NotationError) as refused:
        scene.play("army rome to tunis via suez")

    assert "none" in refused.value.expected
