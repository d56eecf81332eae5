"""The rondel: where a nation may go, what the move costs, and what it passes (RON-1 to RON-3)."""

import pytest

from tests.support.imperial_facts import RONDEL
from tests.support.scene import ANNA, BEN, EDITIONS, EUROPE, WORLD, Scene

# where a move of at most six spaces leads over Investor without stopping
PASSING = {
    "taxation": ("import", "production-2"),
    "factory": ("import", "production-2", "maneuver-2"),
    "production-1": ("import", "production-2", "maneuver-2", "taxation"),
    "maneuver-1": ("import", "production-2", "maneuver-2", "taxation", "factory"),
    "investor": (),
    "import": (),
    "production-2": (),
    "maneuver-2": ("import",),
}


def on_the_way(edition: str, space: str, cash: int = 100) -> Scene:
    """Let Anna, who governs Russia with this much cash, choose from this space; Ben governs the rest."""
    scene = Scene(edition, players=2).govern(russia=ANNA).govern_all(BEN)
    return scene.cash(ANNA, cash).at("russia", space).investor_card(BEN).turn("russia")


def spaces(scene: Scene) -> set[str]:
    """Return the spaces offered."""
    return {text.removeprefix("go ") for text in scene.options()}


# ------------------------------------------------------------------ the spaces (RON-1)


@pytest.mark.rule("RON-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rondel_has_eight_spaces_in_this_order_clockwise(edition: str) -> None:
    state = Scene(edition).state
    start = state.edition.rondel_ids.index("factory")

    ring = state.edition.rondel_ids[start:] + state.edition.rondel_ids[:start]

    assert tuple(ring) == RONDEL


@pytest.mark.rule("RON-1")
@pytest.mark.parametrize(
    ("space", "question"),
    [
        ("factory", "where-to-build"),
        ("production-1", "what-to-produce"),
        ("maneuver-1", "move-fleets"),
        ("investor", "what-to-invest"),
        ("import", "what-to-import"),
        ("production-2", "what-to-produce"),
        ("maneuver-2", "move-fleets"),
        ("taxation", "which-space"),  # no decision is needed: the next nation is on turn
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_space_has_its_action(edition: str, space: str, question: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).turn("russia").play(f"go {space}")

    assert scene.asked()[0] == question


# ------------------------------------------------------------------ the first turn (RON-2)


@pytest.mark.rule("RON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_its_first_turn_a_nation_goes_to_any_space(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).turn("russia")

    assert spaces(scene) == set(RONDEL)


@pytest.mark.rule("RON-2")
@pytest.mark.parametrize("space", RONDEL)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_placement_is_free(edition: str, space: str) -> None:
    # 2030: a high power factor makes no difference; one factory is too little for a bonus at Taxation
    scene = Scene(edition).govern_all(ANNA).cash(ANNA, 9).power("russia", 20).factories("russia", "moscow")

    scene.investor_card(BEN).turn("russia").play(f"go {space}")
    assert scene.money(ANNA) == 9


@pytest.mark.rule("RON-2", "INV-2")
@pytest.mark.trap(10)
@pytest.mark.parametrize("space", [space for space in RONDEL if space != "investor"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_placement_passes_nothing(edition: str, space: str) -> None:
    # Ben governs nothing, and may not force a stop either
    scene = Scene(edition, players=2).govern_all(ANNA).investor_card(BEN).turn("russia")

    scene.play(f"go {space}").idle()
    assert scene.asked() == ("which-space", ANNA)
    assert scene.money(BEN) == 0


@pytest.mark.rule("RON-2", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_first_placement_on_investor_stops_there(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).bond(ANNA, "russia", 9).treasury("russia", 4)

    scene.investor_card(BEN).turn("russia").play("go investor")
    assert scene.money(ANNA) == 4  # interest of the bond of 9 M
    assert scene.asked() == ("what-to-invest", BEN)


# ------------------------------------------------------------------ going on (RON-3)


@pytest.mark.rule("RON-3")
@pytest.mark.parametrize("here", range(8))
@pytest.mark.parametrize("edition", EDITIONS)
def test_later_a_nation_goes_forward_one_to_six_spaces(edition: str, here: int) -> None:
    scene = on_the_way(edition, RONDEL[here])

    assert spaces(scene) == {RONDEL[(here + steps) % 8] for steps in range(1, 7)}


@pytest.mark.rule("RON-3")
@pytest.mark.parametrize("space", RONDEL)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_cannot_stay_where_it_is(edition: str, space: str) -> None:
    error = on_the_way(edition, space).refused(f"go {space}")

    assert error.rule == "RON-3"
    assert "has to move on" in error.message
    assert "next six spaces" in error.hint


@pytest.mark.rule("RON-3")
@pytest.mark.trap(10)
@pytest.mark.parametrize("here", range(8))
@pytest.mark.parametrize("edition", EDITIONS)
def test_seven_spaces_are_too_far_for_any_money(edition: str, here: int) -> None:
    error = on_the_way(edition, RONDEL[here], cash=1000).refused(f"go {RONDEL[(here + 7) % 8]}")

    assert error.rule == "RON-3"
    assert "7 spaces" in error.message
    assert "6" in error.message


@pytest.mark.rule("RON-3")
@pytest.mark.parametrize("here", range(8))
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_spaces_are_free(edition: str, here: int) -> None:
    scene = on_the_way(edition, RONDEL[here], cash=0)

    assert spaces(scene) == {RONDEL[(here + steps) % 8] for steps in (1, 2, 3)}


@pytest.mark.rule("RON-3")
@pytest.mark.parametrize(("there", "price"), [("maneuver-2", 0), ("factory", 4), ("production-1", 6)])
@pytest.mark.parametrize("power", [0, 12, 24])
@pytest.mark.parametrize("edition", EUROPE)
def test_in_europe_each_further_space_costs_two_millions(
    edition: str, power: int, there: str, price: int
) -> None:
    scene = on_the_way(edition, "investor", cash=50).power("russia", power).treasury("russia", 7)
    bank = scene.state.bank

    scene.play(f"go {there}")
    assert scene.money(ANNA) == 50 - price
    assert scene.chest("russia") == 7
    assert scene.state.bank == bank + price


@pytest.mark.rule("RON-3", "END-2")
@pytest.mark.parametrize(
    ("power", "toll"), [(0, 1), (4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (19, 4), (20, 5), (24, 5)]
)
@pytest.mark.parametrize(("there", "paid"), [("factory", 2), ("production-1", 3)])
def test_in_2030_each_further_space_costs_one_million_and_the_power_factor(
    power: int, toll: int, there: str, paid: int
) -> None:
    scene = on_the_way(WORLD, "investor", cash=50).power("russia", power).treasury("russia", 7)

    scene.play(f"go {there}")
    assert scene.money(ANNA) == 50 - paid * toll
    assert scene.chest("russia") == 7


@pytest.mark.rule("RON-3")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    ("edition", "cash", "offered"),
    [
        ("imperial-2006", 1, 3),
        ("imperial-2006", 2, 4),
        ("imperial-2006", 3, 4),
        ("imperial-2006", 4, 5),
        ("imperial-2006", 5, 5),
        ("imperial-2006", 6, 6),
        ("imperial-2010", 1, 3),
        ("imperial-2010", 2, 4),
        ("imperial-2010", 5, 5),
        ("imperial-2010", 6, 6),
        # 2030 at power factor 1: 2 M for each space
        ("imperial-2030", 1, 3),
        ("imperial-2030", 2, 4),
        ("imperial-2030", 5, 5),
        ("imperial-2030", 6, 6),
    ],
)
def test_a_space_that_cannot_be_paid_for_is_not_offered(edition: str, cash: int, offered: int) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).power("russia", 5).cash(ANNA, cash)
    scene.at("russia", "factory").turn("russia")

    assert spaces(scene) == {RONDEL[steps] for steps in range(1, offered + 1)}


@pytest.mark.rule("RON-3")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    ("power", "cash", "offered"), [(0, 1, 4), (11, 2, 3), (11, 3, 4), (11, 8, 5), (24, 14, 5), (24, 15, 6)]
)
def test_in_2030_a_mightier_nation_is_offered_fewer_spaces(power: int, cash: int, offered: int) -> None:
    # 1 M and the power factor for each space: 1, 3 and 5
    scene = Scene(WORLD, players=2).govern_all(ANNA).power("russia", power).cash(ANNA, cash)
    scene.at("russia", "factory").turn("russia")

    assert spaces(scene) == {RONDEL[steps] for steps in range(1, offered + 1)}


@pytest.mark.rule("RON-3")
@pytest.mark.trap(14)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_refusal_of_a_dear_space_names_price_and_purse(edition: str) -> None:
    # 2030 at power factor 1, so 2 M for a space as in Europe
    scene = Scene(edition, players=2).govern_all(ANNA).power("russia", 5).cash(ANNA, 3)
    error = scene.at("russia", "investor").turn("russia").refused("go factory")

    assert error.rule == "RON-3"
    assert "4 M" in error.message
    assert "3 M" in error.message
    assert "nearer" in error.hint


@pytest.mark.rule("RON-3", "MON-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_way_is_not_paid_from_the_treasury_nor_by_other_players(edition: str) -> None:
    scene = on_the_way(edition, "investor", cash=0).treasury("russia", 30).cash(BEN, 30)

    assert spaces(scene) == {"import", "production-2", "maneuver-2"}


@pytest.mark.rule("RON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_interest_and_the_two_millions_of_investor_cannot_pay_the_way_there(edition: str) -> None:
    # Anna holds the card and a bond, but has no cash now; Investor is the fourth space from Taxation
    scene = Scene(edition, players=2).govern_all(ANNA).bond(ANNA, "russia", 9).treasury("russia", 20)
    scene.investor_card(ANNA).at("russia", "taxation").turn("russia")

    assert spaces(scene) == {"factory", "production-1", "maneuver-1"}


@pytest.mark.rule("RON-3")
@pytest.mark.example("EX-1")
@pytest.mark.parametrize(("space", "price"), [("taxation", 2), ("factory", 4)])
@pytest.mark.parametrize("edition", EUROPE)
def test_italy_goes_from_investor_to_taxation_for_two_and_to_factory_for_four(
    edition: str, space: str, price: int
) -> None:
    # two factories: revenue 4, so Taxation brings no bonus
    scene = Scene(edition, players=2).govern_all(ANNA).cash(ANNA, price).at("italy", "investor").turn("italy")

    assert scene.play(f"go {space}").money(ANNA) == 0


@pytest.mark.rule("RON-3")
@pytest.mark.example("EX-2")
@pytest.mark.parametrize(("space", "price"), [("taxation", 3), ("factory", 6)])
def test_china_with_eleven_power_goes_to_taxation_for_three_and_to_factory_for_six(
    space: str, price: int
) -> None:
    scene = Scene(WORLD, players=2).govern_all(ANNA).power("china", 11).cash(ANNA, price)

    assert scene.at("china", "investor").turn("china").play(f"go {space}").money(ANNA) == 0


# ------------------------------------------------------------------ what is passed (RON-3, INV)


@pytest.mark.rule("RON-3", "INV-2", "TURN-2")
@pytest.mark.trap(10)
@pytest.mark.parametrize("here", RONDEL)
@pytest.mark.parametrize("edition", EDITIONS)
def test_investor_is_passed_on_every_path_across_it_and_on_no_other(edition: str, here: str) -> None:
    for there in spaces(on_the_way(edition, here)):
        scene = on_the_way(edition, here).play(f"go {there}").idle()

        if there in PASSING[here] or there == "investor":
            assert scene.asked() == ("what-to-invest", BEN), f"{here} to {there}"
            assert scene.money(BEN) == 2
        else:
            assert scene.asked() == ("which-space", BEN), f"{here} to {there}"
            assert scene.money(BEN) == 0
