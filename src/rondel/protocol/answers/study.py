"""Answers about finished games: reports, guessing the move, statistics."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rondel.protocol.answers.views import ActionTold

__all__ = [
    "ExampleGameTold",
    "GuessOptionTold",
    "GuessTold",
    "GuessesTold",
    "MomentTold",
    "MoveTold",
    "PlayedTold",
    "PointTold",
    "ReportTold",
    "StatisticsTold",
    "TallyTold",
    "ThresholdTold",
]


class PointTold(Struct, frozen=True):
    """Everybody's chance to win after an entry, from 0 to 1."""

    number: int
    #: rounds and chapters (turns of nations) count from 1
    round: int
    chapter: int
    chances: tuple[float, ...]


class PlayedTold(Struct, frozen=True):
    """What a seat answered, or could have answered, its chance to win after it, and the reasons."""

    answers: tuple[ActionTold, ...]
    chance: float
    #: the first answer in which it differs from the other one
    differs: int
    reasons: tuple[str, ...]


class MoveTold(Struct, frozen=True):
    """One of your decisions with its mark."""

    seat: int
    #: entries: the one before it, its first, its last
    at: int
    first: int
    last: int
    round: int
    chapter: int
    #: the kind of the question it began with, and what that was about, by readable ids
    question: str
    about: dict[str, Any]
    mark: Literal["best", "good", "slip", "blunder"]
    #: your chance before it and after it, from 0 to 1
    before: float
    after: float
    played: PlayedTold
    #: what would have been better; null if nothing was found
    better: PlayedTold | None
    #: why the better one is better, or this one good, in one sentence
    why: str


class MomentTold(Struct, frozen=True):
    """A moment that decided the game: a decision, of whomever, after which a chance was another one."""

    seat: int
    at: int
    first: int
    last: int
    round: int
    chapter: int
    question: str
    about: dict[str, Any]
    #: by how much the chance of the report's seat changed
    change: float
    #: what happened
    says: str


class ThresholdTold(Struct, frozen=True):
    """How many percentage points of the chance a decision with a mark gave away at most."""

    mark: str
    most: float


class ReportTold(Struct, frozen=True):
    """The report of a finished game, or as much of it as there is."""

    status: Literal["none", "waiting", "computing", "done", "failed"]
    game: str
    players: tuple[str, ...]
    #: whose moves and moments these are; your own moves are told to you alone
    seat: int
    is_yours: bool
    #: the bot that judges, and how many continuations it looks at
    bot: str
    simulations: int
    thresholds: tuple[ThresholdTold, ...]
    done: int = 0
    total: int = 0
    points: tuple[PointTold, ...] = ()
    moments: tuple[MomentTold, ...] = ()
    moves: tuple[MoveTold, ...] = ()


class GuessOptionTold(Struct, frozen=True):
    """An answer to choose from, and what it is worth."""

    action: ActionTold
    #: null if the bot did not look at it
    chance: float | None
    #: what choosing it scores
    score: int


class GuessTold(Struct, frozen=True):
    """A moment of a finished game to guess the move of."""

    number: int
    #: the entry before it
    at: int
    seat: int
    round: int
    question: str
    about: dict[str, Any]
    says: str
    options: tuple[GuessOptionTold, ...]
    #: the texts of what was played, and of the best answer
    played: str
    best: str
    #: why the best answer is good
    why: str


class GuessesTold(Struct, frozen=True):
    """The moments of a game to guess, and the most that can be scored at each."""

    game: str
    players: tuple[str, ...]
    seat: int
    most: int
    guesses: tuple[GuessTold, ...]


class ExampleGameTold(Struct, frozen=True):
    """A game of strong bots that comes with the program."""

    id: str
    game: str
    name: str
    players: tuple[str, ...]
    options: tuple[str, ...]
    #: how many rounds it lasted
    rounds: int
    winner: int


class TallyTold(Struct, frozen=True):
    """How often something happened, in games by how many; the points it brought, and how often its player won."""

    what: str
    key: str
    count: int
    total: int
    wins: int


class StatisticsTold(Struct, frozen=True):
    """Statistics of finished games: of all on this server, or of yours."""

    game: str
    #: how many games they are about
    games: int
    tallies: tuple[TallyTold, ...]
