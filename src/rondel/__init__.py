"""Rondel: play and study economic board games.

>>> import rondel
>>> match = rondel.new("imperial-2030", players=4, seed=7)
>>> match.question().kind
'which-space'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rondel._sources import prefer_sources_if_asked

prefer_sources_if_asked()

from rondel.core.errors import RondelError  # noqa: E402  must come after prefer_sources_if_asked()

if TYPE_CHECKING:
    from rondel.core.contract import Game, OptionValue
    from rondel.match import Match

__all__ = ["RondelError", "game", "game_ids", "load", "new", "open_position", "say_error"]

__version__ = "0.1.0"


def game_ids() -> list[str]:
    """List the games that can be played."""
    import rondel.games  # noqa: F401  registers the games; loaded late so that `import rondel` stays fast
    from rondel.core import registry

    return registry.game_ids()


def game(game_id: str) -> Game:
    """Return a game by its id, like ``imperial-2010``."""
    import rondel.games  # noqa: F401  registers the games
    from rondel.core.registry import find_game

    return find_game(game_id)


def new(game_id: str, *, players: int = 4, seed: int | None = None, **options: OptionValue) -> Match:
    """Begin a match. Chance draws from the seed, or from the system if there is none."""
    from rondel.match import Match

    return Match.begin(game(game_id), players=players, seed=seed, options=options)


def load(text: str, *, at: int | None = None) -> Match:
    """Replay the text of a record, to its end or to action ``at``."""
    from rondel.match import Match

    return Match.load(text, at=at)


def open_position(code: str) -> Match:
    """Begin a match from a position code."""
    from rondel.match import Match

    return Match.from_position(game(code.strip().partition("/")[0]), code)


def say_error(error: RondelError, language: str) -> tuple[str, str]:
    """Return what is wrong and a hint, in a language of :data:`rondel.words.LANGUAGES`."""
    import rondel.games  # noqa: F401  registers the games and their texts
    from rondel.core import error_texts

    return error_texts.say_error(error, language)


def __getattr__(name: str) -> Any:
    if name == "Match":
        from rondel.match import Match

        return Match
    raise AttributeError(f"module 'rondel' has no attribute {name!r}")
