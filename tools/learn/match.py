"""Plays matches with networks that are still files: nets are chosen by matches, never by loss.

A player is named `merchant`, `novice`, `classic@200` (the handwritten Minister, 200 simulations a turn), `FILE.net@200`
or `FILE.net@0.2s` (a Minister with that network, by simulations or seconds), `chancellor=FILE.net@2000`.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from rondel.bots.bot import Bot, Budget
from rondel.bots.bot_games import LONGEST_GAME, SeatedBot, begin_match, play_answers
from rondel.bots.evaluation import Evaluation
from rondel.bots.evaluation_registry import find_classic_evaluation, find_evaluation
from rondel.bots.learned.network import Network
from rondel.bots.levels import Chancellor, Merchant, Minister, Novice
from rondel.bots.rates import Rate, rate_of
from rondel.bots.registry import BotName
from rondel.core.errors import RondelError
from tools.learn.files import write_whole
from tools.learn.progress import progress
from tools.learn.subjects import Subject, open_network, subject_of
from tools.learn.work import Workers, do_all

__all__ = ["MatchResult", "Pairing", "Row", "play_match", "read_pairing"]

_PLAYER: Final = re.compile(
    r"(?:(?P<level>minister|chancellor)=)?(?P<mind>[^@]+?)(?:@(?P<count>\d+(?:\.\d+)?)(?P<unit>s?))?"
)
_NAMES: Final = "merchant, novice, classic@200, FILE.net@200, FILE.net@0.2s, chancellor=FILE.net@2000"
#: minds without a network
_BY_HAND: Final[Mapping[str, str]] = {
    "merchant": "at a glance",
    "novice": "by rules of thumb",
    "classic": "a search as it was before there were networks",
    "quick-classic": "the same, but it remembers positions",
}


@dataclass(frozen=True, slots=True)
class Pairing:
    """One player against several others that are all alike."""

    game: str
    hero: str
    rest: str
    players: int = 4
    options: tuple[tuple[str, bool], ...] = ()
    #: a deck of :mod:`tools.learn.decks`, instead of the one the game has
    deck: str = ""

    def __str__(self) -> str:
        deck = f" {self.deck}" if self.deck else ""
        options = "".join(f" +{name}" if value else f" -{name}" for name, value in self.options)
        return f"{self.game}/{self.players}{deck}{options}: {self.hero} ~ {self.rest}"


class Row(NamedTuple):
    """One game: the hero's share of the win, its points, the others' points, seconds of both."""

    share: float
    points: float
    points_of_rest: float
    seconds: float
    seconds_of_rest: float


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How the games of a pairing ended."""

    pairing: Pairing
    rows: tuple[Row, ...]

    @property
    def rate(self) -> Rate:
        """The share of the games the hero won, with its interval."""
        return rate_of(sum(row.share for row in self.rows), len(self.rows))

    def __str__(self) -> str:
        count, rate = len(self.rows), self.rate
        if not count:
            return f"{self.pairing}: no game yet"
        means = [sum(numbers) / count for numbers in zip(*self.rows, strict=True)]
        return (
            f"{self.pairing}: {count} games, {100 * rate.rate:.1f} % [{100 * rate.low:.1f}, {100 * rate.high:.1f}],"
            f" points {means[1]:.1f} / {means[2]:.1f}, seconds a game {means[3]:.1f} / {means[4]:.1f}"
        )


def read_pairing(text: str) -> Pairing:
    """Read GAME/PLAYERS=HERO~REST; what cannot be played is refused."""
    place, _, who = text.partition("=")
    game, _, players = place.partition("/")
    hero, _, rest = who.partition("~")
    if not (hero and rest):
        raise RondelError(f"“{text}” is not a pairing.", hint="Write GAME/PLAYERS=HERO~REST.")
    known = subject_of(game).game.players
    count = int(players) if players.isdecimal() else 4 if not players else 0
    if count not in known:
        raise RondelError(f"{game} has {known[0]} to {known[-1]} players, not {players or count}.")
    return Pairing(game, hero, rest, count)


# ------------------------------------------------------------------ players


def _networks_of(pairing: Pairing) -> dict[str, Network]:
    """Return the networks of both players by the names of their files; a name that is none is refused."""
    subject, found = subject_of(pairing.game), {}
    for text in (pairing.hero, pairing.rest):
        mind = _parts_of(text)["mind"]
        if mind not in _BY_HAND:
            found[mind] = open_network(Path(mind), subject)
    return found


def _parts_of(text: str) -> re.Match[str]:
    found = _PLAYER.fullmatch(text)
    is_a_player = found is not None and (found["mind"] in _BY_HAND or found["mind"].endswith(".net"))
    if found is None or not is_a_player:
        raise RondelError(f"“{text}” is not a player.", hint=f"Players are {_NAMES}.")
    return found


def _player(subject: Subject, text: str, networks: Mapping[str, Network], seed: str) -> tuple[Bot, Budget]:
    found = _parts_of(text)
    mind, count = found["mind"], found["count"]
    budget = Budget()
    if count:
        budget = (
            Budget(seconds=float(count)) if found["unit"] else Budget(simulations=max(1, int(float(count))))
        )
    evaluation: Evaluation
    if mind in {"merchant", "novice"}:
        level = Merchant if mind == "merchant" else Novice
        return level(find_evaluation(subject.game), seed), budget
    if mind == "classic":
        evaluation = find_classic_evaluation(subject.game)
    elif mind == "quick-classic":
        evaluation = find_evaluation(subject.game)
    else:
        evaluation = subject.learned(networks[mind], random.Random(0), 0.0)
    return (Chancellor if found["level"] == "chancellor" else Minister)(evaluation, seed), budget


# ------------------------------------------------------------------ games


@dataclass(frozen=True, slots=True)
class _Game:
    """A game to be played: all that a process elsewhere has to know."""

    pairing: Pairing
    networks: Mapping[str, Network]
    number: int
    seed: str


def _play(one: _Game, is_stopped: Callable[[], bool]) -> tuple[str, int, Row]:
    """Play one game; a deal is played with the hero on every seat."""
    pairing, number = one.pairing, one.number
    subject = subject_of(pairing.game, pairing.deck)
    hero = number % pairing.players
    deal = f"{one.seed} {pairing.deck or pairing.game} {number // pairing.players}"
    seats = []
    for seat in range(pairing.players):
        name = pairing.hero if seat == hero else pairing.rest
        bot, budget = _player(subject, name, one.networks, f"{deal}/{number}/{seat}")
        seats.append(SeatedBot(BotName("minister"), bot, budget))
    match = begin_match(subject.game, [seated.name for seated in seats], deal, dict(pairing.options))
    times = [0.0, 0.0]
    for seat, seconds in play_answers(match, seats):
        times[seat != hero] += seconds
        if is_stopped() or match.actions_played >= LONGEST_GAME:
            return str(pairing), number, Row(1.0 / pairing.players, 0.0, 0.0, 0.0, 0.0)
    result = subject.result(match.state)
    others = pairing.players - 1
    rest = (sum(result.points) - result.points[hero]) / others
    row = Row(result.wins[hero], result.points[hero], rest, times[0], times[1] / others)
    return str(pairing), number, row


def play_match(
    pairings: Sequence[Pairing],
    games: int,
    workers: Workers,
    seed: str = "match",
    kept: Path | None = None,
) -> list[MatchResult]:
    """Play all pairings in turn and return how each went. Games in the file ``kept`` are not played again."""
    networks = {pairing: _networks_of(pairing) for pairing in pairings}
    found = _read_kept(kept, seed)
    todo = [
        _Game(pairing, networks[pairing], number, seed)
        for number in range(games)
        for pairing in pairings
        if (str(pairing), number) not in found
    ]
    done = games * len(pairings) - len(todo)
    with (
        progress(f"match of {len(pairings)} × {games} games", games * len(pairings), done) as advance,
        closing(do_all(_play, todo, workers)) as played,
    ):
        for name, number, row in played:
            found[name, number] = row
            _keep(kept, seed, name, number, row)
            advance(1)
    return [
        MatchResult(
            one, tuple(found[str(one), number] for number in range(games) if (str(one), number) in found)
        )
        for one in pairings
    ]


def _read_kept(path: Path | None, seed: str) -> dict[tuple[str, int], Row]:
    """Return the games of a file, a line for each. Half a line at its end, from when it was stopped, is dropped."""
    if path is None or not path.exists():
        return {}
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        write_whole(path, whole)
    try:
        lines = [json.loads(line) for line in whole.decode().splitlines()]
        return {(name, number): Row(*row) for of_seed, name, number, row in lines if of_seed == seed}
    except (ValueError, TypeError):
        raise RondelError(f"{path} has no games of a match.", hint="Name another file.") from None


def _keep(path: Path | None, seed: str, name: str, number: int, row: Row) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([seed, name, number, row]) + "\n")
