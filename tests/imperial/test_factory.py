"""Factory: one new factory in a home city (FAC)."""

import pytest

from rondel.games.imperial.events import FactoryBuilt, NothingBuilt
from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, WORLD, Scene

# Russia's cities without a factory at the start: shipyards and armaments factories
SITES = {
    "imperial-2006": {"warsaw", "kiev", "st-petersburg"},
    "imperial-2010": {"warsaw", "kiev", "st-petersburg"},
    "imperial-2030": {"murmansk", "novosibirsk"},
}
HARBOUR = {"imperial-2006": "st-petersburg", "imperial-2010": "st-petersburg", "imperial-2030": "murmansk"}
BROWN = {"imperial-2006": "kiev", "imperial-2010": "kiev", "imperial-2030": "novosibirsk"}
# a foreign home city without a factory
FOREIGN = {"imperial-2006": "cologne", "imperial-2010": "cologne", "imperial-2030": "berlin"}
ENEMY = {"imperial-2006": "germany", "imperial-2010": "germany", "imperial-2030": "china"}


def russia(edition: str, treasury: int = 9) -> Scene:
    """Russia, governed by Anna, before it chooses Factory."""
    return Scene(edition, players=2).govern_all(ANNA).treasury("russia", treasury)


def sites(scene: Scene) -> set[str]:
    """Return the cities offered."""
    return {text.removeprefix("build ") for text in scene.options("build")}


# ------------------------------------------------------------------ building (FAC-1)


@pytest.mark.rule("FAC-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_factory_is_built_in_any_own_city_without_one(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go factory")

    assert sites(scene) == SITES[edition]
    assert scene.options() == scene.options("build") | {"done"}


@pytest.mark.rule("FAC-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_factory_costs_five_millions_from_the_treasury_to_the_bank(edition: str) -> None:
    scene = russia(edition, treasury=9).cash(ANNA, 3).turn("russia").play("go factory")
    bank = scene.state.bank

    scene.play(f"build {BROWN[edition]}")

    assert scene.chest("russia") == 4
    assert scene.money(ANNA) == 3
    assert scene.state.bank == bank + 5
    number = scene.nation("russia")
    assert scene.events(FactoryBuilt) == [FactoryBuilt(number, scene.region(BROWN[edition]), 5)]


@pytest.mark.rule("FAC-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_exactly_five_millions_are_enough(edition: str) -> None:
    scene = russia(edition, treasury=5).turn("russia").play("go factory", f"build {BROWN[edition]}")

    assert scene.chest("russia") == 0


@pytest.mark.rule("FAC-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_at_most_one_factory_is_built_in_a_turn(edition: str) -> None:
    scene = russia(edition, treasury=20).turn("russia").play("go factory", f"build {BROWN[edition]}")

    assert scene.asked()[0] == "which-space"  # the next nation is on turn
    assert scene.refused(f"build {HARBOUR[edition]}").code == "not-asked"


@pytest.mark.rule("FAC-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_nation_may_build_nothing(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go factory", "done")

    assert scene.chest("russia") == 9
    assert scene.asked()[0] == "which-space"
    assert scene.events(NothingBuilt) == [NothingBuilt(scene.nation("russia"))]


@pytest.mark.rule("FAC-1", "PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_light_blue_city_gets_a_shipyard_that_makes_fleets(edition: str) -> None:
    city = HARBOUR[edition]
    scene = russia(edition).turn("russia").play("go factory", f"build {city}")

    scene.turn("russia").play("go production-1", f"produce {city}")
    assert scene.units("russia", city) == (0, 0, 1)


@pytest.mark.rule("FAC-1", "PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_brown_city_gets_an_armaments_factory_that_makes_armies(edition: str) -> None:
    city = BROWN[edition]
    scene = russia(edition).turn("russia").play("go factory", f"build {city}")

    scene.turn("russia").play("go production-1", f"produce {city}")
    assert scene.units("russia", city) == (1, 0, 0)


@pytest.mark.rule("FAC-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_city_has_one_factory_only(edition: str) -> None:
    error = russia(edition).turn("russia").play("go factory").refused("build moscow")

    assert error.rule == "FAC-1"
    assert "already has a factory" in error.message
    assert "another city" in error.hint


@pytest.mark.rule("FAC-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_built_outside_the_own_home(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go factory")

    for region in (FOREIGN[edition], "turkey", "north-atlantic"):
        error = scene.refused(f"build {region}")
        assert error.rule == "FAC-1"
        assert "home provinces" in error.message


@pytest.mark.rule("FAC-1", "MON-1")
@pytest.mark.trap(23)
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_five_millions_nothing_is_built_however_rich_the_government(edition: str) -> None:
    scene = russia(edition, treasury=4).cash(ANNA, 50).turn("russia").play("go factory")

    assert scene.asked() == ("where-to-build", ANNA)
    assert scene.options() == {"done"}
    error = scene.refused(f"build {BROWN[edition]}")
    assert error.rule == "FAC-1"
    assert "5 M" in error.message
    assert "4 M" in error.message
    assert "Give money" in error.hint


@pytest.mark.rule("FAC-1", "MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gift_of_the_government_pays_for_what_the_treasury_lacks(edition: str) -> None:
    scene = russia(edition, treasury=4).cash(ANNA, 3).turn("russia").play("go factory")

    scene.play("seat 1 gives 1 to russia", f"build {BROWN[edition]}")
    assert (scene.money(ANNA), scene.chest("russia")) == (2, 0)


@pytest.mark.rule("FAC-1", "ASK-1")
@pytest.mark.trap(23)
@pytest.mark.parametrize("edition", EDITIONS)
def test_factory_may_be_chosen_with_no_site_left(edition: str) -> None:
    scene = russia(edition, treasury=9)
    scene.factories("russia", "moscow", *SITES[edition], *_second_factory(edition)).turn("russia").play(
        "go factory"
    )

    assert scene.asked() == ("where-to-build", ANNA)
    assert scene.options() == {"done"}
    assert scene.play("done").chest("russia") == 9


def _second_factory(edition: str) -> list[str]:
    return ["vladivostok"] if edition == WORLD else ["odessa"]


# ------------------------------------------------------------------ armies in the province (FAC-2)


@pytest.mark.rule("FAC-2", "STA-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_factory_is_built_where_a_hostile_army_stands(edition: str) -> None:
    city = BROWN[edition]
    scene = russia(edition).army(ENEMY[edition], city).turn("russia").play("go factory")

    assert sites(scene) == SITES[edition] - {city}
    error = scene.refused(f"build {city}")
    assert error.rule == "FAC-2"
    assert (error.key, error.params) == ("build-occupied", {"region": city})


@pytest.mark.rule("FAC-2", "STA-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_hostile_army_among_friendly_and_own_ones_is_enough(edition: str) -> None:
    city = BROWN[edition]
    scene = russia(edition).army("russia", city, 3).lying(ENEMY[edition], city, 2).army(ENEMY[edition], city)

    assert city not in sites(scene.turn("russia").play("go factory"))


@pytest.mark.rule("FAC-2", "STA-1")
@pytest.mark.trap(23)
@pytest.mark.parametrize("edition", EDITIONS)
def test_friendly_armies_and_own_units_do_not_hinder_building(edition: str) -> None:
    scene = russia(edition).lying(ENEMY[edition], BROWN[edition], 3).army("russia", BROWN[edition])
    scene.army("russia", HARBOUR[edition], 2).fleet("russia", HARBOUR[edition])

    assert sites(scene.turn("russia").play("go factory")) == SITES[edition]


@pytest.mark.rule("FAC-2", "STA-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hostile_army_blocks_even_if_one_player_governs_both_nations(edition: str) -> None:
    # Anna governs all nations here
    scene = russia(edition).army(ENEMY[edition], HARBOUR[edition]).turn("russia").play("go factory")

    assert HARBOUR[edition] not in sites(scene)


# ------------------------------------------------------------------ worked examples


@pytest.mark.rule("FAC-1", "FAC-2")
@pytest.mark.example("EX-4")
@pytest.mark.parametrize("edition", EUROPE)
def test_germany_with_an_enemy_in_cologne_can_build_only_in_danzig_or_munich(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).govern(germany=BEN).treasury("germany", 5)
    scene.army("france", "cologne").turn("germany").play("go factory")

    assert sites(scene) == {"danzig", "munich"}
    assert scene.play("build danzig").chest("germany") == 0


@pytest.mark.rule("FAC-1")
@pytest.mark.example("EX-5")
def test_europe_can_build_in_rome_or_berlin() -> None:
    scene = Scene(WORLD, players=2).govern_all(ANNA).treasury("europe", 5).turn("europe").play("go factory")

    assert sites(scene) == {"rome", "berlin"}
    assert scene.play("build rome").chest("europe") == 0


@pytest.mark.rule("FAC-2")
@pytest.mark.example("EX-5")
def test_europe_with_an_enemy_in_berlin_can_build_only_in_rome() -> None:
    scene = Scene(WORLD, players=2).govern_all(ANNA).treasury("europe", 5).army("russia", "berlin")

    assert sites(scene.turn("europe").play("go factory")) == {"rome"}
