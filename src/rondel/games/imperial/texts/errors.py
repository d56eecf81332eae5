"""Makes the errors of Imperial. Regions, nations (``nations``: a bit set), canals and units are given by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rondel.core.game_errors import GameErrors
from rondel.core.game_texts import SpokenTexts
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.terms import terms_of

__all__ = [
    "bad_notation",
    "bad_position",
    "game_over",
    "illegal",
    "must_see",
    "no_seat",
    "not_asked",
    "other_game",
    "violation",
]

# what is given by number, and said by its id; ``nations`` is a bit set
_NUMBERED: Final = ("canal", "destination", "nation", "nations", "origin", "region", "unit")


class _Errors(GameErrors[Edition]):
    setup_rule = "SET-1"
    end_rule = "END-1"

    def game_id(self, material: Edition) -> str:
        return material.id

    def english(self, material: Edition) -> SpokenTexts:
        from rondel.games.imperial.texts.sentences import texts_of  # loaded with the first refusal

        return texts_of(material, "en")

    def named(self, material: Edition, params: Mapping[str, int | str]) -> dict[str, str | int]:
        terms = terms_of(material)
        named: dict[str, str | int] = {}
        for name, value in params.items():
            told = terms[name].plain(value) if name in _NUMBERED and isinstance(value, int) else value
            named[name] = " ".join(told) if isinstance(told, list) else told
        return named


_errors: Final = _Errors()
bad_notation: Final = _errors.bad_notation
bad_position: Final = _errors.bad_position
game_over: Final = _errors.game_over
illegal: Final = _errors.illegal
must_see: Final = _errors.must_see
no_seat: Final = _errors.no_seat
not_asked: Final = _errors.not_asked
other_game: Final = _errors.other_game
violation: Final = _errors.violation
