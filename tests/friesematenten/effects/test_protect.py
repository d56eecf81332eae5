"""`protect`: cards and purses that cannot be targeted (FRI-FX-PROTECT)."""

from __future__ import annotations

import pytest

from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    Effect,
    action,
    called,
    destroy,
    factory,
    give,
    lightning,
    on_card,
    on_player,
    pay,
    protect,
    rebind,
    scene,
    status,
    steal,
    swap,
)
from tests.support.friese_scene import Scene

# ------------------------------------------------------------------ cards

# the ways to target Ben's F01 (he owns F01 and F02; Anna owns F03), and by whom
VERBS: dict[str, tuple[Effect, int, str]] = {
    "steal": (steal(), ANNA, "play A01 on F01"),
    "destroy": (destroy(), ANNA, "play A01 on F01"),
    "swap": (swap(), ANNA, "play A01 on F03 F01"),
    "give": (give(), BEN, "play A01 on F01 at seat 1"),
}


def _guarded(verb: str, against: list[str]) -> tuple[Scene, str]:
    effect, actor, text = VERBS[verb]
    guard = on_card(protect("bound_card", *against))
    at = scene(factory(), factory(), factory(), guard, action(effect)).owns(BEN, "F01", "F02", "E01@F01")
    return at.owns(ANNA, "F03").holds(actor, "A01").phase_two(actor), text


@pytest.mark.rule("FRI-FX-PROTECT")
@pytest.mark.parametrize("verb", list(VERBS))
def test_the_bound_card_cannot_be_the_target_of_a_listed_verb(verb: str) -> None:
    at, text = _guarded(verb, [verb])

    assert text not in at.options()
    assert text.replace("F01", "F02") in at.options()
    at.refuse(text)


@pytest.mark.rule("FRI-FX-PROTECT")
@pytest.mark.parametrize("verb", list(VERBS))
def test_it_is_a_target_of_every_verb_not_listed(verb: str) -> None:
    at, text = _guarded(verb, [other for other in VERBS if other != verb])

    assert text in at.options()


@pytest.mark.rule("FRI-FX-PROTECT")
def test_it_is_left_out_when_chance_draws() -> None:
    at = Scene().owns(BEN, "F01", "E01@F01", "F02", "S01").holds(ANNA, "A05").phase_two()

    at.play("play A05 at seat 2")

    assert at.options() == ["hit F02", "hit S01"]


@pytest.mark.rule("FRI-FX-PROTECT", "FRI-R47")
def test_a_player_who_has_only_protected_cards_cannot_be_chosen_for_random_destruction() -> None:
    at = Scene().owns(BEN, "F01", "E01@F01").owns(CARL, "F02").holds(ANNA, "A05").phase_two()

    assert at.options() == ["play A05 at seat 3", "done"]


@pytest.mark.rule("FRI-FX-PROTECT")
def test_the_protecting_card_itself_can_be_bound_anew() -> None:
    at = Scene().owns(BEN, "F01", "E01@F01").owns(ANNA, "F02").holds(ANNA, "A07", "A03").phase_two()
    at.refuse("play A03 on F01")

    at.play("play A07 on E01", "bind E01 to F02", "play A03 on F01")

    assert at.where("F01") == "discard"


@pytest.mark.rule("FRI-FX-PROTECT", "FRI-CARD-5")
def test_destroying_the_protecting_card_ends_the_protection() -> None:
    cards = [
        factory(),
        on_card(protect("bound_card", "destroy")),
        action(destroy("influence")),
        action(destroy()),
    ]
    at = scene(*cards).owns(BEN, "F01", "E01@F01").holds(ANNA, "A01", "A02").phase_two()

    at.play("play A01 on E01")

    assert at.where("F01") == "active 1"
    assert "play A02 on F01" in at.options()


@pytest.mark.rule("FRI-FX-PROTECT")
def test_unbound_it_protects_nothing() -> None:
    at = Scene().owns(BEN, "F01").holds(BEN, "E01").holds(ANNA, "A03").phase_two()

    assert "play A03 on F01" in at.options()


@pytest.mark.rule("FRI-FX-PROTECT")
def test_a_card_may_protect_itself() -> None:
    at = scene(status(3, protect("self", "steal")), action(steal("status")), action(destroy("status")))
    at.owns(BEN, "S01").holds(ANNA, "A01", "A02").phase_two()

    assert at.options() == ["play A02 on S01", "done"]


@pytest.mark.rule("FRI-FX-PROTECT")
def test_influence_may_protect_itself_from_being_bound_anew() -> None:
    fast = on_player(protect("self", "rebind"), whose="any")
    at = scene(fast, on_player(whose="any"), action(rebind())).owns(BEN, "E01", "E02").holds(ANNA, "A01")

    assert at.phase_two().options() == ["play A01 on E02", "done"]


@pytest.mark.rule("FRI-FX-PROTECT", "FRI-R44")
def test_it_does_not_help_against_scrapping() -> None:
    at = Scene().owns(ANNA, "F01", "E01@F01", "F02", "F08").exchange("F09", "S01").auctions()

    at.play("bid 10", "pass", "pass")

    assert "scrap F01" in at.options()
    at.play("scrap F01")
    assert (at.where("F01"), at.where("E01")) == ("out", "out")


@pytest.mark.rule("FRI-R43")
def test_a_card_protected_against_swapping_is_not_swapped_by_its_owner_either() -> None:
    at = Scene().owns(ANNA, "F01", "E01@F01", "F02").owns(BEN, "F08").holds(ANNA, "A06").phase_two()

    assert [text for text in at.options() if text.startswith("play")] == ["play A06 on F02 F08"]


@pytest.mark.rule("FRI-R43")
def test_it_may_be_given_away_unless_giving_is_listed() -> None:
    at = Scene().owns(ANNA, "F01", "E01@F01").holds(ANNA, "A08").phase_two()

    at.play("play A08 on F01 at seat 2")

    assert (at.where("F01"), at.where("E01")) == ("active 1", "active 1")


@pytest.mark.rule("FRI-FX-PROTECT", "FRI-R7")
def test_protection_goes_along_to_a_new_owner() -> None:
    at = Scene().owns(ANNA, "F01", "E01@F01").holds(ANNA, "A08").holds(CARL, "A03").phase_two()

    at.play("play A08 on F01 at seat 2", "done", "done")

    assert at.asked == CARL
    at.refuse("play A03 on F01")


@pytest.mark.rule("FRI-FX-PROTECT", "FRI-R8")
def test_protections_of_one_card_add_up() -> None:
    cards = [factory(), on_card(protect("bound_card", "steal")), on_card(protect("bound_card", "destroy"))]
    at = scene(*cards, action(steal()), action(destroy())).owns(BEN, "F01", "E01@F01", "E02@F01")
    at.holds(ANNA, "A01", "A02")

    assert at.phase_two().options() == ["done"]


# ------------------------------------------------------------------ money


@pytest.mark.rule("FRI-R43", "FRI-FX-PROTECT")
def test_a_player_with_protected_money_cannot_be_chosen_to_pay() -> None:
    at = Scene().owns(BEN, "E07").holds(ANNA, "A16").payout()

    assert at.options() == ["play A16 at seat 3", "pass"]


@pytest.mark.rule("FRI-R43")
def test_a_player_with_protected_money_is_skipped_where_everybody_pays() -> None:
    at = Scene().owns(BEN, "E07", "F01").owns(CARL, "F02", "F08").holds(ANNA, "A17").payout()

    at.play("play A17")

    assert at.state.cash == [60 + 8 + 30, 60 + 35 + 8, 60 - 8 + 30 + 19]


@pytest.mark.rule("FRI-R43")
def test_a_card_that_makes_everybody_pay_is_legal_even_if_nobody_does() -> None:
    at = Scene(2).owns(BEN, "E07", "F01").holds(ANNA, "A17").payout()

    at.play("play A17")

    assert (at.where("A17"), at.state.cash[BEN]) == ("out", 60 + 35 + 8)


@pytest.mark.rule("FRI-R43")
def test_protected_money_still_pays_for_own_cards() -> None:
    at = Scene().owns(ANNA, "E07").owns(BEN, "F01").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F01")

    assert at.state.cash == [51, 69, 60]


@pytest.mark.rule("FRI-R43")
def test_protected_money_still_pays_prices_and_fees() -> None:
    at = Scene().owns(ANNA, "E07", "F12").exchange("S01", "S02").phase_two()

    at.play("scrap F12", "done", "done", "done", "bid 20", "pass", "pass")

    assert at.state.cash[ANNA] == 60 - 10 - 20


@pytest.mark.rule("FRI-R43", "FRI-RND-6")
def test_protected_money_is_lost_by_overbidding() -> None:
    at = Scene().owns(ANNA, "E07").exchange("S01", "S02").auctions()

    at.play("bid 61", "pass", "pass")

    assert at.state.cash[ANNA] == 0


@pytest.mark.rule("FRI-R43")
def test_protected_money_does_not_cover_production() -> None:
    at = Scene().owns(BEN, "E07", "F01").holds(ANNA, "A14").payout()

    at.play("play A14 at seat 2")

    assert at.state.cash[BEN] == 60 + 35


@pytest.mark.rule("FRI-R43")
def test_a_player_with_protected_money_cannot_be_the_new_target_of_a_redirect() -> None:
    at = Scene(4).owns(CARL, "E07").holds(ANNA, "A16").holds(BEN, "A19").payout()

    at.play("play A16 at seat 2")

    assert at.options() == ["play A19 at seat 4", "pass"]


@pytest.mark.rule("FRI-R43", "FRI-FX-REDIRECT")
def test_if_the_only_third_player_has_protected_money_a_redirect_cancels() -> None:
    at = Scene().owns(CARL, "E07").holds(ANNA, "A16").holds(BEN, "A19").payout()

    at.play("play A16 at seat 2", "play A19")

    assert at.state.cash == [90, 90, 95]


@pytest.mark.rule("FRI-R43")
def test_protected_money_of_a_victim_stays_while_the_card_is_lost() -> None:
    robbery = action(called("t", steal("status")), pay("t.victim", "actor", 5))
    purse = on_player(protect("bound_player", "money"))
    at = scene(status(3), purse, robbery).owns(BEN, "S01", "E01").holds(ANNA, "A01").phase_two()

    at.play("play A01 on S01")

    assert (at.where("S01"), at.state.cash) == ("active 0", [60, 60, 60])


@pytest.mark.rule("FRI-R43")
def test_a_player_with_protected_money_may_be_the_one_who_is_paid() -> None:
    gift = action(pay("actor", "opponent", 5))
    purse = on_player(protect("bound_player", "money"))
    at = scene(purse, gift).owns(BEN, "E01").holds(ANNA, "A01").phase_two()

    at.play("play A01 at seat 2")

    assert at.state.cash == [55, 65, 60]


@pytest.mark.rule("FRI-R43", "FRI-R44")
def test_a_player_who_got_protected_after_being_chosen_pays_nothing() -> None:
    # Carl saves Anna's card from Ben's objection, and thereby binds the protection to Ben
    purse = on_player(protect("bound_player", "money"), whose="any")
    cards = [purse, action(pay("opponent", "actor", 5)), lightning(CANCEL), lightning(CANCEL, rebind())]
    at = scene(*cards).owns(CARL, "E01").holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03").phase_two()

    at.play("play A01 at seat 2", "play A02", "play A03 on E01", "bind E01 to seat 2")

    assert (at.where("A01"), at.state.cash) == ("out", [60, 60, 60])


@pytest.mark.rule("FRI-FX-PROTECT", "FRI-R44")
def test_a_card_protected_after_being_chosen_is_safe() -> None:
    guard = on_card(protect("bound_card", "destroy"), whose="any")
    cards = [factory(), guard, action(destroy()), lightning(CANCEL), lightning(CANCEL, rebind())]
    at = scene(*cards).owns(BEN, "F01").owns(CARL, "Z01", "E01@Z01").holds(ANNA, "A01").holds(BEN, "A02")

    at.holds(CARL, "A03").phase_two()
    at.play("play A01 on F01", "play A02", "play A03 on E01", "bind E01 to F01")

    assert (at.where("F01"), at.where("A01")) == ("active 1", "out")


@pytest.mark.rule("FRI-FX-PROTECT", "FRI-R43")
@pytest.mark.parametrize("kind", ["factory", "status", "influence"])
def test_any_card_can_protect_the_money_of_its_owner(kind: str) -> None:
    guard = protect("self", "money")
    card = {"factory": factory(5, guard), "status": status(0, guard), "influence": on_card(guard)}[kind]
    levy = action(pay("opponent", "actor", 5))
    name = {"factory": "F01", "status": "S01", "influence": "E01@Z01"}[kind]
    owned = [name, "Z01"] if kind == "influence" else [name]
    at = scene(card, levy).owns(BEN, *owned).holds(ANNA, "A01").phase_two()

    assert at.options() == ["play A01 at seat 3", "done"]
    assert at.refuse("play A01 at seat 2").key == "player-protected"


@pytest.mark.rule("FRI-FX-PROTECT")
def test_it_goes_with_the_card_to_another_owner() -> None:
    cards = (
        status(0, protect("self", "money")),
        action(steal("status")),
        action(pay("each_opponent", "actor", 5)),
    )
    at = scene(*cards).money(20, 20, 20).owns(BEN, "S01").holds(ANNA, "A01").holds(CARL, "A02").phase_two()

    at.play("play A01 on S01", "done", "done", "play A02")

    assert [at.cash(seat) for seat in range(3)] == [20, 15, 25]
