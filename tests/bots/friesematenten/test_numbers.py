"""A position of Friesematenten as numbers: complete, finite, the same for everybody who sees the same."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rondel.bots.friesematenten.bid_limits import BidLimits
from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation, load_weights
from rondel.bots.friesematenten.learned.numbers import NUMBERS_VERSION, SEAT_NAMES, TABLE_NAMES
from rondel.bots.friesematenten.learned.numbers import numbers_of as numbers_with
from rondel.bots.personalities import BALANCED
from rondel.core.contract import CHANCE
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import NO_CARD, NOBODY, FriesematentenState
from rondel.random_play import random_action, random_outcome
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene
from tests.support.random_decks import random_deck

HOUSE = FriesematentenGame()
LIMITS = BidLimits(load_weights(BALANCED))
#: what the money of others changes; a seat only guesses it
GUESSED = {
    *("chance of the favourite", "lead in chances", "money of a player on average"),
    *("expected points", "expected points against the best other"),
    *("chance to win by hand", "chance to win against the best other"),
    *("net worth", "net worth against the best other"),
    *("cash", "cash against the richest other", "cash against the mean", "points its cash is worth"),
    *("price of a point", "payouts until it can win", "payouts until it can win against the fastest other"),
    *("points with all its cash", "share of the cards on offer it can afford"),
    *("points on offer it can afford together", "can reach enough points now"),
    *("limit for the card", "limit beyond the bid", "limit against the best other"),
}


def numbers_of(state: FriesematentenState) -> list[float]:
    """Return the numbers of a position."""
    return numbers_with(state, LIMITS)


def table(state: FriesematentenState) -> dict[str, float]:
    """Return the numbers of the table by name."""
    return dict(zip(TABLE_NAMES, numbers_of(state)[: len(TABLE_NAMES)], strict=True))


def seats(state: FriesematentenState) -> list[dict[str, float]]:
    """Return the numbers of each seat by name."""
    numbers, each = numbers_of(state)[len(TABLE_NAMES) :], len(SEAT_NAMES)
    blocks = [numbers[seat * each : (seat + 1) * each] for seat in range(state.seats)]
    return [dict(zip(SEAT_NAMES, block, strict=True)) for block in blocks]


def walk(game: FriesematentenGame, players: int, seed: int, greedy: int) -> Iterator[FriesematentenState]:
    """Yield every state of a game; the first seats are greedy, the others random."""
    evaluation = FriesematentenEvaluation(game)
    state, rng = game.new(players, {}), random.Random(seed)
    while not state.is_over:
        yield state
        seat = state.seat_asked()
        if seat == CHANCE:
            state.apply(random_outcome(game, state, rng))
        else:
            shown = game.redraw(state, seat, rng.randrange)
            is_greedy = seat < greedy
            state.apply(evaluation.greedy(shown, seat, rng) if is_greedy else random_action(game, shown, rng))
    yield state


def check(state: FriesematentenState) -> None:
    numbers = numbers_of(state)
    assert len(numbers) == len(TABLE_NAMES) + state.seats * len(SEAT_NAMES)
    for number in numbers:
        assert math.isfinite(number)
        assert -16 <= number <= 16


# ------------------------------------------------------------------ names and bounds


def test_every_number_has_a_name_of_its_own() -> None:
    names = [*TABLE_NAMES, *SEAT_NAMES]

    assert len(set(names)) == len(names)
    assert all(name == name.strip() and name for name in names)
    assert NUMBERS_VERSION >= 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("greedy", [0, 1, 4])
def test_in_every_question_of_a_game_the_numbers_are_complete_and_small(players: int, greedy: int) -> None:
    kinds: set[str] = set()
    for seed in range(2):
        for state in walk(HOUSE, players, seed, greedy):
            kinds |= {frame.kind for frame in state.stack[-1:]}
            check(state)

    assert {"what-to-bid", "phase-two-turn", "turn-over"} <= kinds


@pytest.mark.parametrize("number", range(16))
def test_any_deck_will_do(number: int) -> None:
    game = FriesematentenGame(random_deck(number).deck.name)
    for players in {game.players[0], game.players[-1]}:
        for step, state in enumerate(walk(game, players, number, number % 3)):
            if step % 5 == 0 or state.is_over:
                check(state)


def test_a_deck_without_money_factories_or_status_symbols_will_do() -> None:
    loaded = tiny_deck(
        [{"symbol": "none", "effects": [], "min_bid": 0, "vp": 99} for _ in range(10)],
        fill=False,
        players=[2, 2],
        start=0,
        base_income=0,
        factory_limit=0,
        win_vp=1,
    )
    game = FriesematentenGame(loaded.deck.name)

    for state in walk(game, 2, 1, 0):
        check(state)


def test_the_numbers_of_good_games_are_seldom_far_from_zero() -> None:
    numbers: list[float] = []
    for players in (2, 3, 4):
        for before, state in pairwise(s.copy() for s in walk(HOUSE, players, 5, players)):
            if state.round != before.round:
                numbers += numbers_of(state)

    far = [number for number in numbers if abs(number) > 3]
    assert len(far) < 0.02 * len(numbers)  # cash, nearly all of them
    assert max(abs(number) for number in far) < 10


def test_reckoning_changes_nothing_and_is_always_the_same() -> None:
    for step, state in enumerate(walk(HOUSE, 3, 3, 2)):
        if step % 20 == 0:
            before = HOUSE.position(state)
            numbers = numbers_of(state)

            assert HOUSE.position(state) == before
            assert numbers_of(state.copy()) == numbers


# ------------------------------------------------------------------ by hand


def test_the_numbers_of_a_position_reckoned_by_hand() -> None:
    # the house deck: 40 points win, a point costs 3.8, so the units are 20 points and 38 of money
    scene = Scene().owns(ANNA, "F01", "S12").owns(BEN, "S01").holds(CARL, "A01").money(38, 19, 76)
    state = scene.phase_two().state

    anna, ben, carl = seats(state)
    both = table(state)

    assert [both[name] for name in ("two players", "three players", "four players")] == [0, 1, 0]
    assert both["base income of the deck"] == pytest.approx(30 / 38)
    assert both["places in the exchange"] == 1
    assert both["points of the leader"] == pytest.approx(6 / 20)
    assert both["money of a player on average"] == pytest.approx((38 + 19 + 76) / 3 / 38)
    assert both["before the auctions"] == 1
    assert both["auction open"] == both["cards on offer"] == 0
    # F01: 1 point, 8 production; S12: 4 points
    assert anna["points"] == pytest.approx(5 / 20)
    assert anna["points against the best other"] == pytest.approx(2 * (5 - 6) / 20)
    assert ben["points against the best other"] == pytest.approx(2 * (6 - 5) / 20)
    assert [seat["rank in points"] for seat in (anna, ben, carl)] == [0.5, 0, 1]
    assert [seat["cash"] for seat in (anna, ben, carl)] == pytest.approx([1, 0.5, 2])
    assert anna["cash against the richest other"] == pytest.approx((38 - 76) / 38)
    assert anna["production"] == pytest.approx(8 / 38)
    assert anna["income"] == pytest.approx(1)
    assert anna["income against the best other"] == pytest.approx(8 / 38)
    assert (anna["factories"], anna["room for factories"]) == pytest.approx((1 / 3, 2 / 3))
    assert anna["production of its weakest factory"] == pytest.approx(4 * 8 / 38)
    assert anna["status symbols"] == 0.25
    assert anna["points of its best card"] == pytest.approx(2 * 4 / 20)
    # A01 steals a factory before the auctions; its minimum bid is 26
    assert carl["unused action cards"] == pytest.approx(1 / 3)
    assert carl["minimum bids of its unused cards"] == pytest.approx(26 / 38)
    assert (carl["cards against others"], carl["cards of others against players"]) == (0.5, 0)
    assert anna["cards against others"] == 0
    assert anna["cards of others against players"] == pytest.approx(1 / 3)
    assert (carl["cards to play before the auctions"], carl["cards to react with"]) == (0.5, 0)
    # 40 points cost 152, of which 76 are lacking; Anna lacks 35 points for 133, with 38
    assert carl["payouts until it can win"] == pytest.approx(76 / 30 / 2)
    assert anna["payouts until it can win"] == pytest.approx((133 - 38) / 38 / 2)
    assert carl["points with all its cash"] == pytest.approx(1)
    assert [seat["holds the marker"] for seat in (anna, ben, carl)] == [1, 0, 0]
    assert [seat["places after the marker"] for seat in (anna, ben, carl)] == [0, 0.5, 1]
    assert [seat["is asked"] for seat in (anna, ben, carl)] == [1, 0, 0]
    assert sum(seat["chance to win by hand"] for seat in (anna, ben, carl)) == pytest.approx(1)


def test_influence_counts_by_what_it_does() -> None:
    # E01 protects a card, E02 adds 8 production, E08 lowers prices by 4; each has 1 point. F02 produces 9
    scene = Scene().owns(ANNA, "S01", "F02", "E01@S01", "E02@F02", "E08").owns(BEN, "S05", "F14", "E07")

    anna, ben, _ = seats(scene.phase_two().state)

    assert anna["influence bound in its empire"] == 1.5
    assert anna["discount on prices"] == pytest.approx(0.5 * 4 / 3.8)
    assert anna["production"] == pytest.approx((9 + 8) / 38)
    # S01 has a minimum bid of 20, F02 of 18
    assert anna["share of its cards that is safe"] == pytest.approx(20 / 38)
    assert anna["points from effects"] == 0
    # S05 has 3 points more with a media factory
    assert ben["points from effects"] == pytest.approx(4 * 3 / 20)
    assert (anna["money is safe"], ben["money is safe"]) == (0, 1)


def test_an_open_auction_shows_who_leads_and_who_can_pay() -> None:
    scene = Scene().exchange("S12", "S04").money(40, 60, 20).auctions().play("bid 14", "bid 19", "pass")

    anna, ben, carl = seats(scene.state)
    both = table(scene.state)

    assert both["auction open"] == 1
    assert both["bid or price of the card"] == pytest.approx(19 / 38)
    assert both["minimum bid of the card"] == pytest.approx(14 / 38)
    assert both["points of the card"] == pytest.approx(2 * 4 / 20)
    assert both["cards on offer"] == pytest.approx(2 / 6)
    assert both["points on offer"] == pytest.approx(14 / 20)
    assert both["points for the price on offer"] == pytest.approx(3.8 * 4 / 14)  # S04: 10 points for 38
    assert both["action cards on offer"] == both["influence on offer"] == 0
    assert [seat["leads the bidding"] for seat in (anna, ben, carl)] == [0, 1, 0]
    assert [seat["still bids"] for seat in (anna, ben, carl)] == [1, 1, 0]
    assert [seat["is asked"] for seat in (anna, ben, carl)] == [1, 0, 0]
    assert ben["cash its bid takes"] == pytest.approx(0.5)
    # Anna can bid 20 or save for S04; Ben pays 19 and 38; Carl has passed and cannot pay 38
    share = [seat["share of the cards on offer it can afford"] for seat in (anna, ben, carl)]
    assert share == [1, 1, 0]
    together = [seat["points on offer it can afford together"] for seat in (anna, ben, carl)]
    assert together == pytest.approx([4 / 20, 14 / 20, 0])


def test_an_open_auction_shows_how_high_each_bidder_would_go() -> None:
    scene = Scene().exchange("S12", "S04").money(40, 60, 20).auctions().play("bid 14", "bid 19", "pass")
    highest = [LIMITS.limit(scene.state, seat) for seat in (ANNA, BEN, CARL)]

    anna, ben, carl = seats(scene.state)

    assert anna["limit for the card"] == pytest.approx(2 * highest[ANNA] / 38)
    assert ben["limit beyond the bid"] == pytest.approx(2 * (highest[BEN] - 19) / 38)
    assert anna["limit against the best other"] == pytest.approx(2 * (highest[ANNA] - highest[BEN]) / 38)
    assert ben["limit against the best other"] == pytest.approx(2 * (highest[BEN] - highest[ANNA]) / 38)
    # Carl has passed: neither his own limit counts, nor does it for others
    assert [carl[name] for name in carl if "limit" in name] == [0, 0, 0]


def test_without_an_auction_nobody_has_a_limit() -> None:
    for seat in seats(Scene().exchange("S12").money(40, 60, 20).phase_two().state):
        assert [seat[name] for name in seat if "limit" in name] == [0, 0, 0]


def test_kinds_on_offer_that_are_no_points_are_counted() -> None:
    both = table(Scene().exchange("A01", "E02", "E08", "S12").auctions().state)

    assert both["cards on offer"] == pytest.approx(4 / 6)
    assert both["action cards on offer"] == pytest.approx(1 / 6)
    assert both["influence on offer"] == pytest.approx(2 / 6)


def test_a_seat_that_can_buy_the_points_it_lacks_is_near_the_win() -> None:
    scene = Scene().owns(ANNA, "S06", "S07", "S12").exchange("S04").money(40, 60, 20)  # 15 + 13 + 4

    anna, ben, _ = seats(scene.auctions().state)

    assert (anna["can reach enough points now"], ben["can reach enough points now"]) == (1, 0)
    assert anna["payouts until it can win"] == 0


def test_a_card_just_won_is_told_until_it_is_laid_down() -> None:
    scene = Scene(2).owns(BEN, "F01").exchange("A01").money(60, 60).auctions().play("bid 26", "pass")
    assert scene.kind == "use-now"

    anna, ben = seats(scene.state)

    assert (anna["wins the card"], ben["wins the card"]) == (1, 0)
    assert table(scene.state)["minimum bid of the card"] == pytest.approx(26 / 38)


def test_the_flags_of_the_end() -> None:
    last = table(Scene().exchange("S12").last_round().auctions().state)
    next_last = table(Scene().exchange("S12").next_round_last().auctions().state)

    assert (last["last round"], last["next round is the last"], last["payouts left"]) == (1, 0, 0)
    assert (next_last["last round"], next_last["next round is the last"]) == (0, 1)
    assert last["nearness of the end"] == last["draw pile reshuffled"] == 1


def test_the_last_round_is_seen_before_the_exchange_is_full() -> None:
    """Three players have six places; one card was left over."""
    enough = Scene().exchange("S12").shuffled().pile(6).new_round()
    short = Scene().exchange("S12").shuffled().pile(5).new_round()
    assert (enough.kind, short.kind) == ("turn-over", "turn-over")

    assert table(enough.state)["last round"] == 0
    assert table(enough.state)["rounds the cards last"] == pytest.approx(1 / 6 / 4)
    assert table(short.state)["last round"] == 1

    short.idle(lambda scene: scene.kind != "turn-over")
    assert short.state.is_last_round
    assert table(short.state)["last round"] == 1


# ------------------------------------------------------------------ what is hidden


def test_only_the_guessed_money_of_others_makes_two_redraws_differ() -> None:
    differs: set[str] = set()
    for step, state in enumerate(walk(HOUSE, 3, 11, 2)):
        seat = state.seat_asked()
        if step % 7 or seat == CHANCE:
            continue
        one, two = (HOUSE.redraw(state, seat, random.Random(seed).randrange) for seed in (1, 2))
        blocks = zip([table(one), *seats(one)], [table(two), *seats(two)], strict=True)
        for before, after in blocks:
            differs |= {name for name in before if before[name] != after[name]}
        for name in ("cash", "points its cash is worth", "payouts until it can win"):
            assert seats(one)[seat][name] == seats(two)[seat][name]

    assert "cash" in differs
    assert differs <= GUESSED


def test_who_knows_the_cards_on_the_pile_and_their_order_count_for_nothing() -> None:
    known = Scene().top("S04", "F08", "A01", seen_by=ANNA).phase_two()
    other = Scene().top("A01", "S04", seen_by=BEN).phase_two()
    unknown = Scene().phase_two()

    assert numbers_of(known.state) == numbers_of(other.state) == numbers_of(unknown.state)


# ------------------------------------------------------------------ no seat is special


def turned(state: FriesematentenState) -> FriesematentenState:
    """Return the state with everybody one seat further round the table."""
    found, count = state.copy(), state.seats
    everybody = (1 << count) - 1
    for name in ("cash", "active", "unused", "factor_times", "factor_over", "bars"):
        values = getattr(state, name)
        setattr(found, name, [values[-1], *values[:-1]])
    for name in ("marker", "high_bidder", "award_seat"):
        seat = getattr(state, name)
        setattr(found, name, seat if seat == NOBODY else (seat + 1) % count)
    for name in ("bidders", "excluded", "barred"):
        value = getattr(state, name)
        setattr(found, name, (value << 1 | value >> (count - 1)) & everybody)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turning_the_table_turns_the_blocks_of_the_seats(players: int) -> None:
    compared = 0
    for step, drawn in enumerate(walk(HOUSE, players, 4, 3)):
        if step % 5 or drawn.transit != NO_CARD or drawn.is_over:
            continue
        state = drawn.copy()
        state.stack = []  # who is asked stays behind
        blocks, after = seats(state), seats(turned(state))

        assert table(turned(state)) == pytest.approx(table(state))
        for seat in range(players):
            assert after[(seat + 1) % players] == pytest.approx(blocks[seat])
        compared += 1
    assert compared > 20
