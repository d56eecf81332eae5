"""Mistakes in what a game tells, to be put into the teaching game: views, figures, scores, sentences, secrets."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Collection, Mapping
from typing import Any

from rondel.core.action import Action
from rondel.core.contract import (
    EVERYTHING,
    SPECTATOR,
    Figure,
    Question,
    Score,
    State,
)
from rondel.core.error_texts import must_speak
from rondel.core.simple_game import SimpleEvent, SimpleTexts, SimpleView
from rondel.words import load_catalogue
from tests.teaching.pennies import Pennies, PenniesState, PennyAction

_count = itertools.count()

# What is right, to be broken.
_figures = PenniesState.figures
_parse = Pennies.parse
_view = Pennies.view
_question = Pennies.question
_scores = Pennies.scores
_told = Pennies.told
_said = Pennies.said


def a_set_is_no_json(self: SimpleView) -> dict[str, Any]:
    return {**self.shown, "drawn": set(self.shown["drawn"])}


def everybody_sees_what_is_legal(self: Pennies, state: State, seat: int) -> SimpleView:
    legal = [action.text for action in state.legal_actions()]
    return SimpleView({**_view(self, state, seat).shown, "legal": legal})


def everybody_sees_the_range(self: Pennies, state: State, seat: int) -> SimpleView:
    amounts = state.answer_range()
    shown = None if amounts is None else dataclasses.asdict(amounts)
    return SimpleView({**_view(self, state, seat).shown, "answer_range": shown})


def spectators_are_not_told(self: Pennies, event: object, seat: int) -> object:
    if seat == SPECTATOR:
        raise IndexError(seat)
    return _told(self, event, seat)


def whoever_studies_sees_what_spectators_see(self: Pennies, state: State, seat: int) -> SimpleView:
    return _view(self, state, SPECTATOR if seat == EVERYTHING else seat)


def whoever_studies_may_answer(self: Pennies, state: State, seat: int) -> SimpleView:
    shown = _view(self, state, seat).shown
    amounts = state.answer_range() if seat == EVERYTHING else None
    return SimpleView(shown if amounts is None else {**shown, "answer_range": dataclasses.asdict(amounts)})


def whoever_studies_sits_somewhere(self: Pennies, state: State, seat: int) -> SimpleView:
    return SimpleView({**_view(self, state, seat).shown, "seat": seat})


def nobody_sees_a_purse(self: Pennies, state: State, seat: int) -> SimpleView:
    shown = _view(self, state, seat).shown
    return SimpleView({name: part for name, part in shown.items() if name != "purses"})


def purses_are_figures_for_their_owners_only(self: PenniesState, seat: int) -> list[Figure]:
    return _figures(self, SPECTATOR if seat == EVERYTHING else seat)


def whoever_studies_is_told_like_spectators(self: Pennies, event: object, seat: int) -> object:
    return _told(self, event, SPECTATOR if seat == EVERYTHING else seat)


def to_whoever_studies_a_purse_is_not_said(self: Pennies, state: State, action: Action, seat: int) -> str:
    return _said(self, state, action, SPECTATOR if seat == EVERYTHING else seat)


def purses_among_the_figures(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("pennies", f"seat {player + 1}", pennies) for player, pennies in enumerate(self.purses)]


def figures_of_those_who_have_some(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("coins", f"seat {player + 1}", won) for player, won in enumerate(self.won) if won]


def a_figure_without_a_name(self: PenniesState, seat: int) -> list[Figure]:
    return [Figure("medals", "seat 1", 0)]


def every_bid_comes_to_mind(self: PenniesState) -> list[Action]:
    return [PennyAction.of(f"bid {amount}") for amount in range(200)]


def a_thought_of_another_purse(self: PenniesState) -> list[Action]:
    return [PennyAction.of(f"bid {pennies}") for pennies in sorted(set(self.purses))]


def a_thought_comes_twice(self: PenniesState) -> list[Action]:
    return [PennyAction.of("pass")] * 2


def a_purse_is_read_aloud(self: Pennies, state: State, action: Action, seat: int) -> str:
    return action.text


def a_bid_is_whispered(self: Pennies, state: State, action: Action, seat: int) -> str:
    return action.text if seat == EVERYTHING else "?"


def what_is_said_goes_by_purses(self: Pennies, state: State, action: Action, seat: int) -> str:
    if seat in (SPECTATOR, EVERYTHING) or action.text != "pass" or seat in state.seats_asked():
        return _said(self, state, action, seat)
    assert isinstance(state, PenniesState)
    return f"pass with {sum(state.purses)}"


def material_of_sets(self: Pennies, language: str) -> Mapping[str, Any]:
    return {"coins": {1, 2}}


def described_by_itself(self: Pennies, thing: object) -> tuple[str, Mapping[str, Any]]:
    return type(thing).__name__, {"thing": thing}


def described_by_its_name(self: Pennies, thing: object) -> tuple[str, Mapping[str, Any]]:
    return type(thing).__name__, {"number": next(_count)}


def rule_of_another_book(self: Pennies, event: object) -> str:
    return "INV-2"


def a_mark_of_its_own(self: Pennies, event: object) -> tuple[str, ...]:
    return ("surprise",)


def the_last_is_left_out(self: Pennies, state: State) -> list[Score]:
    return _scores(self, state)[:-1]


def equals_do_not_share(self: Pennies, state: State) -> list[Score]:
    return [dataclasses.replace(score, place=n) for n, score in enumerate(_scores(self, state), 1)]


def parts_do_not_add_up(self: Pennies, state: State) -> list[Score]:
    return [dataclasses.replace(score, parts=score.parts[:1]) for score in _scores(self, state)]


def points_alone_count(
    self: Pennies, state: State, *, resigned: Collection[int] = (), is_final: bool = False
) -> list[Score]:
    return _scores(self, state)


def always_an_ending(self: Pennies, state: State) -> str:
    return "last-coin"


def a_rule_nobody_knows(self: Pennies, state: State) -> Question:
    return dataclasses.replace(_question(self, state), rule="PEN-99")


def a_question_to_all(self: Pennies, state: State) -> Question:
    return dataclasses.replace(_question(self, state), seats=tuple(range(state.seats)))


def an_unfilled_text(self: SimpleTexts, action: Action, players: object = ()) -> str:
    return "Bid {amount}"


def english_only(self: SimpleTexts, language: str, game: str, package: str) -> None:
    must_speak(language)
    self.language, self.game = language, game  # type: ignore[misc]  # the mistake is elsewhere
    self.catalogue = load_catalogue(package, "words", "en")  # type: ignore[misc]  # this one


def no_words_for_a_secret_deal(self: SimpleTexts, event: object, players: object) -> str:
    assert isinstance(event, SimpleEvent)
    return "" if event.kind == "dealt-secretly" and self.language == "fr" else "Something happened."


def a_rule_without_words(self: SimpleTexts) -> list[str]:
    return ["PEN-1", "PEN-2", "PEN-3", "PEN-4", "PEN-5", "PEN-6"]


def pickled_without_its_parts(self: Pennies) -> tuple[Any, ...]:
    return (Pennies, ("which edition?",))


class OtherPennies(Pennies):
    """Pennies with objects of its own for its actions."""

    def parse(self, text: str) -> Action:
        return PennyAction(_parse(self, text).text)


def the_long_game_has_other_actions(self: Pennies, options: Mapping[str, Any]) -> Pennies:
    return OtherPennies() if options.get("length") == "long" else self
