"""The engine agrees with a slow reference model that computes from the deck file (FRI-FX-MODIFY)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rondel.games.friesematenten.chapters.auction import Bidding, highest_affordable
from rondel.games.friesematenten.chapters.award import UseNow
from rondel.games.friesematenten.chapters.empire import (
    base_income_of,
    card_production,
    factory_limit_of,
    is_money_protected,
    points_of,
    price_for,
    production_of,
)
from rondel.games.friesematenten.chapters.influence import WhichHost, bindings
from rondel.games.friesematenten.chapters.rounds import PhaseTwoTurn
from rondel.games.friesematenten.chapters.scrap import WhichToScrap
from rondel.games.friesematenten.chapters.windows import PlayInWindow
from rondel.games.friesematenten.decks.deck import ACTION, INFLUENCE
from rondel.games.friesematenten.events import IncomePaid
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from tests.friesematenten.properties.games import (
    Sample,
    file_of,
    games_per,
    house_samples,
    random_sample,
    walk,
)
from tests.support.friese_reference import ReferenceModel, table_of

#: cards played only in response to a card, a loss or an award, never freely
ANSWERING = ("cancel", "redirect", "reauction")


def opinion(sample: Sample, state: FriesematentenState) -> ReferenceModel:
    return ReferenceModel(file_of(sample.deck), table_of(state))


def check_figures(model: ReferenceModel, game: FriesematentenGame, state: FriesematentenState) -> None:
    view = game.view(state, 0)
    scores = {score.seat: score.points for score in game.scores(state)}
    for seat in range(state.seats):
        assert points_of(state, seat) == model.points(seat) == scores[seat] == view.players[seat].points
        assert production_of(state, seat) == model.production(seat)
        assert base_income_of(state, seat) == model.base_income(seat)
        assert factory_limit_of(state, seat) == model.limit(seat)
        assert is_money_protected(state, seat) == model.keeps_money(seat)
        for bid in (1, 3, 20, 999):
            assert price_for(state, seat, bid) == model.price(seat, bid)
        for factory in model.factories(seat):
            number = state.deck.number_of[factory]
            assert card_production(state, number, seat) == model.production_of_card(factory, seat)
            assert state.deck.fees[number] == model.fee(factory)


def check_bids(model: ReferenceModel, state: FriesematentenState, seat: int) -> None:
    """The highest safe bid can be paid and the next cannot. If overbidding is forbidden, it is the limit."""
    safe = highest_affordable(state, seat)
    assert safe == 0 or model.can_pay(seat, safe)
    assert safe == 999 or not model.can_pay(seat, safe + 1)
    amounts = state.answer_range()
    if amounts is not None:
        assert amounts.safe == safe
        assert amounts.high == (999 if state.overbid else safe)
    else:
        assert not state.overbid or state.high_bid + state.deck.figures.bid_step > 999


def is_answering(model: ReferenceModel, card: str) -> bool:
    effects = model.cards[card]["effects"]
    return any(effect["op"] in ANSWERING or "condition" in effect for effect in effects)


def expected_plays(model: ReferenceModel, cards: list[str], seat: int, symbols: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    for card in cards:
        printed = model.cards[card]
        if printed["type"] == "action" and printed["symbol"] in symbols and not is_answering(model, card):
            found |= model.declarations(card, seat)
    return found


def expected_binds(model: ReferenceModel, cards: list[str], seat: int) -> set[str]:
    influence = [card for card in cards if model.cards[card]["type"] == "influence"]
    return {f"bind {card} to {host}" for card in influence for host in model.hosts(card, seat)}


def expected(model: ReferenceModel, state: FriesematentenState) -> set[str] | None:
    """Return the answers to the open question, or None if the model does not cover it."""
    frame = state.stack[-1]
    seat = frame.seat
    match frame:
        case PhaseTwoTurn():
            unused = model.table.unused[seat]
            found = expected_plays(model, unused, seat, ("none", "lightning"))
            found |= expected_binds(model, unused, seat) | {"done"}
            if state.scraps == 0:
                fees = [(card, model.fee(card)) for card in model.factories(seat)]
                found |= {f"scrap {card}" for card, fee in fees if fee <= model.table.cash[seat]}
            return found
        case PlayInWindow():
            symbol = "hammer" if state.phase == 3 else "moneybag"
            plays = expected_plays(model, model.table.unused[seat], seat, (symbol, "lightning"))
            return plays | {"pass"}
        case Bidding():
            # a player who is asked to bid may play lightning that is not a reaction (FRI-R16, FRI-R39)
            plays = expected_plays(model, model.table.unused[seat], seat, ("lightning",))
            return plays | {"pass"}
        case UseNow():
            won = model.table.just_won
            every = ("none", "hammer", "moneybag", "lightning")
            # the card in transit is in no empire: only its own rule counts
            return expected_plays(model, [won], seat, every) | expected_binds(model, [won], seat) | {"keep"}
        case WhichToScrap():
            return {f"scrap {card}" for card in model.forced_scraps(seat)}
        case WhichHost():
            card = state.deck.ids[frame.card]
            return {f"bind {card} to {host}" for host in model.hosts(card, seat)}
    return None


def check_questions(model: ReferenceModel, state: FriesematentenState) -> bool:
    if isinstance(state.stack[-1], Bidding):
        check_bids(model, state, state.seat_asked())
    wanted = expected(model, state)
    if wanted is not None:
        assert {action.text for action in state.legal_actions()} == wanted
    return wanted is not None


def compare(sample: Sample, seed: int) -> tuple[int, int]:
    """Compare positions of one random game. Return how many figures and lists of options were compared."""
    positions = questions = 0
    for number, (game, state) in enumerate(walk(sample, seed)):
        model = opinion(sample, state)
        if number % 5 == 0 or state.is_over:
            check_figures(model, game, state)
            positions += 1
        if not state.is_over:
            questions += check_questions(model, state)
    return positions, questions


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-FX-PROTECT", "FRI-DECK-2", "FRI-CARD-2", "FRI-CARD-3", "FRI-R32")
@pytest.mark.parametrize("sample", house_samples(), ids=str)
def test_the_engine_agrees_with_the_deck_file(sample: Sample) -> None:
    for seed in range(games_per(4, 20)):
        positions, questions = compare(sample, 1_000 + seed)
        assert positions > 20
        assert questions > 20


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-FX-PROTECT", "FRI-DECK-2", "FRI-DECK-3", "FRI-R43", "FRI-R47")
@pytest.mark.parametrize("first", range(0, games_per(50, 250), 10))
def test_the_engine_agrees_with_any_deck_file(first: int) -> None:
    for number in range(first, first + 10):
        compare(random_sample(number), 2_000 + number)


@pytest.mark.rule("FRI-RND-7", "FRI-R52", "FRI-FX-PRODUCTION-FACTOR")
@pytest.mark.parametrize("first", range(0, games_per(30, 150), 10))
def test_every_payout_is_what_the_file_says(first: int) -> None:
    paid = 0
    for number in range(first, first + 10):
        sample = random_sample(number) if number % 2 else house_samples()[number % 6]
        for _, state in walk(sample, 3_000 + number):
            paid += _check_payouts(sample, state)
    assert paid > 10


def _check_payouts(sample: Sample, state: FriesematentenState) -> int:
    """Check the payout, if passing leads directly to it."""
    kinds = [frame.kind for frame in state.stack]
    if kinds[-2:] != ["payout", "play-in-window"]:
        return 0
    model = opinion(sample, state)
    twin = state.copy()
    twin.record_events(on=True)
    twin.apply(twin.actions.passing)
    paid = [event for event in twin.take_events() if isinstance(event, IncomePaid)]
    for event in paid:
        factor = Fraction(state.factor_times[event.seat], state.factor_over[event.seat])
        assert event.base + event.production == model.income(event.seat, [factor])
        assert event.base == model.base_income(event.seat)
    return len(paid)


def test_both_name_the_same_kinds_of_cards() -> None:
    """The comparison relies on this: cards in transit are action cards or influence."""
    for _, state in walk(house_samples()[2], 7):
        if state.transit >= 0:
            assert state.deck.cards[state.transit].kind in (ACTION, INFLUENCE)
            if state.deck.cards[state.transit].kind == INFLUENCE:
                assert bindings(state, state.transit, state.seat_asked())
