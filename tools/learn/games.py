"""Plays games and keeps positions of them: the first half of a round of learning.

A file holds the positions of a fixed number of games and is named by its seed; what is there already is not played
again. So a round can be stopped at any time, and goes on where it was.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rondel.bots.bot import Observation, observe
from rondel.bots.evaluation import Evaluation, FixedRandom
from rondel.bots.learned.network import Network
from rondel.bots.levels import only_answer
from rondel.bots.tree import Node, Tree
from rondel.core.action import CHANCE, Action
from rondel.core.contract import State
from rondel.random_play import random_outcome
from tools.learn.files import write_whole
from tools.learn.positions import PositionWriter
from tools.learn.subjects import Answers, Subject, Table, open_network, subject_of
from tools.learn.work import Workers, do_all

__all__ = ["PlayedFile", "Recipe", "missing_files", "play_games"]

#: a game never takes longer
_LONGEST: Final = 6_000
# The share of the questions whose positions are kept.
_KEPT_OF_MERCHANTS: Final = 0.15
# In a game of searchers some questions get a full search, and are kept; the others a quick one that moves the game on.
_FULL: Final = 0.25
_QUICK_PART: Final = 0.16
# So many of the positions of quick searches are kept as well: what they say of the chances, not of the answers.
_KEPT_OF_QUICK: Final = 0.1
# The share of the decisions of a rival whose positions are kept.
_KEPT_OF_RIVALS: Final = 0.25


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the games of a round are made."""

    game: str
    folder: str
    #: networks of the searchers; none for games of Merchants
    networks: tuple[str, ...] = ()
    #: simulations of a full search
    simulations: int = 100
    games_per_file: int = 20
    seed: int = 1
    #: a network that plays all seats but one, as a Minister does; then only that one seat explores
    rival: str = ""
    #: so many players, and the usual options; 0 for tables of every kind
    players: int = 0


@dataclass(slots=True)
class _Kept:
    """A position of a game under way."""

    numbers: list[float]
    asked: int
    answers: Answers
    wanted: list[float]
    #: the chances a search found, on the mean; nothing without one
    judged: list[float]


class _Table:
    """One game that is played to learn from it."""

    def __init__(
        self,
        subject: Subject,
        recipe: Recipe,
        networks: Sequence[Network],
        rng: random.Random,
        rival: Network | None = None,
    ) -> None:
        self.subject: Final = subject
        self.recipe: Final = recipe
        self.rng: Final = rng
        self.fixed: Final = FixedRandom()
        self.kept: Final[list[_Kept]] = []
        table = Table(recipe.players, {}) if recipe.players else subject.table(rng)
        self.state: State = subject.game.new(table.players, table.options)
        seats = range(table.players)
        #: the seats of the rival; none if all learn
        self.rivals: Final = frozenset(seats) - {rng.choice(seats)} if rival is not None else frozenset()
        self.minds: Final = [
            self._mind(networks)
            if rival is None
            else self._usual(rival if seat in self.rivals else networks[-1])
            for seat in seats
        ]
        #: a search that asks a Merchant about its answers; also tells the key decisions
        self.plain: Final = subject.player(rng, 0.0)
        draw = rng.random()
        self.trying: Final = next(share for below, share in subject.exploring if draw < below)
        self.is_search: Final = bool(networks)

    def _mind(self, networks: Sequence[Network]) -> Evaluation:
        shaken = self.subject.shaken if self.rng.random() < 0.5 else 0.0
        if not networks or self.rng.random() < 0.06:
            return self.subject.player(self.rng, shaken)
        return self.subject.learned(
            self.rng.choice(networks), self.rng, shaken if shaken and self.rng.random() < 0.4 else 0.0
        )

    def _usual(self, network: Network) -> Evaluation:
        return self.subject.learned(network, self.rng, 0.0)

    def play(self, is_stopped: Callable[[], bool]) -> bool:
        """Play to the end; False if the game takes too long or is stopped."""
        game, state = self.subject.game, self.state
        for number in range(_LONGEST):
            if state.is_over:
                return True
            if is_stopped():
                return False
            seat = state.seats_asked()[0]
            if seat == CHANCE:
                if self.rng.random() < self.subject.kept_of_chance:
                    self._keep_unasked()
                action = random_outcome(game, state, self.rng)
            elif seat in self.rivals:
                action = self._played_by_rival(observe(game, state, seat, number, follows=True))
            elif self.plain.is_key_decision(state):
                action = (
                    self._searched(observe(game, state, seat, number, follows=True))
                    if self.is_search
                    else self._weighed(seat)
                )
            elif self.is_search and self.subject.is_searched(state):
                root, _ = self._grown(observe(game, state, seat, number, follows=True), _QUICK_PART)
                action = self._chosen(root)
            else:
                action = self.minds[seat].greedy(state, seat, self.rng)
            state.apply_unchecked(action)
        return False

    def _keep_unasked(self) -> None:
        """Keep a position in which chance decides next, as one of the players sees it."""
        seat = self.rng.randrange(len(self.minds))
        shown = self._shown(seat)
        self._keep(shown, 0, Answers([], [], []), {})

    # ------------------------------------------------------------ Merchants

    def _weighed(self, seat: int) -> Action:
        state, rng = self.state, self.rng
        if rng.random() < _KEPT_OF_MERCHANTS:
            shown = self._shown(seat)
            answers = self.subject.answers(shown)
            actions, priors = self.plain.candidates(state, seat)
            self._keep(shown, seat, answers, dict(zip(actions, priors, strict=True)))
        if rng.random() < self.trying:
            return rng.choice(state.legal_actions())
        return self.minds[seat].greedy(state, seat, rng)

    # ------------------------------------------------------------ searchers

    def _searched(self, observation: Observation) -> Action:
        state, rng, seat = observation.state, self.rng, observation.seat
        only = only_answer(observation)
        if only is not None:
            return only
        is_full = rng.random() < _FULL
        root, judged = self._grown(observation, 1.0 if is_full else _QUICK_PART)
        if is_full:
            self._keep_searched(seat, root, judged)
        elif rng.random() < _KEPT_OF_QUICK:
            shown = self._shown(seat)
            self._keep(shown, seat, Answers([], [], []), {}, judged)
        if rng.random() < self.trying:
            return rng.choice(state.legal_actions())
        return self._chosen(root)

    def _chosen(self, root: Node) -> Action:
        """Return the best answer; in a game in which seats try things, one by its share of the search."""
        if self.trying:
            return self.rng.choices(root.actions, root.visits)[0]
        return _best(root)

    def _played_by_rival(self, observation: Observation) -> Action:
        """Return what a Minister would play, at every question and without trying anything else."""
        only = only_answer(observation)
        if only is not None:
            return only
        state, seat = observation.state, observation.seat
        root, judged = self._grown(observation, self.minds[seat].budget_share(state))
        if self.plain.is_key_decision(state) and self.rng.random() < _KEPT_OF_RIVALS:
            self._keep_searched(seat, root, judged)
        return _best(root)

    def _grown(self, observation: Observation, part: float) -> tuple[Node, list[float]]:
        """Search with a part of the simulations; return the question and the chances found, on the mean."""
        mind = self.minds[observation.seat]
        seen = observation.counting() if mind.counts else observation
        tree = Tree(seen, mind, self.rng.getrandbits(60))
        count = max(1, round(self.recipe.simulations * part))
        judged = [0.0] * len(self.minds)
        for _ in range(count):
            for place, chance in enumerate(tree.simulate().chances):
                judged[place] += chance / count
        return tree.root, judged

    def _shown(self, seat: int) -> State:
        """Return the position as a seat knows it: what is hidden is drawn, unless counting tells it."""
        game = self.subject.game
        counted = game.counted(self.state) if self.plain.counts and game.has_secrets(self.state) else None
        return counted or game.redraw(self.state, seat, self.rng.randrange)

    def _keep_searched(self, seat: int, root: Node, judged: list[float]) -> None:
        total = float(sum(root.visits))
        shares = {action: visits / total for action, visits in zip(root.actions, root.visits, strict=True)}
        shown = self._shown(seat)
        self._keep(shown, seat, self.subject.answers(shown), shares, judged)

    def _keep(
        self,
        state: State,
        seat: int,
        answers: Answers,
        shares: dict[Action, float],
        judged: Sequence[float] = (),
    ) -> None:
        wanted = [shares.get(action, 0.0) for action in answers.actions]
        self.kept.append(_Kept(self.subject.numbers(state), seat, answers, wanted, list(judged)))


def _best(root: Node) -> Action:
    """Return the answer that was tried most; of equal ones the one that won more."""
    return root.actions[
        max(range(len(root.actions)), key=lambda place: (root.visits[place], root.totals[place]))
    ]


@dataclass(frozen=True, slots=True)
class _File:
    """A file to be played: all that a process elsewhere has to know."""

    recipe: Recipe
    networks: tuple[Network, ...]
    rival: Network | None
    number: int


@dataclass(frozen=True, slots=True)
class PlayedFile:
    """The games of a file."""

    number: int
    games: int
    positions: int
    seconds: float
    data: bytes


def play_games(recipe: Recipe, files: int, workers: Workers) -> Generator[PlayedFile, None, None]:
    """Play the files that are missing, and keep and yield each as it is done."""
    subject = subject_of(recipe.game)
    networks = tuple(open_network(Path(name), subject) for name in recipe.networks)
    Path(recipe.folder).mkdir(parents=True, exist_ok=True)
    rival = open_network(Path(recipe.rival), subject) if recipe.rival else None
    missing = [_File(recipe, networks, rival, number) for number in missing_files(recipe, files)]
    for played in do_all(_play_file, missing, workers):
        write_whole(file_of(recipe, played.number), played.data)
        yield played


def missing_files(recipe: Recipe, files: int) -> list[int]:
    """Return the numbers of the files that are not there."""
    return [number for number in range(files) if not file_of(recipe, number).exists()]


def file_of(recipe: Recipe, number: int) -> Path:
    """Return where the positions of a part of the games are kept."""
    return Path(recipe.folder, f"{recipe.game}-{recipe.seed}-{number:05}.npz")


def _play_file(file: _File, is_stopped: Callable[[], bool]) -> PlayedFile:
    """Play the games of one file. Its number decides everything, so that it may be played anywhere."""
    recipe, begun = file.recipe, time.perf_counter()
    subject = subject_of(recipe.game)
    rng = random.Random(f"{recipe.game} {recipe.seed} {file.number}")
    writer = PositionWriter(subject.numbering)
    for index in range(recipe.games_per_file):
        table = _Table(subject, recipe, file.networks, rng, file.rival)
        if table.play(is_stopped):
            _add(writer, table, file.number * 1000 + index)
    seconds = time.perf_counter() - begun
    return PlayedFile(file.number, recipe.games_per_file, len(writer), seconds, writer.data())


def _add(writer: PositionWriter, table: _Table, game: int) -> None:
    result = table.subject.result(table.state)
    for kept in table.kept:
        writer.add(kept.numbers, kept.asked, kept.answers, kept.wanted, kept.judged, result, game)
