"""What is learned: for each game its numbers, its answers, its results, and the players that make its games."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import rondel
from rondel.bots.evaluation import Evaluation
from rondel.bots.friesematenten.bid_limits import BidLimits
from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation, load_weights
from rondel.bots.friesematenten.evaluation import own_state as card_state
from rondel.bots.friesematenten.learned.evaluation import (
    FRIESEMATENTEN_NUMBERS,
    LearnedFriesematentenEvaluation,
)
from rondel.bots.friesematenten.learned.numbers import numbers_of as card_numbers
from rondel.bots.friesematenten.position_value import expected_points, win_chances
from rondel.bots.friesematenten.weights import Weights as CardWeights
from rondel.bots.imperial.evaluation import ImperialEvaluation, own_state
from rondel.bots.imperial.learned.answer_numbers import AnswerNumbers
from rondel.bots.imperial.learned.evaluation import IMPERIAL_NUMBERS, LearnedImperialEvaluation
from rondel.bots.imperial.learned.evaluator import considered_answers
from rondel.bots.imperial.learned.numbers import numbers_of, wealth_now
from rondel.bots.imperial.weights import Weights
from rondel.bots.learned.library import fitting_network
from rondel.bots.learned.network import Network
from rondel.bots.learned.numbering import Numbering
from rondel.bots.personalities import BALANCED, weights_in
from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.core.errors import RondelError
from rondel.games.friesematenten.chapters.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.chapters.empire import points_of
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FORBID_OVERBID
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.game import ImperialGame
from tools.learn.decks import deck_game

__all__ = ["Answers", "Result", "Subject", "Table", "open_network", "subject_of"]


class Answers(NamedTuple):
    """The answers to a question that get a prior, as numbers, and the thing each is about."""

    actions: list[Action]
    numbers: list[float]
    things: list[int]


class Result(NamedTuple):
    """How a game ended: each seat's share of the win and its points, and a final number of each thing."""

    wins: list[float]
    points: list[float]
    things: list[float]


class Table(NamedTuple):
    """How many play, and with which options."""

    players: int
    options: dict[str, bool]


class Subject(Protocol):
    """A game to learn."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def numbering(self) -> Numbering:
        """What its numbers are called."""

    @property
    def package(self) -> str:
        """The package whose folder ``networks`` has its network."""

    @property
    def shaken(self) -> float:
        """How differently half of the seats see things: how far their weights differ from the usual ones."""

    @property
    def exploring(self) -> tuple[tuple[float, float], ...]:
        """How often the seats of a game just try something: for a draw below the first number, the second."""

    @property
    def kept_of_chance(self) -> float:
        """The share of the draws by chance before which positions are kept."""

    def table(self, rng: random.Random) -> Table:
        """Draw a table: every number of players and every option equally often."""

    def player(self, rng: random.Random, shaken: float) -> Evaluation:
        """Return a handwritten player; ``shaken`` is how far its weights differ from the usual ones."""

    def learned(self, network: Network, rng: random.Random, shaken: float) -> Evaluation:
        """Return a player with a network; what it plays by hand has weights shaken likewise."""

    def is_searched(self, state: State) -> bool:
        """Tell whether games to learn from are also searched at this question, which is no key decision."""

    def numbers(self, state: State) -> list[float]:
        """Return the numbers of a position."""

    def answers(self, state: State) -> Answers:
        """Return the answers that get a prior; none if the question is not one for the network."""

    def points_now(self, state: State) -> list[float]:
        """Return the points the seats would have if the game ended now."""

    def result(self, state: State) -> Result:
        """Return how a game ended."""


def _weights(rng: random.Random, shaken: float) -> Weights | None:
    return Weights(**_shaken("rondel.bots.imperial", rng, shaken)) if shaken else None


def _card_weights(rng: random.Random, shaken: float) -> CardWeights | None:
    return CardWeights(**_shaken("rondel.bots.friesematenten", rng, shaken)) if shaken else None


def _shaken(package: str, rng: random.Random, shaken: float) -> dict[str, float]:
    """Return the weights of somebody who sees things a little differently."""
    usual = weights_in(package, "balanced")
    return {name: weight * math.exp(shaken * rng.gauss(0.0, 1.0)) for name, weight in usual.items()}


class Imperial:
    """One edition of Imperial."""

    package = "rondel.bots.imperial.learned"
    shaken = 0.3
    exploring = ((0.5, 0.0), (0.8, 0.03), (1.0, 0.1))
    # only the deal is drawn
    kept_of_chance = 0.0

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.numbering: Final = IMPERIAL_NUMBERS
        self._usual: Final = ImperialEvaluation(game)
        self._switches: Final = [option.name for option in game.options if not option.choices]

    def table(self, rng: random.Random) -> Table:
        """Draw a table: two to six players; half of the tables with the usual options, the others with any."""
        options: dict[str, bool] = {}
        if rng.random() < 0.5:
            options = {switch: rng.random() < 0.5 for switch in self._switches}
        return Table(rng.randrange(2, 7), options)

    def player(self, rng: random.Random, shaken: float) -> Evaluation:
        """Return a handwritten player."""
        return ImperialEvaluation(self.game, weights=_weights(rng, shaken))

    def learned(self, network: Network, rng: random.Random, shaken: float) -> Evaluation:
        """Return a player with a network."""
        return LearnedImperialEvaluation(self.game, network, weights=_weights(rng, shaken))

    def is_searched(self, state: State) -> bool:
        """Return False: questions about units are many, and what is played at once is good enough."""
        return False

    def numbers(self, state: State) -> list[float]:
        """Return the numbers of a position."""
        position = own_state(state)
        return numbers_of(position, self._usual.profile, self._usual.evaluator.forecast(position))

    def answers(self, state: State) -> Answers:
        """Return spaces, and where money can go."""
        position = own_state(state)
        forecast = self._usual.evaluator.forecast(position)
        found = AnswerNumbers(position, self._usual.profile, forecast, position.stack[-1].seat)
        actions = considered_answers(position, forecast)
        for action in actions:
            found.add(action)
        return Answers(actions, found.numbers, found.nations)

    def points_now(self, state: State) -> list[float]:
        """Return what the power factors of today would make of cash and bonds."""
        numbers = self.numbers(state)
        return [wealth_now(numbers, seat) for seat in range(state.seats)]

    def result(self, state: State) -> Result:
        """Return the wins, the points, and how far each nation got on the power track."""
        position = own_state(state)
        forecast = self._usual.evaluator.forecast(position)
        end = position.edition.amounts.end_power
        power = [position.power[nation] / end for nation in range(NATIONS)]
        return Result(forecast.chances, forecast.points, power)


class Friesematenten:
    """Friesematenten with one deck."""

    package = "rondel.bots.friesematenten.learned"
    # leads are small among equals, and a network that has seen larger ones is too sure of them
    shaken = 0.1
    exploring = ((0.7, 0.0), (1.0, 0.02))
    # a search judges how a round ends, and then cards are drawn
    kept_of_chance = 0.4

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.numbering: Final = FRIESEMATENTEN_NUMBERS
        self._limits: Final = BidLimits(load_weights(BALANCED))

    def table(self, rng: random.Random) -> Table:
        """Draw a table: any number of players, and every option half of the time."""
        players = rng.choice(list(self.game.players))
        return Table(players, {FORBID_OVERBID: rng.random() < 0.5})

    def player(self, rng: random.Random, shaken: float) -> Evaluation:
        """Return a handwritten player."""
        return FriesematentenEvaluation(self.game, weights=_card_weights(rng, shaken))

    def learned(self, network: Network, rng: random.Random, shaken: float) -> Evaluation:
        """Return a player with a network."""
        return LearnedFriesematentenEvaluation(self.game, network, weights=_card_weights(rng, shaken))

    def is_searched(self, state: State) -> bool:
        """Tell whether somebody can raise: what a search wins, it wins here."""
        game = card_state(state)
        top = game.stack[-1]
        return isinstance(top, Bidding) and lowest_bid(game) <= highest_affordable(game, top.seat)

    def numbers(self, state: State) -> list[float]:
        """Return the numbers of a position."""
        return card_numbers(card_state(state), self._limits)

    def answers(self, state: State) -> Answers:
        """Return none: what to bid stays handwritten."""
        return Answers([], [], [])

    def points_now(self, state: State) -> list[float]:
        """Return the points of the cards."""
        return [float(points_of(card_state(state), seat)) for seat in range(state.seats)]

    def result(self, state: State) -> Result:
        """Return the wins and the points."""
        game = card_state(state)
        return Result(win_chances(game), expected_points(game), [])


def subject_of(name: str, deck: str = "") -> Subject:
    """Return what is learned under the id of a game, with a deck of :mod:`tools.learn.decks` if one is named.

    A game without numbers is refused.
    """
    game = deck_game(deck) if deck else rondel.game(name)
    if isinstance(game, FriesematentenGame):
        return Friesematenten(game)
    if isinstance(game, ImperialGame):
        return Imperial(game)
    raise RondelError(
        f"{name} can’t be learned: nothing makes numbers of its positions.",
        hint="tools/learn/subjects.py has what can.",
    )


def open_network(path: Path, subject: Subject) -> Network:
    """Return the network in a file; one that does not fit is refused with the reason."""
    return fitting_network(path.read_bytes(), subject.game, subject.numbering)
