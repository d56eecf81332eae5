"""The 8 influence cards of the house deck: where they are bound, and what they do there."""

from __future__ import annotations

import pytest

from tests.friesematenten.cards.house_deck import about, card_points, production, table
from tests.support.friese_scene import ANNA, BEN, CARL

#: minimum bid and points as printed
PRINTED = {
    "E01": (16, 1),
    "E02": (20, 1),
    "E03": (14, 1),
    "E04": (30, 6),
    "E05": (6, 0),
    "E06": (12, -4),
    "E07": (16, 1),
    "E08": (20, 1),
}
#: what Anna can bind each to, owning the factory F01 and the status symbol S01 while Ben owns F02 and S12
HOSTS = {
    "E01": ["F01", "S01"],
    "E02": ["F01"],
    "E03": ["seat 1"],
    "E04": ["S01"],
    "E05": ["F01", "F02"],
    "E06": ["seat 1", "seat 2", "seat 3"],
    "E07": ["seat 1"],
    "E08": ["seat 1"],
}


@about(*PRINTED)
@pytest.mark.rule("FRI-CARD-1", "FRI-CARD-4", "FRI-DECK-4", "FRI-WIN-6")
@pytest.mark.parametrize("card", PRINTED)
def test_influence_costs_what_is_printed_and_may_be_bound_at_once(card: str) -> None:
    bid, points = PRINTED[card]
    scene = table().owns(ANNA, "F01", "S01").owns(BEN, "F02", "S12").exchange(card).auctions()
    before = scene.points(ANNA)
    assert scene.bids() == (bid, 999)

    scene.play(f"bid {bid}", "pass", "pass")

    assert scene.cash(ANNA) == 100 - bid
    assert scene.options() == [*(f"bind {card} to {host}" for host in HOSTS[card]), "keep"]
    scene.play(f"bind {card} to {HOSTS[card][0]}")
    assert scene.where(card) == f"active {ANNA}"
    assert scene.points(ANNA) - before == points


@about(*PRINTED)
@pytest.mark.rule("FRI-CARD-4", "FRI-R9", "FRI-R10")
@pytest.mark.parametrize("card", PRINTED)
def test_unbound_influence_has_no_points_and_no_effect_until_it_is_bound(card: str) -> None:
    scene = table().owns(ANNA, "F01", "S01").owns(BEN, "F02", "S12").holds(ANNA, card).phase_two(ANNA)
    empire = scene.view(ANNA).players[ANNA]

    assert scene.points(ANNA) == 7
    assert (empire.factory_limit, empire.base_income, empire.production) == (3, 30, 8)
    for host in HOSTS[card]:
        assert f"bind {card} to {host}" in scene.options()
    scene.play(f"bind {card} to {HOSTS[card][-1]}")
    assert scene.where(card) != f"unused {ANNA}"


@about("E01", "A03", "A06", "A01")
@pytest.mark.rule("FRI-FX-PROTECT", "FRI-R43")
def test_security_guards_a_card_against_theft_destruction_and_swapping() -> None:
    """Bind to one of your cards: it cannot be stolen, destroyed or swapped."""
    scene = table().owns(ANNA, "F01", "F11", "E01@F01").owns(BEN, "F02")
    scene.holds(BEN, "A01", "A03", "A06", "A05").phase_two(BEN)

    offered = [text for text in scene.options() if text.startswith("play")]
    assert set(offered) == {
        "play A01 on F11",
        "play A03 on F11",
        "play A06 on F02 F11",
        "play A05 at seat 1",
    }
    # random destruction cannot hit it either
    scene.play("play A05 at seat 1")
    assert scene.options() == ["hit F11"]


@about("E01", "A08", "A07")
@pytest.mark.rule("FRI-FX-PROTECT", "FRI-R43", "FRI-CARD-5")
def test_security_does_not_hinder_giving_scrapping_or_poaching() -> None:
    scene = table().owns(ANNA, "F01", "E01@F01", "S01").owns(BEN, "S12").holds(ANNA, "A08").holds(BEN, "A07")
    scene.phase_two(ANNA)
    assert "scrap F01" in scene.options()
    scene.play("play A08 on F01 at seat 2")
    assert scene.where("E01") == scene.where("F01") == f"active {BEN}"
    scene.play("done", "play A07 on E01", "bind E01 to S12")
    assert scene.host("E01") == "S12"


@about("E02")
@pytest.mark.rule("FRI-FX-MODIFY", "FRI-CARD-5", "FRI-R7")
def test_a_super_manager_makes_eight_more_and_goes_with_the_factory() -> None:
    """Bind to one of your factories: its production rises by 8."""
    scene = table().owns(ANNA, "F01", "F02", "E02@F01").owns(BEN, "F11").holds(BEN, "A01").phase_two(BEN)
    assert (production(scene, "F01"), production(scene, "F02")) == (16, 9)

    scene.play("play A01 on F01")

    assert scene.where("E02") == f"active {BEN}"
    assert production(scene, "F01", BEN) == 16


@about("E03")
@pytest.mark.rule("FRI-FX-MODIFY", "FRI-CARD-2", "FRI-R5")
def test_building_land_allows_one_more_factory() -> None:
    """Bind to yourself: you may own one more factory."""
    scene = table().owns(ANNA, "F01", "F02", "F11", "E03").exchange("F17", "F19").auctions()

    scene.play("bid 30", "pass", "pass")
    assert scene.kind == "what-to-bid"
    scene.play("bid 28", "pass", "pass")
    assert scene.kind == "which-to-scrap"


@about("E03", "A05")
@pytest.mark.rule("FRI-R5", "FRI-FX-MODIFY")
def test_without_its_building_land_an_empire_shrinks_at_once() -> None:
    scene = table().owns(ANNA, "F01", "F02", "F11", "F17", "E03").holds(BEN, "A05").phase_two(BEN)

    scene.play("play A05 at seat 1", "hit E03")

    assert (scene.kind, scene.asked) == ("which-to-scrap", ANNA)
    assert scene.where("E03") == "discard"


@about("E04")
@pytest.mark.rule("FRI-CARD-4", "FRI-CARD-5", "FRI-DECK-4")
def test_all_the_rage_brings_six_more_points_with_its_symbol() -> None:
    """Bind to one of your status symbols: it brings its owner 6 more points, even after a theft."""
    scene = table().owns(ANNA, "S12", "F01").holds(ANNA, "E04").holds(BEN, "A02").phase_two(ANNA)
    assert [text for text in scene.options() if text.startswith("bind")] == ["bind E04 to S12"]

    scene.play("bind E04 to S12")
    assert scene.points(ANNA) == 4 + 6 + 1
    scene.play("done", "play A02 on S12")
    assert (scene.points(ANNA), scene.points(BEN)) == (1, 10)


@about("E05")
@pytest.mark.rule("FRI-FX-MODIFY", "FRI-DECK-1", "FRI-R48")
def test_a_trade_union_takes_eight_but_never_below_nothing() -> None:
    """Bind to any factory: its production falls by 8 (not below 0). It belongs to that factory's empire."""
    scene = table().owns(BEN, "F09", "F11", "F02").holds(ANNA, "E05").phase_two(ANNA)

    bound = {"F09": 0, "F11": 7, "F02": 1}
    for factory, left in bound.items():
        twin = table().owns(BEN, "F09", "F11", "F02").holds(ANNA, "E05").phase_two(ANNA)
        twin.play(f"bind E05 to {factory}")
        assert production(twin, factory, BEN) == left
        assert twin.where("E05") == f"active {BEN}"
    # nobody can react to a binding
    assert "bind E05 to F09" in scene.options()


@about("E06")
@pytest.mark.rule("FRI-DECK-1", "FRI-DECK-4", "FRI-R48")
def test_a_bad_reputation_costs_its_owner_four_points() -> None:
    """Bind to any player: that player loses 4 points."""
    for seat in (ANNA, BEN, CARL):
        scene = table().owns(CARL, "S12").holds(ANNA, "E06").phase_two(ANNA)
        before = [scene.points(other) for other in range(3)]
        scene.play(f"bind E06 to seat {seat + 1}")
        after = [scene.points(other) for other in range(3)]
        assert after == [points - 4 * (other == seat) for other, points in enumerate(before)]
        assert scene.where("E06") == f"active {seat}"


@about("E07", "A16", "A17")
@pytest.mark.rule("FRI-FX-MODIFY", "FRI-FX-PROTECT", "FRI-R43")
def test_a_tax_adviser_earns_five_and_keeps_money_from_opponents() -> None:
    """Basic income +5, and opponents' cards cannot take money from you."""
    scene = table().owns(ANNA, "E07", "F01").owns(CARL, "F02").holds(BEN, "A16", "A17").payout()
    assert scene.view(BEN).players[ANNA].base_income == 35
    assert [text for text in scene.options() if "A16" in text] == ["play A16 at seat 3"]

    scene.play("play A17")

    assert [scene.cash(seat) for seat in range(3)] == [100, 104, 96]
    scene.play("pass")
    # both are paid now
    assert scene.cash(ANNA) == 100 + 35 + 8


@about("E07")
@pytest.mark.rule("FRI-R43")
def test_a_tax_adviser_saves_neither_prices_nor_fees() -> None:
    scene = table().owns(ANNA, "E07", "F06").exchange("F09").phase_two(ANNA)
    scene.play("scrap F06")
    assert scene.cash(ANNA) == 80
    scene.play("done", "done", "done", "bid 10", "pass", "pass")
    assert scene.cash(ANNA) == 80 - 10 + 35 + 5


@about("E08", "A10")
@pytest.mark.rule("FRI-FX-MODIFY", "FRI-WIN-3", "FRI-FX-BUY-NOW")
def test_friends_in_high_places_make_every_card_four_cheaper() -> None:
    """Every card you win costs you 4 less than your bid, also without an auction (at least 1)."""
    scene = table().owns(ANNA, "E08").exchange("E05", "S12", "F01").holds(ANNA, "A10").auctions()

    scene.play("play A10")  # there is no factory to bind the Trade Union to
    assert scene.cash(ANNA) == 100 - 2
    # the bid itself must still reach the minimum
    assert scene.refuse("bid 13").key == "bid-too-low"
    scene.play("bid 14", "pass", "pass")
    assert scene.cash(ANNA) == 100 - 2 - 10


@about("E08")
@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R32")
def test_friends_in_high_places_make_dearer_bids_affordable() -> None:
    scene = table(20, 100, 100).owns(ANNA, "E08").exchange("F17").auctions()

    amounts = scene.state.answer_range()
    assert amounts is not None
    # 24 bid is 20 paid, but the card starts at 30
    assert amounts.safe == 24


@about("E01", "E02", "E04", "E05")
@pytest.mark.rule("FRI-CARD-5", "FRI-R8", "FRI-R7")
def test_several_share_a_host_add_up_and_leave_with_it() -> None:
    scene = table().owns(ANNA, "F11", "E02@F11", "E05@F11", "S01", "E04@S01", "E01@S01").phase_two(ANNA)
    assert production(scene, "F11") == 15
    assert card_points(scene, "S01") == 6
    assert scene.points(ANNA) == 3 + 1 + 0 + 6 + 6 + 1
    assert scene.refuse("bind E02 to F11").key == "bound-already"

    scene.play("scrap F11")

    assert [scene.where(card) for card in ("F11", "E02", "E05")] == ["out"] * 3
    assert scene.where("E04") == f"active {ANNA}"
