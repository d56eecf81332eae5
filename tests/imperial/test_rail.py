"""Rail (MAN-3): any distance at home, before the step or after it, not through hostile armies."""

from __future__ import annotations

import pytest

from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, WORLD, Scene

AUSTRIA = {"vienna", "budapest", "prague", "lemberg", "trieste"}
EUROPE_2030 = {"paris", "london", "rome", "berlin"}


# ------------------------------------------------------------ riding


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_an_army_rides_any_distance_at_home_and_may_then_take_its_step(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("austria-hungary", "lemberg").armies_part("austria-hungary")

    # every other home province, and every neighbour of any of the five
    assert scene.reach("lemberg") == (AUSTRIA - {"lemberg"}) | {
        *{"berlin", "danzig", "munich"},
        *{"genoa", "venice"},
        *{"kiev", "warsaw"},
        *{"romania", "west-balkan"},
    }


@pytest.mark.rule("MAN-3")
def test_an_army_rides_under_the_channel_from_london() -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("europe", "london").armies_part("europe")

    assert scene.reach("london") == (EUROPE_2030 - {"london"}) | {"murmansk", "turkey", "ukraine"}


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_riding_alone_is_a_move(edition: str) -> None:
    nation, start, end = (
        ("austria-hungary", "lemberg", "trieste") if edition in EUROPE else ("europe", "london", "berlin")
    )
    scene = Scene(edition).govern_all(ANNA).army(nation, start).armies_part(nation)

    scene.play(f"army {start} to {end}")

    assert scene.units(nation, end) == (1, 0, 0)
    assert scene.options() == {"done"}


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize(
    ("edition", "nation", "abroad", "reached"),
    [
        *[
            (edition, "austria-hungary", "romania", {"bulgaria", "kiev", "odessa", "west-balkan"})
            for edition in EUROPE
        ],
        (WORLD, "europe", "ukraine", {"moscow", "murmansk"}),
    ],
)
def test_an_army_from_abroad_steps_home_and_rides_on(
    edition: str, nation: str, abroad: str, reached: set[str]
) -> None:
    scene = Scene(edition).govern_all(ANNA).army(nation, abroad).armies_part(nation)
    home = AUSTRIA if edition in EUROPE else EUROPE_2030

    assert scene.reach(abroad) == reached | home


@pytest.mark.rule("MAN-3")
@pytest.mark.trap(30)
@pytest.mark.parametrize(
    ("edition", "nation", "abroad", "beyond"),
    [
        *[(edition, "austria-hungary", "romania", "venice") for edition in EUROPE],
        (WORLD, "europe", "ukraine", "turkey"),
    ],
)
def test_an_army_does_not_come_home_ride_and_leave_again(
    edition: str, nation: str, abroad: str, beyond: str
) -> None:
    scene = Scene(edition).govern_all(ANNA).army(nation, abroad).armies_part(nation)

    refused = scene.refused(f"army {abroad} to {beyond}" + (" hostile" if beyond == "venice" else ""))

    assert beyond not in scene.reach(abroad)
    assert refused.rule in {"MAN-2", "MAN-3"}
    assert "rail comes before or after that, not both" in refused.hint


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_rails_are_for_the_own_nation_only(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).lying("france", "cologne").armies_part("france")

    reached = scene.reach("cologne", "lying-army")

    assert reached == {"belgium", "berlin", "hamburg", "holland", "munich"}


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_rails_end_at_the_border(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("italy", "naples").armies_part("italy")

    # Italy, and one step from it; not two
    assert scene.reach("naples") == {"rome", "florence", "venice", "genoa", "marseille", "vienna", "trieste"}


# ------------------------------------------------------------ rail and convoy


@pytest.mark.rule("MAN-2", "MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_an_army_rides_to_the_coast_and_goes_by_convoy(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("austria-hungary", "prague")
    scene.fleet("austria-hungary", "ionian-sea").armies_part("austria-hungary")

    scene.play("army prague to tunis")

    assert scene.units("austria-hungary", "tunis") == (1, 0, 0)


@pytest.mark.rule("MAN-3")
@pytest.mark.trap(30)
@pytest.mark.parametrize("edition", EUROPE)
def test_there_is_no_rail_to_dublin(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("great-britain", "dublin").army("great-britain", "liverpool")

    scene.armies_part("great-britain")

    assert scene.reach("dublin") == set()
    assert scene.reach("liverpool") == {"london", "edinburgh", "sheffield"}


@pytest.mark.rule("MAN-3")
@pytest.mark.trap(30)
@pytest.mark.parametrize("edition", EUROPE)
def test_from_dublin_by_convoy_to_liverpool_and_on_by_rail(edition: str) -> None:
    scene = (
        Scene(edition)
        .govern_all(ANNA)
        .army("great-britain", "dublin")
        .fleet("great-britain", "north-atlantic")
    )

    scene.armies_part("great-britain").play("army dublin to sheffield")

    assert scene.units("great-britain", "sheffield") == (1, 0, 0)


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_an_army_rides_to_liverpool_and_goes_by_convoy_to_dublin(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("great-britain", "sheffield")

    scene.fleet("great-britain", "north-atlantic").armies_part("great-britain")

    assert "dublin" in scene.reach("sheffield")


@pytest.mark.rule("MAN-3")
@pytest.mark.trap(30)
@pytest.mark.parametrize("edition", EUROPE)
def test_an_army_does_not_sail_home_ride_and_sail_out_again(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("great-britain", "dublin")
    scene.fleet("great-britain", "north-atlantic").fleet("great-britain", "baltic-sea")

    scene.armies_part("great-britain")

    # Sweden would need Dublin - Liverpool, rail to London, a second convoy (and the North Sea)
    assert scene.reach("dublin") == {"edinburgh", "liverpool", "london", "sheffield"}


@pytest.mark.rule("MAN-2", "MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_a_convoy_needs_the_coast_where_the_army_is_or_rides_to(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("austria-hungary", "romania")

    scene.fleet("austria-hungary", "ionian-sea").armies_part("austria-hungary")

    # Romania is not on the Ionian Sea, and its step to Budapest is its whole move
    assert scene.reach("romania") == {"bulgaria", "kiev", "odessa", "west-balkan"} | AUSTRIA


# ------------------------------------------------------------ cut rails


@pytest.mark.rule("MAN-3")
@pytest.mark.trap(31)
@pytest.mark.parametrize("edition", EUROPE)
def test_a_province_under_a_hostile_army_cannot_be_ridden_through(edition: str) -> None:
    scene = Scene(edition).govern_all(BEN).army("germany", "munich").army("russia", "berlin")

    scene.armies_part("germany")

    # by rail Cologne and Hamburg, by a step from there Berlin itself, but neither Danzig nor its neighbours
    assert scene.reach("munich") == {
        *{"cologne", "hamburg", "berlin"},
        *{"belgium", "dijon", "prague", "vienna", "holland", "denmark"},
    }


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_a_province_under_a_hostile_army_cannot_be_ridden_from(edition: str) -> None:
    scene = Scene(edition).govern_all(BEN).army("russia", "moscow").army("germany", "moscow")

    scene.armies_part("russia")

    # a step to a neighbour, and a ride after it; Romania would need a ride first
    assert scene.reach("moscow") == {"kiev", "st-petersburg", "warsaw", "odessa"}


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_a_province_under_a_hostile_army_cannot_be_ridden_to(edition: str) -> None:
    scene = Scene(edition).govern_all(BEN).army("germany", "holland").army("russia", "danzig")

    scene.armies_part("germany")

    assert scene.reach("holland") == {"belgium", "cologne", "hamburg", "berlin", "munich"}


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_a_march_across_the_border_of_two_own_provinces_is_a_step_and_leads_to_the_enemy(
    edition: str,
) -> None:
    scene = Scene(edition).govern_all(BEN).army("germany", "cologne").army("russia", "danzig")

    scene.armies_part("germany").play("army cologne to danzig", "fight russia army")

    assert scene.units("russia", "danzig") == (0, 0, 0)
    assert scene.units("germany", "danzig") == (0, 0, 0)


@pytest.mark.rule("MAN-3")
@pytest.mark.trap(31)
def test_only_the_province_with_the_hostile_army_is_cut() -> None:
    scene = Scene(WORLD).govern_all(BEN).army("usa", "san-francisco").army("brazil", "new-orleans")

    scene.armies_part("usa")

    # to New York the rails still run by Chicago
    assert scene.reach("san-francisco") == {
        "chicago",
        "new-york",
        "new-orleans",
        "canada",
        "mexico",
        "quebec",
    }


@pytest.mark.rule("MAN-3", "STA-1")
@pytest.mark.parametrize("edition", EUROPE)
def test_a_friendly_army_does_not_cut_the_rails(edition: str) -> None:
    scene = Scene(edition).govern_all(BEN).army("germany", "munich").lying("russia", "berlin")

    scene.armies_part("germany")

    assert {"danzig", "st-petersburg", "warsaw"} <= scene.reach("munich")


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_an_own_army_beside_the_hostile_one_does_not_mend_the_rails(edition: str) -> None:
    scene = (
        Scene(edition)
        .govern_all(BEN)
        .army("germany", "munich")
        .army("germany", "berlin")
        .army("russia", "berlin")
    )

    scene.armies_part("germany")

    assert "danzig" not in scene.reach("munich")


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_the_rails_run_again_as_soon_as_the_hostile_army_is_gone(edition: str) -> None:
    scene = Scene(edition).govern_all(BEN).army("germany", "munich", 2).army("russia", "berlin")

    scene.armies_part("germany").play("army munich to berlin", "fight russia army")

    assert {"danzig", "st-petersburg", "warsaw"} <= scene.reach("munich")


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_a_convoy_may_land_in_a_cut_province_but_the_army_does_not_ride_on_from_there(edition: str) -> None:
    scene = (
        Scene(edition)
        .govern_all(BEN)
        .army("great-britain", "dublin")
        .fleet("great-britain", "north-atlantic")
    )
    for province in ("liverpool", "london", "edinburgh"):
        scene.army("france", province)

    scene.armies_part("great-britain")

    assert scene.reach("dublin") == {"liverpool", "london", "edinburgh"}


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_hostile_armies_abroad_cut_nothing_at_home(edition: str) -> None:
    scene = (
        Scene(edition)
        .govern_all(BEN)
        .army("germany", "munich")
        .army("russia", "prague")
        .army("russia", "denmark")
    )

    scene.armies_part("germany")

    assert {"danzig", "st-petersburg", "warsaw"} <= scene.reach("munich")
