"""The random games that checks use, and the positions sampled from them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.contract import CHANCE, AmountRange, Game, OptionSpec, OptionValue, State
from rondel.core.errors import OptionError
from rondel.testing.assertions import ConformanceError, require

__all__ = ["GameUnderTest", "RandomGame", "Sample", "choose", "pick"]

#: how often a random player makes a gift instead of answering
_ASIDE: Final = 0.03


@dataclass(frozen=True, slots=True)
class RandomGame:
    """One random game: its setup, its actions, and its end."""

    players: int
    options: Mapping[str, OptionValue]
    actions: list[Action] = field(default_factory=list)
    ends: list[State] = field(default_factory=list)

    @property
    def end(self) -> State:
        """The state after the last action."""
        return self.ends[0]


@dataclass(frozen=True, slots=True)
class Sample:
    """A position from a random game."""

    state: State
    where: str

    def __str__(self) -> str:
        return self.where


class GameUnderTest:
    """A game to check, with random games of it. The same seed gives the same games.

    It plays ``games`` random games with different numbers of players and options (the first with the
    defaults). From each it samples about ``positions`` positions, and some more to cover every kind of
    question. A game that has not ended after ``limit`` actions counts as endless.
    """

    def __init__(
        self,
        game: Game,
        *,
        games: int = 6,
        positions: int = 5,
        seed: int = 0,
        players: Iterable[int] | None = None,
        limit: int = 20_000,
    ) -> None:
        self.game: Final = game
        self.games: Final = games
        self.positions: Final = positions
        self.seed: Final = seed
        self.numbers: Final = list(game.players if players is None else players)
        self.limit: Final = limit
        self._random_games: list[RandomGame] = []
        self._samples: list[Sample] = []

    def rng(self, purpose: str) -> random.Random:
        """Return separate random numbers for each purpose, so that checks do not affect each other."""
        return random.Random(f"{self.seed} {self.game.id} {purpose}")

    def names(self, players: int) -> list[str]:
        """Return names for the players of a table."""
        return [f"Player {seat + 1}" for seat in range(players)]

    def random_games(self) -> list[RandomGame]:
        """Return the random games; the first call plays them."""
        if not self._random_games:
            self._play()
        return self._random_games

    def samples(self) -> list[Sample]:
        """Return the sampled positions, including beginnings and ends."""
        if not self._random_games:
            self._play()
        return self._samples

    def open_samples(self) -> list[Sample]:
        """Return the sampled positions in which the game is not over."""
        return [sample for sample in self.samples() if not sample.state.is_over]

    def _play(self) -> None:
        kinds: dict[str, int] = {}
        random_games = [self._random_game(number, kinds) for number in range(self.games)]
        self._random_games = random_games

    def _random_game(self, number: int, kinds: dict[str, int]) -> RandomGame:
        rng = self.rng(f"game {number}")
        random_game, state = self._begin(number, rng)
        where = f"game {number}, {random_game.players} players, {dict(random_game.options)}"
        first = Sample(state.copy(), f"{where}, at the beginning")
        kept: list[Sample] = []
        while not state.is_over:
            require(
                len(random_game.actions) < self.limit,
                f"{where}: the game has not ended after {self.limit} actions",
            )
            step = len(random_game.actions)
            sample = f"{where}, after {step} actions"
            kind = self.game.question(state).kind
            if kinds.get(kind, 0) < 2:
                kinds[kind] = kinds.get(kind, 0) + 1
                self._samples.append(Sample(state.copy(), sample))
            # reservoir sampling: each position has the same chance, however long the game is
            if len(kept) < self.positions:
                kept.append(Sample(state.copy(), sample))
            elif (slot := rng.randrange(step + 1)) < self.positions:
                kept[slot] = Sample(state.copy(), sample)
            action = choose(self.game, state, rng)
            try:
                state.apply(action)
            except Exception as error:
                raise ConformanceError(
                    f"{sample}: {action.text!r} is offered and refused: {error!r}"
                ) from error
            random_game.actions.append(action)
        random_game.ends.append(state)
        self._samples += [first, *kept, Sample(state.copy(), f"{where}, at the end")]
        return random_game

    def _values(self, option: OptionSpec) -> list[OptionValue]:
        """Return the values that keep this game's actions and words."""
        values: list[OptionValue] = list(option.choices) or [False, True]
        return [value for value in values if self.game.for_table({option.name: value}) is self.game]

    def _begin(self, number: int, rng: random.Random) -> tuple[RandomGame, State]:
        players = self.numbers[number % len(self.numbers)]
        chosen: dict[str, OptionValue] = {}
        if number:
            for option in self.game.options:
                chosen[option.name] = rng.choice(self._values(option))
        try:
            return RandomGame(players, chosen), self.game.new(players, chosen)
        except OptionError:
            # not every combination is allowed; the defaults are
            return RandomGame(players, {}), self.game.new(players, {})


def choose(game: Game, state: State, rng: random.Random) -> Action:
    """Choose a random answer: by the odds for chance, with a gift now and then for players."""
    if state.seats_asked() == (CHANCE,):
        outcomes = game.outcomes(state)
        return rng.choices(outcomes, [float(outcome.probability) for outcome in outcomes])[0].action
    if rng.random() < _ASIDE:
        aside = state.ranges()
        if aside:
            amounts = rng.choice(aside)
            return game.parse(amounts.text(rng.randint(amounts.low, min(amounts.high, amounts.low + 3))))
    answers, bids = state.legal_actions(), state.answer_range()
    if bids is not None and (not answers or rng.random() < 0.6):
        return game.parse(bids.text(_some_amount(bids, rng)))
    require(answers, f"{game.position(state)}: {state.seats_asked()} is asked and has no answer")
    return answers[rng.randrange(len(answers))]


def _some_amount(amounts: AmountRange, rng: random.Random) -> int:
    """Choose a random amount: usually a small one, so that money lasts, and rarely an unsafe one."""
    top = amounts.high
    if amounts.safe is not None and rng.random() < 0.9:
        top = max(amounts.low, min(top, amounts.safe))
    if rng.random() < 0.5:
        top = min(top, amounts.low + 2)
    return rng.randint(amounts.low, top)


def pick(things: Sequence[Any], count: int, rng: random.Random) -> list[Any]:
    """Return at most ``count`` of the things, chosen at random, in their order."""
    if len(things) <= count:
        return list(things)
    return [things[index] for index in sorted(rng.sample(range(len(things)), count))]
