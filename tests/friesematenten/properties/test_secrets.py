"""A player's secrets never reach another seat (FRI-R29, FRI-R38, FRI-R54).

Two tables that differ only in what a seat may not know (other purses, the cards and order that others put
on the draw pile, cards another player is looking at) must give that seat equal views, questions, refusals and
events, and ask the same players, until the rules themselves reveal the difference.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rondel import random_play
from rondel.core.contract import SPECTATOR, impossible
from rondel.core.errors import RondelError
from rondel.games.friesematenten import events
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import CHANCE, THE_BANK, FriesematentenState
from tests.friesematenten.properties.games import begin, games_per, house_samples, random_sample, walk
from tests.support.decks import peek_deck, tiny_deck

Position = tuple[FriesematentenGame, FriesematentenState]

#: what the rules make public although it depends on a purse: bids that cannot be paid, partial payments
TELLING = (
    events.OverbidPunished,
    events.MoneyMoved,
    events.CardScrapped,
    events.NothingHappened,
    events.NothingPaid,
)


def peekers() -> FriesematentenGame:
    """Return a game in which the players keep looking at the draw pile."""
    return FriesematentenGame(peek_deck().deck.name)


def positions_of_peekers(seed: int) -> Iterator[Position]:
    game = peekers()
    state = game.new(3 if seed % 2 else 4, {})
    rng = random.Random(seed)
    while not state.is_over:
        yield game, state
        state.apply_unchecked(random_play.random_action(game, state, rng))


def positions_of_buyers(seed: int) -> Iterator[Position]:
    """Yield every position of a game in which most players could buy cards without an auction if they had the money."""
    price = {"stat": "min_bid", "of": "next_market"}
    effects = [{"op": "buy_now", "card": "next_market", "price": price}]
    cards: list[dict[str, Any]] = [{"symbol": "hammer", "effects": effects, "min_bid": 20} for _ in range(20)]
    cards += [{"type": "status", "vp": 1, "min_bid": 30} for _ in range(12)]
    deck = tiny_deck(cards, players=[2, 4], cards_per_player=8, start=60, base_income=10)
    game = FriesematentenGame(deck.deck.name)
    state = game.new(2 + seed % 3, {})
    rng = random.Random(seed)
    while not state.is_over:
        yield game, state
        state.apply_unchecked(random_play.random_action(game, state, rng))


def positions(seed: int) -> Iterator[Position]:
    """Yield every position of a random game."""
    sample = random_sample(seed) if seed % 2 else house_samples()[seed % 6]
    for game, state in walk(sample, 5_000 + seed):
        if not state.is_over:
            yield game, state


# ------------------------------------------------------------------ twins


def with_other_purses(state: FriesematentenState, seat: int, rng: random.Random) -> FriesematentenState:
    """Return a twin in which the others have more money, or each other's."""
    twin = state.copy()
    others = [other for other in range(state.seats) if other != seat]
    if rng.random() < 0.4:
        purses = [state.cash[other] for other in others]
        rng.shuffle(purses)
        for other, purse in zip(others, purses, strict=True):
            twin.cash[other] = purse
    else:
        for other in others:
            twin.pay(rng.choice([0, 1, 5, 30, 200]), THE_BANK, other)
    return twin


def looker(state: FriesematentenState) -> int:
    """Return who is looking at cards now (CHANCE while it draws them), or -9."""
    if not state.peeked and not state.returning:
        return -9
    return state.table[-1].actor


def with_other_cards(state: FriesematentenState, seat: int, rng: random.Random) -> FriesematentenState | None:
    """Return a twin with other cards where the seat cannot see them, or None if the seat knows all of them."""
    twin = state.copy()
    on_top = [index for index, seen in enumerate(state.top_seen) if not seen >> seat & 1]
    looked = state.peeked if looker(state) != seat else []
    cards = [*(state.top[index] for index in on_top), *looked]
    pool = [card for card in range(state.deck.size) if state.pool >> card & 1]
    if not cards or len(cards) + len(pool) < 2:
        return None
    mixed = rng.sample([*cards, *pool], len(cards) + len(pool))
    for index, card in zip(on_top, mixed, strict=False):
        twin.top[index] = card
    if looked:
        twin.peeked = mixed[len(on_top) : len(cards)]
    twin.pool = sum(1 << card for card in mixed[len(cards) :])
    # the list of legal actions belongs to the other twin
    twin._legal = None
    return twin


# ------------------------------------------------------------------ comparing


def refusals(game: FriesematentenGame, state: FriesematentenState) -> list[tuple[str, object]]:
    """Return the refusals of actions the asked player cannot do now."""
    found: list[tuple[str, object]] = []
    ids = state.deck.ids
    texts = ["bid 1", "bid 999", "pass", "done", "keep", "shuffle", f"draw {ids[0]}", f"hit {ids[1]}"]
    for card in ids[:: max(1, len(ids) // 12)]:
        texts += [f"play {card}", f"scrap {card}", f"add {card}", f"return {card}", f"play {card} at seat 2"]
    for text in texts:
        twin = state.copy()
        try:
            twin.apply(game.parse(text))
            found.append((text, "done"))
        except RondelError as error:
            found.append((text, (error.key, str(error), error.hint, dict(error.params))))
    return found


def assert_alike(
    game: FriesematentenGame, state: FriesematentenState, twin: FriesematentenState, seat: int
) -> None:
    """Check that a seat sees the same, and that the same players are asked the same."""
    assert state.seats_asked() == twin.seats_asked()
    assert game.question(state) == game.question(twin)
    view = game.view(state, seat).as_dict()
    assert view == game.view(twin, seat).as_dict()
    if seat not in state.seats_asked():
        assert view["legal"] == ()
        assert view["answer_range"] is None
    else:
        assert [action.text for action in state.legal_actions()] == [a.text for a in twin.legal_actions()]
        assert state.answer_range() == twin.answer_range()


def common_answer(
    game: FriesematentenGame, state: FriesematentenState, twin: FriesematentenState, rng: random.Random
) -> str | None:
    """Return an action that is legal at both tables."""
    there = {action.text for action in twin.legal_actions()}
    texts = [action.text for action in state.legal_actions() if action.text in there]
    bids = [amounts for amounts in (state.answer_range(), twin.answer_range()) if amounts is not None]
    if len(bids) == 2:
        low, high = bids[0].low, min(amounts.high for amounts in bids)
        if low <= high:
            texts.append(bids[0].text(min(high, low + rng.choice([0, 0, 1, 4, 40]))))
    return rng.choice(texts) if texts else None


def told(game: FriesematentenGame, state: FriesematentenState, seat: int) -> list[object]:
    return [game.told(event, seat) for event in state.take_events()]


def play_both(
    game: FriesematentenGame,
    state: FriesematentenState,
    twin: FriesematentenState,
    seat: int,
    rng: random.Random,
    comes_to_light: Callable[[list[object], list[object]], bool],
) -> int:
    """Play the same at both tables until the rules reveal the difference. Return the number of steps."""
    state.record_events(on=True)
    twin.record_events(on=True)
    for step in range(25):
        assert_alike(game, state, twin, seat)
        text = common_answer(game, state, twin, rng)
        if text is None:
            return step
        action = game.parse(text)
        state.apply(action)
        twin.apply(action)
        told_one, told_other = told(game, state, seat), told(game, twin, seat)
        if comes_to_light(told_one, told_other):
            return step
        assert told_one == told_other, text
        if state.is_over or twin.is_over:
            assert state.is_over == twin.is_over
            return step
    return 25


def shows_purses(one: list[object], other: list[object]) -> bool:
    """Return whether an event depends on a purse by the rules."""
    if one == other:
        return False
    return any(isinstance(event, TELLING) for event in [*one, *other])


def shows_cards(one: list[object], other: list[object]) -> bool:
    """Return whether hidden cards were turned over or looked at."""
    kinds = (events.CardRevealed, events.CardAdded, events.CardsPeeked, events.LastRound)
    return any(isinstance(event, kinds) for event in [*one, *other])


@pytest.mark.rule("FRI-R29", "FRI-R38", "FRI-R54")
@pytest.mark.parametrize("seed", range(games_per(24, 120)))
def test_a_seat_learns_nothing_about_other_purses(seed: int) -> None:
    rng = random.Random(seed)
    steps = 0
    played = positions_of_buyers(seed) if seed % 3 == 0 else positions(seed)
    for number, (game, state) in enumerate(played):
        if number % 31 != seed % 31 and (seed % 3 or number % 3):
            continue
        seat = rng.randrange(state.seats)
        twin = with_other_purses(state, seat, rng)
        twin = game.open(game.position(twin))
        assert game.view(state, SPECTATOR) == game.view(twin, SPECTATOR)
        if state.seat_asked() == seat:
            assert refusals(game, state) == refusals(game, twin)
        steps += play_both(game, state.copy(), twin, seat, rng, shows_purses)
    assert steps > 0


@pytest.mark.rule("FRI-R50", "FRI-R54", "FRI-FX-PEEK")
@pytest.mark.parametrize("seed", range(games_per(12, 60)))
def test_a_seat_learns_nothing_about_cards_others_looked_at(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    for number, (game, state) in enumerate(positions_of_peekers(seed)):
        if number % 7 != seed % 7:
            continue
        for seat in range(state.seats):
            twin = with_other_cards(state, seat, rng)
            if twin is None:
                continue
            compared += 1
            assert not game.violations(twin)
            assert_alike(game, state, twin, seat)
            assert game.view(state, SPECTATOR) == game.view(twin, SPECTATOR)
            play_both(game, state.copy(), twin, seat, rng, shows_cards)
    assert compared > 5


@pytest.mark.rule("FRI-R54", "FRI-FX-PEEK")
@pytest.mark.parametrize("seed", range(games_per(6, 30)))
def test_no_event_tells_others_what_a_player_looked_at(seed: int) -> None:
    """From the first look to the last card put back, no other seat and no spectator learns a card."""
    heard: list[object] = []
    looks = 0
    for game, state in positions_of_peekers(seed):
        if state.log is None:
            state.record_events(on=True)
        heard += state.take_events()
        hidden = {*state.peeked, *state.returning} if looker(state) >= 0 else set()
        if not hidden:
            heard = []
            continue
        looks += 1
        for seat in [SPECTATOR, *range(state.seats)]:
            if seat == looker(state):
                continue
            for event in heard:
                assert not hidden & set(faces(game.told(event, seat)))
            view = game.view(state, seat)
            assert view.looked_at == ()
            assert view.legal == ()
    assert looks > 10


@pytest.mark.rule("FRI-R54", "FRI-FX-PEEK")
@pytest.mark.parametrize("seed", range(games_per(6, 30)))
def test_no_text_of_an_action_names_a_card_only_one_player_may_know(seed: int) -> None:
    """Cards that others put back, and cards drawn for a look, have the same text whichever they are."""
    hidden = 0
    for game, state in positions_of_peekers(seed):
        actions = state.legal_actions()
        for seat in [SPECTATOR, *range(state.seats)]:
            texts = {game.said(state, action, seat) for action in actions}
            if seat == state.seat_asked() or game.question(state).kind not in (
                "turn-over",
                "which-to-return",
            ):
                assert texts == {action.text for action in actions}
            elif game.question(state).rule != "FRI-RND-1":
                hidden += 1
                assert texts == {"draw ?" if state.seat_asked() == CHANCE else "return ?"}
    assert hidden > 10


@pytest.mark.rule("FRI-R29", "FRI-R54")
@pytest.mark.parametrize("seed", range(games_per(12, 60)))
def test_figures_and_candidates_of_a_seat_do_not_depend_on_what_it_cannot_know(seed: int) -> None:
    rng = random.Random(seed)
    played = positions_of_peekers(seed) if seed % 3 == 0 else positions(seed)
    for number, (game, state) in enumerate(played):
        if number % 17 != seed % 17:
            continue
        for seat in range(state.seats):
            twin = with_other_purses(with_other_cards(state, seat, rng) or state, seat, rng)
            twin = game.open(game.position(twin))
            assert game.figures(state, seat) == game.figures(twin, seat)
            assert game.figures(state, SPECTATOR) == game.figures(twin, SPECTATOR)
            if seat == state.seat_asked():
                assert [str(error) for _, error in impossible(game, state)] == [
                    str(error) for _, error in impossible(game, twin)
                ]
                assert game.conceivable(state) == game.conceivable(twin)


def faces(event: object) -> list[int]:
    """Return all cards an event names."""
    found: list[int] = []
    assert dataclasses.is_dataclass(event)
    for part in dataclasses.fields(event):
        if part.name in ("card", "cards", "other", "host", "targets"):
            value = getattr(event, part.name)
            found += [value] if isinstance(value, int) else list(value)
    return found


@pytest.mark.rule("FRI-R54")
def test_a_player_who_looked_is_told_the_cards_and_keeps_knowing_them() -> None:
    shown = 0
    for game, state in positions_of_peekers(3):
        if state.log is None:
            state.record_events(on=True)
        for event in state.take_events():
            if isinstance(event, events.CardsPeeked):
                shown += 1
                assert game.told(event, event.seat) == event
                assert len(event.cards) == event.count
                assert {state.deck.ids[card] for card in event.cards} == set(
                    game.view(state, event.seat).looked_at
                ) | set(game.view(state, event.seat).known_top) or not state.peeked
    assert shown > 3


@pytest.mark.rule("FRI-R29", "FRI-R54")
@pytest.mark.parametrize("seed", range(games_per(6, 30)))
def test_players_who_are_not_asked_are_offered_nothing(seed: int) -> None:
    for number, (game, state) in enumerate(positions(seed)):
        if number % 5:
            continue
        for seat in [SPECTATOR, *range(state.seats)]:
            view = game.view(state, seat)
            if seat == SPECTATOR or seat not in state.seats_asked():
                assert view.legal == ()
                assert view.answer_range is None
            for player in view.players:
                assert (player.cash is None) == (player.seat != seat)


@pytest.mark.rule("FRI-R29")
def test_no_event_carries_what_a_purse_holds() -> None:
    """Events may contain payments, never balances: no field is called cash or purse."""
    for kind in vars(events).values():
        if dataclasses.is_dataclass(kind):
            assert not {"cash", "purse", "balance", "money"} & {
                part.name for part in dataclasses.fields(kind)
            }


@pytest.mark.rule("FRI-R29", "FRI-END-1")
def test_purses_are_opened_when_the_game_is_over() -> None:
    game, state = begin(house_samples()[2])
    random_play.playout(game, state, random.Random(4))

    assert state.is_over
    assert not game.has_secrets(state)
    assert [player.cash for player in game.view(state, SPECTATOR).players] == state.cash


def test_chance_is_nobody_s_secret() -> None:
    """The twins rely on this: while chance draws for a look, nobody sees the cards drawn so far."""
    seen = 0
    for game, state in positions_of_peekers(1):
        if state.seat_asked() == CHANCE and state.peeked:
            seen += 1
            assert all(game.view(state, seat).looked_at == () for seat in range(state.seats))
    assert seen > 3
