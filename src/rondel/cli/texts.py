"""What the command line asks of a game's texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from rondel.core.action import Action
from rondel.core.contract import Game, Question
from rondel.core.errors import RondelError

__all__ = ["Texts", "texts_of"]


class Texts(Protocol):
    """Sentences and names of one game in one language."""

    def question(self, question: Question, players: Sequence[str]) -> str:
        """Return the open question as a sentence."""

    def event(self, event: object, players: Sequence[str]) -> str:
        """Return what happened as a sentence, empty if it goes without saying."""

    def action(self, action: Action) -> str:
        """Return an action as a person would say it."""

    def refusal(self, error: RondelError) -> str:
        """Return why something cannot be done."""

    def rule(self, rule_id: str) -> tuple[str, str]:
        """Return a rule's title and text."""

    def region(self, region_id: str) -> str:
        """Return the name of a region."""

    def nation(self, nation_id: str) -> str:
        """Return the name of a nation."""

    def space(self, space_id: str) -> str:
        """Return the name of a space of the rondel."""

    def option(self, name: str) -> str:
        """Return the name of an option."""


class _HasTexts(Protocol):
    def texts(self, language: str) -> Texts: ...


def texts_of(game: Game, language: str) -> Texts:
    """Return a game's texts in a language."""
    return cast(_HasTexts, game).texts(language)
