"""Make the errors of Imperial: a key, what it is about, and the English words for it.

The sentences stand in ``words/*.toml``; an error carries its key and readable ids, so that
:meth:`~rondel.games.imperial.texts.sentences.ImperialTexts.refusal` can say it in any language.
"""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.errors import (
    GameOverError,
    IllegalActionError,
    NotAskedError,
    NotationError,
    PositionError,
)
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.terms import terms_of

__all__ = ["bad_notation", "bad_position", "game_over", "illegal", "not_asked", "violation_in_english"]

_ENGLISH: Final = "en"
# what is given by number, and said by its id; ``nations`` is a bit set
_NUMBERED: Final = ("canal", "destination", "nation", "nations", "origin", "region", "unit")


def illegal(edition: Edition, key: str, rule: str, **params: int | str) -> IllegalActionError:
    """Refuse an action: regions, nations (``nations``: a bit set), canals and units are given by number."""
    named = _named(edition, params)
    text, hint = _english(edition, key, named)
    return IllegalActionError(text, rule, hint, key=key, params=named, game=edition.id)


def not_asked(edition: Edition, key: str, rule: str, action: Action) -> NotAskedError:
    """Refuse an action that does not answer the open question at all."""
    named: dict[str, str | int] = {"action": action.text}
    text, hint = _english(edition, key, named)
    return NotAskedError(text, rule, hint, key=key, params=named, game=edition.id)


def game_over(edition: Edition, key: str, rule: str) -> GameOverError:
    """Refuse anything after the end."""
    text, hint = _english(edition, key, {})
    return GameOverError(text, rule, hint, key=key, game=edition.id)


def bad_notation(
    edition: Edition, key: str, text: str, column: int, expected: str, **params: str
) -> NotationError:
    """Refuse a text at a column; ``expected`` is a key of the section of that name."""
    named: dict[str, str | int] = {"text": text, "column": column, "expected": expected, **params}
    message, hint = _english(edition, key, named)
    from rondel.games.imperial.texts.sentences import texts_of  # as below

    wanted = texts_of(edition, _ENGLISH).expected(named)
    return NotationError(message, text, column, wanted, hint, key=key, params=named, game=edition.id)


def bad_position(edition: Edition, key: str, rule: str = "", **params: int | str) -> PositionError:
    """Refuse a position code."""
    named = _named(edition, params)
    text, hint = _english(edition, key, named)
    return PositionError(text, rule, hint, key=key, params=named, game=edition.id)


def violation_in_english(edition: Edition, key: str, params: dict[str, int | str]) -> str:
    """Return a broken invariant as an English sentence."""
    from rondel.games.imperial.texts.sentences import texts_of  # as below

    return texts_of(edition, _ENGLISH).violation(key, _named(edition, params))


def _english(edition: Edition, key: str, params: dict[str, str | int]) -> tuple[str, str]:
    from rondel.games.imperial.texts.sentences import texts_of  # read only once somebody is refused

    return texts_of(edition, _ENGLISH).reason(key, params)


def _named(edition: Edition, params: dict[str, int | str]) -> dict[str, str | int]:
    """Turn the engine's numbers into readable ids."""
    terms = terms_of(edition)
    named: dict[str, str | int] = {}
    for name, value in params.items():
        told = terms[name].plain(value) if name in _NUMBERED and isinstance(value, int) else value
        named[name] = " ".join(told) if isinstance(told, list) else told
    return named
