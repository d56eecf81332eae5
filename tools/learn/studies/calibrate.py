"""How far what a network says can be told to people: measured in games of players like people.

A network judges its own kind. Among people leads are larger and last longer, so the chances it finds are told sharper
or milder, and the points still to come as a part of what it expects. Both are fitted on one half of the games, and
tried on the other half: of all the times a chance of 30 % was told, 30 % should be won.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from rondel.bots.bot import Budget, observe
from rondel.bots.evaluation import Evaluation
from rondel.bots.learned.network import Network
from rondel.bots.learned.telling import GAINS, SHARPNESS, Telling
from rondel.bots.search import search
from rondel.core.action import CHANCE
from rondel.core.contract import State
from rondel.core.errors import RondelError
from rondel.random_play import random_outcome
from tools.learn.progress import progress
from tools.learn.studies.people import people
from tools.learn.subjects import Result, Subject, subject_of
from tools.learn.work import Workers, do_all

__all__ = ["Asked", "Calibration", "calibrate", "error_of", "fit"]

#: a game never takes longer
_LONGEST: Final = 6_000
_GAMES_IN_A_PART: Final = 5
# At so many questions of a game the seat asked wants a hint.
_ASKED: Final = 5
# How long a bot thinks about a hint.
_HINT: Final = Budget(simulations=100, is_for_a_turn=False)
# Chances are compared with what was won in so many groups of equal size.
_GROUPS: Final = 10
# Finer steps would be noise.
_STEPS: Final = tuple(0.5 + 0.01 * step for step in range(151))


class Asked(NamedTuple):
    """A position in which somebody wanted a hint, and how the game ended."""

    game: int
    seat: int
    #: what the network says of every seat
    chances: list[float]
    #: the final points it expects, and those the seats have now
    points: list[float]
    now: list[float]
    #: what a hint found: for each answer its prior and its chance
    answers: list[tuple[float, float]]
    wins: list[float]
    final: list[float]


class _Wanted(NamedTuple):
    """A question at which a hint is wanted."""

    state: State
    seat: int
    #: how many actions had been played
    played: int


@dataclass(frozen=True, slots=True)
class _Part:
    """Some games: all that a process elsewhere has to know."""

    game: str
    network: Network
    number: int
    seed: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was fitted, and how far off it is on the games it was not fitted to."""

    sharpness: float
    gains: float
    games: int
    positions: int
    #: by what is told: how far off as the network says it, and as it is told
    errors: dict[str, tuple[float, float]]
    #: how far off the final points are on the mean, above or below, in the same two ways
    points: tuple[float, float]

    def lines(self) -> list[str]:
        """Tell it in a few lines."""
        found = [
            f"{self.games} games, {self.positions} positions; fitted on one half, measured on the other",
            f"{SHARPNESS} {self.sharpness:.2f}, {GAINS} {self.gains:.2f}",
        ]
        for name, (before, after) in self.errors.items():
            found.append(f"{name}: chances off by {before:.3f} as they are, {after:.3f} as they are told")
        return [
            *found,
            f"points off by {self.points[0]:+.1f} as they are, {self.points[1]:+.1f} as they are told",
        ]


def calibrate(network: Network, games: int, workers: Workers, seed: int = 1) -> tuple[Network, Calibration]:
    """Play, fit and measure; return the network with what is to be told in its header."""
    plain = replace(network, about=_without_telling(network))
    parts = [_Part(network.game, plain, number, seed) for number in range(-(-games // _GAMES_IN_A_PART))]
    asked: list[Asked] = []
    with (
        progress(f"{network.game}: games of people", len(parts) * _GAMES_IN_A_PART) as advance,
        closing(do_all(_play_part, parts, workers)) as played,
    ):
        for found in played:
            asked += found
            advance(_GAMES_IN_A_PART)
    return _fitted(plain, sorted(asked))


def _without_telling(network: Network) -> dict[str, str | int | float]:
    return {name: told for name, told in network.about.items() if name not in {SHARPNESS, GAINS}}


# ------------------------------------------------------------------ the games


def _play_part(part: _Part, is_stopped: Callable[[], bool]) -> list[Asked]:
    rng = random.Random(f"people {part.game} {part.seed} {part.number}")
    subject = subject_of(part.game)
    learned = subject.learned(part.network, rng, 0.0)
    found: list[Asked] = []
    for number in range(_GAMES_IN_A_PART):
        found += _play(subject, learned, part.number * _GAMES_IN_A_PART + number, rng, is_stopped)
    return found


def _play(
    subject: Subject, learned: Evaluation, number: int, rng: random.Random, is_stopped: Callable[[], bool]
) -> list[Asked]:
    """Play one game of people, and keep some of the positions where they could want a hint."""
    game = subject.game
    table = subject.table(rng)
    state: State = game.new(table.players, table.options)
    persons = people(table.players, subject, learned, rng)
    wanted: list[_Wanted] = []
    questions = 0
    for played in range(_LONGEST):
        if state.is_over:
            break
        if is_stopped():
            return []
        seat = state.seats_asked()[0]
        if seat == CHANCE:
            state.apply_unchecked(random_outcome(game, state, rng))
            continue
        if learned.is_key_decision(state) and len(state.legal_actions()) > 1:
            questions += 1
            _draw(wanted, _Wanted(state, seat, played), questions, rng)
        state.apply_unchecked(persons[seat].answer(observe(game, state, seat, played), rng))
    if not state.is_over:
        return []
    result = subject.result(state)
    return [_asked(subject, learned, number, one, result) for one in wanted]


def _draw(wanted: list[_Wanted], one: _Wanted, questions: int, rng: random.Random) -> None:
    """Keep the question so that in the end each of the game was kept with the same chance."""
    place = len(wanted) if len(wanted) < _ASKED else rng.randrange(questions)
    if place < _ASKED:
        wanted[place : place + 1] = [one._replace(state=one.state.copy())]


def _asked(subject: Subject, learned: Evaluation, number: int, wanted: _Wanted, result: Result) -> Asked:
    """Ask for a hint."""
    observation = observe(subject.game, wanted.state, wanted.seat, wanted.played)
    quiet = observation.state.copy()
    learned.answer_minor_questions(quiet)
    learned.play_until_quiet(quiet, random.Random(wanted.played))
    judged = learned.judge(quiet)
    found = search(learned, observation, _HINT, wanted.played)
    return Asked(
        number,
        wanted.seat,
        judged.chances,
        judged.points,
        subject.points_now(observation.state),
        [(one.prior, one.chance()) for one in found.answers if one.visits],
        result.wins,
        result.points,
    )


# ------------------------------------------------------------------ fitting


def fit(asked: Sequence[Asked]) -> tuple[float, float]:
    """Return the sharpness under which the wins are likeliest, and the share of the points to come that comes."""
    if not asked:
        raise RondelError("There are no positions to measure.", hint="Play more games: --games 1000")
    sharpness = min(_STEPS, key=lambda power: _surprise(asked, power))
    top = bottom = 0.0
    for one in asked:
        for expected, now, final in zip(one.points, one.now, one.final, strict=True):
            top += (final - now) * (expected - now)
            bottom += (expected - now) ** 2
    return round(sharpness, 2), round(top / bottom, 2) if bottom else 1.0


def _surprise(asked: Sequence[Asked], sharpness: float) -> float:
    """Return how surprising the wins are, by the logarithms of the chances told."""
    total = 0.0
    for one in asked:
        powers = [max(chance, 1e-9) ** sharpness for chance in one.chances]
        whole = sum(powers)
        total -= sum(win * math.log(power / whole) for win, power in zip(one.wins, powers, strict=True))
    return total


def error_of(told: Iterable[tuple[float, float]]) -> float:
    """Return how far chances are from the share won, on the mean over groups of like chances."""
    pairs = sorted(told)
    total = 0.0
    for group in range(_GROUPS):
        here = pairs[group * len(pairs) // _GROUPS : (group + 1) * len(pairs) // _GROUPS]
        total += abs(sum(chance for chance, _ in here) - sum(win for _, win in here))
    return total / max(1, len(pairs))


def _fitted(plain: Network, asked: Sequence[Asked]) -> tuple[Network, Calibration]:
    half = [one for one in asked if one.game % 2 == 0]
    rest = [one for one in asked if one.game % 2 == 1]
    sharpness, gains = fit(half)
    fitted = replace(plain, about={**plain.about, SHARPNESS: sharpness, GAINS: gains})
    as_it_is, telling = Telling(plain), Telling(fitted)
    errors = {}
    for name, of in _kinds(rest).items():
        errors[name] = (error_of(_told(of, as_it_is)), error_of(_told(of, telling)))
    errors["hints, before the answer"] = (error_of(_hinted(rest, as_it_is)), error_of(_hinted(rest, telling)))
    points = (_too_high(rest, as_it_is), _too_high(rest, telling))
    return fitted, Calibration(sharpness, gains, len({one.game for one in asked}), len(asked), errors, points)


def _kinds(asked: Sequence[Asked]) -> dict[str, list[Asked]]:
    """Return the positions together, and by the number of players."""
    found = {"positions": list(asked)}
    for one in sorted(asked, key=lambda one: len(one.wins)):
        found.setdefault(f"with {len(one.wins)} players", []).append(one)
    return found


def _told(asked: Iterable[Asked], telling: Telling) -> list[tuple[float, float]]:
    return [pair for one in asked for pair in zip(telling.chances(one.chances), one.wins, strict=True)]


def _hinted(asked: Iterable[Asked], telling: Telling) -> list[tuple[float, float]]:
    """Return what a hint says of the chance before the answer, and whether it was won."""
    found = []
    for one in asked:
        total = sum(prior for prior, _ in one.answers)
        seats = len(one.wins)
        chance = sum(prior * telling.chance(chance, seats) for prior, chance in one.answers) / total
        found.append((chance, one.wins[one.seat]))
    return found


def _too_high(asked: Iterable[Asked], telling: Telling) -> float:
    differences = [
        telling.points(expected, now) - final
        for one in asked
        for expected, now, final in zip(one.points, one.now, one.final, strict=True)
    ]
    return sum(differences) / max(1, len(differences))
