"""The invariants hold after every action of random games, with the house deck and with random decks."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import rondel
from rondel import random_play
from rondel.core.errors import RondelError
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.match import Match
from tests.friesematenten.properties.games import (
    HOUSE,
    Sample,
    begin,
    game_of,
    games_per,
    house_samples,
    random_sample,
    walk,
)
from tests.support.random_decks import OPS, random_tables

# together 160 games in the interpreted run
HOUSE_GAMES = games_per(10, 30)
RANDOM_DECKS = games_per(100, 500)
#: the number of decks per test
BATCH = 10


def name(sample: Sample) -> str:
    """Return a readable test id."""
    return f"{sample.players}-{'careful' if sample.forbid_overbid else 'free'}"


def check(game: FriesematentenGame, state: FriesematentenState) -> None:
    """Check a position."""
    broken = game.violations(state)
    assert not broken, f"{broken}\n{game.position(state)}"
    assert sum(state.cash) == -state.bank
    assert min(state.cash) >= 0


def check_code(game: FriesematentenGame, state: FriesematentenState) -> None:
    """Check that the position's code opens the same position."""
    code = game.position(state)
    opened = game.open(code)
    assert game.position(opened) == code
    assert opened.legal_actions() == state.legal_actions()
    assert opened.answer_range() == state.answer_range()
    assert state.ranges() == []


def check_every_answer(game: FriesematentenGame, state: FriesematentenState) -> None:
    """Check that every legal action can be applied, with and without checks, on independent copies."""
    code = game.position(state)
    texts = [action.text for action in state.legal_actions()]
    amounts = state.answer_range()
    if amounts is not None:
        assert 1 <= amounts.low <= amounts.high <= 999
        assert amounts.seat == state.seat_asked()
        safe = amounts.high if amounts.safe is None else max(amounts.low, amounts.safe)
        texts += [amounts.text(amount) for amount in sorted({amounts.low, amounts.high, safe})]
        for outside in (amounts.low - 1, amounts.high + 1):
            if 1 <= outside <= 999:
                with pytest.raises(RondelError) as refusal:
                    state.copy().apply(game.parse(amounts.text(outside)))
                assert refusal.value.hint
    for text in texts:
        action = game.parse(text)
        checked, unchecked, listed = state.copy(), game.open(code), state.copy()
        checked.apply(action)
        unchecked.apply_unchecked(action)
        listed.record_events(on=True)
        listed.apply(action)
        after = game.position(checked)
        assert not game.violations(checked), f"{text} from {code}"
        assert game.position(unchecked) == game.position(listed) == after
        assert game.position(state) == code


@pytest.mark.rule("FRI-SET-1", "FRI-END-1", "FRI-R14", "FRI-R30")
@pytest.mark.parametrize("sample", house_samples(), ids=name)
def test_every_invariant_holds_after_every_action(sample: Sample) -> None:
    for seed in range(HOUSE_GAMES):
        for number, (game, state) in enumerate(walk(sample, seed)):
            check(game, state)
            if number % 4 == seed % 4 or state.is_over:
                check_code(game, state)
            if not state.is_over and number % 43 == seed % 43:
                check_every_answer(game, state)


@pytest.mark.rule("FRI-DECK-1", "FRI-R55", "FRI-R56")
@pytest.mark.parametrize("first", range(0, RANDOM_DECKS, BATCH))
def test_every_invariant_holds_with_any_deck(first: int) -> None:
    for number in range(first, first + BATCH):
        for step, (game, state) in enumerate(walk(random_sample(number), number)):
            check(game, state)
            if step % 4 == number % 4 or state.is_over:
                check_code(game, state)
            if not state.is_over and step % 43 == number % 43:
                check_every_answer(game, state)


def test_the_default_run_plays_150_games() -> None:
    assert len(house_samples()) * HOUSE_GAMES + games_per(100, 500) >= 150 or HOUSE_GAMES < 10


@pytest.mark.rule("FRI-R56")
def test_random_decks_use_every_primitive() -> None:
    found = set()
    for seed in range(10):
        for card in random_tables(seed)["cards"]:
            found |= {effect["op"] for effect in card["effects"]}

    assert found == set(OPS)


@pytest.mark.parametrize("seed", range(games_per(12, 60)))
def test_a_copy_is_independent(seed: int) -> None:
    sample = random_sample(seed) if seed % 2 else house_samples()[seed % 6]
    for number, (game, state) in enumerate(walk(sample, seed)):
        if state.is_over or number % 41:
            continue
        before = game.position(state)
        for twin in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert game.position(twin) == before
            random_play.playout(game, twin, random.Random(seed), 30)
        assert game.position(state) == before


@pytest.mark.parametrize("seed", range(games_per(12, 60)))
def test_every_action_has_one_text_that_parses_back_to_the_same_object(seed: int) -> None:
    sample = random_sample(seed) if seed % 2 else house_samples()[seed % 6]
    for number, (game, state) in enumerate(walk(sample, seed)):
        if number % 17:
            continue
        actions = state.legal_actions()
        assert [action.text for action in actions] == [action.text for action in state.copy().legal_actions()]
        assert len({action.text for action in actions}) == len(actions)
        for action in actions:
            assert game.parse(action.text) is action
            assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize("seed", range(games_per(12, 60)))
def test_replaying_a_record_gives_the_same_game(seed: int) -> None:
    sample = random_sample(seed) if seed % 2 else house_samples()[seed % 6]
    rng = random.Random(seed)
    match = Match.begin(
        rondel.game("friesematenten"),
        players=sample.players,
        seed=seed,
        options={"deck": game_of(sample.deck).deck.name, "forbid_overbid": sample.forbid_overbid},
    )
    for step in range(400):
        if match.is_over:
            break
        match.play(random_play.random_action(match.game, match.state, rng, rash=0.05))
        lines = match.record.lines
        if step % 50 == 49 and len(lines) > 1 and lines[-1].seat >= 0 <= lines[-2].seat:
            match.undo(2)

    replayed = rondel.load(match.save())

    assert replayed.position() == match.position()
    assert replayed.events == match.events
    assert replayed.save() == match.save()
    assert replayed.scores() == match.scores()
    for seat in range(-1, sample.players):
        assert replayed.view(seat) == match.view(seat)
        assert replayed.events_for(seat) == match.events_for(seat)


@pytest.mark.rule("FRI-RND-2", "FRI-END-1")
def test_games_end_soon_enough() -> None:
    """Every card is auctioned at most twice each time it is in the exchange, and is there at most twice."""
    for sample in house_samples():
        for seed in range(games_per(5, 30)):
            game, state = begin(sample)
            random_play.playout(game, state, random.Random(seed), rash=0.1)
            assert state.is_over
            assert state.round <= 2 * 15 * sample.players
    assert sample.deck == HOUSE
