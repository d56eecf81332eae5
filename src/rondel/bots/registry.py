"""Finds bots by name: our own levels, and those of other packages (entry point ``rondel.bots``).

A bot is named ``level`` or ``level:personality``. With a fixed number of simulations it is ``level@400`` or
``level:personality@400``, with seconds for a turn ``level@0.5s``.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import Final, Protocol

from rondel.bots.bot import Bot, Budget
from rondel.bots.evaluation import Evaluation
from rondel.bots.evaluation_registry import (
    find_classic_evaluation,
    find_evaluation,
    find_learned_evaluation,
    has_evaluation,
    is_learned,
    personalities_of,
)
from rondel.bots.levels import Chancellor, Merchant, Minister, Novice, RandomBot
from rondel.bots.personalities import BALANCED, CLASSIC, unknown_personality
from rondel.core.contract import Game
from rondel.core.error_texts import must_speak
from rondel.core.errors import OptionError
from rondel.words import load_catalogue
from rondel.words.catalogue import Catalogue

__all__ = [
    "BotKind",
    "BotName",
    "bot_ids",
    "bot_words",
    "bots_for",
    "find_bot",
    "make_bot",
    "personality_words",
    "read_bot_name",
    "register_bot",
]

GROUP: Final = "rondel.bots"

# A Banker looks at so many continuations: half-way from Merchant to Minister in games won, and done at once.
_A_LITTLE: Final = 24

_NAME: Final = re.compile(
    r"(?P<level>[a-z][a-z0-9-]*)(:(?P<personality>[a-z][a-z0-9-]*))?(@((?P<count>[0-9]{1,9})|(?P<seconds>[0-9]{1,4}(\.[0-9]{1,3})?)s))?"
)


class BotKind(Protocol):
    """A kind of bot: what it is called, what it can play, and how it is made."""

    @property
    def id(self) -> str:
        """The name on the command line."""

    @property
    def budget(self) -> Budget:
        """The default budget for a turn."""

    def plays(self, game: Game) -> bool:
        """Tell whether it can play a game."""

    def personalities(self, game: Game) -> tuple[str, ...]:
        """Return its personalities in a game, the default one first; none if it always plays alike."""

    def make(self, game: Game, seed: int | str, personality: str) -> Bot:
        """Return a bot for one table; ``personality`` is one of these, or empty for the default one."""

    def texts(self, language: str) -> tuple[str, str]:
        """Return its name for players, and what to expect of it."""


@dataclass(frozen=True, slots=True)
class Level:
    """One of our own levels; all except random need the evaluation of the game."""

    id: str
    bot_type: Callable[[Evaluation, int | str], Bot] | None
    budget: Budget = field(default_factory=Budget)
    #: whether it searches, and so judges positions with a network where there is one
    searches: bool = False

    def plays(self, game: Game) -> bool:
        """Tell whether the game has an evaluation; random play needs none."""
        return self.bot_type is None or has_evaluation(game)

    def personalities(self, game: Game) -> tuple[str, ...]:
        """Return the personalities of the evaluation; where bots learn, also the one they had before.

        It stays even if the network is refused, so that a table with a classic bot goes on.
        """
        if self.bot_type is None:
            return ()
        classic = (CLASSIC,) if self.searches and is_learned(game) else ()
        return personalities_of(game) + classic

    def make(self, game: Game, seed: int | str, personality: str) -> Bot:
        """Return a bot of this level."""
        if self.bot_type is None:
            return RandomBot(seed)
        if personality == CLASSIC:
            return self.bot_type(find_classic_evaluation(game), seed)
        find = find_learned_evaluation if self.searches else find_evaluation
        return self.bot_type(find(game, personality or BALANCED), seed)

    def texts(self, language: str) -> tuple[str, str]:
        """Return the level's name, and what to expect of it."""
        words = bot_words(language)
        return words.say(f"level.{self.id}.name"), words.say(f"level.{self.id}.about")


_kinds: Final[dict[str, BotKind]] = {}


def register_bot(kind: BotKind) -> None:
    """Register a kind of bot."""
    _kinds[kind.id] = kind


# weakest first; players see them in this order
for _level in (
    Level("random", None),
    Level("novice", Novice),
    Level("merchant", Merchant),
    Level("banker", Minister, Budget(simulations=_A_LITTLE), searches=True),
    Level("minister", Minister, Budget(seconds=1.0), searches=True),
    Level("chancellor", Chancellor, Budget(seconds=5.0), searches=True),
):
    register_bot(_level)


def _collect() -> None:
    for entry in entry_points(group=GROUP):
        if entry.name not in _kinds:
            register_bot(entry.load())


def bot_ids() -> list[str]:
    """List all kinds of bots: our own, weakest first, then those of other packages."""
    _collect()
    return list(_kinds)


def bots_for(game: Game) -> list[BotKind]:
    """List the kinds of bots that can play a game."""
    return [_kinds[bot_id] for bot_id in bot_ids() if _kinds[bot_id].plays(game)]


def find_bot(bot_id: str) -> BotKind:
    """Return a kind of bot by its id."""
    if bot_id not in _kinds:
        _collect()
    if bot_id not in _kinds:
        raise _unknown(bot_id, _kinds)
    return _kinds[bot_id]


def _unknown(bot_id: str, known: Iterable[str]) -> OptionError:
    ids = list(known)
    near = difflib.get_close_matches(bot_id, ids, 1)
    return OptionError(
        key="unknown-bot", params={"bot": bot_id, "bots": ", ".join(ids), "near": near[0] if near else ""}
    )


@dataclass(frozen=True, slots=True)
class BotName:
    """The name of a bot on the command line, in records and in reports."""

    level: str
    personality: str = ""
    #: a fixed number of simulations instead of seconds
    simulations: int | None = None
    #: seconds for a turn, instead of the usual ones
    seconds: float | None = None

    def __str__(self) -> str:
        personality = f":{self.personality}" if self.personality else ""
        budget = "" if self.simulations is None else f"@{self.simulations}"
        if self.seconds is not None:
            budget = f"@{self.seconds:g}s"
        return f"{self.level}{personality}{budget}"

    @property
    def budget(self) -> Budget:
        """The budget of this bot for a turn."""
        if self.simulations is not None:
            return Budget(simulations=self.simulations)
        if self.seconds is not None:
            return Budget(seconds=self.seconds)
        return find_bot(self.level).budget


def read_bot_name(text: str) -> BotName:
    """Read the name of a bot. A malformed name or an unknown level is an OptionError."""
    matched = _NAME.fullmatch(text.strip().lower())
    if matched is None:
        raise OptionError(key="bad-bot-name", params={"bot": text})
    count, seconds = matched["count"], matched["seconds"]
    if (count is not None and int(count) < 1) or (seconds is not None and float(seconds) <= 0.0):
        raise OptionError(key="no-simulations", params={"bot": text})
    find_bot(matched["level"])
    return BotName(
        matched["level"],
        matched["personality"] or "",
        None if count is None else int(count),
        None if seconds is None else float(seconds),
    )


def make_bot(name: BotName, game: Game, seed: int | str) -> Bot:
    """Return a bot for one table. A game it cannot play or an unknown personality is an OptionError."""
    kind = find_bot(name.level)
    if not kind.plays(game):
        able = [one.id for one in bots_for(game)]
        raise OptionError(
            key="bot-cannot-play", params={"bot": name.level, "game": game.id, "bots": ", ".join(able)}
        )
    is_limited = name.simulations is not None or name.seconds is not None
    if is_limited and kind.budget.seconds is None and kind.budget.simulations is None:
        raise OptionError(key="needs-no-simulations", params={"bot": name.level})
    known = kind.personalities(game)
    if name.personality and not known:
        raise OptionError(key="no-personalities", params={"bot": name.level, "personality": name.personality})
    if name.personality and name.personality not in known:
        raise unknown_personality(name.personality, known)
    return kind.make(game, seed, name.personality)


# ------------------------------------------------------------------ words


def bot_words(language: str) -> Catalogue:
    """Return the texts about bots in a language."""
    must_speak(language)
    return load_catalogue("rondel.bots", "words", language)


def personality_words(personality: str, language: str) -> tuple[str, str]:
    """Return the name of a personality and what it does; without a text, its id."""
    words = bot_words(language)
    key = f"personality.{personality}"
    if f"{key}.name" not in words:
        return personality, ""
    return words.say(f"{key}.name"), words.say(f"{key}.about")
