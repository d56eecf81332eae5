"""Import: up to three units, bought and placed one by one (IMP)."""

import pytest

from rondel.games.imperial.actions import FLEET
from rondel.games.imperial.events import UnitImported
from tests.support.scene import ANNA, EDITIONS, EUROPE, WORLD, Scene

HOME = {
    "imperial-2006": {"moscow", "odessa", "warsaw", "kiev", "st-petersburg"},
    "imperial-2010": {"moscow", "odessa", "warsaw", "kiev", "st-petersburg"},
    "imperial-2030": {"moscow", "vladivostok", "murmansk", "novosibirsk"},
}
# light-blue cities; only the first has a shipyard at the start
HARBOURS = {
    "imperial-2006": ("odessa", "st-petersburg"),
    "imperial-2010": ("odessa", "st-petersburg"),
    "imperial-2030": ("vladivostok", "murmansk"),
}
ENEMY = {"imperial-2006": "germany", "imperial-2010": "germany", "imperial-2030": "china"}
FOREIGN = {"imperial-2006": "danzig", "imperial-2010": "danzig", "imperial-2030": "shanghai"}


def russia(edition: str, treasury: int = 9) -> Scene:
    """Russia, governed by Anna, before it chooses Import."""
    return Scene(edition, players=2).govern_all(ANNA).treasury("russia", treasury)


def armies(scene: Scene) -> set[str]:
    """Return where an army can be placed."""
    return {text.removeprefix("import army ") for text in scene.options("import army")}


def fleets(scene: Scene) -> set[str]:
    """Return where a fleet can be placed."""
    return {text.removeprefix("import fleet ") for text in scene.options("import fleet")}


# ------------------------------------------------------------------ buying (IMP-1)


@pytest.mark.rule("IMP-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_unit_costs_one_million_from_the_treasury_to_the_bank(edition: str) -> None:
    scene = russia(edition, treasury=9).cash(ANNA, 4).turn("russia").play("go import")
    bank = scene.state.bank

    scene.play("import army moscow", f"import fleet {HARBOURS[edition][0]}")

    assert scene.chest("russia") == 7
    assert scene.money(ANNA) == 4
    assert scene.state.bank == bank + 2
    number, harbour = scene.nation("russia"), scene.region(HARBOURS[edition][0])
    assert scene.events(UnitImported)[1] == UnitImported(number, harbour, FLEET, 1)


@pytest.mark.rule("IMP-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_units_are_the_most(edition: str) -> None:
    scene = russia(edition, treasury=9).turn("russia").play("go import", *["import army moscow"] * 3)

    assert scene.units("russia", "moscow") == (3, 0, 0)
    assert scene.chest("russia") == 6
    assert scene.asked()[0] == "which-space"  # the next nation is on turn
    assert scene.refused("import army moscow").code == "not-asked"


@pytest.mark.rule("IMP-1")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("edition", EDITIONS)
def test_fewer_units_are_allowed(edition: str, number: int) -> None:
    scene = russia(edition).turn("russia").play("go import", *["import army moscow"] * number, "done")

    assert scene.units("russia", "moscow") == (number, 0, 0)
    assert scene.asked()[0] == "which-space"


@pytest.mark.rule("IMP-1")
@pytest.mark.trap(22)
@pytest.mark.parametrize("edition", EDITIONS)
def test_importing_nothing_is_allowed(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go import", "done")

    assert scene.chest("russia") == 9
    assert scene.events(UnitImported) == []


@pytest.mark.rule("IMP-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_next_import_has_three_units_again(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go import", *["import army moscow"] * 2, "done")

    scene.at("russia", "maneuver-2").cash(ANNA, 30).turn("russia")
    scene.at("russia", "investor").turn("russia").play("go import", *["import army moscow"] * 3)
    assert scene.units("russia", "moscow") == (5, 0, 0)


@pytest.mark.rule("IMP-1", "MON-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_treasury_pays_as_far_as_it_reaches_and_private_cash_does_not_help(edition: str) -> None:
    scene = (
        russia(edition, treasury=2)
        .cash(ANNA, 9)
        .turn("russia")
        .play("go import", *["import army moscow"] * 2)
    )

    assert scene.options() == {"done"}
    error = scene.refused("import army moscow")
    assert error.rule == "IMP-1"
    assert "0 M" in error.message
    assert "Give money" in error.hint


@pytest.mark.rule("IMP-1", "MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gift_in_the_middle_of_an_import_pays_for_the_next_unit(edition: str) -> None:
    scene = (
        russia(edition, treasury=2)
        .cash(ANNA, 9)
        .turn("russia")
        .play("go import", *["import army moscow"] * 2)
    )

    scene.play("seat 1 gives 5 to russia", "import army moscow")
    assert scene.units("russia", "moscow") == (3, 0, 0)
    assert scene.chest("russia") == 4
    assert scene.asked()[0] == "which-space"  # three is still the maximum


# ------------------------------------------------------------------ placing (IMP-2)


@pytest.mark.rule("IMP-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_armies_are_placed_in_any_own_home_province(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go import")

    assert armies(scene) == HOME[edition]


@pytest.mark.rule("IMP-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_fleets_are_placed_in_light_blue_harbours_with_or_without_a_shipyard(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go import")

    assert fleets(scene) == set(HARBOURS[edition])


@pytest.mark.rule("IMP-2")
@pytest.mark.parametrize(
    ("edition", "nation", "coast"),
    [
        *((e, "italy", "rome") for e in EUROPE),
        (WORLD, "europe", "berlin"),
        *((e, "russia", "moscow") for e in EDITIONS),
    ],
)
def test_no_fleet_is_placed_in_a_brown_city_not_even_on_a_coast(
    edition: str, nation: str, coast: str
) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).treasury(nation, 3).turn(nation).play("go import")

    error = scene.refused(f"import fleet {coast}")
    assert error.rule == "IMP-2"
    assert "harbour" in error.message
    assert "another province" in error.hint


@pytest.mark.rule("IMP-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_several_units_are_placed_in_one_province(edition: str) -> None:
    harbour = HARBOURS[edition][1]
    scene = russia(edition).turn("russia").play("go import", f"import army {harbour}")

    scene.play(f"import fleet {harbour}", f"import fleet {harbour}")
    assert scene.units("russia", harbour) == (1, 0, 2)


@pytest.mark.rule("IMP-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_placed_outside_the_own_home(edition: str) -> None:
    scene = russia(edition).army("russia", "turkey").turn("russia").play("go import")

    for text in (f"import army {FOREIGN[edition]}", f"import fleet {FOREIGN[edition]}", "import army turkey"):
        error = scene.refused(text)
        assert error.rule == "IMP-2"
        assert "home provinces" in error.message
    assert scene.refused("import fleet north-atlantic").rule == "IMP-2"


@pytest.mark.rule("IMP-2", "STA-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_placed_where_a_hostile_army_stands(edition: str) -> None:
    harbour = HARBOURS[edition][0]
    scene = (
        russia(edition)
        .army(ENEMY[edition], harbour)
        .army("russia", harbour, 2)
        .turn("russia")
        .play("go import")
    )

    assert armies(scene) == HOME[edition] - {harbour}
    assert fleets(scene) == {HARBOURS[edition][1]}
    error = scene.refused(f"import fleet {harbour}")
    assert error.rule == "IMP-2"
    assert (error.key, error.params) == ("import-occupied", {"region": harbour})


@pytest.mark.rule("IMP-2", "STA-1")
@pytest.mark.trap(22)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_friendly_army_blocks_no_import(edition: str) -> None:
    scene = russia(edition).lying(ENEMY[edition], "moscow", 3).turn("russia").play("go import")

    assert "moscow" in armies(scene)


@pytest.mark.rule("IMP-2", "BAT-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_imported_unit_has_not_entered_so_nobody_is_asked_about_battle(edition: str) -> None:
    scene = (
        russia(edition).lying(ENEMY[edition], "moscow").turn("russia").play("go import", "import army moscow")
    )

    assert scene.asked() == ("what-to-import", ANNA)


@pytest.mark.rule("IMP-2", "PRO-3")
@pytest.mark.trap(21)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_army_is_imported_when_all_are_on_the_board(edition: str) -> None:
    scene = russia(edition).army("russia", "turkey", 7).turn("russia").play("go import", "import army moscow")

    assert armies(scene) == set()
    assert fleets(scene) == set(HARBOURS[edition])
    error = scene.refused("import army moscow")
    assert error.rule == "PRO-3"
    assert "supply" in error.message


@pytest.mark.rule("IMP-2", "PRO-3")
@pytest.mark.trap(21)
@pytest.mark.parametrize(
    ("edition", "nation", "sea"),
    [*((e, "austria-hungary", "ionian-sea") for e in EUROPE), (WORLD, "china", "china-sea")],
)
def test_yellow_has_six_fleets_and_ten_armies_to_import(edition: str, nation: str, sea: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).treasury(nation, 3).fleet(nation, sea, 6)
    scene.army(nation, "turkey", 9).turn(nation).play("go import")

    assert fleets(scene) == set()
    assert armies(scene)


@pytest.mark.rule("IMP-2", "PRO-3")
@pytest.mark.trap(21)
@pytest.mark.parametrize(("edition", "nation"), [*((e, "great-britain") for e in EUROPE), (WORLD, "usa")])
def test_red_has_ten_fleets_and_six_armies_to_import(edition: str, nation: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).treasury(nation, 3).fleet(nation, "north-atlantic", 9)
    scene.army(nation, "turkey", 6).turn(nation).play("go import")

    assert armies(scene) == set()
    assert fleets(scene)


@pytest.mark.rule("IMP-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_import_is_answered_with_units(edition: str) -> None:
    error = russia(edition).turn("russia").play("go import").refused("produce moscow")

    assert error.code == "not-asked"
    assert "choose “done”" in error.hint


# ------------------------------------------------------------------ worked examples


@pytest.mark.rule("IMP-1", "IMP-2")
@pytest.mark.example("EX-8")
@pytest.mark.parametrize("edition", EUROPE)
def test_austria_hungary_imports_two_fleets_and_an_army_into_trieste(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).treasury("austria-hungary", 3).turn("austria-hungary")
    scene.play("go import", "import fleet trieste", "import fleet trieste")
    assert armies(scene) == {"vienna", "budapest", "prague", "lemberg", "trieste"}

    scene.play("import army trieste")

    assert scene.units("austria-hungary", "trieste") == (1, 0, 2)
    assert scene.chest("austria-hungary") == 0


@pytest.mark.rule("IMP-1", "IMP-2")
@pytest.mark.example("EX-9")
def test_china_imports_a_fleet_and_two_armies_into_shanghai() -> None:
    scene = Scene(WORLD, players=2).govern_all(ANNA).treasury("china", 3).turn("china").play("go import")
    assert armies(scene) == {"beijing", "shanghai", "chongqing", "urumqi"}
    assert fleets(scene) == {"shanghai"}

    scene.play("import fleet shanghai", "import army shanghai", "import army shanghai")

    assert scene.units("china", "shanghai") == (2, 0, 1)
    assert scene.chest("china") == 0
