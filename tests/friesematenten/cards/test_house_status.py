"""The 13 status symbols of the house deck: what they cost and count."""

from __future__ import annotations

import pytest

from tests.friesematenten.cards.house_deck import about, card_points, table, won
from tests.support.friese_scene import ANNA, BEN

#: minimum bid and points as printed
PRINTED = {
    "S01": (20, 6),
    "S02": (26, 6),
    "S03": (24, 6),
    "S04": (38, 10),
    "S05": (28, 7),
    "S06": (52, 15),
    "S07": (46, 13),
    "S08": (40, 11),
    "S09": (38, 10),
    "S10": (28, 6),
    "S11": (28, 7),
    "S12": (14, 4),
    "S13": (44, 10),
}


@about(*PRINTED)
@pytest.mark.rule("FRI-CARD-1", "FRI-RND-4")
@pytest.mark.parametrize("card", PRINTED)
def test_a_status_symbol_costs_and_counts_what_is_printed(card: str) -> None:
    bid, points = PRINTED[card]
    scene = won(card, bid)

    assert scene.where(card) == f"active {ANNA}"
    # it produces nothing: the income is the basic one
    assert scene.cash(ANNA) == 100 - bid + 30
    assert scene.points(ANNA) == card_points(scene, card) == points


def worth(card: str, *owned: str, unused: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> int:
    """Return what a card is worth beside others of the same empire."""
    scene = table().owns(ANNA, card, *owned).holds(ANNA, *unused).owns(BEN, *others).phase_two(ANNA)
    return card_points(scene, card)


@about("S01", "S06", "S12")
@pytest.mark.rule("FRI-CARD-1")
@pytest.mark.parametrize("card", ["S01", "S06", "S12"])
def test_symbols_without_effect_are_worth_the_same_in_any_company(card: str) -> None:
    """No special effect."""
    assert worth(card, "F17", "F04", "F14", "S03", "S13", "S07", "E03") == PRINTED[card][1]


@about("S02")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize("count", range(5))
def test_a_coin_collection_grows_with_factories(count: int) -> None:
    """1 extra point per factory you own (at most 3)."""
    factories = ["F01", "F02", "F11", "F17"][:count]

    assert worth("S02", "E03", *factories, others=("F19",)) == 6 + min(3, count)


@about("S03")
@pytest.mark.rule("FRI-FX-MODIFY")
def test_the_king_s_hair_wants_another_celebrity() -> None:
    """3 extra points while you own another celebrity status symbol."""
    assert worth("S03") == 6
    assert worth("S03", "S01", others=("S05",)) == 6
    assert worth("S03", "S05") == 9
    assert worth("S03", "S05", "S13") == 9


@about("S04")
@pytest.mark.rule("FRI-FX-MODIFY")
def test_the_golden_toilet_wants_more_gold() -> None:
    """2 extra points while you own another golden status symbol."""
    assert worth("S04", "S06", others=("S01",)) == 10
    for gold in ("S01", "S02", "S12"):
        assert worth("S04", gold) == 12
    assert worth("S04", "S01", "S02", "S12") == 12


@about("S05")
@pytest.mark.rule("FRI-FX-MODIFY")
def test_the_tennis_racket_wants_the_media() -> None:
    """3 extra points while you own a media factory."""
    assert worth("S05", "F01", others=("F14",)) == 7
    for media in ("F14", "F15", "F16"):
        assert worth("S05", media) == 10
    assert worth("S05", "F14", "F15") == 10


@about("S07", "F17")
@pytest.mark.rule("FRI-FX-MODIFY")
def test_the_yacht_wants_the_shipyard() -> None:
    """2 extra points while you own the Shipyard."""
    assert worth("S07", "F19", others=("F17",)) == 13
    assert worth("S07", "F17") == 15


@about("S08")
@pytest.mark.rule("FRI-FX-MODIFY", "FRI-CARD-4")
def test_the_villa_wants_bound_influence() -> None:
    """1 extra point per bound influence card in your empire (at most 3). Unused influence does not count."""
    assert worth("S08", unused=("E01", "E03")) == 11
    assert worth("S08", "E01@S08", others=("E03",)) == 12
    assert worth("S08", "E01@S08", "E03", "E06") == 14
    assert worth("S08", "E01@S08", "E03", "E06", "E07", "E08") == 14


@about("S09", "F04")
@pytest.mark.rule("FRI-FX-MODIFY")
def test_the_old_master_wants_the_gallery() -> None:
    """3 extra points while you own the Art Gallery."""
    assert worth("S09", "F05", others=("F04",)) == 10
    assert worth("S09", "F04") == 13


@about("S10")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize("count", range(6))
def test_the_purchased_title_counts_other_symbols(count: int) -> None:
    """1 extra point for each of your other status symbols (at most 4)."""
    others = ["S01", "S06", "S07", "S12", "S08"][:count]

    assert worth("S10", "F01", *others, others=("S13",)) == 6 + min(4, count)


@about("S11")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize("count", range(5))
def test_the_wine_cellar_counts_food_factories(count: int) -> None:
    """1 extra point per food factory you own (at most 3)."""
    food = ["F01", "F02", "F09", "F10"][:count]

    assert worth("S11", "E03", *food, others=("F08",)) == 7 + min(3, count)
    if count < 4:
        assert worth("S11", "E03", "F11", *food) == 7 + min(3, count)


@about("S13")
@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize("count", range(5))
def test_the_football_club_counts_factories(count: int) -> None:
    """1 extra point per factory you own (at most 4, which needs the Building Land)."""
    factories = ["F01", "F11", "F17", "F19"][:count]

    assert worth("S13", "E03", *factories, others=("F08",)) == 10 + min(4, count)
