"""The 20 action cards of the house deck: what they cost, when they are played, what they do."""

from __future__ import annotations

import importlib

import pytest

from rondel.games.friesematenten.decks.library import load_deck
from rondel.games.friesematenten.events import CardsPeeked, MoneyMoved
from tests.friesematenten.cards.house_deck import COVERED, about, production, table
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

#: minimum bid and symbol as printed
PRINTED = {
    "A01": (26, "none"),
    "A02": (34, "none"),
    "A03": (14, "none"),
    "A04": (24, "none"),
    "A05": (14, "none"),
    "A06": (16, "none"),
    "A07": (16, "none"),
    "A08": (6, "none"),
    "A09": (10, "hammer"),
    "A10": (14, "hammer"),
    "A11": (10, "hammer"),
    "A12": (6, "hammer"),
    "A13": (8, "hammer"),
    "A14": (12, "moneybag"),
    "A15": (16, "moneybag"),
    "A16": (10, "moneybag"),
    "A17": (12, "moneybag"),
    "A18": (16, "lightning"),
    "A19": (14, "lightning"),
    "A20": (8, "lightning"),
}
#: reactions, which can only be played in response
ANSWERS = ("A11", "A18", "A19", "A20")


def busy_table(card: str) -> Scene:
    """Return a table where every card has a target. Anna holds one."""
    scene = table().owns(ANNA, "F01", "S01").owns(BEN, "F02", "S12", "E03").owns(CARL, "F11", "S02")
    return scene.holds(ANNA, card)


@about(*PRINTED)
@pytest.mark.rule("FRI-CARD-1", "FRI-CARD-6", "FRI-WIN-6", "FRI-R17")
@pytest.mark.parametrize("card", PRINTED)
def test_an_action_card_costs_what_is_printed_and_may_be_used_at_once(card: str) -> None:
    bid = PRINTED[card][0]
    scene = table().owns(ANNA, "F01", "S01").owns(BEN, "F02", "S12", "E03").owns(CARL, "F11", "S02")
    scene.exchange(card, "F17").auctions()
    assert scene.bids() == (bid, 999)
    points = scene.points(ANNA)

    scene.play(f"bid {bid}", "pass", "pass")

    assert scene.cash(ANNA) == 100 - bid
    assert scene.points(ANNA) == points
    if card in ANSWERS:
        # nothing to respond to: it stays unused
        assert scene.where(card) == f"unused {ANNA}"
        return
    # at once, whatever its symbol
    assert (scene.kind, scene.asked) == ("use-now", ANNA)
    assert any(text.startswith(f"play {card}") for text in scene.options())
    scene.play("keep")
    assert scene.where(card) == f"unused {ANNA}"


@about(*PRINTED)
@pytest.mark.rule("FRI-CARD-6", "FRI-R16")
@pytest.mark.parametrize("card", PRINTED)
def test_later_an_action_card_is_offered_in_its_own_window_only(card: str) -> None:
    symbol = PRINTED[card][1]

    def is_offered(scene: Scene) -> bool:
        return scene.asked == ANNA and any(text.startswith(f"play {card}") for text in scene.options())

    windows = {
        "none": is_offered(busy_table(card).phase_two(ANNA)),
        "hammer": is_offered(busy_table(card).exchange("F17").auctions()),
        "moneybag": is_offered(busy_table(card).payout()),
    }
    wanted = dict.fromkeys(windows, False)
    if card not in ANSWERS:
        wanted[symbol] = True
    assert windows == wanted


@about(*PRINTED)
@pytest.mark.rule("FRI-CARD-6", "FRI-R10")
@pytest.mark.parametrize("card", [card for card in PRINTED if card not in ANSWERS])
def test_used_it_leaves_the_game(card: str) -> None:
    scene = busy_table(card)
    symbol = PRINTED[card][1]
    if symbol == "none":
        scene.phase_two(ANNA)
    elif symbol == "hammer":
        scene.exchange("F17").auctions()
    else:
        scene.payout()
    scene.play(next(text for text in scene.options() if text.startswith(f"play {card}")))
    scene.idle(lambda at: at.kind != "react")

    while scene.where(card) == "declared":
        scene.play(scene.options()[0])
    assert scene.where(card) == "out"


# ------------------------------------------------------------------ without symbol


@about("A01")
@pytest.mark.rule("FRI-FX-STEAL", "FRI-FX-MONEY", "FRI-CARD-5")
def test_a_hostile_takeover_pays_half_the_minimum_bid() -> None:
    """Steal a factory from an opponent. Pay that player half of its minimum bid."""
    scene = table().owns(ANNA, "F01").owns(BEN, "F17", "E02@F17", "S01").holds(ANNA, "A01").phase_two(ANNA)
    assert [text for text in scene.options() if "A01" in text] == ["play A01 on F17"]

    scene.play("play A01 on F17")

    assert scene.where("F17") == scene.where("E02") == f"active {ANNA}"
    assert [scene.cash(seat) for seat in range(3)] == [85, 115, 100]


@about("A01")
@pytest.mark.rule("FRI-FX-MONEY", "FRI-R44")
def test_a_hostile_takeover_costs_the_poor_what_they_have() -> None:
    scene = table(5, 100, 100).owns(BEN, "F17").holds(ANNA, "A01").phase_two(ANNA)

    scene.play("play A01 on F17")

    assert [scene.cash(seat) for seat in range(3)] == [0, 105, 100]


@about("A01", "A20")
@pytest.mark.rule("FRI-FX-STEAL", "FRI-CARD-2", "FRI-R44")
def test_a_fourth_factory_by_takeover_is_scrapped_before_it_is_paid() -> None:
    scene = table(20, 100, 100).owns(ANNA, "F01", "F02", "F06").owns(BEN, "F17").holds(ANNA, "A01")
    scene.phase_two(ANNA).play("play A01 on F17", "scrap F06")

    assert [scene.cash(seat) for seat in range(2)] == [0, 100]


@about("A02", "S06", "S04")
@pytest.mark.rule("FRI-FX-STEAL", "FRI-DECK-2")
def test_a_night_burglary_takes_symbols_up_to_nine() -> None:
    """Steal an opponent's status symbol with a printed value of at most 9: what is added does not count."""
    scene = table().owns(BEN, "S04", "S06", "S03", "S05", "E04@S03").owns(ANNA, "S12").holds(ANNA, "A02")
    scene.phase_two(ANNA)
    assert {text for text in scene.options() if "A02" in text} == {"play A02 on S03", "play A02 on S05"}

    scene.play("play A02 on S03")

    assert scene.where("S03") == scene.where("E04") == f"active {ANNA}"
    assert scene.points(ANNA) == 4 + 6 + 6


@about("A03", "F06")
@pytest.mark.rule("FRI-FX-DESTROY", "FRI-R6")
def test_an_insurance_fire_costs_no_fee() -> None:
    """Destroy an opponent's factory. That player pays no fee."""
    scene = table().owns(BEN, "F06", "E05@F06").owns(ANNA, "F01").holds(ANNA, "A03").phase_two(ANNA)

    scene.play("play A03 on F06")

    assert scene.where("F06") == scene.where("E05") == "discard"
    assert scene.cash(BEN) == 100


@about("A03")
@pytest.mark.rule("FRI-FX-DESTROY", "FRI-RND-2")
def test_after_the_shuffle_what_is_destroyed_leaves_the_game() -> None:
    scene = table().owns(BEN, "F01").holds(ANNA, "A03").shuffled().phase_two(ANNA)

    scene.play("play A03 on F01")

    assert scene.where("F01") == "out"


@about("A04")
@pytest.mark.rule("FRI-FX-DESTROY")
def test_clumsy_cleaners_break_any_status_symbol_of_others() -> None:
    """Destroy an opponent's status symbol."""
    scene = (
        table().owns(ANNA, "S12").owns(BEN, "S06", "F01").owns(CARL, "S01").holds(ANNA, "A04").phase_two(ANNA)
    )
    assert {text for text in scene.options() if "A04" in text} == {"play A04 on S06", "play A04 on S01"}

    scene.play("play A04 on S06")

    assert scene.where("S06") == "discard"
    assert scene.points(BEN) == 1


@about("A05")
@pytest.mark.rule("FRI-FX-DESTROY", "FRI-R47")
def test_murphy_s_law_hits_any_factory_symbol_or_influence_at_the_player() -> None:
    """Choose an opponent: a random factory, status symbol or player-bound influence is destroyed."""
    scene = table().owns(BEN, "F01", "S01", "E06", "E02@F01").holds(ANNA, "A05").phase_two(ANNA)
    # Carl has nothing
    assert [text for text in scene.options() if "A05" in text] == ["play A05 at seat 2"]

    scene.play("play A05 at seat 2")

    outcomes = scene.game.outcomes(scene.state)
    assert [outcome.action.text for outcome in outcomes] == ["hit F01", "hit S01", "hit E06"]
    assert len({outcome.probability for outcome in outcomes}) == 1
    scene.play("hit F01")
    assert scene.where("F01") == scene.where("E02") == "discard"


@about("A06")
@pytest.mark.rule("FRI-FX-SWAP")
def test_a_forced_exchange_needs_a_factory_of_your_own() -> None:
    """Swap one of your factories for an opponent's factory: groups go along, nothing is scrapped."""
    scene = (
        table().owns(ANNA, "F09", "E05@F09").owns(BEN, "F11", "F01", "F02").holds(ANNA, "A06").phase_two(ANNA)
    )
    scene.play("play A06 on F09 F11")
    assert scene.where("F11") == f"active {ANNA}"
    assert scene.where("F09") == scene.where("E05") == f"active {BEN}"

    nothing = table().owns(ANNA, "S01").owns(BEN, "F11").holds(ANNA, "A06").phase_two(ANNA)
    assert nothing.refuse("play A06 on S01 F11").key == "nothing-to-aim-at"


@about("A07", "E07", "E05")
@pytest.mark.rule("FRI-FX-REBIND", "FRI-R42")
def test_poaching_assigns_bound_influence_anew() -> None:
    """Take a bound influence card from any empire and bind it somewhere else at once, by its own rule."""
    scene = table().owns(ANNA, "F01").owns(BEN, "F11", "E05@F11", "E07").owns(CARL, "S01", "E04@S01")
    scene.holds(ANNA, "A07").phase_two(ANNA)
    # All the Rage would need a status symbol of Anna's
    assert {text for text in scene.options() if "A07" in text} == {"play A07 on E05", "play A07 on E07"}

    scene.play("play A07 on E05")
    assert scene.options() == ["bind E05 to F01"]
    scene.play("bind E05 to F01")
    assert production(scene, "F01") == 0

    other = (
        table()
        .owns(BEN, "E07")
        .holds(ANNA, "A07")
        .phase_two(ANNA)
        .play("play A07 on E07", "bind E07 to seat 1")
    )
    assert other.where("E07") == f"active {ANNA}"


@about("A08", "F06")
@pytest.mark.rule("FRI-FX-GIVE", "FRI-R5")
def test_a_generous_gift_must_be_accepted_and_paid_for() -> None:
    """Give one of your factories to an opponent, who must accept it."""
    scene = table().owns(ANNA, "F06", "F01").owns(BEN, "F02", "F07", "F12").holds(ANNA, "A08").phase_two(ANNA)
    assert len([text for text in scene.options() if "A08" in text]) == 4

    scene.play("play A08 on F06 at seat 2")

    assert (scene.kind, scene.asked) == ("which-to-scrap", BEN)
    scene.play("scrap F06")
    assert scene.cash(BEN) == 80
    assert scene.cash(ANNA) == 100


# ------------------------------------------------------------------ hammer


@about("A09")
@pytest.mark.rule("FRI-FX-BAR-BID", "FRI-R33")
def test_a_barred_player_misses_one_auction() -> None:
    """One opponent may not bid in the next auction."""
    scene = table().exchange("F01", "F02").holds(ANNA, "A09").auctions()

    scene.play("play A09 at seat 2")
    assert scene.asked == ANNA
    scene.play("pass")
    assert scene.asked == CARL
    scene.play("pass")
    # the next card is for everybody
    assert scene.card_up == "F02"
    scene.play("pass")
    assert scene.asked == BEN


@about("A09")
@pytest.mark.rule("FRI-FX-BAR-BID")
def test_nobody_is_barred_when_nothing_is_left_to_auction() -> None:
    scene = table().exchange("A09").auctions().play("bid 10", "pass", "pass")

    # won as the last card: it cannot be used at once
    assert scene.where("A09") == f"unused {ANNA}"


@about("A10")
@pytest.mark.rule("FRI-FX-BUY-NOW", "FRI-R34")
def test_the_right_of_first_refusal_buys_at_the_minimum_bid() -> None:
    """Buy the next card of the exchange at its minimum bid, without an auction."""
    scene = table().exchange("S06", "F01").holds(BEN, "A10").auctions()
    assert (scene.kind, scene.asked) == ("play-in-window", BEN)

    scene.play("play A10")

    assert scene.where("S06") == f"active {BEN}"
    assert scene.cash(BEN) == 48
    # Ben has the marker now and opens
    assert (scene.card_up, scene.asked) == ("F01", BEN)


@about("A10")
@pytest.mark.rule("FRI-FX-BUY-NOW", "FRI-R38")
def test_the_right_of_first_refusal_takes_the_money_but_asks_in_any_case() -> None:
    scene = table(100, 51, 100).exchange("S06").holds(BEN, "A10").auctions()

    assert (scene.kind, scene.asked) == ("play-in-window", BEN)
    assert scene.options() == ["pass"]
    assert scene.refuse("play A10").key == "cannot-buy"


@about("A11")
@pytest.mark.rule("FRI-FX-REAUCTION", "FRI-R31")
def test_a_procedural_error_undoes_an_award() -> None:
    """The buyer gets the money back and the card is auctioned again without that player."""
    scene = table().exchange("S01").holds(BEN, "A11").auctions().play("bid 30", "pass", "pass")
    assert (scene.kind, scene.asked) == ("undo-award", BEN)
    assert scene.cash(ANNA) == 70

    scene.play("play A11")

    assert scene.cash(ANNA) == 100
    assert scene.where("A11") == "out"
    # Anna holds the marker and is out; players who passed may bid again
    assert (scene.card_up, scene.asked) == ("S01", BEN)
    scene.play("bid 20", "pass")
    assert scene.where("S01") == f"active {BEN}"


@about("A11")
@pytest.mark.rule("FRI-FX-REAUCTION")
def test_nobody_undoes_the_own_award() -> None:
    scene = table().exchange("S01").holds(ANNA, "A11").auctions().play("bid 30", "pass", "pass")

    assert scene.where("S01") == f"active {ANNA}"


@about("A12")
@pytest.mark.rule("FRI-FX-PEEK", "FRI-R50", "FRI-R54")
def test_an_insider_looks_at_four_adds_one_and_orders_the_rest() -> None:
    """Look at the top 4 cards. Put one at the end of the exchange and return the others in any order."""
    scene = table().exchange("F01").top("S01", "S02", "S03", "S04", seen_by=BEN).holds(ANNA, "A12").auctions()
    pile = scene.state.pile

    scene.play("play A12")
    assert scene.view(ANNA).looked_at == ("S01", "S02", "S03", "S04")
    assert scene.view(BEN).looked_at == ()
    peeked = scene.events(CardsPeeked)[0]
    assert scene.game.told(peeked, BEN) == CardsPeeked(ANNA, 4, ())
    scene.play("add S03", "return S04", "return S01")

    assert scene.card_up == "F01"
    assert scene.open_cards == ["S03"]
    assert scene.names(scene.state.top) == ["S04", "S01", "S02"]
    assert scene.state.pile == pile - 1
    assert scene.view(ANNA).known_top == ("S04", "S01", "S02")
    assert scene.view(BEN).known_top == ()


@about("A12")
@pytest.mark.rule("FRI-R50")
def test_an_insider_looks_at_what_is_there() -> None:
    scene = table().exchange("F01").top("S01", "S02").pile(2).holds(ANNA, "A12").auctions()

    scene.play("play A12", "add S02")

    assert scene.open_cards == ["S02"]
    assert scene.names(scene.state.top) == ["S01"]


@about("A13")
@pytest.mark.rule("FRI-FX-MARKET-REMOVE")
def test_a_confiscation_takes_a_card_still_to_be_auctioned() -> None:
    """Put a card of the exchange that has not been auctioned yet on the discard pile."""
    scene = table().exchange("F01", "S06", "F02").holds(BEN, "A13").auctions().play("pass")
    scene.play("pass", "pass", "pass")
    assert (scene.kind, scene.asked) == ("play-in-window", BEN)
    assert scene.options() == ["play A13 on F02", "play A13 on S06", "pass"]

    scene.play("play A13 on S06")

    assert scene.where("S06") == "discard"
    assert scene.where("F01") == "left over"
    assert scene.card_up == "F02"


# ------------------------------------------------------------------ money bag


@about("A14")
@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR", "FRI-R52")
def test_a_strike_stops_one_player_s_factories_for_a_round() -> None:
    """One opponent's factories produce nothing this round. The basic income is still paid."""
    scene = table().owns(BEN, "F11", "F01").owns(CARL, "F02").holds(ANNA, "A14").payout()

    scene.play("play A14 at seat 2")

    assert [scene.cash(seat) for seat in range(3)] == [130, 130, 139]
    assert scene.state.factor_times == [1, 1, 1]


@about("A15")
@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR", "FRI-R52")
def test_a_boom_doubles_your_own_production() -> None:
    """Your factories produce double this round. The basic income stays the same."""
    scene = table().owns(ANNA, "F11", "F01", "E07").holds(ANNA, "A15").payout()

    scene.play("play A15")

    assert scene.cash(ANNA) == 100 + 35 + 2 * 23


@about("A14", "A15")
@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR", "FRI-R52")
def test_factors_come_too_late_after_the_payout() -> None:
    scene = table().owns(ANNA, "F11").holds(ANNA, "A15").holds(BEN, "A14", "A16").payout()

    scene.play("pass", "pass")

    assert scene.state.is_paid_out
    # Anna's card is useless now, and so is one of Ben's two
    assert scene.asked == BEN
    assert scene.options() == ["play A16 at seat 3", "play A16 at seat 1", "pass"]


@about("A16")
@pytest.mark.rule("FRI-FX-MONEY", "FRI-R29")
@pytest.mark.parametrize(("money", "paid"), [(0, 0), (1, 0), (51, 25), (80, 40), (81, 40), (200, 40)])
def test_a_tax_raid_takes_half_but_no_more_than_forty(money: int, paid: int) -> None:
    """One opponent pays half of that player's money to the bank (rounded down, at most 40)."""
    scene = table(100, money, 100).holds(ANNA, "A16").payout().play("play A16 at seat 2")

    assert scene.events(MoneyMoved) == ([MoneyMoved(BEN, -1, paid)] if paid else [])
    assert scene.cash(BEN) == money - paid + 30


@about("A17")
@pytest.mark.rule("FRI-FX-MONEY")
def test_protection_money_is_four_for_each_factory_of_every_opponent() -> None:
    """Every opponent pays you 4 for each factory that player owns, as far as there is money."""
    scene = table(100, 100, 5).owns(ANNA, "F09").owns(BEN, "F01").owns(CARL, "F02", "F10").holds(ANNA, "A17")

    scene.payout().play("play A17")

    assert scene.events(MoneyMoved) == [MoneyMoved(BEN, ANNA, 4), MoneyMoved(CARL, ANNA, 5)]


# ------------------------------------------------------------------ lightning


@about("A18")
@pytest.mark.rule("FRI-FX-CANCEL", "FRI-R40")
def test_an_objection_cancels_any_action_even_another_objection() -> None:
    """Cancel an action card that has just been played. Both cards leave the game."""
    scene = table().owns(BEN, "F01").holds(ANNA, "A03").holds(CARL, "A18").phase_two(ANNA)

    scene.play("play A03 on F01")
    assert (scene.kind, scene.asked) == ("react", CARL)
    scene.play("play A18")

    assert scene.where("A03") == scene.where("A18") == "out"
    assert scene.where("F01") == f"active {BEN}"


@about("A18")
@pytest.mark.rule("FRI-FX-CANCEL")
def test_an_objection_may_be_kept() -> None:
    scene = table().owns(BEN, "F01").holds(ANNA, "A03").holds(CARL, "A18").phase_two(ANNA)

    scene.play("play A03 on F01", "pass")

    assert scene.where("F01") == "discard"
    assert scene.where("A18") == f"unused {CARL}"


@about("A19")
@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41", "FRI-R49", "FRI-R60")
def test_a_bribe_sends_an_action_to_a_third_player() -> None:
    """Redirect it to a legal target of a third player."""
    scene = table().owns(BEN, "F01").owns(CARL, "F11", "F02", "S01").holds(ANNA, "A03").holds(BEN, "A19")
    scene.phase_two(ANNA).play("play A03 on F01")
    assert (scene.kind, scene.asked) == ("react", BEN)
    assert set(scene.options()) == {"play A19 on F11", "play A19 on F02", "pass"}

    scene.play("play A19 on F11")

    assert scene.where("F11") == "discard"
    assert scene.where("F01") == f"active {BEN}"
    assert scene.where("A03") == scene.where("A19") == "out"


@about("A19")
@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41")
def test_only_the_targeted_player_may_bribe() -> None:
    scene = table().owns(BEN, "F01").owns(CARL, "F11").holds(ANNA, "A03").holds(CARL, "A19").phase_two(ANNA)

    scene.play("play A03 on F01")

    assert scene.where("F01") == "discard"


@about("A19", "A16")
@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R43")
def test_a_bribe_without_a_third_target_is_the_end_of_the_action() -> None:
    """If there is none, it has no effect: with two players always, with three if the third is protected."""
    two = table(players=2).holds(ANNA, "A16").holds(BEN, "A19").payout()
    two.play("play A16 at seat 2")
    assert two.options() == ["play A19", "pass"]
    two.play("play A19")
    assert two.cash(BEN) == 130
    assert two.where("A16") == two.where("A19") == "out"

    three = table().owns(CARL, "E07").holds(ANNA, "A16").holds(BEN, "A19").payout()
    three.play("play A16 at seat 2")
    assert three.options() == ["play A19", "pass"]


@about("A20", "A03")
@pytest.mark.rule("FRI-R46", "FRI-FX-MONEY")
@pytest.mark.parametrize(("lost", "claimed"), [("F09", 20), ("F05", 84), ("F06", 48)])
def test_an_insurance_claim_pays_twice_the_minimum_bid(lost: str, claimed: int) -> None:
    """Right after one of your cards is stolen or destroyed: take twice its minimum bid from the bank."""
    scene = table().owns(BEN, lost, "E02@" + lost).holds(ANNA, "A03").holds(BEN, "A20").phase_two(ANNA)
    scene.play(f"play A03 on {lost}")
    assert (scene.kind, scene.asked) == ("claim-loss", BEN)

    scene.play("play A20")

    assert scene.cash(BEN) == 100 + claimed
    assert scene.where("A20") == "out"


@about("A20", "A01")
@pytest.mark.rule("FRI-R46")
def test_an_insurance_claim_covers_theft_on_top_of_what_the_thief_paid() -> None:
    scene = table().owns(BEN, "F01").holds(ANNA, "A01").holds(BEN, "A20").phase_two(ANNA)

    scene.play("play A01 on F01", "play A20")

    assert scene.cash(BEN) == 100 + 9 + 36


@about("A20", "A06", "A08")
@pytest.mark.rule("FRI-R46")
def test_an_insurance_claim_covers_no_exchange_and_no_scrapping() -> None:
    scene = table().owns(ANNA, "F09").owns(BEN, "F01").holds(ANNA, "A06").holds(BEN, "A20").phase_two(ANNA)
    scene.play("play A06 on F09 F01")
    assert scene.kind == "phase-two-turn"

    scene = table().owns(ANNA, "F09").owns(BEN, "F01", "F02", "F11").holds(ANNA, "A08").holds(BEN, "A20")
    scene.phase_two(ANNA).play("play A08 on F09 at seat 2", "scrap F01")
    assert (scene.kind, scene.asked) == ("phase-two-turn", ANNA)


# ------------------------------------------------------------------ all of them


@pytest.mark.rule("FRI-CARD-1")
def test_every_card_of_the_house_deck_is_played_by_some_test() -> None:
    for kind in ("factories", "status", "influence", "action"):
        importlib.import_module(f"tests.friesematenten.cards.test_house_{kind}")

    assert set(load_deck("house").deck.ids) == COVERED
