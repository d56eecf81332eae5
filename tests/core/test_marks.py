"""The marks of events, for programs that tell the story of a game they do not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rondel
from rondel.core.contract import CHANCE, Game
from rondel.random_play import random_action

#: answers that only decline: the events after them are consequences
LET_PASS = {"Pass", "Done", "PlaceFlag"}


def lines(game: Game, games: int) -> Iterator[tuple[str | None, list[object]]]:
    """Play at random. Yield the kind of each answer (None for chance) and its events."""
    rng = random.Random(7)
    for _ in range(games):
        state = game.new(3, {})
        state.record_events(on=True)
        while not state.is_over:
            is_chance = state.seats_asked() == (CHANCE,)
            action = random_action(game, state, rng)
            state.apply(action)
            yield None if is_chance else game.described(action)[0], state.take_events()


@pytest.mark.parametrize("game_id", rondel.game_ids())
def test_an_answer_is_told_before_what_follows_from_it(game_id: str) -> None:
    game, seen = rondel.game(game_id), set[str]()
    for kind, events in lines(game, 4):
        if kind is None:
            assert not any("answer" in game.marks(event) for event in events)
        elif events and kind not in LET_PASS:
            assert "answer" in game.marks(events[0]), (kind, events)
            seen.add(kind)
    assert len(seen) > 4


@pytest.mark.parametrize("game_id", rondel.game_ids())
def test_a_game_has_chapters_and_steps_and_ends_once(game_id: str) -> None:
    game = rondel.game(game_id)
    marks = [mark for _, events in lines(game, 1) for event in events for mark in game.marks(event)]
    assert marks.count("begins") > 3
    assert marks.count("step") >= marks.count("begins") - 1
    assert marks.count("ends") == 1
    assert marks[-1] == "ends"
