"""Investing: first the holder of the card, then the players without a government (INV-2, INV-3)."""

from __future__ import annotations

import pytest

from rondel.core.errors import NotAskedError
from rondel.games.imperial.events import BondBought, BondUpgraded, InvestmentDeclined, InvestorPaid
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, EMIL, EUROPE, FAYE, Scene

SECOND = {"imperial-2006": "italy", "imperial-2010": "italy", "imperial-2030": "china"}


def anna_invests(edition: str, cash: int = 0) -> Scene:
    """Two players with governments. Anna has the card, and this much cash before her 2 M."""
    return Scene(edition, players=2).govern_all(BEN).govern(russia=ANNA).investor_card(ANNA).cash(ANNA, cash)


def stop(scene: Scene) -> Scene:
    """Let Russia stop on Investor. By default no interest is owed."""
    return scene.turn("russia").play("go investor")


def asked_to_invest(scene: Scene) -> list[int]:
    """Decline until nobody is asked to invest. Return who was asked."""
    order = []
    while scene.asked()[0] == "what-to-invest":
        order.append(scene.asked()[1])
        scene.play("decline")
    return order


# ------------------------------------------------------------------ the 2 M and the choice (INV-2)


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_cards_holder_gets_two_millions_from_the_bank(edition: str) -> None:
    scene = anna_invests(edition, cash=3)
    bank = scene.state.bank

    stop(scene)

    assert scene.money(ANNA) == 5
    assert scene.state.bank == bank - 2
    assert scene.events(InvestorPaid) == [InvestorPaid(ANNA, 2)]


@pytest.mark.rule("INV-2", "TURN-2")
@pytest.mark.trap(11)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_two_millions_come_when_investor_is_passed_too_after_the_space_is_completed(edition: str) -> None:
    scene = anna_invests(edition).at("russia", "production-1").turn("russia")

    scene.play("go import")
    assert (scene.asked(), scene.money(ANNA)) == (("what-to-import", ANNA), 0)
    assert scene.refused("seat 1 gives 2 to russia").rule == "MON-2"
    scene.play("done")

    assert (scene.asked(), scene.money(ANNA)) == (("what-to-invest", ANNA), 2)


@pytest.mark.rule("INV-2", "BAT-2", "TURN-2")
@pytest.mark.trap(12)
@pytest.mark.parametrize(
    ("edition", "nation", "harbour", "sea", "other"),
    [(edition, "italy", "naples", "western-mediterranean", "france") for edition in EUROPE]
    + [("imperial-2030", "india", "mumbai", "indian-ocean", "china")],
)
def test_investing_follows_a_maneuver_that_passed_investor_and_ends_in_peace(
    edition: str, nation: str, harbour: str, sea: str, other: str
) -> None:
    scene = Scene(edition, players=2).govern_all(BEN).govern(**{nation: ANNA}).investor_card(ANNA)
    scene.fleet(nation, harbour).fleet(other, sea).at(nation, "production-1").cash(ANNA, 4).turn(nation)

    scene.play("go maneuver-2", f"fleet {harbour} to {sea}", "peace", "no battle", "done", "done")

    assert scene.units(nation, sea) == scene.units(other, sea) == (0, 0, 1)
    assert scene.asked() == ("what-to-invest", ANNA)


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_two_millions_can_be_invested_at_once(edition: str) -> None:
    scene = stop(anna_invests(edition))

    scene.play("buy russia 2")

    assert scene.money(ANNA) == 0
    assert scene.bonds_of(ANNA, "russia") == {2}


@pytest.mark.rule("INV-2")
@pytest.mark.trap(1)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_holder_may_decline_and_keeps_the_money(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=3))

    scene.play("decline")

    assert scene.money(ANNA) == 5
    assert scene.events(InvestmentDeclined) == [InvestmentDeclined(ANNA)]


@pytest.mark.rule("INV-2", "ASK-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_holder_who_can_afford_nothing_is_still_asked(edition: str) -> None:
    scene = anna_invests(edition)
    for nation in range(1, 7):
        scene.bond(BEN, scene.nth(nation), 2)

    stop(scene)

    assert scene.asked() == ("what-to-invest", ANNA)
    assert scene.options() == {"decline"}


# ------------------------------------------------------------------ a free bond (INV-2)


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_free_bond_is_bought_for_its_full_price(edition: str) -> None:
    other = SECOND[edition]
    scene = stop(anna_invests(edition, cash=15).treasury(other, 1))

    scene.play(f"buy {other} 12")

    assert scene.money(ANNA) == 5
    assert scene.chest(other) == 13
    assert scene.bonds_of(ANNA, other) == {12}
    assert scene.events(BondBought) == [BondBought(ANNA, scene.nation(other), 12)]


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_money_goes_to_the_bonds_nation_not_to_the_nation_on_turn(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=10))

    scene.play(f"buy {SECOND[edition]} 4")

    assert (scene.chest("russia"), scene.chest(SECOND[edition])) == (0, 4)


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bond_of_any_nation_may_be_chosen(edition: str) -> None:
    scene = stop(anna_invests(edition))

    assert scene.options("buy") == {f"buy {scene.nth(number)} 2" for number in range(1, 7)}


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nation_without_a_government_may_be_chosen(edition: str) -> None:
    scene = Scene(edition, players=2).govern(russia=BEN).investor_card(ANNA)

    stop(scene)

    assert f"buy {SECOND[edition]} 2" in scene.options()


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_may_hold_several_bonds_of_a_nation(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=10).bond(ANNA, "russia", 2, 9))

    scene.play("buy russia 12")

    assert scene.bonds_of(ANNA, "russia") == {2, 9, 12}


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_bonds_within_the_cash_are_offered(edition: str) -> None:
    # 10 M and the 2 M of the card; the bond of 6 M is with Ben, its interest in the treasury
    scene = stop(anna_invests(edition, cash=10).bond(BEN, "russia", 6).treasury("russia", 3))

    assert scene.options("buy russia") == {f"buy russia {price}" for price in (2, 4, 9, 12)}


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize(
    ("edition", "largest"), [("imperial-2006", 25), ("imperial-2010", 30), ("imperial-2030", 30)]
)
def test_the_largest_bond_can_be_bought_with_much_more_money(edition: str, largest: int) -> None:
    scene = stop(anna_invests(edition, cash=100))

    scene.play(f"buy russia {largest}")

    assert (scene.money(ANNA), scene.chest("russia")) == (102 - largest, largest)


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("owner", [ANNA, BEN])
def test_a_bond_with_a_lender_cannot_be_bought(edition: str, owner: int) -> None:
    scene = stop(anna_invests(edition, cash=20).bond(owner, "russia", 9))

    error = scene.refused("buy russia 9")

    assert error.rule == "INV-2"
    assert "9 M bond is taken" in error.message
    assert "skip" in error.hint


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bond_beyond_the_cash_is_refused_with_both_sums(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=9))

    error = scene.refused("buy russia 12")

    assert error.rule == "INV-2"
    assert "12 M" in error.message
    assert "11 M" in error.message
    assert error.hint


# ------------------------------------------------------------------ trading up (INV-2)


@pytest.mark.rule("INV-2")
@pytest.mark.example("EX-25")
@pytest.mark.parametrize("edition", EUROPE)
def test_trading_the_italian_4_for_the_12_costs_8(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=6).bond(ANNA, "italy", 4).treasury("italy", 3))

    scene.play("upgrade italy 4 to 12")

    assert scene.bonds_of(ANNA, "italy") == {12}
    assert (scene.money(ANNA), scene.chest("italy")) == (0, 11)
    assert scene.events(BondUpgraded) == [BondUpgraded(ANNA, scene.nation("italy"), 4, 12, 8)]


@pytest.mark.rule("INV-2")
@pytest.mark.example("EX-26")
def test_trading_the_chinese_4_for_the_12_costs_8() -> None:
    scene = stop(anna_invests("imperial-2030", cash=6).bond(ANNA, "china", 4).treasury("china", 3))

    scene.play("upgrade china 4 to 12")

    assert scene.bonds_of(ANNA, "china") == {12}
    assert (scene.money(ANNA), scene.chest("china")) == (0, 11)


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_one_bond_is_handed_back(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=8).bond(ANNA, "russia", 2, 4, 16))

    scene.play("upgrade russia 2 to 12")

    assert scene.bonds_of(ANNA, "russia") == {4, 12, 16}


@pytest.mark.rule("INV-2", "INV-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bond_handed_back_is_free_for_the_next_investor(edition: str) -> None:
    scene = Scene(edition, players=3).govern_all(CARL).investor_card(ANNA).cash(ANNA, 8).cash(BEN, 4)
    scene.bond(ANNA, "russia", 4)

    stop(scene).play("upgrade russia 4 to 12", "buy russia 4")

    assert scene.bonds_of(ANNA, "russia") == {12}
    assert scene.bonds_of(BEN, "russia") == {4}


@pytest.mark.rule("INV-2")
@pytest.mark.trap(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_pair_of_an_own_and_a_higher_free_bond_is_a_separate_choice(edition: str) -> None:
    # bonds of 2 and 4 of one nation; 5 M and the 2 M of the card make 7
    nation = SECOND[edition]
    scene = stop(anna_invests(edition, cash=5).bond(ANNA, nation, 2, 4))

    pairs = ((2, 6), (2, 9), (4, 6), (4, 9))
    assert scene.options("upgrade") == {f"upgrade {nation} {held} to {wanted}" for held, wanted in pairs}
    assert scene.options(f"buy {nation}") == {f"buy {nation} 6"}


@pytest.mark.rule("INV-2")
@pytest.mark.trap(2)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wanted", [4, 9])
def test_a_bond_is_never_traded_down_or_sideways(edition: str, wanted: int) -> None:
    scene = stop(anna_invests(edition, cash=20).bond(ANNA, "russia", 9))

    error = scene.refused(f"upgrade russia 9 to {wanted}")

    assert error.rule == "INV-2"
    assert "higher" in error.message


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("owner", [BEN, None])
def test_only_an_own_bond_can_be_handed_back(edition: str, owner: int | None) -> None:
    scene = anna_invests(edition, cash=20)
    if owner is not None:
        scene.bond(owner, "russia", 4)

    error = stop(scene).refused("upgrade russia 4 to 12")

    assert error.rule == "INV-2"
    assert "isn’t yours" in error.message


@pytest.mark.rule("INV-2")
@pytest.mark.trap(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bond_is_never_traded_for_one_of_another_nation(edition: str) -> None:
    other = SECOND[edition]
    scene = stop(anna_invests(edition, cash=20).bond(ANNA, "russia", 4))

    assert scene.options("upgrade") == {f"upgrade russia 4 to {price}" for price in (6, 9, 12, 16, 20, 25)}
    assert "isn’t yours" in scene.refused(f"upgrade {other} 4 to 12").message


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_wanted_bond_must_be_free(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=20).bond(ANNA, "russia", 4).bond(BEN, "russia", 12))

    error = scene.refused("upgrade russia 4 to 12")

    assert error.rule == "INV-2"
    assert "12 M bond is taken" in error.message


@pytest.mark.rule("INV-2")
@pytest.mark.trap(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_difference_must_be_paid(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=5).bond(ANNA, "russia", 4))

    error = scene.refused("upgrade russia 4 to 12")

    assert error.rule == "INV-2"
    assert "8 M" in error.message
    assert "7 M" in error.message


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_bonds_are_never_simply_given_back(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=20).bond(ANNA, "russia", 4, 9))

    assert all(text.startswith(("buy ", "upgrade ", "decline")) for text in scene.options())


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_holder_makes_one_investment(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=50))

    scene.play("buy russia 2")

    assert scene.asked() == ("which-space", BEN)


@pytest.mark.rule("INV-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_else_answers_the_question(edition: str) -> None:
    scene = stop(anna_invests(edition))

    error = scene.refused("done")

    assert isinstance(error, NotAskedError)
    assert "skip" in error.hint


@pytest.mark.rule("INV-2", "MON-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gift_before_investing_shortens_the_purse(edition: str) -> None:
    scene = stop(anna_invests(edition, cash=4))

    scene.play("seat 1 gives 3 to russia")

    assert scene.asked() == ("what-to-invest", ANNA)
    assert scene.options("buy russia") == {"buy russia 2"}


# ------------------------------------------------------------------ players without a government (INV-3)


@pytest.mark.rule("INV-3")
@pytest.mark.trap(6)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", ["investor", "import"])
def test_players_without_a_government_invest_clockwise_from_the_cards_holder(
    edition: str, space: str
) -> None:
    # Anna governs; Dora has the card: Dora, Emil, Faye, then round the table to Ben and Carl
    scene = Scene(edition, players=6).govern_all(ANNA).investor_card(DORA)
    # one million short of the interest, so that no Swiss Bank can force a stop (RON-4)
    scene.bond(ANNA, "russia", 9).treasury("russia", 3).at("russia", "maneuver-1").turn("russia")
    scene.play(f"go {space}")
    while scene.asked()[0] == "force-a-stop":
        scene.play("let pass")
    scene.idle()

    assert asked_to_invest(scene) == [DORA, EMIL, FAYE, BEN, CARL]


@pytest.mark.rule("INV-3")
@pytest.mark.trap(6)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("card", "order"),
    [
        (ANNA, [ANNA, BEN, DORA, FAYE]),
        (CARL, [CARL, DORA, FAYE, BEN]),
        (EMIL, [EMIL, FAYE, BEN, DORA]),
        (FAYE, [FAYE, BEN, DORA]),
    ],
)
def test_they_begin_on_the_left_of_the_holder_wherever_they_sit(
    edition: str, card: int, order: list[int]
) -> None:
    # Anna, Carl and Emil govern; Ben, Dora and Faye do not
    scene = Scene(edition, players=6).govern(russia=EMIL).govern(**{SECOND[edition]: CARL}).govern_all(ANNA)

    assert asked_to_invest(stop(scene.investor_card(card))) == order


@pytest.mark.rule("INV-3")
@pytest.mark.trap(1)
@pytest.mark.parametrize("edition", EDITIONS)
def test_they_get_no_two_millions(edition: str) -> None:
    scene = Scene(edition, players=3).govern_all(CARL).investor_card(ANNA)

    stop(scene).play("decline")

    assert scene.asked() == ("what-to-invest", BEN)
    assert scene.money(BEN) == 0
    assert scene.options() == {"decline"}


@pytest.mark.rule("INV-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_they_buy_or_trade_up_in_the_same_way(edition: str) -> None:
    scene = Scene(edition, players=3).govern_all(CARL).investor_card(ANNA).cash(BEN, 5)
    scene.bond(BEN, SECOND[edition], 2)

    stop(scene).play("decline")

    # 5 M: outright up to 4 of any nation, and with the old bond up to 7
    assert scene.options("buy russia") == {"buy russia 2", "buy russia 4"}
    assert scene.options("upgrade") == {f"upgrade {SECOND[edition]} 2 to {price}" for price in (4, 6)}


@pytest.mark.rule("INV-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_of_them_invests_once(edition: str) -> None:
    scene = Scene(edition, players=3).govern_all(CARL).investor_card(ANNA).cash(BEN, 50)

    stop(scene).play("decline", "buy russia 2")

    assert scene.asked() == ("which-space", CARL)


@pytest.mark.rule("INV-3")
@pytest.mark.trap(5)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_holder_without_a_government_invests_once(edition: str) -> None:
    scene = Scene(edition, players=2).govern_all(BEN).investor_card(ANNA).cash(ANNA, 50)

    stop(scene).play("buy russia 2")

    assert scene.asked() == ("which-space", BEN)


@pytest.mark.rule("INV-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_players_with_a_government_are_not_asked(edition: str) -> None:
    scene = Scene(edition, players=3).govern_all(ANNA).govern(russia=BEN).govern(**{SECOND[edition]: CARL})
    scene.investor_card(ANNA).cash(BEN, 50).cash(CARL, 50)

    stop(scene).play("decline")

    assert scene.asked()[0] == "which-space"


@pytest.mark.rule("INV-3")
@pytest.mark.trap(6)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bond_goes_to_the_first_in_the_order(edition: str) -> None:
    scene = Scene(edition, players=4).govern_all(ANNA).investor_card(BEN).cash(CARL, 9).cash(DORA, 9)

    stop(scene).play("decline", "buy russia 9")

    assert scene.asked() == ("what-to-invest", DORA)
    assert "buy russia 9" not in scene.options()
    assert "is taken" in scene.refused("buy russia 9").message


@pytest.mark.rule("INV-3", "INV-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_buying_the_majority_does_not_take_a_later_bank_out_of_the_order(edition: str) -> None:
    # The holder's purchase changes nothing for Ben until all have invested.
    scene = Scene(edition, players=3).govern_all(CARL).investor_card(ANNA).cash(ANNA, 10).cash(BEN, 10)
    scene.bond(CARL, "russia", 2)

    stop(scene).play("buy russia 12")

    assert scene.governor("russia") == CARL
    assert scene.asked() == ("what-to-invest", BEN)
