"""Fleets (MAN-1, MAN-5): they leave the harbour, sail from sea to sea, and move before the armies."""

from __future__ import annotations

import pytest

from rondel.core.errors import NotAskedError, NotationError
from tests.support.imperial_facts import EUROPEAN_HARBOURS, WORLD_HARBOURS
from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, Scene

EUROPEAN_SEAS = {
    "north-atlantic": {"north-sea", "english-channel", "bay-of-biscay"},
    "north-sea": {"north-atlantic", "english-channel", "baltic-sea"},
    "english-channel": {"north-atlantic", "north-sea", "bay-of-biscay"},
    "bay-of-biscay": {"north-atlantic", "english-channel", "western-mediterranean"},
    "western-mediterranean": {"bay-of-biscay", "ionian-sea"},
    "ionian-sea": {"western-mediterranean", "eastern-mediterranean"},
    "eastern-mediterranean": {"ionian-sea", "black-sea"},
    "black-sea": {"eastern-mediterranean"},
    "baltic-sea": {"north-sea"},
}
SEAS_OF_THE_WORLD = {
    "north-pacific": {"caribbean-sea", "china-sea", "sea-of-japan", "south-pacific"},
    "south-pacific": {"china-sea", "north-pacific", "south-atlantic", "tasman-sea"},
    "north-atlantic": {"caribbean-sea", "gulf-of-guinea", "mediterranean-sea"},
    "south-atlantic": {"caribbean-sea", "gulf-of-guinea", "indian-ocean", "south-pacific"},
    "caribbean-sea": {"gulf-of-guinea", "north-atlantic", "north-pacific", "south-atlantic"},
    "gulf-of-guinea": {"caribbean-sea", "indian-ocean", "north-atlantic", "south-atlantic"},
    "mediterranean-sea": {"indian-ocean", "north-atlantic"},
    "indian-ocean": {"china-sea", "gulf-of-guinea", "mediterranean-sea", "south-atlantic", "tasman-sea"},
    "sea-of-japan": {"china-sea", "north-pacific"},
    "china-sea": {"indian-ocean", "north-pacific", "sea-of-japan", "south-pacific", "tasman-sea"},
    "tasman-sea": {"china-sea", "indian-ocean", "south-pacific"},
}

HARBOURS = [
    (edition, harbour, sea)
    for edition in EDITIONS
    for harbour, sea in (EUROPEAN_HARBOURS if edition in EUROPE else WORLD_HARBOURS).items()
]
SEAS = [
    (edition, sea, neighbours)
    for edition in EDITIONS
    for sea, neighbours in (EUROPEAN_SEAS if edition in EUROPE else SEAS_OF_THE_WORLD).items()
]
# edition, a nation with London as its harbour, the sea London opens to, a sea next to that
LONDON = [
    ("imperial-2006", "great-britain", "english-channel", "bay-of-biscay"),
    ("imperial-2010", "great-britain", "english-channel", "bay-of-biscay"),
    ("imperial-2030", "europe", "north-atlantic", "gulf-of-guinea"),
]
london = pytest.mark.parametrize(("edition", "nation", "sea", "beyond"), LONDON)


def owner(edition: str, province: str) -> str:
    """Return the nation of a home province."""
    scene = Scene(edition)
    return scene.state.board.nations[scene.state.board.owner[scene.region(province)]]


# ------------------------------------------------------------ out of the harbour


@pytest.mark.rule("MAN-1")
@pytest.mark.trap(26)
@pytest.mark.parametrize(("edition", "harbour", "sea"), HARBOURS)
def test_a_fleet_in_harbour_leaves_only_to_the_one_sea_its_harbour_opens_to(
    edition: str, harbour: str, sea: str
) -> None:
    nation = owner(edition, harbour)
    scene = Scene(edition).govern_all(ANNA).fleet(nation, harbour).maneuver(nation)

    assert scene.options("fleet") == {f"fleet {harbour} to {sea}"}


@pytest.mark.rule("MAN-1")
@pytest.mark.parametrize("edition", EUROPE)
@pytest.mark.parametrize("coast", ["north-sea", "north-atlantic"])
def test_a_fleet_cannot_leave_the_harbour_to_a_coastal_sea_without_the_anchor(
    edition: str, coast: str
) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet("great-britain", "london").maneuver("great-britain")

    with pytest.raises(NotationError) as refused:
        scene.play(f"fleet london to {coast}")

    assert "english-channel" in refused.value.expected


@pytest.mark.rule("MAN-1")
@london
@pytest.mark.parametrize("stance", ["army", "lying"])
def test_a_fleet_leaves_a_harbour_under_a_foreign_army_unhindered(
    edition: str, nation: str, sea: str, beyond: str, stance: str
) -> None:
    scene = Scene(edition).govern_all(BEN).fleet(nation, "london")
    if stance == "army":
        scene.army("russia", "london")
    else:
        scene.lying("russia", "london")

    scene.maneuver(nation).play(f"fleet london to {sea}")

    assert scene.asked() == ("move-fleets", BEN)
    assert scene.units(nation, sea) == (0, 0, 1)
    assert scene.units(nation, "london") == (0, 0, 0)


# ------------------------------------------------------------ from sea to sea


@pytest.mark.rule("MAN-1", "MAN-5")
@pytest.mark.parametrize(("edition", "sea", "neighbours"), SEAS)
def test_a_fleet_at_sea_goes_to_an_adjacent_sea_and_never_to_land(
    edition: str, sea: str, neighbours: set[str]
) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet("russia", sea).maneuver("russia")

    assert scene.options("fleet") == {f"fleet {sea} to {neighbour}" for neighbour in neighbours}


@pytest.mark.rule("MAN-5")
@pytest.mark.parametrize(
    ("origin", "destination"),
    [
        ("north-pacific", "sea-of-japan"),
        ("north-pacific", "china-sea"),
        ("south-pacific", "china-sea"),
        ("south-pacific", "tasman-sea"),
    ],
)
def test_the_world_is_round(origin: str, destination: str) -> None:
    scene = Scene("imperial-2030").govern_all(ANNA).fleet("usa", origin).maneuver("usa")

    scene.play(f"fleet {origin} to {destination}")

    assert scene.units("usa", destination) == (0, 0, 1)


@pytest.mark.rule("MAN-5")
def test_a_convoy_goes_round_the_world_too() -> None:
    scene = Scene("imperial-2030").govern_all(ANNA).army("usa", "san-francisco")
    scene.fleet("usa", "north-pacific").fleet("usa", "sea-of-japan").armies_part("usa")

    scene.play("army san-francisco to japan")

    assert scene.units("usa", "japan") == (1, 0, 0)


@pytest.mark.rule("MAN-1")
@london
def test_a_fleet_never_returns_to_land(edition: str, nation: str, sea: str, beyond: str) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet(nation, sea).maneuver(nation)

    with pytest.raises(NotationError) as refused:
        scene.play(f"fleet {sea} to london")

    assert beyond in refused.value.expected


# ------------------------------------------------------------ one step, or none


@pytest.mark.rule("MAN-1")
@london
def test_a_fleet_takes_one_step(edition: str, nation: str, sea: str, beyond: str) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet(nation, "london").maneuver(nation)

    scene.play(f"fleet london to {sea}")

    assert scene.options() == {"done"}
    refused = scene.refused(f"fleet {sea} to {beyond}")
    assert "already moved" in refused.message
    assert refused.rule == "MAN-1"
    assert refused.hint


@pytest.mark.rule("MAN-1")
@london
def test_a_fleet_that_arrives_beside_another_leaves_that_one_its_step(
    edition: str, nation: str, sea: str, beyond: str
) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet(nation, "london").fleet(nation, sea).maneuver(nation)

    scene.play(f"fleet london to {sea}", f"fleet {sea} to {beyond}")

    assert scene.units(nation, sea) == (0, 0, 1)
    assert scene.units(nation, beyond) == (0, 0, 1)
    assert scene.options() == {"done"}


@pytest.mark.rule("MAN-1")
@london
def test_all_fleets_of_a_harbour_may_leave(edition: str, nation: str, sea: str, beyond: str) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet(nation, "london", 3).maneuver(nation)

    scene.play(*[f"fleet london to {sea}"] * 3)

    assert scene.units(nation, sea) == (0, 0, 3)
    assert scene.options() == {"done"}


@pytest.mark.rule("MAN-1")
@london
def test_a_fleet_may_stay_where_it_is(edition: str, nation: str, sea: str, beyond: str) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet(nation, "london").fleet(nation, sea).maneuver(nation)

    scene.play("done", "done")

    assert scene.units(nation, "london") == (0, 0, 1)
    assert scene.units(nation, sea) == (0, 0, 1)


@pytest.mark.rule("MAN-1")
@london
def test_only_fleets_of_the_nation_on_turn_move(edition: str, nation: str, sea: str, beyond: str) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet("russia", sea).maneuver(nation)

    refused = scene.refused(f"fleet {sea} to {beyond}")

    assert scene.options() == {"done"}
    assert refused.rule == "MAN-1"
    assert sea in refused.params.values()


# ------------------------------------------------------------ fleets first, then armies


@pytest.mark.rule("MAN-1", "MAN-2")
@pytest.mark.trap(26)
@london
def test_no_army_moves_before_the_fleets_are_done(edition: str, nation: str, sea: str, beyond: str) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet(nation, "london").army(nation, "london").maneuver(nation)

    refused = scene.refused("army london to paris")

    assert scene.asked() == ("move-fleets", ANNA)
    assert scene.options("army") == set()
    assert isinstance(refused, NotAskedError)
    assert refused.rule == "MAN-2"
    assert "done" in refused.hint


@pytest.mark.rule("MAN-1", "MAN-2")
@pytest.mark.trap(26)
@london
def test_no_fleet_moves_once_the_armies_move(edition: str, nation: str, sea: str, beyond: str) -> None:
    scene = Scene(edition).govern_all(ANNA).fleet(nation, "london").army(nation, "london").armies_part(nation)

    refused = scene.refused(f"fleet london to {sea}")

    assert scene.asked() == ("move-armies", ANNA)
    assert scene.options("fleet") == set()
    assert isinstance(refused, NotAskedError)
    assert refused.rule == "MAN-1"
    assert "Fleets go first" in refused.message


@pytest.mark.rule("MAN-1", "ASK-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_without_units_is_still_asked_in_both_parts(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).maneuver("russia")

    assert scene.asked() == ("move-fleets", ANNA)
    assert scene.play("done").asked() == ("move-armies", ANNA)
    assert scene.options() == {"done"}
