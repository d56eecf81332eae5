"""Lightning that is not a reaction: the player who is asked to bid may play it (FRI-R16, FRI-R39)."""

from __future__ import annotations

import pytest

from rondel.core.contract import SPECTATOR, AmountRange
from rondel.games.friesematenten.events import CardPutUp, CardWon, OverbidPunished
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    REAUCTION,
    REDIRECT,
    Card,
    action,
    claim,
    destroy,
    factor,
    factory,
    give,
    hammer,
    lightning,
    modify,
    on_player,
    pay,
    rebind,
    scene,
    steal,
    trigger,
)
from tests.support.friese_scene import Scene

GIFT = pay("bank", "actor", 25)
ROBBERY = pay("opponent", "actor", {"stat": "cash", "of": "payer"})


def bidding(*cards: Card, players: int = 3, overbid: bool = True) -> Scene:
    """Z01 is auctioned next, then Z02. Everybody has 40."""
    at = Scene(players, scene(*cards).deck.name, overbid=overbid)
    return at.money(*[40] * players).exchange("Z01", "Z02")


def up(at: Scene) -> Scene:
    """Pass in the window between auctions until Z01 is up."""
    return at.auctions().idle(lambda at: at.kind == "what-to-bid")


# ------------------------------------------------------------------ who may, and when


@pytest.mark.rule("FRI-R16", "FRI-R39", "FRI-CARD-6")
def test_a_player_who_is_asked_to_bid_may_play_it_first_and_is_asked_again() -> None:
    at = up(bidding(lightning(GIFT)).holds(BEN, "A01")).play("bid 12")
    assert (at.kind, at.asked, at.options()) == ("what-to-bid", BEN, ["pass", "play A01"])

    at.play("play A01")

    assert (at.kind, at.asked, at.options()) == ("what-to-bid", BEN, ["pass"])
    assert (at.cash(BEN), at.where("A01"), at.card_up) == (65, "out", "Z01")


@pytest.mark.rule("FRI-R16")
def test_bids_and_passes_stand_and_nothing_is_put_up_again() -> None:
    at = up(bidding(lightning(GIFT), players=4).holds(CARL, "A01")).play("bid 12", "pass")
    at.events()

    at.play("play A01")

    assert (at.state.high_bid, at.state.high_bidder, at.state.bidders) == (12, ANNA, 0b1101)
    assert (at.bids(), at.events(CardPutUp)) == ((13, 999), [])
    at.play("bid 13", "pass", "pass")
    assert at.events(CardWon) == [CardWon(CARL, at.number("Z01"), 13)]


@pytest.mark.rule("FRI-R16")
def test_before_the_first_bid_too() -> None:
    at = up(bidding(lightning(GIFT)).holds(ANNA, "A01"))
    assert (at.state.high_bid, at.options()) == (0, ["pass", "play A01"])

    at.play("play A01", "bid 10", "pass", "pass")

    assert at.where("Z01") == "active 0"


@pytest.mark.rule("FRI-R16", "FRI-R11", "FRI-RND-4")
def test_neither_the_highest_bidder_nor_players_who_passed_are_asked() -> None:
    """Anna passed and Ben is the highest bidder. Only Carl may play, on his turn."""
    cards = [lightning(GIFT)] * 3
    at = up(bidding(*cards).holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03"))

    at.play("pass", "bid 10")

    assert (at.asked, at.options()) == (CARL, ["pass", "play A03"])
    assert at.refuse("play A01").key == "card-not-held"
    assert at.refuse("play A02").key == "card-not-held"


@pytest.mark.rule("FRI-R16")
def test_several_cards_are_played_one_after_another() -> None:
    at = up(bidding(*[lightning(GIFT)] * 3).holds(ANNA, "A01", "A02", "A03"))

    at.play("play A02", "play A01", "play A03")

    assert (at.asked, at.options(), at.cash(ANNA)) == (ANNA, ["pass"], 115)


@pytest.mark.rule("FRI-R16", "FRI-CARD-6")
@pytest.mark.parametrize("symbol", ["none", "hammer", "moneybag"])
def test_no_other_symbol_is_played_then(symbol: str) -> None:
    at = up(bidding(action(GIFT, symbol=symbol)).holds(ANNA, "A01"))

    assert at.options() == ["pass"]
    refusal = at.refuse("play A01")
    assert (refusal.key, refusal.rule) == ("not-while-bidding", "FRI-R16")
    assert all(at.game.texts(language).refusal(refusal)[1] for language in ("en", "de", "fr"))


@pytest.mark.rule("FRI-R16", "FRI-R39", "FRI-WIN-5")
@pytest.mark.parametrize("effect", [CANCEL, REDIRECT, claim(5)], ids=["cancel", "redirect", "claim"])
def test_lightning_that_reacts_still_waits_for_what_it_reacts_to(effect: Card) -> None:
    at = up(bidding(lightning(effect)).holds(ANNA, "A01"))

    assert at.options() == ["pass"]
    assert at.refuse("play A01").rule == "FRI-R16"


@pytest.mark.rule("FRI-R39", "FRI-R41")
def test_without_a_target_it_cannot_be_played() -> None:
    at = up(bidding(lightning(steal()), factory()).holds(ANNA, "A01"))

    assert at.options() == ["pass"]
    assert at.refuse("play A01").key == "nothing-to-aim-at"


# ------------------------------------------------------------------ what it may change


@pytest.mark.rule("FRI-R16", "FRI-R32")
def test_money_it_brings_can_be_bid() -> None:
    at = up(bidding(lightning(GIFT), overbid=False).holds(ANNA, "A01"))
    assert at.state.answer_range() == AmountRange(ANNA, "bid {}", 10, 40, 40)

    at.play("play A01")

    assert at.state.answer_range() == AmountRange(ANNA, "bid {}", 10, 65, 65)


@pytest.mark.rule("FRI-R16", "FRI-R32")
def test_a_player_who_can_bid_nothing_may_still_play_it() -> None:
    at = up(bidding(lightning(GIFT), overbid=False).money(5, 40, 40).holds(ANNA, "A01"))
    assert (at.bids(), at.options()) == (None, ["pass", "play A01"])

    at.play("play A01")

    assert at.bids() == (10, 30)


@pytest.mark.rule("FRI-R16", "FRI-RND-6", "FRI-R32")
@pytest.mark.parametrize("overbid", [False, True])
def test_a_highest_bidder_who_is_robbed_can_no_longer_pay(overbid: bool) -> None:
    """The bid stands, even if its money is gone. Then the card is auctioned again without the bidder."""
    at = up(bidding(lightning(ROBBERY), overbid=overbid).holds(BEN, "A01")).play("bid 30")

    at.play("play A01 at seat 1", "pass", "pass")

    assert at.events(OverbidPunished) == [OverbidPunished(ANNA, at.number("Z01"), 30, 0)]
    assert (at.cash(BEN), at.card_up, at.asked) == (80, "Z01", BEN)
    assert at.state.excluded == 1 << ANNA


@pytest.mark.rule("FRI-R16", "FRI-FX-MODIFY")
def test_a_price_it_changes_counts_for_the_bid() -> None:
    """Anna pays 15 less while Ben's card is bound to her. He binds it to himself and takes over the discount."""
    cheap = on_player(modify("price", -15, "bound_player"), whose="any")
    at = up(bidding(cheap, lightning(rebind("influence_player"))).owns(ANNA, "E01").holds(BEN, "A01"))
    at.play("bid 50")

    at.play("play A01 on E01", "bind E01 to seat 2")

    assert (at.kind, at.asked) == ("what-to-bid", BEN)
    amounts = at.state.answer_range()
    assert amounts is not None
    assert amounts.safe == 55  # 40 and 15
    at.play("pass", "pass")
    assert at.events(OverbidPunished) == [OverbidPunished(ANNA, at.number("Z01"), 50, 40)]


@pytest.mark.rule("FRI-R16", "FRI-R52")
def test_a_factor_played_then_waits_for_the_payout() -> None:
    at = up(bidding(factory(7), lightning(factor("actor", 2))).owns(ANNA, "F01").holds(ANNA, "A01"))

    at.play("play A01")
    assert at.asked == ANNA
    at.idle(lambda at: at.state.round == 2)

    assert at.cash(ANNA) == 40 + 30 + 14


# ------------------------------------------------------------------ the usual consequences of a card


@pytest.mark.rule("FRI-R16", "FRI-R40", "FRI-FX-CANCEL")
def test_others_may_cancel_it_the_highest_bidder_too() -> None:
    at = up(bidding(lightning(GIFT), lightning(CANCEL)).holds(BEN, "A01").holds(ANNA, "A02")).play("bid 12")

    at.play("play A01")
    assert (at.kind, at.asked, at.card_up) == ("react", ANNA, "Z01")
    at.play("play A02")

    assert (at.kind, at.asked, at.cash(BEN)) == ("what-to-bid", BEN, 40)
    assert (at.where("A01"), at.where("A02")) == ("out", "out")


@pytest.mark.rule("FRI-R16", "FRI-FX-REDIRECT")
def test_it_can_be_redirected() -> None:
    at = up(bidding(lightning(ROBBERY), lightning(REDIRECT)).holds(BEN, "A01").holds(ANNA, "A02"))

    at.play("bid 12", "play A01 at seat 1", "play A02 at seat 3")

    assert [at.cash(seat) for seat in range(3)] == [40, 80, 0]
    assert (at.kind, at.asked, at.state.high_bid) == ("what-to-bid", BEN, 12)


@pytest.mark.rule("FRI-R16", "FRI-R45", "FRI-FX-TRIGGER")
def test_it_sets_off_triggers() -> None:
    news = factory(5, trigger(pay("bank", "owner", 3)))
    at = up(bidding(news, lightning(GIFT)).owns(CARL, "F01").holds(ANNA, "A01"))

    at.play("play A01")

    assert (at.kind, at.asked, at.cash(CARL)) == ("what-to-bid", ANNA, 43)


@pytest.mark.rule("FRI-R16", "FRI-R46")
def test_a_player_who_loses_a_card_to_it_may_answer_the_loss() -> None:
    cards = (factory(), lightning(destroy()), lightning(claim(9)))
    at = up(bidding(*cards).owns(ANNA, "F01").holds(BEN, "A01").holds(ANNA, "A02")).play("bid 12")

    at.play("play A01 on F01")
    assert (at.kind, at.asked, at.card_up) == ("claim-loss", ANNA, "Z01")
    at.play("play A02")

    assert (at.kind, at.asked, at.cash(ANNA)) == ("what-to-bid", BEN, 49)


@pytest.mark.rule("FRI-R16", "FRI-R5", "FRI-CARD-2")
def test_a_factory_too_many_is_scrapped_before_the_bidding_goes_on() -> None:
    cards = (*[factory(vp=-1)] * 4, lightning(give()))
    at = up(bidding(*cards).owns(CARL, "F01", "F02", "F03").owns(ANNA, "F04").holds(ANNA, "A01"))

    at.play("play A01 on F04 at seat 3")
    assert (at.kind, at.asked, at.card_up) == ("which-to-scrap", CARL, "Z01")
    at.play("scrap F02")

    assert (at.kind, at.asked, at.cash(CARL)) == ("what-to-bid", ANNA, 35)


@pytest.mark.rule("FRI-R16", "FRI-R47")
def test_chance_may_hit_a_card_meanwhile() -> None:
    cards = (factory(), factory(), lightning(destroy(pick="random")))
    at = up(bidding(*cards).owns(BEN, "F01", "F02").holds(ANNA, "A01"))

    at.play("play A01 at seat 2")
    assert at.options() == ["hit F01", "hit F02"]
    at.play("hit F02")

    assert (at.kind, at.asked, at.where("F02")) == ("what-to-bid", ANNA, "discard")


@pytest.mark.rule("FRI-R16", "FRI-R5", "FRI-FX-MODIFY")
def test_a_limit_that_depends_on_unused_cards_is_enforced_at_once() -> None:
    room = {"type": "status", "effects": [modify("factory_limit", 1, per={"scope": "owner", "unused": True})]}
    cards = (*[factory()] * 3, room, lightning(GIFT))
    at = Scene(3, scene(*cards, factory_limit=2).deck.name).money(40, 40, 40).exchange("Z01", "Z02")
    up(at.owns(ANNA, "F01", "F02", "F03", "S01").holds(ANNA, "A01"))

    at.play("play A01")

    assert (at.kind, at.asked, at.cash(ANNA)) == ("which-to-scrap", ANNA, 40)
    at.play("scrap F01")
    assert (at.kind, at.cash(ANNA)) == ("what-to-bid", 65)


@pytest.mark.rule("FRI-R16", "FRI-WIN-3", "FRI-FX-REAUCTION")
def test_the_award_and_what_follows_it_come_as_usual() -> None:
    at = up(bidding(lightning(GIFT), hammer(REAUCTION)).holds(ANNA, "A01").holds(BEN, "A02"))

    at.play("play A01", "bid 50", "pass", "pass")
    assert (at.kind, at.asked, at.cash(ANNA)) == ("undo-award", BEN, 15)
    at.play("play A02")

    assert (at.cash(ANNA), at.card_up, at.asked) == (65, "Z01", BEN)


# ------------------------------------------------------------------ what others learn


@pytest.mark.rule("FRI-R38", "FRI-R54", "FRI-R16")
@pytest.mark.parametrize("money", [0, 5, 40])
def test_nothing_that_others_see_depends_on_money(money: int) -> None:
    """Who is asked, and for what, does not depend on the purse of the player who may play."""
    at = up(bidding(lightning(GIFT)).money(40, money, 40).holds(BEN, "A01")).play("bid 12")
    rich = up(bidding(lightning(GIFT)).money(40, 999, 40).holds(BEN, "A01")).play("bid 12")

    for seat in (ANNA, CARL, SPECTATOR):
        here, there = at.view(seat), rich.view(seat)
        assert (here.question, here.legal, here.answer_range) == (there.question, there.legal, None)
    assert at.view(BEN).legal == ("pass", "play A01")


@pytest.mark.rule("FRI-R16", "FRI-R54")
def test_a_card_on_the_table_and_the_auction_under_it_are_both_seen() -> None:
    at = up(bidding(lightning(GIFT), lightning(CANCEL)).holds(BEN, "A01").holds(CARL, "A02")).play("bid 12")

    at.play("play A01")

    view = at.view(ANNA)
    assert [declared.card for declared in view.declared] == ["A01"]
    assert view.auction is not None
    assert (view.auction.card, view.auction.bid, view.auction.bidder) == ("Z01", 12, ANNA)


@pytest.mark.rule("FRI-R16")
def test_a_quiet_answer_is_never_given_for_a_bidder() -> None:
    at = up(bidding(lightning(GIFT)).holds(ANNA, "A01"))

    assert at.game.quiet_answer(at.state) is None
