"""Where other programs went wrong: units, production, import, factories and flags (traps 21 to 25, 39, 40)."""

from __future__ import annotations

import pytest

from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, Scene

WORLD = "imperial-2030"

#: an owner with two factories, one of them in a harbour, and a neighbour that can march in
HOMES = [(edition, "italy", "rome", "naples", "austria-hungary", "venice") for edition in EUROPE]
HOMES += [(WORLD, "india", "new-delhi", "mumbai", "china", "urumqi")]


def board(edition: str) -> Scene:
    """Anna governs everything, so that no other player has to be asked."""
    return Scene(edition, players=2).govern_all(ANNA).investor_card(BEN)


# ------------------------------------------------------------------ units, production, import, factory


@pytest.mark.trap(21)
@pytest.mark.rule("PRO-3", "IMP-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trap_21_pieces_are_limited_by_colour(edition: str) -> None:
    limits = dict.fromkeys(board(edition).state.board.nations, (8, 8))
    yellow, red = ("china", "usa") if edition == WORLD else ("austria-hungary", "great-britain")
    limits |= {yellow: (10, 6), red: (6, 10)}

    for nation, (armies, fleets) in limits.items():
        scene = board(edition)
        home = scene.state.board.regions[scene.state.board.home_base[scene.nation(nation)]]
        harbours = scene.state.board.harbours[scene.nation(nation)]
        harbour = scene.state.board.regions[harbours.bit_length() - 1]
        scene.army(nation, home, armies - 1).fleet(nation, harbour, fleets - 1).treasury(nation, 9)

        scene.turn(nation).play("go import")
        assert scene.options("import army") != set()
        assert scene.options("import fleet") != set()

        scene.play(f"import army {home}", f"import fleet {harbour}")
        assert scene.options() == {"done"}
        for kind in ("army", "fleet"):
            error = scene.refused(f"import {kind} {harbour}")
            assert error.rule == "PRO-3"
            assert "supply" in error.message


@pytest.mark.trap(21)
@pytest.mark.rule("PRO-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_21_at_the_limit_the_government_chooses_which_factory_produces(edition: str) -> None:
    # Italy has seven armies, and armaments factories in Rome and Florence, a shipyard in Naples
    scene = board(edition).factories("italy", "rome", "florence", "naples").army("italy", "genoa", 7)

    scene.turn("italy").play("go production-1")

    both = "produce rome naples florence"
    assert both not in scene.options()
    assert {"produce rome naples", "produce naples florence", "produce nothing"} <= scene.options()
    error = scene.refused(both)
    assert error.rule == "PRO-3"
    assert "supply" in error.message


@pytest.mark.trap(22)
@pytest.mark.rule("IMP-1", "IMP-2", "STA-1")
@pytest.mark.parametrize(("edition", "owner", "city", "harbour", "neighbour", "border"), HOMES)
def test_trap_22_import_of_nothing_and_beside_a_friendly_army(
    edition: str, owner: str, city: str, harbour: str, neighbour: str, border: str
) -> None:
    scene = board(edition).treasury(owner, 3).lying(neighbour, harbour).army(neighbour, city)
    scene.turn(owner).play("go import")

    assert {f"import army {harbour}", f"import fleet {harbour}", "done"} <= scene.options()
    error = scene.refused(f"import army {city}")
    assert error.rule == "IMP-2"
    assert "hostile" in error.message

    scene.play("done")
    assert scene.chest(owner) == 3
    assert scene.asked()[0] == "which-space"


@pytest.mark.trap(23)
@pytest.mark.rule("FAC-1", "FAC-2", "ASK-1")
@pytest.mark.parametrize(("edition", "owner", "city", "harbour", "neighbour", "border"), HOMES)
def test_trap_23_factory_may_be_chosen_without_money_or_site(
    edition: str, owner: str, city: str, harbour: str, neighbour: str, border: str
) -> None:
    poor = board(edition).treasury(owner, 4).turn(owner).play("go factory")
    assert poor.options() == {"done"}

    full = board(edition).treasury(owner, 9)
    number = full.nation(owner)
    home = [
        name
        for region, name in enumerate(full.state.board.regions)
        if full.state.board.owner[region] == number
    ]
    full.factories(owner, *home).turn(owner).play("go factory")
    assert full.options() == {"done"}

    full.play("done")
    assert full.chest(owner) == 9


@pytest.mark.trap(23)
@pytest.mark.rule("FAC-1", "FAC-2")
@pytest.mark.parametrize(
    ("edition", "owner", "site"),
    [(edition, "italy", "florence") for edition in EUROPE] + [(WORLD, "india", "chennai")],
)
def test_trap_23_own_armies_do_not_hinder_building(edition: str, owner: str, site: str) -> None:
    scene = board(edition).treasury(owner, 5).army(owner, site, 2).turn(owner).play("go factory")

    scene.play(f"build {site}")

    assert scene.chest(owner) == 0
    assert scene.state.factories[scene.nation(owner)] & scene.regions(site)


@pytest.mark.trap(24)
@pytest.mark.rule("STA-4")
@pytest.mark.parametrize(("edition", "owner", "city", "harbour", "neighbour", "border"), HOMES)
@pytest.mark.parametrize("armies", [2, 3, 4])
def test_trap_24_three_armies_are_needed_and_all_three_go(
    edition: str, owner: str, city: str, harbour: str, neighbour: str, border: str, armies: int
) -> None:
    scene = board(edition).army(neighbour, city, armies).armies_part(neighbour)

    if armies < 3:
        error = scene.refused(f"destroy {city}")
        assert error.rule == "STA-4"
        assert "3 armies" in error.message
        return
    scene.play(f"destroy {city}")
    assert scene.units(neighbour, city) == (armies - 3, 0, 0)
    assert not scene.state.factories[scene.nation(owner)] & scene.regions(city)
    assert scene.asked()[0] == "move-armies"


@pytest.mark.trap(24)
@pytest.mark.rule("STA-4")
@pytest.mark.parametrize(("edition", "owner", "city", "harbour", "neighbour", "border"), HOMES)
def test_trap_24_the_offer_can_be_declined(
    edition: str, owner: str, city: str, harbour: str, neighbour: str, border: str
) -> None:
    scene = board(edition).army(neighbour, city, 3).army(neighbour, border).armies_part(neighbour)
    assert f"destroy {city}" in scene.options()

    scene.play(f"army {border} to {city} friendly")
    assert scene.options("destroy") == {f"destroy {city} with {lying} lying" for lying in (0, 1)}
    scene.play("done")

    assert scene.units(neighbour, city) == (3, 1, 0)
    assert scene.state.factories[scene.nation(owner)] & scene.regions(city)


@pytest.mark.trap(25)
@pytest.mark.rule("STA-2")
@pytest.mark.parametrize(("edition", "owner", "city", "harbour", "neighbour", "border"), HOMES)
def test_trap_25_the_last_factory_not_under_a_hostile_army_can_only_be_entered_as_friendly(
    edition: str, owner: str, city: str, harbour: str, neighbour: str, border: str
) -> None:
    open_harbour = board(edition).army(neighbour, border).armies_part(neighbour)
    assert f"army {border} to {city} hostile" in open_harbour.options()

    scene = board(edition).army("russia", harbour).army(neighbour, border).armies_part(neighbour)

    assert scene.options(f"army {border} to {city}") == {f"army {border} to {city} friendly"}
    error = scene.refused(f"army {border} to {city} hostile")
    assert error.rule == "STA-2"
    assert "friendly" in error.hint


@pytest.mark.trap(25)
@pytest.mark.rule("STA-2", "STA-3", "STA-4")
@pytest.mark.parametrize(("edition", "owner", "city", "harbour", "neighbour", "border"), HOMES[1:])
def test_trap_25_an_army_lying_there_cannot_stand_up(
    edition: str, owner: str, city: str, harbour: str, neighbour: str, border: str
) -> None:
    scene = board(edition).army("russia", harbour).lying(neighbour, city, 3).armies_part(neighbour)

    assert scene.refused(f"lying-army {city} turns hostile").rule == "STA-2"
    assert scene.refused(f"destroy {city}").rule == "STA-4"

    # with the other factory free again it can
    freed = board(edition).lying(neighbour, city, 3).armies_part(neighbour)
    assert f"lying-army {city} turns hostile" in freed.options()


# ------------------------------------------------------------------ flags


@pytest.mark.trap(39)
@pytest.mark.rule("FLAG-1", "FLAG-3")
@pytest.mark.parametrize("edition", EUROPE)
def test_trap_39_flags_lie_only_in_neutral_land_and_at_sea(edition: str) -> None:
    scene = board(edition).army("italy", "tunis").army("italy", "vienna").army("italy", "rome")
    scene.fleet("italy", "ionian-sea").fleet("italy", "naples")

    scene.maneuver("italy").play("done", "done")

    assert scene.flags_of("italy") == {"tunis", "ionian-sea"}


@pytest.mark.trap(39)
@pytest.mark.rule("FLAG-1", "FLAG-3")
def test_trap_39_likewise_on_the_world_map() -> None:
    scene = board(WORLD).army("india", "iran").army("india", "urumqi").army("india", "chennai")
    scene.fleet("india", "indian-ocean").fleet("india", "mumbai")

    scene.maneuver("india").play("done", "done")

    assert scene.flags_of("india") == {"iran", "indian-ocean"}


#: a region with three nations that can stand in it, and a region next to it
CROWDS = [(edition, "romania", "bulgaria", "russia", "austria-hungary", "italy") for edition in EUROPE]
CROWDS += [(WORLD, "mongolia", "kazakhstan", "russia", "china", "india")]


@pytest.mark.trap(39)
@pytest.mark.rule("FLAG-2")
@pytest.mark.parametrize(("edition", "region", "beside", "owner", "second", "third"), CROWDS)
def test_trap_39_outnumbered_but_present_keeps_the_flag(
    edition: str, region: str, beside: str, owner: str, second: str, third: str
) -> None:
    scene = board(edition).flags(owner, region).army(owner, region).army(second, region, 3)

    scene.maneuver(second).play("done", "done")

    assert region in scene.flags_of(owner)
    assert region not in scene.flags_of(second)


@pytest.mark.trap(39)
@pytest.mark.rule("FLAG-1", "FLAG-2")
@pytest.mark.parametrize(("edition", "region", "beside", "owner", "second", "third"), CROWDS)
@pytest.mark.parametrize("several", [False, True])
def test_trap_39_the_owner_leaves_and_a_single_other_nation_takes_the_flag(
    edition: str, region: str, beside: str, owner: str, second: str, third: str, several: bool
) -> None:
    scene = board(edition).flags(owner, region).army(owner, region).army(second, region)
    if several:
        scene.army(third, region)

    scene.armies_part(owner).play(f"army {region} to {beside}", "done")

    assert (region in scene.flags_of(owner)) == several
    assert (region in scene.flags_of(second)) == (not several)


@pytest.mark.trap(39)
@pytest.mark.rule("FLAG-2")
@pytest.mark.parametrize(("edition", "region", "beside", "owner", "second", "third"), CROWDS)
def test_trap_39_the_owner_leaves_an_empty_region_and_keeps_the_flag(
    edition: str, region: str, beside: str, owner: str, second: str, third: str
) -> None:
    scene = board(edition).flags(owner, region).army(owner, region).armies_part(owner)

    scene.play(f"army {region} to {beside}", "done")

    assert scene.flags_of(owner) == {region, beside}


@pytest.mark.trap(40)
@pytest.mark.rule("FLAG-1", "FLAG-2")
@pytest.mark.parametrize(("edition", "region", "beside", "owner", "second", "third"), CROWDS)
@pytest.mark.parametrize("watched", [False, True])
def test_trap_40_a_battle_leaves_the_flag_or_gives_it_to_the_third_nation_left_alone(
    edition: str, region: str, beside: str, owner: str, second: str, third: str, watched: bool
) -> None:
    scene = board(edition).flags(owner, region).army(owner, region).army(second, region)
    if watched:
        scene.army(third, region)

    scene.armies_part(second).play(f"army {region} attacks {owner} army", "done")

    assert (region in scene.flags_of(owner)) == (not watched)
    assert (region in scene.flags_of(third)) == watched
    assert region not in scene.flags_of(second)
