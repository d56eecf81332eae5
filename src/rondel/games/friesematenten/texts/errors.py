"""Makes the errors of Friesematenten: a key, parameters, and the English text.

The texts are in ``words/*.toml``. An error carries its key, the ids of cards and the name of the deck, so that
:meth:`~rondel.games.friesematenten.texts.sentences.FriesematentenTexts.refusal` can say it in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rondel.core.action import Action
from rondel.core.errors import (
    GameOverError,
    IllegalActionError,
    NotAskedError,
    NotationError,
    PositionError,
)
from rondel.games.friesematenten.decks.deck import Deck

__all__ = [
    "GAME",
    "bad_notation",
    "bad_position",
    "game_over",
    "illegal",
    "not_asked",
    "violation_in_english",
]

#: the id of the game
GAME: Final = "friesematenten"
_ENGLISH: Final = "en"
#: parameters that are numbers of cards
_CARDS: Final = ("card", "host", "target")


def illegal(deck: Deck, key: str, rule: str, **params: int | str) -> IllegalActionError:
    """Refuse an action; cards are given by number."""
    named = _named(deck, params)
    text, hint = _english(deck, key, named)
    return IllegalActionError(text, rule, hint, key=key, params=named, game=GAME)


def not_asked(deck: Deck, key: str, rule: str, action: Action) -> NotAskedError:
    """Refuse an action that does not answer the open question."""
    named = _named(deck, {"action": action.text})
    text, hint = _english(deck, key, named)
    return NotAskedError(text, rule, hint, key=key, params=named, game=GAME)


def game_over(deck: Deck) -> GameOverError:
    """Refuse anything after the end."""
    named = _named(deck, {})
    text, hint = _english(deck, "game-over", named)
    return GameOverError(text, "FRI-END-1", hint, key="game-over", params=named, game=GAME)


def bad_notation(deck: Deck, key: str, text: str, column: int, expected: str, **params: str) -> NotationError:
    """Refuse a text at a column; ``expected`` is a key of the section ``expected``."""
    named = _named(deck, {"text": text, "column": column, "expected": expected, **params})
    message, hint = _english(deck, key, named)
    from rondel.games.friesematenten.texts.sentences import texts_of  # as below

    wanted = texts_of(deck.name, _ENGLISH).expected(named)
    return NotationError(message, text, column, wanted, hint, key=key, params=named, game=GAME)


def bad_position(deck: Deck, key: str, rule: str = "", **params: int | str) -> PositionError:
    """Refuse a position code."""
    named = _named(deck, params)
    text, hint = _english(deck, key, named)
    return PositionError(text, rule, hint, key=key, params=named, game=GAME)


def violation_in_english(deck: Deck, key: str, params: Mapping[str, int | str]) -> str:
    """Say which invariant is broken, for developers."""
    from rondel.games.friesematenten.texts.sentences import texts_of  # as below

    return texts_of(deck.name, _ENGLISH).violation(key, _named(deck, params))


def _english(deck: Deck, key: str, params: Mapping[str, str | int]) -> tuple[str, str]:
    from rondel.games.friesematenten.texts.sentences import texts_of  # loaded with the first refusal

    return texts_of(deck.name, _ENGLISH).reason(key, params)


def _named(deck: Deck, params: Mapping[str, int | str]) -> dict[str, str | int]:
    """Replace the numbers of cards by ids, and add the name of the deck."""
    named: dict[str, str | int] = {"deck": deck.name}
    for name, value in params.items():
        named[name] = deck.ids[value] if name in _CARDS and isinstance(value, int) else value
    return named
