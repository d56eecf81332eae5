"""With hidden cash, no other seat is told anything that reveals a purse (MON-3).

Two states that differ in one purse only must give every other seat, and the spectators, equal views,
equal options and equal events.
"""

from __future__ import annotations

import dataclasses
import json
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import rondel
from rondel.core.contract import SPECTATOR, Game
from rondel.games.imperial.events import InterestPaid
from rondel.games.imperial.state import BANK, NOT_BEGUN, ImperialState
from tests.support.random_games import Configuration, configurations, some_position
from tests.support.scene import ANNA, BEN, CARL, EDITIONS, Scene

hidden = [configuration for configuration in configurations() if "hidden_cash" in configuration[2]]
positions = st.tuples(st.sampled_from(hidden), st.integers(0, 10_000), st.integers(20, 600))


def twins_with_another_purse(
    sample: tuple[Configuration, int, int], more: int
) -> tuple[Game, ImperialState, ImperialState, int]:
    """Return a position, the same with more money in one purse, and whose purse it is."""
    game, state = some_position(sample[0], sample[1], after=sample[2])
    assert isinstance(state, ImperialState)
    # a draft skips players who cannot pay (SET-6), but there every purse can be computed from public facts
    assume(state.last_moved != NOT_BEGUN)
    twin = state.copy()
    owner = sample[1] % state.seats
    twin.pay(more, BANK, owner)
    return game, state, game.open(game.position(twin)), owner  # type: ignore[return-value]  # a game opens its own


def is_short(events: list[object]) -> bool:
    """Return whether a government could not pay all interest. By rule this reveals an empty purse (INV-1)."""
    return any(
        isinstance(event, InterestPaid) and event.from_treasury + event.from_government < event.due
        for event in events
    )


@pytest.mark.rule("MON-3")
@settings(max_examples=150, deadline=None)
@given(positions, st.integers(1, 40))
def test_other_seats_see_the_same_regardless_of_a_purse(
    sample: tuple[Configuration, int, int], more: int
) -> None:
    game, state, twin, owner = twins_with_another_purse(sample, more)

    for seat in [SPECTATOR, *range(state.seats)]:
        if seat != owner:
            assert game.view(state, seat) == game.view(twin, seat)
    if state.seat_asked() != owner:
        assert state.legal_actions() == twin.legal_actions()


@pytest.mark.rule("MON-3")
@settings(max_examples=50, deadline=None)
@given(positions, st.integers(1, 40), st.integers(0, 10_000))
def test_other_seats_are_told_the_same_regardless_of_a_purse(
    sample: tuple[Configuration, int, int], more: int, seed: int
) -> None:
    game, state, twin, owner = twins_with_another_purse(sample, more)
    rng = random.Random(seed)
    state.record_events(on=True)
    twin.record_events(on=True)

    for _ in range(60):
        if state.is_over:
            break
        action = rng.choice(state.legal_actions())
        state.apply(action)
        twin.apply(action)
        told, told_twin = state.take_events(), twin.take_events()
        assume(not is_short(told))
        assert told == told_twin
        # who is asked does not depend on a purse
        assert state.seats_asked() == twin.seats_asked()
        for seat in [SPECTATOR, *range(state.seats)]:
            if seat != owner and not state.is_over:
                assert game.view(state, seat) == game.view(twin, seat)


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_view_shows_the_own_purse_and_hides_the_others(edition: str) -> None:
    scene = Scene(edition, players=3, hidden_cash=True).govern_all(ANNA).cash(ANNA, 7).cash(BEN, 11)
    scene.turn(scene.state.board.nations[0])
    view = rondel.game(edition).view(scene.state, BEN).as_dict()

    assert [player["cash"] for player in view["players"]] == [None, 11, None]
    assert [player["points"] for player in view["players"]] == [None, 11, None]
    # the bank would reveal the sum of the others
    assert view["bank"] is None
    # the options of the asked player would reveal what they can pay
    assert view["legal"] == ()
    assert all(amounts["seat"] == BEN for amounts in view["ranges"])


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spectator_sees_no_purse_at_all(edition: str) -> None:
    scene = Scene(edition, players=3, hidden_cash=True).govern_all(ANNA).cash(ANNA, 7)
    scene.turn(scene.state.board.nations[0])
    view = rondel.game(edition).view(scene.state, SPECTATOR).as_dict()

    assert [player["cash"] for player in view["players"]] == [None, None, None]
    assert view["legal"] == ()
    assert view["ranges"] == ()
    json.dumps(view, default=dict)


@pytest.mark.rule("MON-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_purses_are_opened_when_the_game_is_over(edition: str) -> None:
    scene = Scene(edition, players=3, hidden_cash=True).govern_all(ANNA).cash(CARL, 4)
    scene.state.power = tuple(25 if nation == 0 else 0 for nation in range(6))
    scene.state.end()
    view = rondel.game(edition).view(scene.state, SPECTATOR).as_dict()

    assert [player["cash"] for player in view["players"]] == [0, 0, 4]
    assert view["scores"] is not None


@pytest.mark.rule("MON-3")
def test_no_event_carries_what_a_purse_holds() -> None:
    """Events may contain payments, never balances: no field is called cash or purse."""
    from rondel.games.imperial import events

    for kind in vars(events).values():
        if dataclasses.is_dataclass(kind):
            assert not {"cash", "purse", "balance"} & {field.name for field in dataclasses.fields(kind)}
