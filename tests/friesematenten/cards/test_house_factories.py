"""The 19 factories of the house deck: what they cost, bring and do."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.events import MoneyMoved
from tests.friesematenten.cards.house_deck import about, card_points, produced, production, table, won
from tests.support.friese_scene import ANNA, BEN, CARL

#: minimum bid, points and production as printed
PRINTED = {
    "F01": (18, 1, 8),
    "F02": (18, 0, 9),
    "F03": (22, 2, 8),
    "F04": (24, 2, 6),
    "F05": (42, 3, 17),
    "F06": (24, -4, 22),
    "F07": (18, -2, 12),
    "F08": (22, 2, 10),
    "F09": (10, 0, 5),
    "F10": (16, 2, 7),
    "F11": (36, 3, 15),
    "F12": (22, -2, 17),
    "F13": (12, -2, 9),
    "F14": (32, 3, 11),
    "F15": (22, 2, 8),
    "F16": (24, 3, 7),
    "F17": (30, 2, 12),
    "F18": (20, 1, 6),
    "F19": (28, 3, 9),
}


@about(*PRINTED)
@pytest.mark.rule("FRI-CARD-1", "FRI-RND-4", "FRI-RND-7")
@pytest.mark.parametrize("card", PRINTED)
def test_a_factory_costs_counts_and_produces_what_is_printed(card: str) -> None:
    bid, points, printed = PRINTED[card]
    scene = won(card, bid)

    assert scene.where(card) == f"active {ANNA}"
    assert scene.cash(ANNA) == 100 - bid + 30 + printed
    assert scene.points(ANNA) == points
    assert card_points(scene, card) == points
    assert production(scene, card) == printed
    assert produced(scene) == printed


@about(*PRINTED)
@pytest.mark.rule("FRI-CARD-3", "FRI-R1")
@pytest.mark.parametrize("card", PRINTED)
def test_scrapping_a_factory_costs_five_for_each_negative_point(card: str) -> None:
    fee = max(0, -PRINTED[card][1]) * 5
    scene = table().owns(ANNA, card).phase_two(ANNA)

    scene.play(f"scrap {card}")

    assert scene.where(card) == "out"
    assert scene.cash(ANNA) == 100 - fee


@about("F06")
@pytest.mark.rule("FRI-CARD-3")
def test_nobody_scraps_a_nuclear_power_plant_without_twenty() -> None:
    scene = table(19, 100, 100).owns(ANNA, "F06").phase_two(ANNA)

    assert scene.refuse("scrap F06").key == "fee-too-high"


@about("F03")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize(
    ("others", "expected"), [((), 8), (("F01",), 11), (("F01", "F09"), 14), (("F01", "F09", "F10"), 14)]
)
def test_a_supermarket_sells_what_food_factories_make(others: tuple[str, ...], expected: int) -> None:
    """Production +3 for each food factory you own (at most +6). It is not a food factory itself."""
    scene = table().owns(ANNA, "F03", "E03", *others).owns(BEN, "F02", "F08").phase_two(ANNA)

    assert production(scene, "F03") == expected


@about("F04")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize("count", range(6))
def test_an_art_gallery_shows_status_symbols(count: int) -> None:
    """Production +2 for each of your status symbols (at most +8)."""
    owned = ["S01", "S06", "S07", "S08", "S12"][:count]
    scene = table().owns(ANNA, "F04", *owned).owns(BEN, "S11").phase_two(ANNA)

    assert production(scene, "F04") == 6 + min(8, 2 * count)


@about("F05", "E03")
@pytest.mark.rule("FRI-FX-MODIFY", "FRI-CARD-4")
def test_a_construction_company_builds_on_building_land() -> None:
    """Production +5 while the Building Land is bound to you, not while it is unused or bound to another player."""
    scene = table().owns(ANNA, "F05").holds(ANNA, "E03").phase_two(ANNA)
    assert production(scene, "F05") == 17

    scene.play("bind E03 to seat 1")
    assert production(scene, "F05") == 22

    elsewhere = table().owns(ANNA, "F05").owns(BEN, "E03").phase_two(ANNA)
    assert production(elsewhere, "F05") == 17


@about("F07")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize(
    ("others", "expected"), [((), 12), (("F11",), 12), (("F01",), 15), (("F01", "F02"), 15)]
)
def test_a_moonshine_still_hides_behind_another_food_factory(others: tuple[str, ...], expected: int) -> None:
    """Production +3 while you own at least one other food factory."""
    scene = table().owns(ANNA, "F07", *others).owns(BEN, "F08").phase_two(ANNA)

    assert production(scene, "F07") == expected


@about("F13")
@pytest.mark.rule("FRI-FX-MODIFY")
def test_a_landfill_takes_everybody_s_waste() -> None:
    """Production +3 for every other factory with negative points in any empire (at most +9)."""
    scene = table().owns(ANNA, "F13").owns(CARL, "F01").phase_two(ANNA)
    assert production(scene, "F13") == 9

    scene = table().owns(ANNA, "F13", "F06").owns(BEN, "F07").phase_two(ANNA)
    assert production(scene, "F13") == 15

    # the deck has three others, so the cap is reached exactly
    scene = table().owns(ANNA, "F13", "F06").owns(BEN, "F07").owns(CARL, "F12").phase_two(ANNA)
    assert production(scene, "F13") == 18


@about("F14")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize(("status", "expected"), [("S01", 11), ("S03", 15), ("S05", 15), ("S13", 15)])
def test_a_tv_station_needs_a_celebrity(status: str, expected: int) -> None:
    """Production +4 while you own at least one celebrity status symbol."""
    scene = table().owns(ANNA, "F14", status).phase_two(ANNA)

    assert production(scene, "F14") == expected


@about("F15", "A15")
@pytest.mark.rule("FRI-FX-TRIGGER", "FRI-R45")
def test_a_tabloid_is_paid_for_every_action_of_others() -> None:
    """Whenever an opponent carries out an action card, take 3 from the bank. Your own actions do not count."""
    scene = table().owns(ANNA, "F15", "F01").owns(BEN, "F02").owns(CARL, "F11")
    scene.holds(ANNA, "A03").holds(BEN, "A06").phase_two(ANNA)

    scene.play("play A03 on F11")
    assert scene.events(MoneyMoved) == []
    scene.play("done", "play A06 on F02 F01")
    assert scene.events(MoneyMoved) == [MoneyMoved(-1, ANNA, 3)]
    assert scene.cash(ANNA) == 103


@about("F15", "A18")
@pytest.mark.rule("FRI-FX-TRIGGER", "FRI-R45")
def test_a_tabloid_is_not_paid_for_what_was_cancelled_but_for_what_cancelled_it() -> None:
    scene = table().owns(ANNA, "F15").owns(BEN, "F02").holds(BEN, "A03").holds(CARL, "A18").phase_two(BEN)

    scene.play("play A03 on F15", "play A18")

    assert scene.where("F15") == f"active {ANNA}"
    assert scene.cash(ANNA) == 103


@about("F16")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize(
    ("unused", "expected"),
    [((), 3), (("A01",), 4), (("A01", "A09"), 5), (("A01", "A09", "A18"), 5), (("E01",), 3)],
)
def test_a_small_games_publisher_loves_green(unused: tuple[str, ...], expected: int) -> None:
    """1 extra point per unused action card in your empire (at most 2). Influence cards do not count."""
    scene = table().owns(ANNA, "F16").holds(ANNA, *unused).holds(BEN, "A20").phase_two(ANNA)

    assert scene.points(ANNA) == expected


@about("F18")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize("count", range(5))
def test_a_pawnshop_lends_on_unused_action_cards(count: int) -> None:
    """Production +4 for each unused action card in your empire (at most +12)."""
    unused = ["A01", "A09", "A18", "A20"][:count]
    scene = table().owns(ANNA, "F18").holds(ANNA, *unused).holds(BEN, "A19").phase_two(ANNA)

    assert production(scene, "F18") == 6 + min(12, 4 * count)


@about("F01", "F02", "F08", "F09", "F10", "F11", "F12", "F17", "F19", "F06")
@pytest.mark.rule("FRI-CARD-2", "FRI-R2")
@pytest.mark.parametrize("card", ["F01", "F02", "F06", "F08", "F09", "F10", "F11", "F12", "F17", "F19"])
def test_a_fourth_factory_forces_a_choice_and_a_plain_one_changes_no_other(card: str) -> None:
    """No special effect: three more factories produce the same beside it, and one of the four must be scrapped."""
    others = ["F14", "F15", "F16"]
    scene = table().owns(ANNA, *others).exchange(card).auctions()
    scene.play(f"bid {PRINTED[card][0]}", "pass", "pass")

    assert scene.kind == "which-to-scrap"
    assert set(scene.options()) == {f"scrap {name}" for name in [*others, card]}
    assert [production(scene, name) for name in others] == [PRINTED[name][2] for name in others]
    scene.play(f"scrap {card}")
    assert scene.where(card) == "out"
