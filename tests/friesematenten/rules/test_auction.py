"""The auctions: opening, raising, passing, paying, and cards that find no buyer."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core.action import CHANCE
from rondel.core.errors import NotationError
from rondel.games.friesematenten.events import CardPutUp, CardUnsold, CardWon, OverbidPunished
from rondel.games.friesematenten.game import FriesematentenGame
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, DORA, Scene


def sale(*cards: str, players: int = 3, **options: Any) -> Scene:
    """Return a scene just before cards are auctioned. Anna has the marker."""
    return Scene(players, **options).exchange(*cards)


# ------------------------------------------------------------------ the order


@pytest.mark.rule("FRI-RND-4")
def test_the_card_nearest_to_the_pile_is_auctioned_first() -> None:
    scene = sale("F09", "S12", "F13", players=2).auctions().play(*["pass"] * 6)

    assert scene.names([event.card for event in scene.events(CardPutUp)]) == ["F09", "S12", "F13"]


@pytest.mark.rule("FRI-RND-4")
@pytest.mark.parametrize(("players", "marker"), [(2, BEN), (3, CARL), (4, DORA), (4, ANNA)])
def test_the_holder_of_the_marker_opens(players: int, marker: int) -> None:
    scene = sale("F01", players=players).marker(marker).auctions()

    assert (scene.kind, scene.asked, scene.card_up) == ("what-to-bid", marker, "F01")


@pytest.mark.rule("FRI-RND-4")
def test_the_others_follow_clockwise() -> None:
    scene = sale("F01", players=4).marker(CARL).auctions()

    asked = [scene.asked]
    for text in ("bid 18", "bid 19", "bid 20"):
        scene.play(text)
        asked.append(scene.asked)

    assert asked == [CARL, DORA, ANNA, BEN]


@pytest.mark.rule("FRI-RND-4")
def test_the_winner_opens_the_next_auction() -> None:
    scene = sale("F01", "F02").auctions().play("pass", "bid 18", "pass")

    assert scene.state.marker == BEN
    assert (scene.asked, scene.card_up) == (BEN, "F02")


@pytest.mark.rule("FRI-RND-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_is_offered_once(players: int) -> None:
    scene = sale("F01", "F02", "F03", players=players).auctions().play(*["pass"] * (3 * players))

    assert len(scene.events(CardPutUp)) == 3
    assert scene.state.phase != 3


# ------------------------------------------------------------------ bids


@pytest.mark.rule("FRI-RND-4")
def test_the_first_bid_is_at_least_the_minimum() -> None:
    scene = sale("F01").auctions()

    assert scene.bids() == (18, 999)
    assert scene.refuse("bid 17").rule == "FRI-RND-4"
    assert scene.refuse("bid 5").rule == "FRI-RND-4"
    scene.play("bid 18")


@pytest.mark.rule("FRI-RND-4")
def test_the_first_bid_may_be_higher_than_the_minimum() -> None:
    scene = sale("F01").auctions().play("bid 40")

    assert scene.bids() == (41, 999)


@pytest.mark.rule("FRI-RND-4", "FRI-R11")
def test_as_long_as_nobody_has_bid_the_next_one_may_open_with_the_minimum() -> None:
    scene = sale("F01").auctions().play("pass")

    assert (scene.asked, scene.bids()) == (BEN, (18, 999))
    assert scene.refuse("bid 17").rule == "FRI-RND-4"


@pytest.mark.rule("FRI-R11")
def test_each_bid_is_at_least_one_higher() -> None:
    scene = sale("F01").auctions().play("bid 20")

    assert scene.bids() == (21, 999)
    assert scene.refuse("bid 20").rule == "FRI-R11"
    assert scene.refuse("bid 18").rule == "FRI-R11"
    scene.play("bid 21")


@pytest.mark.rule("FRI-R11")
@pytest.mark.parametrize("text", ["bid 18.5", "bid 18,50", "bid -18", "bid", "bid 0"])
def test_bids_are_whole_euros(text: str) -> None:
    assert isinstance(sale("F01").auctions().refuse(text), NotationError)


@pytest.mark.rule("FRI-R11")
def test_the_step_may_be_another_one_in_a_deck() -> None:
    deck = tiny_deck([], bid_step=5).deck.name
    scene = Scene(deck=deck).exchange("Z01").auctions().play("bid 10")

    assert scene.bids() == (15, 999)
    assert scene.refuse("bid 14").rule == "FRI-R11"


@pytest.mark.rule("FRI-R11")
def test_the_highest_bidder_is_not_asked_again_until_overbid() -> None:
    scene = sale("F01", "F02").auctions().play("bid 18", "pass")

    assert scene.asked == CARL
    scene.play("bid 19")
    assert scene.asked == ANNA
    scene.play("pass")
    assert scene.where("F01") == "active 2"


@pytest.mark.rule("FRI-R11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_player_may_still_open_when_all_others_have_passed(players: int) -> None:
    scene = sale("F01", "F02", players=players).auctions().play(*["pass"] * (players - 1))

    assert (scene.asked, scene.bids()) == (players - 1, (18, 999))
    scene.play("bid 18")

    assert scene.where("F01") == f"active {players - 1}"
    assert scene.cash(players - 1) == 42


@pytest.mark.rule("FRI-R11")
def test_the_last_player_may_pass_as_well() -> None:
    scene = sale("F01", "F02").auctions().play("pass", "pass", "pass")

    assert scene.where("F01") == "left over"


# ------------------------------------------------------------------ passing


@pytest.mark.rule("FRI-RND-4")
def test_a_player_who_passed_is_out_for_this_card() -> None:
    scene = sale("F01", "F02").auctions().play("pass", "bid 18", "bid 19")

    assert scene.asked == BEN
    scene.play("bid 20")
    assert scene.asked == CARL


@pytest.mark.rule("FRI-RND-4")
def test_a_player_who_passed_is_in_again_for_the_next_card() -> None:
    scene = sale("F01", "F02").auctions().play("pass", "bid 18", "pass", "pass", "pass")

    assert (scene.asked, scene.card_up) == (ANNA, "F02")


@pytest.mark.rule("FRI-RND-4")
def test_one_cannot_do_anything_else_than_bid_or_pass() -> None:
    scene = sale("F01").auctions()

    assert scene.options() == ["pass"]
    for text in ("done", "keep", "scrap F02", "bind E01 to F02"):
        error = scene.refuse(text)
        assert (error.code, error.rule) == ("not-asked", "FRI-RND-4")


# ------------------------------------------------------------------ the award


@pytest.mark.rule("FRI-RND-4")
def test_the_last_one_pays_the_bank_and_takes_the_card_and_the_marker() -> None:
    scene = sale("S01", "F02").auctions().play("bid 20", "bid 25", "pass", "pass")

    assert scene.events(CardWon) == [CardWon(BEN, scene.number("S01"), 25)]
    assert scene.state.cash == [60, 35, 60]
    assert scene.state.bank == -155
    assert scene.where("S01") == "active 1"
    assert scene.state.marker == BEN


@pytest.mark.rule("FRI-RND-4")
def test_only_the_winner_pays() -> None:
    scene = sale("S01", "F02", players=2).auctions().play("bid 20", "bid 50", "pass")

    assert scene.state.cash == [60, 10]


@pytest.mark.rule("FRI-RND-4")
def test_a_bid_of_all_the_money_can_be_paid() -> None:
    scene = sale("S01", "F02").auctions().play("bid 60", "pass", "pass")

    assert scene.cash(ANNA) == 0
    assert scene.where("S01") == "active 0"


# ------------------------------------------------------------------ no buyer


@pytest.mark.rule("FRI-RND-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_without_a_bid_stays(players: int) -> None:
    scene = sale("F01", "F02", players=players).auctions().play(*["pass"] * players)

    assert scene.where("F01") == "left over"
    assert scene.events(CardUnsold) == [CardUnsold(scene.number("F01"), discarded=False, gone=False)]


@pytest.mark.rule("FRI-RND-5", "FRI-R15")
def test_without_a_bid_in_the_next_round_too_it_is_discarded() -> None:
    scene = sale("F01", "F02").left_over_before("F01").auctions().play("pass", "pass", "pass")

    assert scene.where("F01") == "discard"
    assert scene.events(CardUnsold) == [CardUnsold(scene.number("F01"), discarded=True, gone=False)]


@pytest.mark.rule("FRI-RND-5")
def test_a_card_left_over_may_be_bought_in_the_next_round() -> None:
    scene = sale("F01", "F02").left_over_before("F01").auctions().play("pass", "bid 18", "pass")

    assert scene.where("F01") == "active 1"


@pytest.mark.rule("FRI-RND-5", "FRI-R35")
def test_bought_at_last_it_is_a_card_like_any_other() -> None:
    scene = sale("F01", "F02").left_over_before("F01").auctions()
    assert scene.view(ANNA).stale == ("F01",)

    scene.play("bid 18", "pass", "pass")

    assert scene.view(ANNA).stale == ()


@pytest.mark.rule("FRI-RND-5", "FRI-R15")
def test_two_rounds_without_a_bid_from_the_beginning() -> None:
    scene = sale("F01", players=2).auctions().play("pass", "pass")

    assert scene.where("F01") in ("left over", "exchange")
    scene.idle(lambda scene: scene.card_up == "F01")
    scene.play("pass", "pass")

    assert scene.where("F01") == "discard"
    assert scene.state.round == 2


@pytest.mark.rule("FRI-R15")
def test_the_second_time_after_the_reshuffle_it_leaves_the_game() -> None:
    scene = sale("F01", "F02").left_over_before("F01").shuffled().auctions().play(*["pass"] * 3)

    assert scene.where("F01") == "out"


@pytest.mark.rule("FRI-R12")
def test_if_nobody_bids_the_marker_stays_and_its_holder_opens_the_next_auction() -> None:
    scene = sale("F01", "F02").marker(CARL).auctions().play("pass", "pass", "pass")

    assert scene.state.marker == CARL
    assert (scene.asked, scene.card_up) == (CARL, "F02")


@pytest.mark.rule("FRI-R12")
def test_the_marker_stays_into_the_next_round() -> None:
    scene = sale("F01", players=2).marker(BEN).auctions().play("pass", "pass")

    scene.idle(lambda scene: scene.kind == "phase-two-turn")

    assert scene.asked == BEN


# ------------------------------------------------------------------ too little money


@pytest.mark.rule("FRI-RND-6")
def test_a_player_who_cannot_pay_gives_all_money_to_the_bank() -> None:
    scene = sale("F01", "F02").money(20, 60, 60).auctions().play("bid 30", "pass", "pass")

    assert scene.events(OverbidPunished) == [OverbidPunished(ANNA, scene.number("F01"), 30, 20)]
    assert scene.state.cash == [0, 60, 60]
    assert scene.state.bank == -120


@pytest.mark.rule("FRI-RND-6")
def test_the_card_is_auctioned_again_without_that_player() -> None:
    scene = sale("F01", "F02").money(20, 60, 60).marker(CARL).auctions().play("pass", "bid 30", "pass")

    assert (scene.card_up, scene.asked) == ("F01", CARL)
    scene.play("bid 18")
    assert scene.asked == BEN
    scene.play("pass")
    assert scene.where("F01") == "active 2"


@pytest.mark.rule("FRI-RND-6")
@pytest.mark.parametrize(("bid", "winner"), [(20, "active 0"), (21, "auction")])
def test_money_that_just_suffices_is_enough(bid: int, winner: str) -> None:
    scene = sale("F01", "F02").money(20, 60, 60).auctions().play(f"bid {bid}", "pass", "pass")

    assert scene.where("F01") == winner


@pytest.mark.rule("FRI-RND-6")
def test_a_player_who_could_not_pay_bids_for_the_next_card_again() -> None:
    scene = sale("F01", "F02").money(20, 60, 60).auctions().play("bid 30", *["pass"] * 4)

    assert (scene.card_up, scene.asked) == ("F02", ANNA)


@pytest.mark.rule("FRI-R13")
def test_players_who_had_passed_may_bid_in_the_repeat() -> None:
    scene = sale("F01", "F02").money(20, 60, 60).auctions().play("bid 30", "pass", "pass")

    assert (scene.asked, scene.bids()) == (BEN, (18, 999))
    scene.play("pass")
    assert scene.asked == CARL


@pytest.mark.rule("FRI-R13")
def test_the_repeat_begins_at_the_minimum() -> None:
    scene = sale("F01", "F02").money(20, 60, 60).auctions().play("bid 30", "bid 31", "bid 99", "pass", "pass")

    assert scene.bids() == (18, 999)


@pytest.mark.rule("FRI-R13")
def test_the_holder_of_the_marker_opens_the_repeat() -> None:
    scene = sale("F01", "F02").money(60, 20, 60).marker(CARL).auctions().play("pass", "pass", "bid 30")

    assert scene.asked == CARL


@pytest.mark.rule("FRI-R13")
def test_if_the_holder_of_the_marker_could_not_pay_the_next_one_opens_the_repeat() -> None:
    scene = sale("F01", "F02").money(60, 60, 10).marker(CARL).auctions().play("bid 30", "pass", "pass")

    assert scene.asked == ANNA


@pytest.mark.rule("FRI-R13")
def test_the_marker_does_not_go_to_who_could_not_pay() -> None:
    scene = sale("F01", "F02").money(60, 20, 60).auctions().play("pass", "bid 30", "pass", "pass", "pass")

    assert scene.state.marker == ANNA
    assert (scene.card_up, scene.asked) == ("F02", ANNA)


@pytest.mark.rule("FRI-R13", "FRI-RND-5")
def test_without_a_bid_in_the_repeat_the_card_is_unsold() -> None:
    scene = sale("F01", "F02").money(20, 60, 60).auctions().play("bid 30", *["pass"] * 4)

    assert scene.events(CardUnsold) == [CardUnsold(scene.number("F01"), discarded=False, gone=False)]
    assert scene.where("F01") == "left over"


@pytest.mark.rule("FRI-R13")
def test_with_two_players_the_other_one_is_alone_in_the_repeat() -> None:
    scene = sale("F01", "F02", players=2).money(20, 60).auctions().play("bid 50", "pass")

    assert (scene.asked, scene.bids()) == (BEN, (18, 999))
    scene.play("bid 18")
    assert scene.where("F01") == "active 1"


@pytest.mark.rule("FRI-R13", "FRI-R31")
def test_when_nobody_is_left_the_card_is_unsold() -> None:
    scene = sale("F01", "F02", players=2).money(5, 5).auctions().play("bid 18", "pass", "bid 18")

    assert scene.state.cash == [0, 0]
    assert scene.where("F01") == "left over"
    assert (scene.card_up, scene.asked) == ("F02", ANNA)


@pytest.mark.rule("FRI-R13", "FRI-R35")
def test_a_repeat_without_a_bid_does_not_count_twice() -> None:
    scene = sale("F01", players=2).money(5, 60).auctions().play("bid 50", "pass", "pass")

    scene.idle(lambda scene: scene.kind == "phase-two-turn")

    assert scene.open_cards[0] == "F01"


# ------------------------------------------------------------------ overbidding


@pytest.mark.rule("FRI-R14")
def test_one_may_bid_more_than_one_has() -> None:
    scene = sale("F01").money(20, 60, 60).auctions()

    assert scene.bids() == (18, 999)
    scene.play("bid 999")


@pytest.mark.rule("FRI-R14")
def test_the_table_knows_up_to_which_bid_one_can_pay() -> None:
    scene = sale("F01").money(20, 60, 60).auctions()
    amounts = scene.view(ANNA).answer_range

    assert amounts is not None
    assert amounts.safe == 20


@pytest.mark.rule("FRI-R14")
@pytest.mark.parametrize(("bid", "is_warned"), [("bid 20", False), ("bid 21", True)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_bid_beyond_it_is_warned_of(language: str, bid: str, is_warned: bool) -> None:
    game = FriesematentenGame()

    assert bool(game.texts(language).warning(game.parse(bid), 20)) == is_warned


@pytest.mark.rule("FRI-R14")
def test_without_money_it_costs_nothing() -> None:
    scene = sale("F01", "F02").money(0, 60, 60).auctions().play("bid 18", "pass", "pass")

    assert scene.events(OverbidPunished) == [OverbidPunished(ANNA, scene.number("F01"), 18, 0)]
    assert scene.state.cash == [0, 60, 60]


@pytest.mark.rule("FRI-R14", "FRI-R32")
def test_a_table_may_forbid_it() -> None:
    scene = sale("F01", overbid=False).money(20, 60, 60).auctions()

    assert scene.bids() == (18, 20)
    assert scene.refuse("bid 21").rule == "FRI-R32"
    scene.play("bid 20")


@pytest.mark.rule("FRI-R14", "FRI-R32")
def test_where_it_is_forbidden_a_player_with_too_little_can_only_pass() -> None:
    scene = sale("F01", overbid=False).money(17, 60, 60).auctions()

    assert scene.bids() is None
    assert scene.options() == ["pass"]
    assert scene.refuse("bid 18").rule == "FRI-R32"


@pytest.mark.rule("FRI-R14", "FRI-R32")
def test_where_it_is_forbidden_a_discount_counts() -> None:
    scene = sale("F01", "F02", overbid=False).owns(ANNA, "E08").money(20, 60, 60).auctions()

    assert scene.bids() == (18, 24)
    scene.play("bid 24", "pass", "pass")
    assert scene.cash(ANNA) == 0
    assert scene.where("F01") == "active 0"


@pytest.mark.rule("FRI-R14")
@pytest.mark.parametrize(("options", "high"), [({}, 999), ({"forbid_overbid": True}, 60)])
def test_it_is_an_option_of_the_table(options: dict[str, bool], high: int) -> None:
    scene = Scene.new_game(2, **options).idle(lambda scene: scene.kind == "what-to-bid")
    bids = scene.bids()

    assert bids is not None
    assert bids[1] == high


@pytest.mark.rule("FRI-R14")
def test_a_deck_may_forbid_it_too() -> None:
    game = FriesematentenGame(tiny_deck([], overbid_allowed=False).deck.name)

    assert not game.new(2, {}).overbid


# ------------------------------------------------------------------ what does not interrupt the bidding


@pytest.mark.rule("FRI-R16", "FRI-CARD-6")
def test_no_window_opens_between_the_first_bid_and_the_award() -> None:
    scene = sale("F01", "F02").holds(ANNA, "A09").holds(BEN, "A13").auctions().play("pass", "pass")

    kinds = []
    for text in ("bid 18", "bid 19", "bid 20", "pass"):
        kinds.append(scene.kind)
        scene.play(text)

    assert kinds == ["what-to-bid"] * 4
    assert (scene.kind, scene.asked) == ("what-to-bid", BEN)


@pytest.mark.rule("FRI-R16", "FRI-CARD-6")
@pytest.mark.parametrize("text", ["play A13 on F02", "play A18", "play A20"])
def test_neither_hammer_nor_lightning_that_reacts_interrupts_the_bidding(text: str) -> None:
    scene = sale("F01", "F02").holds(BEN, "A13", "A18", "A20").auctions().play("pass", "bid 18")

    assert (scene.kind, scene.asked) == ("what-to-bid", BEN)
    assert scene.options() == ["pass"]
    refusal = scene.refuse(text)
    assert (refusal.key, refusal.rule) == ("not-while-bidding", "FRI-R16")


@pytest.mark.rule("FRI-RND-4")
def test_chance_has_no_part_in_the_auctions() -> None:
    assert sale("F01").auctions().asked != CHANCE
