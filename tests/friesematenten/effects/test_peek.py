"""`peek`: looking at the draw pile (FRI-FX-PEEK, FRI-R50)."""

from __future__ import annotations

import pytest

from rondel.core.action import CHANCE
from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.games.friesematenten.events import CardAdded, CardsPeeked, CardsReturned, LastRound
from tests.friesematenten.effects.card_builders import ANNA, BEN, hammer, peek, scene, status
from tests.support.friese_scene import Scene


def _tip(*top: str, seen_by: int = BEN) -> Scene:
    """Anna holds the Insider Tip: 4 cards, one to the exchange."""
    return Scene().holds(ANNA, "A12").exchange("S01").top(*top, seen_by=seen_by)


def _looking(count: int, add: int, pile: int) -> Scene:
    """Anna looks at a pile of this many cards: S01 on top, then S02 and so on."""
    cards = [{"type": "status", "vp": number} for number in range(1, 6)]
    at = scene(hammer(peek(count, add)), *cards, {"production": 1}).holds(ANNA, "A01").exchange("Z01")
    at.top(*[f"S0{number}" for number in range(1, pile + 1)], seen_by=BEN).pile(pile)
    return at


@pytest.mark.rule("FRI-FX-PEEK")
def test_one_card_goes_to_the_far_end_of_the_exchange_and_is_auctioned_in_this_phase() -> None:
    at = _tip("F01", "F02", "S02", "S03").auctions()

    at.play("play A12")
    assert (at.kind, at.asked) == ("which-to-add", ANNA)
    assert sorted(at.options()) == ["add F01", "add F02", "add S02", "add S03"]
    at.play("add S02", "return F01", "return F02")

    assert at.kind == "what-to-bid"
    assert [at.deck.ids[card] for card in at.state.exchange] == ["S02"]
    at.play("pass", "pass", "pass")
    assert at.where("S02") == "auction"


@pytest.mark.rule("FRI-FX-PEEK")
def test_the_rest_goes_back_in_the_order_named_the_first_on_top() -> None:
    at = _tip("F01", "F02", "S02", "S03", "S04").auctions()

    at.play("play A12", "add F01", "return S03", "return F02")

    # of two cards the last needs no question
    assert [at.deck.ids[card] for card in at.state.top] == ["S03", "F02", "S02", "S04"]


@pytest.mark.rule("FRI-FX-PEEK")
def test_cards_nobody_knows_are_drawn_by_chance() -> None:
    at = Scene().holds(ANNA, "A12").exchange("S01").top("F01").auctions()

    at.play("play A12")
    assert at.asked == CHANCE
    at.play("draw F02", "draw F08", "draw F09")

    assert at.options() == ["add F01", "add F02", "add F08", "add F09"]


@pytest.mark.rule("FRI-FX-PEEK")
def test_the_next_cards_come_as_they_were_laid_back() -> None:
    at = _tip("F01", "F02", "S02", "S03").auctions()

    at.play("play A12", "add F01", "return S03", "return S02", "pass", "pass", "pass", "pass", "pass", "pass")

    # two cards left over, then the three known ones, and chance for what is missing
    assert [at.deck.ids[card] for card in at.state.exchange] == ["S01", "F01", "S03", "S02", "F02"]
    assert at.asked == CHANCE


@pytest.mark.rule("FRI-FX-PEEK")
def test_only_a_card_looked_at_can_be_added_or_laid_back() -> None:
    at = _tip("F01", "F02", "S02", "S03", "S04").auctions().play("play A12")

    at.refuse("add S04")
    at.refuse("return F01")
    at.play("add F01")
    at.refuse("add F02")
    at.refuse("return F01")


@pytest.mark.rule("FRI-FX-PEEK", "FRI-R38")
def test_it_needs_a_draw_pile_that_is_not_empty() -> None:
    at = Scene().holds(ANNA, "A12").exchange("S01").last_round().auctions()

    assert at.kind == "what-to-bid"


@pytest.mark.rule("FRI-FX-PEEK")
def test_in_the_window_after_the_last_auction_it_prolongs_the_phase() -> None:
    at = _tip("F01", "F02", "S02", "S03").auctions()

    at.play("pass", "pass", "pass", "pass", "play A12", "add F02", "return F01", "return S02")

    assert (at.kind, at.where("F02"), at.state.phase) == ("what-to-bid", "auction", 3)


@pytest.mark.rule("FRI-R50")
@pytest.mark.parametrize(
    ("count", "add", "pile", "seen", "added"),
    [
        (4, 1, 5, 4, 1),
        (4, 1, 3, 3, 1),
        (4, 1, 1, 1, 1),
        (4, 3, 2, 2, 2),
        (1, 1, 5, 1, 1),
        (3, 3, 5, 3, 3),
        (2, 0, 5, 2, 0),
    ],
)
def test_a_peek_at_a_short_pile_shows_and_adds_all_its_cards(
    count: int, add: int, pile: int, seen: int, added: int
) -> None:
    at = _looking(count, add, pile).auctions().play("play A01")
    while at.kind in ("which-to-add", "which-to-return"):
        at.play(at.options()[0])

    events = at.events()
    assert [event.count for event in events if isinstance(event, CardsPeeked)] == [seen]
    assert sum(isinstance(event, CardAdded) for event in events) == added
    assert sum(event.count for event in events if isinstance(event, CardsReturned)) == seen - added


@pytest.mark.rule("FRI-R50")
def test_a_single_card_that_goes_back_asks_nothing() -> None:
    at = _looking(1, 0, 3).auctions().play("play A01")

    assert (at.kind, at.state.pile, at.where("S01")) == ("what-to-bid", 3, "top")


@pytest.mark.rule("FRI-R50")
def test_several_cards_are_added_in_the_order_named() -> None:
    at = _looking(3, 3, 5).auctions().play("play A01", "add S02", "add S03", "add S01")

    assert [at.deck.ids[card] for card in at.state.exchange] == ["S02", "S03", "S01"]


@pytest.mark.rule("FRI-R50")
def test_a_pile_that_is_seen_whole_but_laid_back_is_not_empty() -> None:
    at = _looking(4, 0, 2).discarded("F01").auctions().play("play A01", "return S02")

    assert (at.state.is_shuffled, at.state.pile, at.where("F01")) == (False, 2, "discard")


@pytest.mark.rule("FRI-R50", "FRI-R23")
def test_if_it_empties_the_pile_for_the_first_time_the_discards_are_shuffled_at_once() -> None:
    at = _looking(4, 1, 1).discarded("F01").auctions().play("play A01", "add S01")
    assert (at.asked, at.options()) == (CHANCE, ["shuffle"])
    at.play("shuffle")

    assert (at.where("F01"), at.state.pile, at.state.is_shuffled) == ("pile", 1, True)
    assert not at.state.is_last_round


@pytest.mark.rule("FRI-R50", "FRI-R24", "FRI-R51")
def test_with_nothing_to_shuffle_the_auctions_of_the_next_round_are_the_last() -> None:
    at = _looking(4, 1, 1).auctions().play("play A01", "add S01")
    assert at.events(LastRound) == [LastRound(is_next=True)]

    # both cards of the exchange, in this round and once more in the last one
    at.play(*["pass"] * 6, *["done"] * 3)
    assert (at.state.round, at.state.is_last_round) == (2, True)
    at.play(*["pass"] * 6)

    assert at.state.is_over


@pytest.mark.rule("FRI-R51", "FRI-R25")
def test_emptied_for_the_second_time_the_auctions_of_the_next_round_are_the_last() -> None:
    at = _looking(4, 1, 1).discarded("F01").auctions().play("play A01", "add S01", "shuffle")
    assert not at.state.is_last_round

    second = Scene().holds(ANNA, "A12").exchange("S01").shuffled().top("S02").auctions()
    second.play("play A12", "add S02")

    assert (second.state.is_next_round_last, second.state.phase) == (True, 3)
    second.play(*["pass"] * 6, *["done"] * 3, *["pass"] * 6)
    assert (second.state.is_over, second.state.round) == (True, 2)


@pytest.mark.rule("FRI-R25", "FRI-R23", "FRI-R50")
def test_looking_twice_in_one_phase_empties_the_pile_for_the_first_and_the_second_time() -> None:
    cards = (hammer(peek(1, 1)), hammer(peek(1, 1)), status(), status())
    at = (
        scene(*cards).holds(ANNA, "A01", "A02").exchange("Z01").discarded("S02").top("S01").pile(1).auctions()
    )

    at.play("play A01", "add S01", "shuffle", "play A02", "draw S02", "add S02")

    assert (at.card_up, at.open_cards) == ("Z01", ["S01", "S02"])
    assert (at.state.is_last_round, at.state.is_next_round_last) == (False, True)


@pytest.mark.rule("FRI-R51")
def test_from_the_moment_both_piles_are_empty_discards_leave_the_game() -> None:
    at = _looking(4, 1, 1).left_over_before("Z01").auctions().play("play A01", "add S01")

    at.play("pass", "pass", "pass")

    assert at.where("Z01") == "out"


@pytest.mark.rule("FRI-R54", "FRI-R50")
def test_the_number_of_cards_seen_is_public_but_the_cards_are_secret() -> None:
    at = _tip("F01", "F02", "S02", "S03").auctions().play("play A12")

    seen = next(event for event in at.events() if isinstance(event, CardsPeeked))
    assert len(seen.cards) == 4
    assert at.game.told(seen, ANNA) == seen
    assert at.game.told(seen, BEN) == CardsPeeked(ANNA, 4, ())
    assert at.game.view(at.state, ANNA).looked_at == ("F01", "F02", "S02", "S03")
    assert at.game.view(at.state, BEN).looked_at == ()


@pytest.mark.rule("FRI-R54", "FRI-FX-PEEK")
def test_only_the_player_who_put_the_cards_back_knows_their_order() -> None:
    at = _tip("F01", "F02", "S02", "S03", seen_by=ANNA).auctions()
    at.play("play A12", "add F01", "return S03", "return F02")

    assert at.game.view(at.state, ANNA).known_top == ("S03", "F02", "S02")
    assert at.game.view(at.state, BEN).known_top == ()


@pytest.mark.rule("FRI-R54", "FRI-FX-PEEK")
def test_a_study_view_shows_the_cards_that_are_looked_at_and_put_back() -> None:
    at = _tip("F01", "F02", "S02", "S03").auctions().play("play A12")
    peeked = next(event for event in at.events() if isinstance(event, CardsPeeked))
    view = at.game.view(at.state, EVERYTHING)

    assert at.game.told(peeked, EVERYTHING) == peeked
    assert view.looked_at == ("F01", "F02", "S02", "S03")
    assert not {*view.looked_at} & {*view.may_come}
    at.play("add F01")
    assert at.game.said(at.state, at.game.parse("return S03"), EVERYTHING) == "return S03"
    at.play("return S03", "return F02")
    view = at.game.view(at.state, EVERYTHING)
    assert (view.looked_at, view.known_top) == ((), ("S03", "F02", "S02"))
    assert not {*view.known_top} & {*view.may_come}


@pytest.mark.rule("FRI-R36", "FRI-FX-PEEK")
def test_leftovers_beyond_the_size_of_the_exchange_stay_and_nothing_is_drawn() -> None:
    at = Scene().exchange("S01", "S02", "S03", "S04", "S05", "F01", "F02").new_round()

    assert (at.kind, len(at.state.exchange)) == ("phase-two-turn", 7)


@pytest.mark.rule("FRI-R36")
def test_leftovers_keep_their_order_and_come_first() -> None:
    at = Scene().exchange("S03", "F01", "S01").top("F02", "F08", "F09").new_round()

    assert [at.deck.ids[card] for card in at.state.exchange] == ["S03", "F01", "S01", "F02", "F08", "F09"]


@pytest.mark.rule("FRI-R54", "FRI-R50")
def test_nobody_else_is_told_which_card_is_laid_back() -> None:
    """The added card is public, so everybody is told."""
    at = _tip("F01", "F02", "S02", "S03").auctions().play("play A12")

    def said(text: str) -> list[str]:
        action = at.game.parse(text)
        return [at.game.said(at.state, action, seat) for seat in (ANNA, BEN, SPECTATOR)]

    assert said("add F01") == ["add F01"] * 3
    at.play("add F01")
    assert said("return S03") == ["return S03", "return ?", "return ?"]


@pytest.mark.rule("FRI-R54", "FRI-FX-PEEK")
def test_nobody_is_told_a_card_that_chance_draws_to_be_looked_at() -> None:
    """Anna sees all cards together once the last is drawn. A card drawn for the exchange is public."""
    at = Scene().holds(ANNA, "A12").exchange("S01").top("F01").auctions().play("play A12")

    for seat in (ANNA, BEN, SPECTATOR):
        assert at.game.said(at.state, at.game.parse("draw F02"), seat) == "draw ?"
    assert at.game.said(at.state, at.game.parse("draw F02"), EVERYTHING) == "draw F02"
    assert at.game.view(at.state, EVERYTHING).looked_at == ("F01",)
    at = Scene.new_game().play("start seat 1")
    assert at.game.said(at.state, at.game.parse("draw F02"), BEN) == "draw F02"
