"""The draw pile runs out: once, and for good."""

from __future__ import annotations

import pytest

from rondel.core.action import CHANCE
from rondel.core.contract import SPECTATOR
from rondel.games.friesematenten.events import CardAdded, DiscardsShuffled, IncomePaid, LastRound
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, Scene

#: four cards left over: with two players one place is free
FOUR = ("F01", "F02", "F03", "F04")


def drawn(scene: Scene, count: int) -> Scene:
    """Let chance turn over this many cards."""
    for _ in range(count):
        assert scene.kind == "turn-over"
        scene.play(scene.options()[0])
    return scene


# ------------------------------------------------------------------ for the first time


@pytest.mark.rule("FRI-RND-2", "FRI-R23")
def test_empty_for_the_first_time_the_discard_pile_becomes_the_new_one() -> None:
    scene = drawn(Scene(2).pile(1).discarded("S01", "S02").exchange(*FOUR[:3]).new_round(), 1)

    assert (scene.asked, scene.options()) == (CHANCE, ["shuffle"])
    scene.play("shuffle")

    assert scene.events(DiscardsShuffled) == [DiscardsShuffled(2)]
    assert scene.state.discard == 0
    assert not scene.state.is_last_round


@pytest.mark.rule("FRI-RND-2", "FRI-R23")
def test_then_the_exchange_is_filled_on_from_the_new_pile() -> None:
    scene = drawn(Scene(2).pile(1).discarded("S01", "S02").exchange(*FOUR[:3]).new_round(), 1)

    scene.play("shuffle")

    assert scene.options() == ["draw S01", "draw S02"]
    scene.play("draw S02")
    assert scene.kind == "phase-two-turn"
    assert scene.open_cards[-1] == "S02"
    assert scene.state.pile == 1


@pytest.mark.rule("FRI-R23")
def test_the_pile_is_empty_when_its_last_card_is_drawn_even_if_no_other_is_needed() -> None:
    scene = drawn(Scene(2).pile(1).discarded("S01", "S02").exchange(*FOUR).new_round(), 1)

    assert scene.options() == ["shuffle"]
    scene.play("shuffle")
    assert (scene.kind, scene.state.pile) == ("phase-two-turn", 2)


@pytest.mark.rule("FRI-R23")
def test_with_one_card_left_the_pile_is_not_empty() -> None:
    scene = drawn(Scene(2).pile(2).discarded("S01").exchange(*FOUR).new_round(), 1)

    assert scene.kind == "phase-two-turn"
    assert scene.where("S01") == "discard"
    assert not scene.state.is_shuffled


@pytest.mark.rule("FRI-RND-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_stays_out_of_the_new_pile(players: int) -> None:
    scene = drawn(Scene(players).pile(1).discarded("S01", "S02").new_round(), 1).play("shuffle")

    assert scene.options() == ["draw S01", "draw S02"]


@pytest.mark.rule("FRI-RND-2")
def test_the_players_do_not_shuffle() -> None:
    assert Scene().discarded("S01").phase_two().refuse("shuffle").code == "not-asked"


@pytest.mark.rule("FRI-RND-2")
def test_before_the_reshuffle_a_card_to_be_discarded_is_discarded() -> None:
    scene = Scene(2).exchange("F01", "F02").holds(ANNA, "A13").auctions().play("play A13 on F02")

    assert scene.where("F02") == "discard"


@pytest.mark.rule("FRI-RND-2", "FRI-R23")
def test_after_it_such_a_card_leaves_the_game() -> None:
    scene = drawn(Scene(2).pile(1).discarded("S01", "S02").holds(ANNA, "A13").exchange(*FOUR).new_round(), 1)

    scene.play("shuffle", "done", "done", "play A13 on F02")

    assert scene.where("F02") == "out"


@pytest.mark.rule("FRI-RND-2", "FRI-RND-5")
def test_after_it_a_card_unsold_twice_leaves_the_game() -> None:
    scene = Scene(2).left_over_before("F01").pile(1).discarded("S01", "S02").exchange(*FOUR).new_round()

    drawn(scene, 1).play("shuffle", "done", "done", "pass", "pass")

    assert scene.where("F01") == "out"


@pytest.mark.rule("FRI-RND-2", "FRI-R35")
def test_a_card_that_comes_back_may_stay_once_again() -> None:
    scene = Scene(2).pile(1).left_over_before("F01").exchange("F01", "F02").auctions()
    scene.play("pass", "pass", "pass", "pass")

    drawn(scene, 1).play("shuffle", "draw F01").idle(lambda scene: scene.card_up == "F01")
    scene.play("pass", "pass")

    assert scene.where("F01") in ("left over", "exchange")


# ------------------------------------------------------------------ for the second time


@pytest.mark.rule("FRI-RND-2", "FRI-R25")
def test_empty_for_the_second_time_the_last_round_has_come() -> None:
    scene = drawn(Scene(2).shuffled().pile(1).exchange(*FOUR).new_round(), 1)

    assert scene.events(LastRound) == [LastRound(is_next=False)]
    assert scene.state.is_last_round
    assert scene.kind == "phase-two-turn"


@pytest.mark.rule("FRI-RND-2", "FRI-R26")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_last_round_the_exchange_may_be_short(players: int) -> None:
    scene = drawn(Scene(players).shuffled().pile(2).new_round(), 2)

    assert scene.kind == "phase-two-turn"
    assert len(scene.open_cards) == 2


@pytest.mark.rule("FRI-RND-2")
def test_there_is_no_second_reshuffle() -> None:
    scene = Scene(2).shuffled().pile(1).owns(ANNA, "S01").exchange(*FOUR).new_round()

    drawn(scene, 1)

    assert "shuffle" not in scene.options()
    assert len(scene.events(DiscardsShuffled)) == 0


@pytest.mark.rule("FRI-R25")
def test_the_auction_phase_of_that_round_is_the_last() -> None:
    scene = drawn(Scene(2).shuffled().pile(1).exchange(*FOUR).new_round(), 1).play("done", "done")

    scene.play(*["pass"] * 9)
    assert scene.kind == "what-to-bid"
    scene.play("pass")

    assert scene.state.is_over
    assert scene.game.ending(scene.state) == "last-round"
    assert scene.state.round == 2


@pytest.mark.rule("FRI-RND-2", "FRI-R23", "FRI-R25")
def test_both_times_in_the_same_phase() -> None:
    scene = drawn(Scene(2).pile(1).discarded("S01").new_round(), 1).play("shuffle", "draw S01")

    assert scene.state.is_last_round
    assert (scene.kind, len(scene.open_cards)) == ("phase-two-turn", 2)


# ------------------------------------------------------------------ both piles empty


@pytest.mark.rule("FRI-R24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_a_discard_pile_the_first_time_counts_as_the_second(players: int) -> None:
    scene = drawn(Scene(players).pile(1).new_round(), 1)

    assert scene.events(LastRound) == [LastRound(is_next=False)]
    assert scene.state.is_last_round
    assert scene.open_cards != []


@pytest.mark.rule("FRI-R24")
def test_the_game_ends_after_that_round() -> None:
    scene = drawn(Scene(2).pile(1).new_round(), 1).play("done", "done", "pass", "pass")

    assert scene.game.ending(scene.state) == "last-round"


@pytest.mark.rule("FRI-R24", "FRI-R51")
def test_from_then_on_discards_leave_the_game() -> None:
    scene = drawn(Scene(2).pile(1).holds(ANNA, "A13").exchange(*FOUR).new_round(), 1)

    scene.play("done", "done", "play A13 on F02")

    assert scene.where("F02") == "out"


@pytest.mark.rule("FRI-R24", "FRI-SET-1")
def test_a_deck_that_just_fills_the_exchange_is_played_for_one_round() -> None:
    deck = tiny_deck([], players=[2, 2], market_size_plus_players=8).deck.name
    scene = Scene.new_game(2, deck).idle(lambda scene: scene.state.is_over)

    assert scene.state.round == 1
    assert scene.game.ending(scene.state) == "last-round"


@pytest.mark.rule("FRI-RND-2", "FRI-R23", "FRI-R25")
def test_how_long_a_game_lasts_if_nobody_buys_anything() -> None:
    deck = tiny_deck([], players=[2, 2]).deck.name
    scene = Scene.new_game(2, deck).idle(lambda scene: scene.state.is_over)

    # five cards are unsold in rounds 1 and 2, then five others in 3 and 4; in 5 the first five come again
    assert scene.state.round == 5
    assert scene.state.discard == 0


# ------------------------------------------------------------------ emptied by a look


def tip(scene: Scene) -> Scene:
    """Anna looks at the pile in phase 3. The first card goes to the exchange."""
    scene.holds(ANNA, "A12").exchange("F01").auctions().play("play A12")
    while scene.kind == "turn-over":
        scene.play(scene.options()[0])
    return scene.play(scene.options()[0])


@pytest.mark.rule("FRI-R25", "FRI-R51")
def test_emptied_by_looking_the_auction_phase_of_the_next_round_is_the_last() -> None:
    scene = tip(Scene(2).shuffled().pile(1))

    assert (scene.state.is_last_round, scene.state.is_next_round_last) == (False, True)
    assert len(scene.events(CardAdded)) == 1
    scene.idle(lambda scene: scene.state.round == 2)
    assert (scene.kind, scene.state.is_last_round, scene.state.is_next_round_last) == (
        "phase-two-turn",
        True,
        False,
    )
    scene.idle(lambda scene: scene.state.is_over)
    assert scene.game.ending(scene.state) == "last-round"
    assert scene.state.round == 2


@pytest.mark.rule("FRI-R25", "FRI-RND-7")
def test_emptied_by_looking_the_payout_of_that_round_still_comes() -> None:
    scene = tip(Scene(2).money(10, 20).owns(BEN, "F02").shuffled().pile(1))

    scene.idle(lambda scene: scene.state.round == 2)

    # basic income, and for Ben the butchery
    assert [(paid.base, paid.production) for paid in scene.events(IncomePaid)] == [(30, 0), (30, 9)]
    assert [scene.cash(seat) for seat in (ANNA, BEN)] == [40, 59]


@pytest.mark.rule("FRI-R25", "FRI-R26", "FRI-R36")
def test_the_last_auctions_are_of_the_cards_left_over() -> None:
    scene = tip(Scene(2).shuffled().pile(1))
    added = scene.open_cards[-1]

    scene.idle(lambda scene: scene.state.round == 2)

    # no cards are left to fill the exchange
    assert scene.open_cards == ["F01", added]
    scene.play("done", "done", "pass", "pass", "bid 40", "pass")
    assert (scene.state.is_over, scene.where(added)) == (True, "active 0")


@pytest.mark.rule("FRI-R25", "FRI-R26")
def test_with_nothing_left_over_the_next_round_has_a_phase_2_and_then_ends_the_game() -> None:
    scene = tip(Scene(2).money(200, 200).holds(BEN, "A01").shuffled().pile(1))

    scene.idle(lambda scene: scene.kind == "what-to-bid").play("bid 50", "pass")
    scene.idle(lambda scene: scene.kind == "what-to-bid").play("bid 60", "pass")
    scene.idle(lambda scene: scene.state.round == 2)

    assert (scene.kind, scene.asked, scene.open_cards) == ("phase-two-turn", ANNA, [])
    scene.play("done", "play A01 on F01", "done")
    assert scene.where("F01") == "active 1"
    assert scene.game.ending(scene.state) == "last-round"


@pytest.mark.rule("FRI-R25", "FRI-END-1")
def test_enough_points_still_end_the_game() -> None:
    scene = tip(Scene(2).owns(BEN, "S02", "S04", "S12", "S13", "E04@S04", "S08").shuffled().pile(1))

    scene.idle(lambda scene: scene.state.phase != 3)

    assert scene.points(BEN) >= 40
    assert (scene.game.ending(scene.state), scene.state.round) == ("points", 1)


@pytest.mark.rule("FRI-R25", "FRI-R54")
@pytest.mark.parametrize("seat", [ANNA, BEN, SPECTATOR])
def test_everybody_sees_which_round_is_the_last(seat: int) -> None:
    scene = tip(Scene(2).shuffled().pile(1))

    assert scene.events(LastRound) == [LastRound(is_next=True)]
    assert (scene.view(seat).is_last_round, scene.view(seat).is_next_round_last) == (False, True)
    scene.idle(lambda scene: scene.state.round == 2)
    assert (scene.view(seat).is_last_round, scene.view(seat).is_next_round_last) == (True, False)


@pytest.mark.rule("FRI-R25")
def test_the_card_added_is_still_auctioned() -> None:
    scene = tip(Scene(2).shuffled().pile(1))
    added = scene.open_cards[-1]

    scene.play("pass", "pass")

    assert (scene.kind, scene.card_up) == ("what-to-bid", added)


@pytest.mark.rule("FRI-R23", "FRI-R50")
def test_emptied_by_looking_for_the_first_time_the_discards_are_shuffled_at_once() -> None:
    scene = tip(Scene(2).pile(1).discarded("S01", "S02"))

    assert scene.options() == ["shuffle"]
    scene.play("shuffle")
    assert scene.state.pile == 2
    assert not scene.state.is_last_round
    assert (scene.kind, scene.card_up) == ("what-to-bid", "F01")


@pytest.mark.rule("FRI-R24", "FRI-R25")
def test_emptied_by_looking_with_nothing_to_shuffle() -> None:
    scene = tip(Scene(2).pile(1))

    assert scene.events(LastRound) == [LastRound(is_next=True)]
    assert scene.state.is_next_round_last
    scene.idle(lambda scene: scene.state.is_over)
    assert scene.state.round == 2


@pytest.mark.rule("FRI-R50", "FRI-R23")
def test_cards_laid_back_keep_the_pile_from_being_empty() -> None:
    scene = tip(Scene(2).pile(2).discarded("S01"))

    assert scene.state.pile == 1
    assert not scene.state.is_shuffled
    assert scene.where("S01") == "discard"


@pytest.mark.rule("FRI-R25", "FRI-WIN-2")
def test_looking_after_the_last_auction_adds_one_more() -> None:
    scene = Scene(2).shuffled().pile(1).holds(ANNA, "A12").exchange("F01").auctions()
    scene.play("pass", "pass", "pass", "play A12")

    drawn(scene, 1).play(scene.options()[0])

    assert (scene.kind, scene.state.is_next_round_last) == ("what-to-bid", True)
    scene.play("pass", "pass")
    assert (scene.state.round, scene.state.is_last_round, scene.state.is_over) == (2, True, False)


@pytest.mark.rule("FRI-RND-2")
def test_cards_known_to_lie_on_top_come_first_and_count() -> None:
    scene = Scene(2).top("S01", "S02").pile(2).discarded("S03").exchange(*FOUR[:3]).new_round()

    assert scene.open_cards == [*FOUR[:3], "S01", "S02"]
    assert scene.options() == ["shuffle"]


# ------------------------------------------------------------------ the last round


@pytest.mark.rule("FRI-R26")
def test_an_empty_exchange_means_no_auction_and_the_end() -> None:
    scene = Scene(2).last_round().phase_two().play("done")

    assert not scene.state.is_over
    scene.play("done")
    assert scene.game.ending(scene.state) == "last-round"
    assert scene.state.cash == [60, 60]


@pytest.mark.rule("FRI-R26")
def test_the_last_card_may_be_taken_out_of_the_exchange() -> None:
    scene = Scene(2).last_round().holds(ANNA, "A13").exchange("F01").auctions().play("play A13 on F01")

    assert scene.where("F01") == "out"
    assert scene.state.is_over


@pytest.mark.rule("FRI-R26")
def test_an_empty_exchange_ends_nothing_in_any_other_round() -> None:
    scene = Scene(2).phase_two().play("done", "done")

    assert not scene.state.is_over
    assert scene.state.cash == [90, 90]


@pytest.mark.rule("FRI-RND-2", "FRI-END-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_in_which_nobody_buys_anything(players: int) -> None:
    scene = Scene.new_game(players).idle(lambda scene: scene.state.is_over)

    assert scene.game.ending(scene.state) == "last-round"
    assert len(scene.events(DiscardsShuffled)) == 1
    assert scene.places() == dict.fromkeys(range(players), 1)
