"""Promises about events: when they are recorded, who is told what, and how they are described."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.contract import EVERYTHING, SPECTATOR, STORY_MARKS
from rondel.testing.assertions import fail, require, require_text
from rondel.testing.random_games import GameUnderTest
from rondel.words import LANGUAGES

__all__ = ["events_are_kept_when_asked", "events_are_told", "everything_is_described"]

#: how many actions or events of each kind are checked
_OF_A_KIND: Final = 12


def events_are_kept_when_asked(tested: GameUnderTest) -> None:
    """Events are recorded from when recording is switched on until it is switched off, and handed out once."""
    game = tested.game
    for random_game in tested.random_games()[:3]:
        state = game.new(random_game.players, random_game.options)
        told = 0
        for step, action in enumerate(random_game.actions[:60]):
            # on for three actions, off for one
            is_on = step % 4 != 3
            state.record_events(on=is_on)
            require(
                state.take_events() == [], f"action {step}: there are events before any action was recorded"
            )
            state.apply(action)
            events = state.take_events()
            require(is_on or not events, f"action {step}: events without recording: {events}")
            told += len(events)
            require(state.take_events() == [], f"action {step}: the same events are handed out twice")
        require(told, "nothing that happens is told")


def events_are_told(tested: GameUnderTest) -> None:
    """Every event has words for every seat, which never name their reader, and for spectators, in every language.

    EVERYTHING gets it unchanged.
    """
    game = tested.game
    kinds: dict[object, int] = {}
    for random_game in tested.random_games():
        names = tested.names(random_game.players)
        state = game.new(random_game.players, random_game.options)
        state.record_events(on=True)
        for action in random_game.actions:
            state.apply(action)
            for event in state.take_events():
                # some of each kind are enough
                kind = (type(event), getattr(event, "kind", ""))
                kinds[kind] = kinds.get(kind, 0) + 1
                if kinds[kind] > 12:
                    continue
                whole = game.told(event, EVERYTHING)
                require(whole == event, f"EVERYTHING gets {whole!r} instead of {event!r}")
                for seat in (SPECTATOR, *range(state.seats)):
                    _told(tested, event, seat, names)


def _told(tested: GameUnderTest, event: object, seat: int, names: list[str]) -> None:
    told = tested.game.told(event, seat)
    if told is None:
        return
    said = {language: tested.game.texts(language, seat).event(told, names) for language in LANGUAGES}
    for language, text in said.items():
        is_named = seat != SPECTATOR and names[seat] in text
        require(not is_named, f"who reads {told!r} ({language}) meets their own name: {text!r}")
        # an event without words has none in any language
        if text != "" or any(said.values()):
            require_text(text, f"the text ({language}) of {told!r}")


def everything_is_described(tested: GameUnderTest) -> None:
    """Actions, events and the material are plain data for JSON, the same every time, and name existing rules."""
    game, seen = tested.game, dict[str, int]()
    for language in LANGUAGES:
        _is_plain_data(game.material(language), f"the material ({language})")
    for random_game in tested.random_games():
        state = game.new(random_game.players, random_game.options)
        state.record_events(on=True)
        for action in random_game.actions:
            state.apply(action)
            for thing in (action, *state.take_events()):
                kind, about = game.described(thing)
                seen[kind] = seen.get(kind, 0) + 1
                # some of each kind are enough
                if seen[kind] <= _OF_A_KIND:
                    _is_described(tested, thing, kind, about)


def _is_described(tested: GameUnderTest, thing: object, kind: str, about: Mapping[str, Any]) -> None:
    game = tested.game
    require_text(kind, f"the kind of {thing!r}")
    _is_plain_data(about, f"what {thing!r} is about")
    require(game.described(thing) == (kind, about), f"{thing!r} is described in two ways")
    if not isinstance(thing, Action):
        rule = game.rule_of(thing)
        require(rule == "" or rule in game.texts("en").rules(), f"{thing!r} belongs to no rule: {rule!r}")
        marks = game.marks(thing)
        require(set(marks) <= set(STORY_MARKS), f"{thing!r} has unknown marks: {marks}")


def _is_plain_data(data: Mapping[str, Any], what: str) -> None:
    require(isinstance(data, Mapping), f"{what} is {data!r}")
    try:
        json.dumps(dict(data), allow_nan=False)
    except (TypeError, ValueError) as error:
        fail(f"{what} is not plain data: {error}")
