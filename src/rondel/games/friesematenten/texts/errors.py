"""Makes the errors of Friesematenten. Cards are given by number; every error names the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rondel.core.game_errors import GameErrors
from rondel.core.game_texts import SpokenTexts
from rondel.games.friesematenten.decks.deck import Deck

__all__ = [
    "GAME",
    "bad_notation",
    "bad_position",
    "game_over",
    "illegal",
    "must_see",
    "not_asked",
    "other_game",
    "violation",
]

#: the id of the game
GAME: Final = "friesematenten"
#: parameters that are numbers of cards
_CARDS: Final = ("card", "host", "target")


class _Errors(GameErrors[Deck]):
    setup_rule = "FRI-SET-1"
    end_rule = "FRI-END-1"

    def game_id(self, material: Deck) -> str:
        return GAME

    def english(self, material: Deck) -> SpokenTexts:
        from rondel.games.friesematenten.texts.sentences import texts_of  # loaded with the first refusal

        return texts_of(material.name, "en")

    def named(self, material: Deck, params: Mapping[str, int | str]) -> dict[str, str | int]:
        named: dict[str, str | int] = {"deck": material.name}
        for name, value in params.items():
            named[name] = material.ids[value] if name in _CARDS and isinstance(value, int) else value
        return named


_errors: Final = _Errors()
bad_notation: Final = _errors.bad_notation
bad_position: Final = _errors.bad_position
game_over: Final = _errors.game_over
illegal: Final = _errors.illegal
must_see: Final = _errors.must_see
not_asked: Final = _errors.not_asked
other_game: Final = _errors.other_game
violation: Final = _errors.violation
