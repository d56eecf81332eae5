"""The conformance checks catch mistakes in what players read."""

from __future__ import annotations

import dataclasses

import pytest

from rondel.core.action import Action
from rondel.core.contract import Question, State
from rondel.core.error_texts import must_speak
from rondel.core.simple_game import SimpleTexts
from rondel.words import load_catalogue
from tests.conformance.mistakes import Mistake, must_be_caught
from tests.teaching.pennies import Pennies

# The correct methods, which the mistakes replace.
_question = Pennies.question


def a_rule_nobody_knows(self: Pennies, state: State) -> Question:
    return dataclasses.replace(_question(self, state), rule="PEN-99")


def a_question_to_all(self: Pennies, state: State) -> Question:
    return dataclasses.replace(_question(self, state), seats=tuple(range(state.seats)))


def an_unfilled_text(self: SimpleTexts, action: Action, players: object = ()) -> str:
    return "Bid {amount}"


def english_only(self: SimpleTexts, language: str, game: str, package: str, reader: int = -1) -> None:
    must_speak(language)
    self.language, self.game, self.reader = language, game, reader  # type: ignore[misc]  # the mistake is elsewhere
    self.catalogue = load_catalogue(package, "words", "en")  # type: ignore[misc]  # this is the mistake


def a_name_for_the_reader(self: SimpleTexts, question: Question, players: list[str]) -> str:
    return f"{players[question.seats[0]]}?"


def a_rule_without_words(self: SimpleTexts) -> list[str]:
    return ["PEN-1", "PEN-2", "PEN-3", "PEN-4", "PEN-5", "PEN-6"]


MISTAKES = [
    Mistake("rules_can_be_read", SimpleTexts, "rules", a_rule_without_words, "PEN-6"),
    Mistake("questions_are_asked", Pennies, "question", a_rule_nobody_knows, "PEN-99"),
    Mistake("questions_are_asked", Pennies, "question", a_question_to_all, "in the question"),
    Mistake("questions_are_asked", SimpleTexts, "question", a_name_for_the_reader, "their own name"),
    Mistake("actions_have_words", SimpleTexts, "action", an_unfilled_text, "unfilled placeholder"),
    Mistake("languages_differ", SimpleTexts, "__init__", english_only, "read the same"),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_texts_is_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_caught(mistake, monkeypatch)
