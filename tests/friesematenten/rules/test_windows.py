"""When cards are played: the turns of phase 2, between auctions, around the award and the payout, in reaction."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.events import (
    ActionCancelled,
    ActionResolved,
    AwardUndone,
    CardBound,
    CardWon,
    IncomePaid,
    MoneyMoved,
)
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, DORA, Scene

GIFT: list[dict[str, Any]] = [{"op": "money", "from": "bank", "to": "actor", "amount": 5}]
CANCEL: list[dict[str, Any]] = [{"op": "cancel", "what": "action_declared"}]
#: four hammers, four money bags, four cards that cancel, two without symbol
CARDS = tiny_deck(
    [{"id": f"H{n}", "symbol": "hammer", "effects": GIFT} for n in range(1, 5)]
    + [{"id": f"M{n}", "symbol": "moneybag", "effects": GIFT} for n in range(1, 5)]
    + [{"id": f"C{n}", "symbol": "lightning", "effects": CANCEL} for n in range(1, 5)]
    + [{"id": f"N{n}", "symbol": "none", "effects": GIFT} for n in range(1, 3)],
    cards_per_player=7,
).deck.name


def asked_passing(scene: Scene, kind: str) -> list[int]:
    """Return who is asked, in order, while everybody passes."""
    asked = []
    while scene.kind == kind:
        asked.append(scene.asked)
        scene.play("pass")
    return asked


# ------------------------------------------------------------------ phase 2


@pytest.mark.rule("FRI-WIN-1")
@pytest.mark.parametrize(
    "order",
    [
        ["scrap F01", "play A03 on F02", "bind E03 to seat 1"],
        ["bind E03 to seat 1", "scrap F01", "play A03 on F02"],
        ["play A03 on F02", "bind E03 to seat 1", "scrap F01"],
    ],
)
def test_cards_bindings_and_one_scrap_in_any_order(order: list[str]) -> None:
    scene = Scene().owns(ANNA, "F01", "F09").owns(BEN, "F02").holds(ANNA, "A03", "E03").phase_two()

    scene.play(*order)

    assert scene.options() == ["done"]
    assert scene.refuse("scrap F09").rule == "FRI-R1"


@pytest.mark.rule("FRI-WIN-1")
def test_a_turn_ends_when_its_player_says_so() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "N1", "N2").phase_two().play("play N1")

    assert (scene.kind, scene.asked) == ("phase-two-turn", ANNA)
    scene.play("done")
    assert (scene.kind, scene.asked) == ("phase-two-turn", BEN)


@pytest.mark.rule("FRI-WIN-1")
def test_a_turn_is_not_passed_but_done() -> None:
    assert Scene().phase_two().refuse("pass").rule == "FRI-RND-3"


@pytest.mark.rule("FRI-WIN-1")
def test_every_player_has_one_turn() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "N1").holds(CARL, "N2").exchange("Z01").phase_two()

    scene.play("done", "done", "play N2", "done")

    assert scene.state.phase == 3
    assert scene.where("N1") == "unused 0"


# ------------------------------------------------------------------ between auctions


@pytest.mark.rule("FRI-WIN-2", "FRI-R18")
@pytest.mark.parametrize(
    ("players", "marker", "order"),
    [(2, BEN, [BEN, ANNA]), (3, ANNA, [ANNA, BEN, CARL]), (4, CARL, [CARL, DORA, ANNA, BEN])],
)
def test_the_players_are_asked_clockwise_from_the_marker(players: int, marker: int, order: list[int]) -> None:
    scene = Scene(players, CARDS).marker(marker).exchange("Z01")
    for seat in range(players):
        scene.holds(seat, f"H{seat + 1}")

    assert asked_passing(scene.auctions(), "play-in-window") == order
    assert scene.card_up == "Z01"


@pytest.mark.rule("FRI-WIN-2", "FRI-R18", "FRI-R37")
def test_until_all_have_passed_in_a_row() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "H1").holds(BEN, "H2").holds(CARL, "H3").exchange("Z01").auctions()

    scene.play("pass", "pass", "play H3")

    assert asked_passing(scene, "play-in-window") == [ANNA, BEN]


@pytest.mark.rule("FRI-WIN-2", "FRI-R37")
def test_after_a_card_the_next_player_is_asked_and_the_first_one_again_later() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "H1", "H4").holds(BEN, "H2").exchange("Z01").auctions()

    scene.play("play H1")

    assert asked_passing(scene, "play-in-window") == [BEN, ANNA]


@pytest.mark.rule("FRI-WIN-2")
def test_the_window_opens_before_every_card_and_after_the_last() -> None:
    scene = Scene(2, CARDS).holds(ANNA, "H1").exchange("Z01", "Z02").auctions()

    kinds = []
    while scene.state.phase == 3:
        kinds.append(scene.kind)
        scene.play("pass")

    auction = ["what-to-bid"] * 2
    window = ["play-in-window"]
    assert kinds == window + auction + window + auction + window


@pytest.mark.rule("FRI-WIN-2", "FRI-R38")
def test_a_player_who_holds_no_hammer_is_not_asked() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "N1", "M1", "C1").holds(CARL, "H1").exchange("Z01").auctions()

    assert asked_passing(scene, "play-in-window") == [CARL]


@pytest.mark.rule("FRI-WIN-2")
def test_after_an_award_the_window_begins_with_the_new_holder_of_the_marker() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "H1").holds(CARL, "H2").exchange("Z01", "Z02").auctions()

    scene.play("pass", "pass", "pass", "pass", "bid 10")

    assert asked_passing(scene, "play-in-window") == [CARL, ANNA]


@pytest.mark.rule("FRI-WIN-2")
def test_in_a_window_nobody_bids() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "H1").exchange("Z01").auctions()

    error = scene.refuse("bid 10")

    assert (error.code, error.rule) == ("not-asked", "FRI-WIN-2")


@pytest.mark.rule("FRI-WIN-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_hammers_the_bidding_begins_at_once(players: int) -> None:
    assert Scene(players).exchange("F01").auctions().kind == "what-to-bid"


@pytest.mark.rule("FRI-WIN-2", "FRI-R31")
def test_the_window_opens_before_a_repeat_too() -> None:
    scene = Scene(deck=CARDS).money(5, 60, 60).holds(CARL, "H1").exchange("Z01").auctions()

    scene.play("pass", "bid 10", "pass", "pass")

    assert (scene.kind, scene.asked, scene.open_cards) == ("play-in-window", CARL, ["Z01"])


@pytest.mark.rule("FRI-WIN-2", "FRI-R37")
def test_with_an_empty_exchange_no_window_opens() -> None:
    scene = Scene(2, CARDS).holds(ANNA, "H1").phase_two().play("done", "done")

    assert scene.state.round == 2


# ------------------------------------------------------------------ after an award


@pytest.mark.rule("FRI-WIN-3")
def test_the_winner_pays_the_bid_with_all_changes_of_the_price() -> None:
    scene = Scene().owns(ANNA, "E08").exchange("S01", "F02").auctions().play("bid 25", "pass", "pass")

    assert scene.events(CardWon) == [CardWon(ANNA, scene.number("S01"), 21)]
    assert scene.cash(ANNA) == 39


@pytest.mark.rule("FRI-WIN-3")
def test_but_at_least_one_euro() -> None:
    deck = tiny_deck(
        [
            {
                "bind": {"to": "player", "whose": "self"},
                "effects": [{"op": "modify", "stat": "price", "target": "bound_player", "add": -50}],
            }
        ]
    ).deck.name
    scene = (
        Scene(deck=deck).owns(ANNA, "E01").exchange("Z01", "Z02").auctions().play("bid 10", "pass", "pass")
    )

    assert scene.cash(ANNA) == 59


@pytest.mark.rule("FRI-WIN-3")
def test_the_bid_itself_must_reach_the_minimum_even_with_a_discount() -> None:
    scene = Scene().owns(ANNA, "E08").exchange("S01").auctions()

    assert scene.refuse("bid 19").rule == "FRI-RND-4"


@pytest.mark.rule("FRI-WIN-3", "FRI-RND-6")
@pytest.mark.parametrize(("bid", "where"), [(24, "active 0"), (25, "auction")])
def test_the_price_shows_whether_you_can_pay(bid: int, where: str) -> None:
    scene = Scene().owns(ANNA, "E08").money(20, 60, 60).exchange("S01", "F02").auctions()

    scene.play(f"bid {bid}", "pass", "pass")

    assert scene.where("S01") == where


@pytest.mark.rule("FRI-WIN-3", "FRI-RND-6")
def test_after_an_unpaid_award_nobody_is_asked_for_a_reauction() -> None:
    scene = Scene().holds(BEN, "A11").money(20, 60, 60).exchange("S01", "F02").auctions()

    scene.play("bid 30", "pass", "pass")

    assert (scene.kind, scene.asked, scene.card_up) == ("what-to-bid", BEN, "S01")


#: two cards that undo an award, and one that cancels
UNDO: list[dict[str, Any]] = [{"op": "reauction", "card": "last_award", "exclude": "winner", "refund": True}]
UNDOING = tiny_deck(
    [{"symbol": "hammer", "effects": UNDO} for _ in range(3)] + [{"symbol": "lightning", "effects": CANCEL}]
).deck.name


@pytest.mark.rule("FRI-WIN-3")
def test_the_others_are_asked_once_for_a_reauction_clockwise_from_the_winners_left() -> None:
    scene = Scene(4, UNDOING).holds(ANNA, "A01").holds(BEN, "A02").holds(DORA, "A03").exchange("Z01", "Z02")

    scene.auctions().play("pass", "pass", "bid 10", "pass")

    assert asked_passing(scene, "undo-award") == [DORA, ANNA, BEN]
    assert scene.where("Z01") == "active 2"


@pytest.mark.rule("FRI-WIN-3")
def test_the_winner_is_not_asked_for_a_reauction() -> None:
    scene = Scene(deck=UNDOING).holds(ANNA, "A01").exchange("Z01", "Z02").auctions()

    scene.play("bid 10", "pass", "pass")

    assert (scene.kind, scene.card_up) == ("what-to-bid", "Z02")


@pytest.mark.rule("FRI-WIN-3")
def test_the_winner_has_paid_and_the_marker_has_not_moved_when_a_reauction_is_asked() -> None:
    scene = Scene(deck=UNDOING).holds(ANNA, "A01").exchange("Z01", "Z02").auctions()

    scene.play("pass", "bid 20", "pass")

    assert (scene.kind, scene.asked) == ("undo-award", ANNA)
    assert scene.cash(BEN) == 40
    assert scene.state.marker == ANNA
    assert scene.where("Z01") == "award"


@pytest.mark.rule("FRI-WIN-3")
def test_a_reauction_gives_back_exactly_what_was_paid() -> None:
    scene = Scene().owns(BEN, "E08").holds(ANNA, "A11").exchange("S01", "F02").auctions()

    scene.play("pass", "bid 25", "pass", "play A11")

    assert scene.events(AwardUndone) == [AwardUndone(BEN, scene.number("S01"), 21)]
    assert scene.state.cash == [60, 60, 60]
    assert (scene.card_up, scene.asked, scene.state.marker) == ("S01", ANNA, ANNA)


@pytest.mark.rule("FRI-WIN-3")
def test_the_winner_does_not_bid_again_but_those_who_had_passed_do() -> None:
    scene = Scene(2).holds(ANNA, "A11").exchange("S01", "F02").auctions().play("pass", "bid 25", "play A11")

    assert (scene.asked, scene.bids()) == (ANNA, (20, 999))
    scene.play("bid 20")

    assert scene.where("S01") == "active 0"
    assert scene.state.cash == [40, 60]


@pytest.mark.rule("FRI-WIN-3")
def test_a_cancelled_reauction_leaves_the_award() -> None:
    scene = Scene(deck=UNDOING).holds(ANNA, "A01").holds(BEN, "A04").exchange("Z01", "Z02").auctions()

    scene.play("pass", "bid 10", "pass", "play A01", "play A04")

    assert scene.where("Z01") == "active 1"
    assert scene.state.marker == BEN


@pytest.mark.rule("FRI-WIN-3")
def test_the_limit_comes_after_the_marker_and_before_the_window() -> None:
    scene = Scene().owns(BEN, "F01", "F02", "F09").holds(ANNA, "A09").exchange("F10", "S01").auctions()

    scene.play("pass", "pass", "bid 16", "pass")

    assert (scene.kind, scene.asked, scene.state.marker) == ("which-to-scrap", BEN, BEN)
    scene.play("scrap F10")
    assert (scene.kind, scene.asked) == ("play-in-window", ANNA)


@pytest.mark.rule("FRI-WIN-3")
def test_the_winner_uses_or_binds_the_card_before_the_window() -> None:
    scene = Scene().holds(ANNA, "A09").exchange("E06", "S01").auctions()

    scene.play("pass", "pass", "bid 12", "pass")

    assert (scene.kind, scene.asked) == ("use-now", BEN)
    scene.play("bind E06 to seat 1")
    assert (scene.kind, scene.asked) == ("play-in-window", ANNA)


@pytest.mark.rule("FRI-WIN-3")
def test_a_reauction_comes_before_the_winner_can_use_the_card() -> None:
    scene = Scene().holds(ANNA, "A11").exchange("E06", "S01").auctions().play("pass", "bid 12", "pass")

    assert (scene.kind, scene.asked) == ("undo-award", ANNA)
    scene.play("pass")
    assert (scene.kind, scene.asked) == ("use-now", BEN)
    assert scene.events(CardBound) == []


@pytest.mark.rule("FRI-WIN-3", "FRI-CARD-6")
def test_a_reauction_is_played_only_right_after_an_award() -> None:
    scene = Scene().holds(ANNA, "A09", "A11").exchange("S01").auctions()

    assert scene.kind == "play-in-window"
    assert scene.refuse("play A11").rule == "FRI-CARD-6"


# ------------------------------------------------------------------ around the payout


@pytest.mark.rule("FRI-WIN-4", "FRI-R19", "FRI-R18")
@pytest.mark.parametrize(
    ("players", "marker", "order"), [(2, BEN, [BEN, ANNA]), (4, DORA, [DORA, ANNA, BEN, CARL])]
)
def test_money_bags_are_asked_for_before_and_after_the_payout(
    players: int, marker: int, order: list[int]
) -> None:
    scene = Scene(players, CARDS).marker(marker)
    for seat in range(players):
        scene.holds(seat, f"M{seat + 1}")

    assert asked_passing(scene.payout(), "play-in-window") == order + order


@pytest.mark.rule("FRI-WIN-4")
def test_the_payout_lies_between_the_two_windows() -> None:
    scene = Scene(2, CARDS).holds(ANNA, "M1", "M2").payout().play("play M1")

    assert scene.events(IncomePaid) == []
    scene.play("pass")
    assert len(scene.events(IncomePaid)) == 2
    assert (scene.kind, scene.asked, scene.cash(ANNA)) == ("play-in-window", ANNA, 60 + 5 + 30)


@pytest.mark.rule("FRI-WIN-4")
def test_a_card_played_before_the_payout_is_gone_after_it() -> None:
    scene = Scene(2, CARDS).holds(ANNA, "M1").payout().play("play M1")

    assert scene.state.round == 2


@pytest.mark.rule("FRI-WIN-4")
def test_in_the_windows_of_phase_four_one_plays_or_passes() -> None:
    scene = Scene(2, CARDS).holds(ANNA, "M1").payout()

    error = scene.refuse("done")

    assert (error.code, error.rule) == ("not-asked", "FRI-WIN-4")


# ------------------------------------------------------------------ reactions


@pytest.mark.rule("FRI-WIN-5")
def test_a_reaction_comes_after_the_targets_are_named_and_before_anything_happens() -> None:
    scene = Scene().owns(BEN, "F01").holds(ANNA, "A03").holds(BEN, "A18").phase_two()

    scene.play("play A03 on F01")

    assert (scene.kind, scene.asked) == ("react", BEN)
    assert scene.where("F01") == "active 1"
    assert scene.view(CARL).declared[0].targets == ("F01",)
    scene.play("play A18")
    assert scene.where("F01") == "active 1"
    assert (scene.where("A03"), scene.where("A18")) == ("out", "out")


@pytest.mark.rule("FRI-WIN-5")
@pytest.mark.parametrize(("actor", "order"), [(ANNA, [BEN, CARL, DORA]), (CARL, [DORA, ANNA, BEN])])
def test_players_are_asked_clockwise_from_the_declaring_player(actor: int, order: list[int]) -> None:
    scene = Scene(4, CARDS).holds(actor, "N1")
    for seat in order:
        scene.holds(seat, f"C{seat + 1}")

    scene.phase_two(actor).play("play N1")

    assert asked_passing(scene, "react") == order
    assert scene.cash(actor) == 65


@pytest.mark.rule("FRI-WIN-5")
def test_the_last_reaction_takes_effect_first() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "N1", "C1").holds(BEN, "C2").phase_two()

    scene.play("play N1", "play C2", "play C1")

    first, second = scene.names([event.card for event in scene.events(ActionResolved)])
    assert (first, second) == ("C1", "N1")
    assert scene.cash(ANNA) == 65


@pytest.mark.rule("FRI-WIN-5")
def test_a_cancelled_card_has_no_effect_and_leaves_the_game() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "N1").holds(CARL, "C1").phase_two().play("play N1", "play C1")

    assert scene.events(ActionCancelled) == [ActionCancelled(ANNA, scene.number("N1"))]
    assert (scene.where("N1"), scene.where("C1"), scene.cash(ANNA)) == ("out", "out", 60)


@pytest.mark.rule("FRI-WIN-5")
@pytest.mark.parametrize(
    ("window", "text"), [("auctions", "play H1"), ("payout", "play M1")], ids=["phase 3", "phase 4"]
)
def test_there_are_reactions_in_every_phase(window: str, text: str) -> None:
    scene = Scene(2, CARDS).holds(ANNA, "H1", "M1").holds(BEN, "C1").exchange("Z01")

    getattr(scene, window)().play(text)

    assert (scene.kind, scene.asked) == ("react", BEN)


@pytest.mark.rule("FRI-WIN-5", "FRI-WIN-6")
def test_a_card_used_at_once_can_be_answered() -> None:
    scene = Scene(2, CARDS).holds(BEN, "C1").exchange("N1", "Z01").auctions()

    scene.play("bid 10", "pass", "play N1")

    assert (scene.kind, scene.asked) == ("react", BEN)


@pytest.mark.rule("FRI-WIN-5")
def test_without_an_action_there_is_nothing_to_react_to() -> None:
    scene = Scene(deck=CARDS).holds(ANNA, "C1").phase_two()

    assert scene.options() == ["done"]
    assert scene.refuse("play C1").rule == "FRI-CARD-6"


@pytest.mark.rule("FRI-WIN-5")
def test_after_a_loss_its_owner_may_answer() -> None:
    scene = Scene().owns(BEN, "F01").holds(ANNA, "A03").holds(BEN, "A20").phase_two()

    scene.play("play A03 on F01")

    assert (scene.kind, scene.asked) == ("claim-loss", BEN)
    assert scene.where("F01") == "discard"
    scene.play("play A20")
    assert scene.cash(BEN) == 60 + 36
    assert scene.events(MoneyMoved) == [MoneyMoved(-1, BEN, 36)]


@pytest.mark.rule("FRI-WIN-5")
def test_only_right_after_the_loss() -> None:
    scene = Scene().owns(BEN, "F01").holds(ANNA, "A03").holds(BEN, "A20").phase_two()

    scene.play("play A03 on F01", "pass", "done")

    assert scene.asked == BEN
    assert scene.refuse("play A20").rule == "FRI-CARD-6"


# ------------------------------------------------------------------ at once


@pytest.mark.rule("FRI-WIN-6", "FRI-R17")
@pytest.mark.parametrize("card", ["N1", "H1", "M1"])
def test_every_symbol_may_be_used_at_the_moment_the_card_is_won(card: str) -> None:
    scene = Scene(2, CARDS).exchange(card, "Z01").auctions().play("bid 10", "pass")

    assert scene.options() == [f"play {card}", "keep"]
    scene.play(f"play {card}")
    assert scene.cash(ANNA) == 55


@pytest.mark.rule("FRI-WIN-6")
@pytest.mark.parametrize("card", ["A01", "A18", "A19", "A20", "A11", "A07"])
def test_a_card_that_is_not_legal_then_is_laid_down_unused(card: str) -> None:
    scene = Scene().exchange(card, "F01").auctions()
    bids = scene.bids()
    assert bids is not None

    scene.play(f"bid {bids[0]}", "pass", "pass")

    assert scene.where(card) == "unused 0"
    assert (scene.kind, scene.card_up) == ("what-to-bid", "F01")


@pytest.mark.rule("FRI-WIN-6")
def test_only_the_card_just_won_is_used_then() -> None:
    scene = Scene(2, CARDS).holds(ANNA, "N2").exchange("N1", "Z01").auctions().play("bid 10", "pass")

    assert scene.refuse("play N2").rule == "FRI-CARD-6"


@pytest.mark.rule("FRI-WIN-6")
def test_one_need_not_use_it() -> None:
    scene = Scene(2, CARDS).exchange("N1", "Z01").auctions().play("bid 10", "pass", "keep")

    assert scene.where("N1") == "unused 0"
    assert scene.card_up == "Z01"


@pytest.mark.rule("FRI-WIN-6")
def test_the_question_is_not_passed_but_answered_with_keep() -> None:
    scene = Scene(2, CARDS).exchange("N1", "Z01").auctions().play("bid 10", "pass")

    assert scene.refuse("pass").rule == "FRI-WIN-6"


@pytest.mark.rule("FRI-R17")
def test_an_effect_for_this_round_waits_for_phase_four() -> None:
    scene = Scene(2).owns(ANNA, "F11").exchange("A15").auctions().play("bid 16", "pass", "play A15")

    assert scene.events(IncomePaid) == [IncomePaid(ANNA, 30, 30), IncomePaid(BEN, 30, 0)]


@pytest.mark.rule("FRI-R17")
def test_and_ends_with_it() -> None:
    scene = Scene(2).owns(ANNA, "F11").exchange("A15").auctions().play("bid 16", "pass", "play A15")

    scene.idle(lambda scene: scene.state.round == 3)

    assert scene.events(IncomePaid)[2:] == [IncomePaid(ANNA, 30, 15), IncomePaid(BEN, 30, 0)]


@pytest.mark.rule("FRI-R17")
def test_money_is_taken_at_once_by_a_money_bag_used_in_phase_three() -> None:
    scene = Scene(2).exchange("A16", "F01").auctions().play("bid 10", "pass", "play A16 at seat 2")

    assert scene.cash(BEN) == 30


@pytest.mark.rule("FRI-R18")
def test_the_window_after_the_payout_begins_with_the_marker_again() -> None:
    scene = Scene(deck=CARDS).marker(CARL).holds(ANNA, "M1").holds(CARL, "M2", "M3").payout()

    scene.play("play M2", "pass", "pass")

    assert scene.asked == CARL
