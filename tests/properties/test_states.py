"""Properties of any reachable position: copies, texts, codes, pickles, records, options."""

from __future__ import annotations

import copy
import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

import rondel
from tests.support.random_games import Configuration, configurations, some_position

positions = st.tuples(st.sampled_from(configurations()), st.integers(0, 10_000), st.integers(0, 600))
few = settings(max_examples=60, deadline=None)
Sample = tuple[Configuration, int, int]


@few
@given(positions)
def test_every_legal_action_applies_and_breaks_nothing(sample: Sample) -> None:
    game, state = some_position(sample[0], sample[1], after=sample[2])

    for action in state.legal_actions()[:60]:
        twin = state.copy()
        twin.apply(action)
        assert not game.violations(twin), action


@few
@given(positions)
def test_every_action_has_one_text_that_parses_back_to_the_same_object(sample: Sample) -> None:
    game, state = some_position(sample[0], sample[1], after=sample[2])

    for action in state.legal_actions():
        assert game.parse(action.text) is action
        assert pickle.loads(pickle.dumps(action)) is action
        assert copy.deepcopy(action) is action


@few
@given(positions)
def test_a_position_code_opens_the_same_position(sample: Sample) -> None:
    game, state = some_position(sample[0], sample[1], after=sample[2])
    code = game.position(state)

    opened = game.open(code)

    assert game.position(opened) == code
    assert opened.legal_actions() == state.legal_actions()
    assert opened.ranges() == state.ranges()
    for seat in range(-1, state.seats):
        assert game.view(opened, seat) == game.view(state, seat)


@few
@given(positions)
def test_a_game_opened_from_its_code_continues_in_the_same_way(sample: Sample) -> None:
    game, state = some_position(sample[0], sample[1], after=sample[2])
    opened = game.open(game.position(state))

    for step in range(40):
        if state.is_over:
            break
        actions = state.legal_actions()
        action = actions[(sample[1] + step * 31) % len(actions)]
        state.apply(action)
        opened.apply(action)
        assert game.position(opened) == game.position(state)


@few
@given(positions)
def test_a_copy_is_independent(sample: Sample) -> None:
    game, state = some_position(sample[0], sample[1], after=sample[2])
    before = game.position(state)
    twins = [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]

    for twin in twins:
        assert game.position(twin) == before
        for step in range(25):
            if twin.is_over:
                break
            actions = twin.legal_actions()
            twin.apply(actions[step * 17 % len(actions)])

    assert game.position(state) == before


@few
@given(positions)
def test_listing_the_legal_actions_changes_nothing_and_is_stable(sample: Sample) -> None:
    game, state = some_position(sample[0], sample[1], after=sample[2])
    code = game.position(state)

    first = [action.text for action in state.legal_actions()]

    assert [action.text for action in state.copy().legal_actions()] == first
    assert [action.text for action in game.open(code).legal_actions()] == first
    assert len(set(first)) == len(first)
    assert game.position(state) == code


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(configurations()), st.integers(0, 10_000))
def test_replaying_a_record_gives_the_same_game(configuration: Configuration, seed: int) -> None:
    edition, players, chosen = configuration
    match = rondel.new(edition, players=players, seed=seed, **dict.fromkeys(chosen, True))
    for step in range(400):
        if match.is_over:
            break
        actions = match.legal_actions()
        match.play(actions[(seed + step * 13) % len(actions)])
        if step % 50 == 49:
            match.undo(3)

    replayed = rondel.load(match.save())

    assert replayed.position() == match.position()
    assert replayed.events == match.events
    assert replayed.save() == match.save()
    assert replayed.scores() == match.scores()
