"""Production: each free factory may produce one unit (PRO)."""

import pytest

from rondel.games.imperial.events import UnitsProduced
from tests.support.scene import ANNA, EDITIONS, EUROPE, WORLD, Scene

# Russia's shipyard of the start; the armaments factory is in Moscow on both boards
YARD = {"imperial-2006": "odessa", "imperial-2010": "odessa", "imperial-2030": "vladivostok"}
ENEMY = {"imperial-2006": "germany", "imperial-2010": "germany", "imperial-2030": "china"}
# armies and fleets of each nation
PIECES = [
    *(
        (edition, nation, armies, fleets)
        for edition in EUROPE
        for nation, armies, fleets in [
            ("austria-hungary", 10, 6),
            ("italy", 8, 8),
            ("france", 8, 8),
            ("great-britain", 6, 10),
            ("germany", 8, 8),
            ("russia", 8, 8),
        ]
    ),
    (WORLD, "russia", 8, 8),
    (WORLD, "china", 10, 6),
    (WORLD, "india", 8, 8),
    (WORLD, "brazil", 8, 8),
    (WORLD, "usa", 6, 10),
    (WORLD, "europe", 8, 8),
]


def russia(edition: str) -> Scene:
    """Russia, governed by Anna, before it chooses Production."""
    return Scene(edition, players=2).govern_all(ANNA)


def both(edition: str) -> str:
    """Return the text for production in both factories of the start, in the order of the board."""
    return f"produce moscow {YARD[edition]}"


# ------------------------------------------------------------------ producing units (PRO-1)


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("space", ["production-1", "production-2"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_armaments_factory_makes_an_army_and_a_shipyard_a_fleet(edition: str, space: str) -> None:
    scene = russia(edition).turn("russia").play(f"go {space}", both(edition))

    assert scene.units("russia", "moscow") == (1, 0, 0)
    assert scene.units("russia", YARD[edition]) == (0, 0, 1)
    moscow, yard = scene.region("moscow"), scene.region(YARD[edition])
    assert scene.events(UnitsProduced) == [UnitsProduced(scene.nation("russia"), (moscow,), (yard,))]


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_production_is_free(edition: str) -> None:
    scene = (
        russia(edition)
        .treasury("russia", 3)
        .cash(ANNA, 2)
        .turn("russia")
        .play("go production-1", both(edition))
    )

    assert (scene.chest("russia"), scene.money(ANNA)) == (3, 2)


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_treasury_produces_too(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go production-1", both(edition))

    assert scene.units("russia", "moscow") == (1, 0, 0)


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_factory_may_produce_or_not(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go production-1")

    assert scene.options() == {both(edition), "produce moscow", f"produce {YARD[edition]}", "produce nothing"}


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_government_can_make_fewer_units(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go production-1", f"produce {YARD[edition]}")

    assert scene.units("russia", "moscow") == (0, 0, 0)
    assert scene.units("russia", YARD[edition]) == (0, 0, 1)
    assert scene.asked()[0] == "which-space"


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_government_can_make_nothing(edition: str) -> None:
    scene = russia(edition).turn("russia").play("go production-1", "produce nothing")

    assert scene.state.army_count[scene.nation("russia")] == 0
    assert scene.asked()[0] == "which-space"


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_how_many_units_stand_there_already_makes_no_difference(edition: str) -> None:
    scene = russia(edition).army("russia", "moscow", 5).lying(ENEMY[edition], "moscow", 2)

    scene.turn("russia").play("go production-1", both(edition))
    assert scene.units("russia", "moscow") == (6, 0, 0)


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_province_without_a_factory_makes_nothing(edition: str) -> None:
    city = "novosibirsk" if edition == WORLD else "kiev"
    error = russia(edition).turn("russia").play("go production-1").refused(f"produce {city}")

    assert error.rule == "PRO-1"
    assert (error.key, error.params["region"]) == ("produce-no-factory", city)
    assert error.hint


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize(("edition", "city"), [*((e, "berlin") for e in EUROPE), (WORLD, "beijing")])
def test_foreign_factories_make_nothing_for_the_nation(edition: str, city: str) -> None:
    error = russia(edition).turn("russia").play("go production-1").refused(f"produce {city}")

    assert error.rule == "PRO-1"


@pytest.mark.rule("PRO-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_production_is_answered_with_provinces(edition: str) -> None:
    error = russia(edition).turn("russia").play("go production-1").refused("done")

    assert error.code == "not-asked"
    assert "produce nothing" in error.hint


@pytest.mark.rule("PRO-1", "BAT-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_unit_has_not_entered_so_nobody_is_asked_about_battle(edition: str) -> None:
    scene = (
        russia(edition).lying(ENEMY[edition], "moscow").turn("russia").play("go production-1", both(edition))
    )

    assert scene.asked()[0] == "which-space"
    assert scene.units(ENEMY[edition], "moscow") == (0, 1, 0)


# ------------------------------------------------------------------ hostile armies (PRO-2)


@pytest.mark.rule("PRO-2", "STA-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_factory_under_a_hostile_army_makes_nothing(edition: str) -> None:
    scene = russia(edition).army(ENEMY[edition], "moscow").turn("russia").play("go production-1")

    assert scene.options() == {f"produce {YARD[edition]}", "produce nothing"}
    error = scene.refused("produce moscow")
    assert error.rule == "PRO-2"
    assert (error.key, error.params) == ("produce-occupied", {"region": "moscow"})
    assert scene.refused(both(edition)).rule == "PRO-2"


@pytest.mark.rule("PRO-2", "STA-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shipyard_under_a_hostile_army_makes_no_fleet(edition: str) -> None:
    scene = russia(edition).army(ENEMY[edition], YARD[edition]).turn("russia").play("go production-1")

    assert scene.options() == {"produce moscow", "produce nothing"}


@pytest.mark.rule("PRO-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_occupied_factory_makes_nothing_for_the_occupier_either(edition: str) -> None:
    scene = russia(edition).army(ENEMY[edition], "moscow").turn(ENEMY[edition]).play("go production-1")

    assert not [text for text in scene.options() if "moscow" in text]
    assert scene.refused("produce moscow").rule == "PRO-1"


@pytest.mark.rule("PRO-2", "STA-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_own_armies_do_not_free_a_factory_while_the_hostile_one_stands(edition: str) -> None:
    scene = russia(edition).army("russia", "moscow", 4).army(ENEMY[edition], "moscow")

    assert scene.turn("russia").play("go production-1").refused("produce moscow").rule == "PRO-2"


@pytest.mark.rule("PRO-2", "STA-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_friendly_army_blocks_no_production(edition: str) -> None:
    scene = russia(edition).lying(ENEMY[edition], "moscow", 2).lying(ENEMY[edition], YARD[edition])

    scene.turn("russia").play("go production-1", both(edition))
    assert scene.units("russia", "moscow") == (1, 0, 0)


@pytest.mark.rule("PRO-2")
@pytest.mark.example("EX-6")
@pytest.mark.parametrize("edition", EUROPE)
def test_germany_under_attack_gets_a_fleet_in_hamburg_and_an_army_in_munich(edition: str) -> None:
    scene = russia(edition).factories("germany", "berlin", "hamburg", "munich")
    scene.army("russia", "berlin").lying("france", "munich").turn("germany").play("go production-1")

    scene.play("produce hamburg munich")

    assert scene.units("germany", "hamburg") == (0, 0, 1)
    assert scene.units("germany", "munich") == (1, 0, 0)
    assert scene.units("germany", "berlin") == (0, 0, 0)


@pytest.mark.rule("PRO-2")
@pytest.mark.example("EX-7")
def test_europe_under_attack_gets_fleets_in_london_and_rome_and_no_army_in_paris() -> None:
    scene = russia(WORLD).factories("europe", "paris", "london", "rome")
    scene.army("china", "paris").lying("usa", "london").turn("europe").play("go production-1")

    assert scene.refused("produce paris london rome").rule == "PRO-2"
    scene.play("produce london rome")

    assert scene.units("europe", "london") == scene.units("europe", "rome") == (0, 0, 1)
    assert scene.units("europe", "paris") == (0, 0, 0)


# ------------------------------------------------------------------ the pieces (PRO-3)


@pytest.mark.rule("PRO-3")
@pytest.mark.trap(21)
@pytest.mark.parametrize(("edition", "nation", "armies", "fleets"), PIECES)
def test_each_nation_has_a_limited_number_of_pieces(
    edition: str, nation: str, armies: int, fleets: int
) -> None:
    state = Scene(edition).state
    number = state.board.nations.index(nation)

    assert (state.board.army_limit[number], state.board.fleet_limit[number]) == (armies, fleets)


@pytest.mark.rule("PRO-3")
@pytest.mark.trap(21)
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_all_armies_on_the_board_only_fleets_are_made(edition: str) -> None:
    # friendly, hostile and own ones count alike: 8 in all
    scene = russia(edition).army("russia", "turkey", 5).lying("russia", "paris", 2).army("russia", "berlin")
    scene.turn("russia").play("go production-1")

    assert scene.options() == {f"produce {YARD[edition]}", "produce nothing"}
    error = scene.refused("produce moscow")
    assert error.rule == "PRO-3"
    assert "0 armies and 8 fleets" in error.message
    assert "fewer" in error.hint


@pytest.mark.rule("PRO-3")
@pytest.mark.trap(21)
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_all_fleets_on_the_board_only_armies_are_made(edition: str) -> None:
    scene = russia(edition).fleet("russia", "north-atlantic", 8).turn("russia").play("go production-1")

    assert scene.options() == {"produce moscow", "produce nothing"}
    assert scene.refused(both(edition)).rule == "PRO-3"


@pytest.mark.rule("PRO-3")
@pytest.mark.trap(21)
@pytest.mark.parametrize("edition", EUROPE)
def test_when_pieces_run_short_the_government_chooses_which_factories_produce(edition: str) -> None:
    # Austria-Hungary has ten armies; nine are abroad, and two armaments factories can produce
    scene = (
        russia(edition).army("austria-hungary", "romania", 9).turn("austria-hungary").play("go production-1")
    )

    assert scene.options() == {"produce vienna", "produce budapest", "produce nothing"}
    assert scene.refused("produce vienna budapest").rule == "PRO-3"
    assert scene.play("produce budapest").units("austria-hungary", "budapest") == (1, 0, 0)


@pytest.mark.rule("PRO-3")
@pytest.mark.trap(21)
def test_when_pieces_run_short_the_government_chooses_in_2030_too() -> None:
    # China has six fleets but ten armies; nine armies stand abroad, Beijing and Urumqi have factories
    scene = russia(WORLD).army("china", "mongolia", 9).fleet("china", "china-sea", 6)
    scene.factories("china", "beijing", "shanghai", "urumqi").turn("china").play("go production-1")

    assert scene.options() == {"produce beijing", "produce urumqi", "produce nothing"}


@pytest.mark.rule("PRO-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_no_pieces_left_nothing_can_be_made(edition: str) -> None:
    scene = russia(edition).army("russia", "turkey", 8).fleet("russia", "north-atlantic", 8)

    assert scene.turn("russia").play("go production-1").options() == {"produce nothing"}
