"""Interest: the first step of Investor (INV-1)."""

from __future__ import annotations

import pytest

from rondel.games.imperial.events import InterestPaid
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, Scene

INTEREST = {2: 1, 4: 2, 6: 3, 9: 4, 12: 5, 16: 6, 20: 7, 25: 8}


def russia_of_anna(edition: str, **options: bool) -> Scene:
    """Anna governs everything. Dora has the investor card, so its 2 M do not affect the sums."""
    return Scene(edition, players=4, **options).govern_all(ANNA).investor_card(DORA)


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("price", "interest"), INTEREST.items())
def test_each_bond_pays_its_printed_interest(edition: str, price: int, interest: int) -> None:
    scene = russia_of_anna(edition).bond(BEN, "russia", price).treasury("russia", 20).turn("russia")

    scene.play("go investor")

    assert scene.money(BEN) == interest
    assert scene.chest("russia") == 20 - interest


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", ["imperial-2010", "imperial-2030"])
def test_the_bond_of_30_pays_9(edition: str) -> None:
    scene = russia_of_anna(edition).bond(BEN, "russia", 30).treasury("russia", 20).turn("russia")

    scene.play("go investor")

    assert (scene.money(BEN), scene.chest("russia")) == (9, 11)


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_lender_gets_the_interest_of_all_its_bonds(edition: str) -> None:
    scene = russia_of_anna(edition).treasury("russia", 20)
    scene.bond(ANNA, "russia", 9, 2).bond(BEN, "russia", 4, 6).bond(CARL, "russia", 12).turn("russia")

    scene.play("go investor")

    assert [scene.money(seat) for seat in (ANNA, BEN, CARL)] == [5, 5, 5]
    assert scene.chest("russia") == 5


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_bonds_of_the_nation_on_turn_pay(edition: str) -> None:
    scene = russia_of_anna(edition)
    other = scene.nth(2)
    scene.treasury("russia", 20).treasury(other, 20).bond(ANNA, "russia", 9).bond(BEN, other, 12)

    scene.turn("russia").play("go investor")

    assert (scene.money(BEN), scene.chest(other)) == (0, 20)


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_without_lenders_pays_nothing(edition: str) -> None:
    scene = russia_of_anna(edition).treasury("russia", 7).cash(ANNA, 5).turn("russia")

    scene.play("go investor")

    assert (scene.chest("russia"), scene.money(ANNA)) == (7, 5)
    assert scene.events(InterestPaid) == []


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_treasury_that_just_reaches_pays_everybody(edition: str) -> None:
    scene = russia_of_anna(edition).treasury("russia", 9).cash(ANNA, 3)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 12).turn("russia")

    scene.play("go investor")

    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (7, 5, 0)


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_short_treasury_makes_the_government_give_up_part_of_its_interest(edition: str) -> None:
    # owed: Ben 5, Anna 4; the treasury has 7, so 2 are left for Anna
    scene = russia_of_anna(edition).treasury("russia", 7).cash(ANNA, 3)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 12).turn("russia")

    scene.play("go investor")

    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (5, 5, 0)


@pytest.mark.rule("INV-1")
@pytest.mark.trap(8)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_government_gives_up_all_its_interest_before_it_pays(edition: str) -> None:
    scene = russia_of_anna(edition).treasury("russia", 5).cash(ANNA, 3)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 12).turn("russia")

    scene.play("go investor")

    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (3, 5, 0)


@pytest.mark.rule("INV-1")
@pytest.mark.trap(8)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_government_pays_what_others_lack_from_private_cash(edition: str) -> None:
    # owed: Ben 5, Carl 3; the treasury has 6, Anna pays the missing 2
    scene = russia_of_anna(edition).treasury("russia", 6).cash(ANNA, 3)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 12).bond(CARL, "russia", 6).turn("russia")

    scene.play("go investor")

    assert [scene.money(seat) for seat in (ANNA, BEN, CARL)] == [1, 5, 3]
    assert scene.chest("russia") == 0


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_treasury_leaves_everything_to_the_government(edition: str) -> None:
    scene = russia_of_anna(edition).cash(ANNA, 10)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 12).bond(CARL, "russia", 6).turn("russia")

    scene.play("go investor")

    assert [scene.money(seat) for seat in (ANNA, BEN, CARL)] == [2, 5, 3]


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_other_players_never_pay_for_the_nation(edition: str) -> None:
    scene = russia_of_anna(edition).cash(BEN, 10).cash(CARL, 10).bond(BEN, "russia", 12).turn("russia")

    scene.play("go investor")

    assert [scene.money(seat) for seat in (ANNA, BEN, CARL)] == [0, 10, 10]


@pytest.mark.rule("INV-1")
@pytest.mark.trap(8)
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_all_money_runs_out_lenders_are_paid_clockwise_from_the_governments_left(edition: str) -> None:
    # Carl governs: Dora is paid first (3), then Anna (2 of 4), then nothing is left for Ben
    scene = Scene(edition, players=4).govern_all(CARL).investor_card(CARL).treasury("russia", 4).cash(CARL, 1)
    scene.bond(CARL, "russia", 12).bond(ANNA, "russia", 9).bond(BEN, "russia", 4).bond(DORA, "russia", 6)

    scene.turn("russia").play("go investor")

    assert [scene.money(seat) for seat in (DORA, ANNA, BEN)] == [3, 2, 0]
    assert scene.chest("russia") == 0


@pytest.mark.rule("INV-1", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_two_millions_of_the_card_come_too_late_for_the_interest(edition: str) -> None:
    scene = Scene(edition, players=3).govern_all(ANNA).investor_card(ANNA).bond(BEN, "russia", 12)

    scene.turn("russia").play("go investor")

    assert (scene.money(ANNA), scene.money(BEN)) == (2, 0)


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_nobody_could_pay_is_not_paid_later(edition: str) -> None:
    scene = russia_of_anna(edition).bond(BEN, "russia", 12).turn("russia").play("go investor")
    assert scene.money(BEN) == 0

    scene.treasury("russia", 20).at("russia", "factory").turn("russia").play("go investor")

    assert (scene.money(BEN), scene.chest("russia")) == (5, 15)


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", ["import", "production-2"])
def test_passing_investor_pays_no_interest(edition: str, space: str) -> None:
    scene = Scene(edition, players=2).govern_all(ANNA).govern(russia=BEN).investor_card(ANNA)
    scene.bond(BEN, "russia", 9).bond(ANNA, "russia", 6).treasury("russia", 20).at("russia", "maneuver-1")

    scene.turn("russia").play(f"go {space}").idle()

    assert scene.asked() == ("what-to-invest", ANNA)
    assert (scene.money(ANNA), scene.money(BEN), scene.chest("russia")) == (2, 0, 20)


@pytest.mark.rule("INV-1", "RON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nations_first_placement_on_investor_pays_interest(edition: str) -> None:
    scene = russia_of_anna(edition).bond(BEN, "russia", 9).treasury("russia", 9).turn("russia")

    scene.play("go investor")

    assert (scene.money(BEN), scene.chest("russia")) == (4, 5)


@pytest.mark.rule("INV-1", "INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_interest_can_be_invested_in_the_same_turn(edition: str) -> None:
    # 4 M of interest and the 2 M of the card buy a bond of 6 M
    scene = Scene(edition, players=2).govern_all(BEN).investor_card(ANNA)
    scene.bond(BEN, "russia", 12).bond(ANNA, "russia", 9).treasury("russia", 9).turn("russia")

    scene.play("go investor", "buy russia 6")

    assert scene.money(ANNA) == 0
    assert scene.bonds_of(ANNA, "russia") == {6, 9}


@pytest.mark.rule("INV-1", "VAR-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_the_investor_card_interest_is_paid_by_the_same_rule(edition: str) -> None:
    scene = (
        Scene(edition, players=3, no_investor_card=True).govern_all(ANNA).treasury("russia", 6).cash(ANNA, 3)
    )
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 12).bond(CARL, "russia", 6).turn("russia")

    scene.play("go investor")

    assert [scene.money(seat) for seat in (ANNA, BEN, CARL)] == [1, 5, 3]


@pytest.mark.rule("INV-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_report_tells_who_paid_what(edition: str) -> None:
    # owed: Ben 5, Carl 3, Anna 4; the treasury has 6
    scene = russia_of_anna(edition).treasury("russia", 6).cash(ANNA, 3)
    scene.bond(ANNA, "russia", 9).bond(BEN, "russia", 12).bond(CARL, "russia", 6).turn("russia")

    scene.play("go investor")

    russia = scene.nation("russia")
    assert scene.events(InterestPaid) == [
        InterestPaid(russia, BEN, due=5, from_treasury=5, from_government=0),
        InterestPaid(russia, CARL, due=3, from_treasury=1, from_government=2),
        InterestPaid(russia, ANNA, due=4, from_treasury=0, from_government=0),
    ]
