"""Armies (MAN-2, MAN-4): one step on land, across borders and open straits."""

from __future__ import annotations

import pytest

from rondel.core.errors import NotationError
from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, WORLD, Scene

# a region and all its neighbours on land, for an army far from its own home
EUROPEAN_STEPS = [
    ("spain", {"bordeaux", "marseille", "portugal"}),
    ("dijon", {"belgium", "bordeaux", "brest", "marseille", "munich", "paris"}),
    ("greece", {"bulgaria", "west-balkan"}),
    ("tunis", {"algeria"}),
    ("norway", {"sweden"}),
]
STEPS_OF_THE_WORLD = [
    ("colombia", {"manaus", "mexico", "peru"}),
    ("alaska", {"canada"}),
    ("berlin", {"murmansk", "paris", "rome", "ukraine"}),
    ("mongolia", {"beijing", "kazakhstan", "novosibirsk", "urumqi", "vladivostok"}),
    ("south-africa", {"congo", "east-africa"}),
]
STEPS = [
    (edition, region, neighbours)
    for edition in EDITIONS
    for region, neighbours in (EUROPEAN_STEPS if edition in EUROPE else STEPS_OF_THE_WORLD)
]


# ------------------------------------------------------------ one step


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize(("edition", "region", "neighbours"), STEPS)
def test_an_army_steps_to_any_adjacent_land_region_or_province(
    edition: str, region: str, neighbours: set[str]
) -> None:
    nation = "austria-hungary" if edition in EUROPE else "india"
    scene = Scene(edition).govern_all(ANNA).army(nation, region).armies_part(nation)

    assert scene.reach(region) == neighbours


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize(
    ("edition", "nation", "first", "second", "third"),
    [
        ("imperial-2006", "italy", "romania", "bulgaria", "greece"),
        ("imperial-2010", "italy", "romania", "bulgaria", "greece"),
        (WORLD, "usa", "iran", "afghanistan", "kazakhstan"),
    ],
)
def test_an_army_takes_one_step(edition: str, nation: str, first: str, second: str, third: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army(nation, first).armies_part(nation)

    refused_two_steps = scene.refused(f"army {first} to {third}")
    scene.play(f"army {first} to {second}")
    refused_again = scene.refused(f"army {second} to {third}")

    assert refused_two_steps.rule == "MAN-2"
    assert refused_two_steps.params == {"origin": first, "destination": third}
    assert scene.options() == {"done"}
    assert refused_again.rule == "MAN-2"
    assert "already moved" in refused_again.message


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_each_army_of_a_stack_moves_on_its_own(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("italy", "romania", 3).armies_part("italy")

    scene.play("army romania to bulgaria", "army romania to west-balkan")

    assert scene.units("italy", "bulgaria") == (1, 0, 0)
    assert scene.units("italy", "west-balkan") == (1, 0, 0)
    assert scene.units("italy", "romania") == (1, 0, 0)
    assert scene.reach("romania") == {"budapest", "bulgaria", "kiev", "lemberg", "odessa", "west-balkan"}


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("edition", EUROPE)
def test_an_army_that_arrives_beside_another_leaves_that_one_its_step(edition: str) -> None:
    scene = (
        Scene(edition)
        .govern_all(ANNA)
        .army("italy", "romania")
        .army("italy", "bulgaria")
        .armies_part("italy")
    )

    scene.play("army romania to bulgaria", "army bulgaria to turkey")

    assert scene.units("italy", "bulgaria") == (1, 0, 0)
    assert scene.units("italy", "turkey") == (1, 0, 0)
    assert scene.options() == {"done"}


@pytest.mark.rule("MAN-1", "MAN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_army_may_stay(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("russia", "turkey").armies_part("russia")

    scene.play("done")

    assert scene.units("russia", "turkey") == (1, 0, 0)


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_ends_in_another_region_than_it_began(edition: str) -> None:
    sea = "black-sea" if edition in EUROPE else "mediterranean-sea"
    scene = Scene(edition).govern_all(ANNA).army("russia", "turkey").army("russia", "moscow")

    scene.fleet("russia", sea).armies_part("russia")

    assert "turkey" not in scene.reach("turkey")
    assert "moscow" not in scene.reach("moscow")
    assert scene.refused("army turkey to turkey").rule == "MAN-2"


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_armies_of_the_nation_on_turn_move(edition: str) -> None:
    scene = Scene(edition).govern_all(BEN).army("russia", "turkey")
    nation = "italy" if edition in EUROPE else "usa"
    scene.armies_part(nation)

    refused = scene.refused("army turkey to iran" if edition == WORLD else "army turkey to bulgaria")

    assert scene.options() == {"done"}
    assert "turkey" in refused.params.values()
    assert refused.hint


# ------------------------------------------------------------ straits


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize(
    ("edition", "one_side", "other_side"),
    [
        ("imperial-2006", "bulgaria", "turkey"),
        ("imperial-2010", "bulgaria", "turkey"),
        (WORLD, "rome", "turkey"),
        (WORLD, "london", "paris"),
    ],
)
def test_armies_cross_these_straits(edition: str, one_side: str, other_side: str) -> None:
    nation = "italy" if edition in EUROPE else "usa"
    scene = (
        Scene(edition).govern_all(ANNA).army(nation, one_side).army(nation, other_side).armies_part(nation)
    )

    assert other_side in scene.reach(one_side)
    assert one_side in scene.reach(other_side)


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize(
    ("edition", "one_side", "other_side"),
    [
        *[(edition, "denmark", "sweden") for edition in EUROPE],
        *[(edition, "spain", "morocco") for edition in EUROPE],
        *[(edition, "liverpool", "dublin") for edition in EUROPE],
        *[(edition, "tunis", "naples") for edition in EUROPE],
        (WORLD, "paris", "north-africa"),
        (WORLD, "vladivostok", "japan"),
        (WORLD, "korea", "japan"),
        (WORLD, "indochina", "indonesia"),
        (WORLD, "philippines", "indonesia"),
        (WORLD, "australia", "indonesia"),
        (WORLD, "new-zealand", "australia"),
    ],
)
def test_armies_do_not_cross_these_straits_without_fleets(
    edition: str, one_side: str, other_side: str
) -> None:
    nation = "austria-hungary" if edition in EUROPE else "usa"
    scene = (
        Scene(edition).govern_all(ANNA).army(nation, one_side).army(nation, other_side).armies_part(nation)
    )

    assert other_side not in scene.reach(one_side)
    assert one_side not in scene.reach(other_side)


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize("island", ["japan", "philippines", "indonesia", "australia", "new-zealand"])
def test_an_army_leaves_an_island_only_by_convoy(island: str) -> None:
    seas = {"japan": "sea-of-japan", "philippines": "china-sea"}
    scene = Scene(WORLD).govern_all(ANNA).army("usa", island).armies_part("usa")
    shipped = Scene(WORLD).govern_all(ANNA).army("usa", island)

    shipped.fleet("usa", seas.get(island, "tasman-sea")).armies_part("usa")

    assert scene.reach(island) == set()
    assert shipped.reach(island) != set()


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize("sea", ["indian-ocean", "tasman-sea", "china-sea"])
def test_indonesia_is_reached_over_three_seas(sea: str) -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("usa", "indonesia").fleet("usa", sea).armies_part("usa")
    coasts = {
        "indian-ocean": {
            *{"chennai", "east-africa", "indochina", "iran", "kolkata"},
            *{"mumbai", "near-east", "north-africa", "south-africa"},
        },
        "tasman-sea": {"australia", "new-zealand"},
        "china-sea": {"beijing", "indochina", "korea", "philippines", "shanghai"},
    }

    assert scene.reach("indonesia") == coasts[sea]


# ------------------------------------------------------------ where armies never go


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize(
    ("edition", "nation", "coast", "sea"),
    [
        ("imperial-2006", "great-britain", "london", "north-sea"),
        ("imperial-2010", "great-britain", "london", "north-sea"),
        (WORLD, "europe", "london", "north-atlantic"),
    ],
)
def test_an_army_does_not_end_its_move_at_sea(edition: str, nation: str, coast: str, sea: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army(nation, coast).fleet(nation, sea).armies_part(nation)

    refused = scene.refused(f"army {coast} to {sea}")

    assert sea not in scene.reach(coast)
    assert refused.rule == "MAN-4"
    assert "land region" in refused.hint


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_enters_switzerland(edition: str) -> None:
    neighbour = "dijon" if edition in EUROPE else "paris"
    scene = Scene(edition).govern_all(ANNA).army("russia", neighbour).armies_part("russia")

    with pytest.raises(NotationError) as refused:
        scene.play(f"army {neighbour} to switzerland")

    assert "region" in refused.value.hint


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize(
    ("edition", "region", "behind"),
    [
        *[(edition, "dijon", ("genoa", "vienna")) for edition in EUROPE],
        *[(edition, "munich", ("genoa", "marseille")) for edition in EUROPE],
        *[(edition, "vienna", ("dijon", "marseille")) for edition in EUROPE],
    ],
)
def test_nobody_crosses_switzerland(edition: str, region: str, behind: tuple[str, ...]) -> None:
    scene = Scene(edition).govern_all(ANNA).army("russia", region).armies_part("russia")

    assert not scene.reach(region) & set(behind)


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize("polar", ["greenland", "polar-region"])
def test_nobody_enters_the_polar_areas(polar: str) -> None:
    scene = Scene(WORLD).govern_all(ANNA).army("russia", "murmansk").armies_part("russia")

    with pytest.raises(NotationError):
        scene.play(f"army murmansk to {polar}")


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize("edition", EUROPE)
def test_nameless_islands_are_not_regions(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).army("italy", "naples").armies_part("italy")

    with pytest.raises(NotationError):
        scene.play("army naples to sicily")
