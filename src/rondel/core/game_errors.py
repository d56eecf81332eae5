"""The errors of a game: a key, readable ids, and the English words for it.

The sentences stand in the ``words/*.toml`` of the game. An error carries its key and its parameters, so that
:meth:`rondel.core.contract.Texts.refusal` can say it in any language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from rondel.core.action import Action
from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.core.errors import (
    GameOverError,
    IllegalActionError,
    NotAskedError,
    NotationError,
    PositionError,
    RondelError,
)
from rondel.core.game_texts import SpokenTexts

__all__ = ["GameErrors"]

_MaterialT = TypeVar("_MaterialT")
_ErrorT = TypeVar("_ErrorT", bound=RondelError)


class GameErrors(ABC, Generic[_MaterialT]):
    """Makes the errors of a game. ``material`` is the edition or the deck; what it has is given by number."""

    #: the rules that say who plays with what, and when the game is over
    setup_rule: ClassVar[str]
    end_rule: ClassVar[str]

    @abstractmethod
    def game_id(self, material: _MaterialT) -> str:
        """Return the id of the game."""

    @abstractmethod
    def english(self, material: _MaterialT) -> SpokenTexts:
        """Return the English texts."""

    @abstractmethod
    def named(self, material: _MaterialT, params: Mapping[str, int | str]) -> dict[str, str | int]:
        """Replace the engine's numbers by readable ids."""

    def illegal(self, material: _MaterialT, key: str, rule: str, **params: int | str) -> IllegalActionError:
        """Refuse an action."""
        return self._error(IllegalActionError, material, key, rule, params)

    def not_asked(self, material: _MaterialT, key: str, rule: str, action: Action) -> NotAskedError:
        """Refuse an action that does not answer the open question at all."""
        return self._error(NotAskedError, material, key, rule, {"action": action.text})

    def game_over(self, material: _MaterialT) -> GameOverError:
        """Refuse anything after the end."""
        return self._error(GameOverError, material, "game-over", self.end_rule, {})

    def other_game(self, material: _MaterialT, action: Action) -> IllegalActionError:
        """Refuse an action of another game, edition or deck."""
        return self.illegal(material, "other-game", self.setup_rule, action=action.text)

    def no_seat(self, material: _MaterialT, seat: int, seats: int) -> IllegalActionError:
        """Refuse a seat that does not exist."""
        return self.illegal(material, "no-seat", self.setup_rule, seat=seat + 1, seats=seats)

    def must_see(self, material: _MaterialT, seat: int, seats: int) -> None:
        """Refuse a seat that has no view; SPECTATOR and EVERYTHING have one."""
        if seat not in (SPECTATOR, EVERYTHING) and not 0 <= seat < seats:
            raise self.no_seat(material, seat, seats)

    def bad_notation(
        self, material: _MaterialT, key: str, text: str, column: int, expected: str, **params: str
    ) -> NotationError:
        """Refuse a text at a column; ``expected`` is a key of the section of that name."""
        named = self.named(material, {"text": text, "column": column, "expected": expected, **params})
        words, game = self.english(material), self.game_id(material)
        message, hint = words.reason(key, named)
        wanted = words.expected(named)
        return NotationError(message, text, column, wanted, hint, key=key, params=named, game=game)

    def bad_position(
        self, material: _MaterialT, key: str, rule: str = "", **params: int | str
    ) -> PositionError:
        """Refuse a position code."""
        return self._error(PositionError, material, key, rule, params)

    def violation(self, material: _MaterialT, key: str, params: Mapping[str, int | str]) -> str:
        """Return a broken invariant as an English sentence, for developers."""
        return self.english(material).violation(key, self.named(material, params))

    def _error(
        self,
        kind: type[_ErrorT],
        material: _MaterialT,
        key: str,
        rule: str,
        params: Mapping[str, int | str],
    ) -> _ErrorT:
        named = self.named(material, params)
        text, hint = self.english(material).reason(key, named)
        return kind(text, rule, hint, key=key, params=named, game=self.game_id(material))
