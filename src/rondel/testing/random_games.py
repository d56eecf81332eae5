"""A game on trial: random games of it, the moments to look at, and how a broken promise is told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from rondel.core.action import Action
from rondel.core.contract import CHANCE, AmountRange, Game, OptionSpec, OptionValue, State
from rondel.core.errors import OptionError, RondelError
from rondel.words import LANGUAGES

__all__ = [
    "Check",
    "ConformanceError",
    "Sample",
    "Trial",
    "Walk",
    "amount_in",
    "changed_texts",
    "choose",
    "error_of",
    "fail",
    "is_legal",
    "require",
    "require_said",
    "require_text",
    "snapshot",
    "some",
]

#: how often a random player does something aside from answering (a gift)
_ASIDE: Final = 0.03


class ConformanceError(AssertionError):
    """A game breaks a promise of the contract: which one, and where it shows."""

    def __init__(self, detail: str, *, game: str = "", check: str = "", promise: str = "") -> None:
        super().__init__(f"{game} breaks {check!r} ({promise}): {detail}" if check else detail)
        self.detail: Final = detail
        self.game: Final = game
        self.check: Final = check
        self.promise: Final = promise


def require(condition: object, detail: str) -> None:
    """Go on if the promise is kept here."""
    if not condition:
        raise ConformanceError(detail)


def fail(detail: str) -> NoReturn:
    """Tell where the promise is broken."""
    raise ConformanceError(detail)


# ------------------------------------------------------------------ random games


@dataclass(frozen=True, slots=True)
class Walk:
    """One random game: how it was set up, what was played, and how it ended."""

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
    """A moment of a random game."""

    state: State
    where: str

    def __str__(self) -> str:
        return self.where


class Trial:
    """A game with random games of it; the same seed gives the same games.

    ``games`` random games are played, each with another number of players and other options
    (the first with the defaults); about ``positions`` moments of each are looked at, and some
    more so that every kind of question is among them. A game that has not ended after
    ``limit`` actions counts as endless.
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
        self._walks: list[Walk] = []
        self._samples: list[Sample] = []

    def rng(self, purpose: str) -> random.Random:
        """Return a source of chance of its own for each purpose, so that checks do not disturb each other."""
        return random.Random(f"{self.seed} {self.game.id} {purpose}")

    def names(self, players: int) -> list[str]:
        """Return names for the players of a table."""
        return [f"Player {seat + 1}" for seat in range(players)]

    def walks(self) -> list[Walk]:
        """Return the random games; they are played when first asked for."""
        if not self._walks:
            self._play()
        return self._walks

    def samples(self) -> list[Sample]:
        """Return the moments to look at, beginnings and ends among them."""
        if not self._walks:
            self._play()
        return self._samples

    def open_samples(self) -> list[Sample]:
        """Return the moments at which a game goes on."""
        return [sample for sample in self.samples() if not sample.state.is_over]

    def _play(self) -> None:
        kinds: dict[str, int] = {}
        walks = [self._walk(number, kinds) for number in range(self.games)]
        self._walks = walks

    def _walk(self, number: int, kinds: dict[str, int]) -> Walk:
        rng = self.rng(f"game {number}")
        walk, state = self._begin(number, rng)
        where = f"game {number}, {walk.players} players, {dict(walk.options)}"
        first = Sample(state.copy(), f"{where}, at the beginning")
        kept: list[Sample] = []
        while not state.is_over:
            require(
                len(walk.actions) < self.limit, f"{where}: the game has not ended after {self.limit} actions"
            )
            step = len(walk.actions)
            sample = f"{where}, after {step} actions"
            kind = self.game.question(state).kind
            if kinds.get(kind, 0) < 2:
                kinds[kind] = kinds.get(kind, 0) + 1
                self._samples.append(Sample(state.copy(), sample))
            # keeps each moment with the same chance, however long the game turns out to be
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
            walk.actions.append(action)
        walk.ends.append(state)
        self._samples += [first, *kept, Sample(state.copy(), f"{where}, at the end")]
        return walk

    def _values(self, option: OptionSpec) -> list[OptionValue]:
        """Return what can be chosen without playing with another game's actions and words."""
        values: list[OptionValue] = list(option.choices) or [False, True]
        return [value for value in values if self.game.for_table({option.name: value}) is self.game]

    def _begin(self, number: int, rng: random.Random) -> tuple[Walk, State]:
        players = self.numbers[number % len(self.numbers)]
        chosen: dict[str, OptionValue] = {}
        if number:
            for option in self.game.options:
                chosen[option.name] = rng.choice(self._values(option))
        try:
            return Walk(players, chosen), self.game.new(players, chosen)
        except OptionError:
            # not every combination goes together; the defaults do
            return Walk(players, {}), self.game.new(players, {})


def choose(game: Game, state: State, rng: random.Random) -> Action:
    """Choose any answer: by the odds for chance, now and then something aside for players."""
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
    """Choose mostly a small amount, so that money lasts, and rarely one that is not safe."""
    top = amounts.high
    if amounts.safe is not None and rng.random() < 0.9:
        top = max(amounts.low, min(top, amounts.safe))
    if rng.random() < 0.5:
        top = min(top, amounts.low + 2)
    return rng.randint(amounts.low, top)


def some(things: Sequence[Any], count: int, rng: random.Random) -> list[Any]:
    """Return so many of them, or all if they are few, in their order."""
    if len(things) <= count:
        return list(things)
    return [things[index] for index in sorted(rng.sample(range(len(things)), count))]


# ------------------------------------------------------------------ what checks ask again and again


def snapshot(game: Game, state: State) -> tuple[object, ...]:
    """Return everything that must stay the same while nobody acts."""
    return (
        game.position(state),
        state.is_over,
        state.seats_asked(),
        [action.text for action in state.legal_actions()],
        state.answer_range(),
        state.ranges(),
    )


def amount_in(amounts: AmountRange | None, text: str) -> bool:
    """Tell whether a text is one of a range of actions."""
    if amounts is None:
        return False
    amount = amounts.amount_of(text)
    return amount is not None and amounts.low <= amount <= amounts.high and amounts.text(amount) == text


def is_legal(state: State, action: Action) -> bool:
    """Tell whether an action is listed, or one of the ranges."""
    return any(action is one for one in state.legal_actions()) or any(
        amount_in(amounts, action.text) for amounts in [state.answer_range(), *state.ranges()]
    )


def changed_texts(text: str, count: int, rng: random.Random) -> Iterator[str]:
    """Yield texts that differ a little from a text: cut, doubled, swapped, other letters."""
    letters = "0123456789abcxyzAZ -,;./=_é\n"
    for _ in range(count):
        at = rng.randrange(max(1, len(text)))
        changes = (
            text[:at],
            text[at:],
            text[:at] + text[at + 1 :],
            text[:at] + text[at : at + 1] * 2 + text[at + 1 :],
            text[:at] + rng.choice(letters) + text[at + 1 :],
            text[:at] + rng.choice(letters) + text[at:],
            text.upper(),
            f" {text}",
            f"{text} ",
        )
        changed = rng.choice(changes)
        if changed != text:
            yield changed


def require_text(text: object, what: str) -> None:
    """A text is there, and all its placeholders are filled."""
    require(isinstance(text, str), f"{what} is {text!r}, not a text")
    assert isinstance(text, str)
    require(text.strip(), f"{what} is empty")
    require("{" not in text and "}" not in text, f"{what} has an unfilled placeholder: {text!r}")


def require_said(game: Game, error: RondelError, what: str) -> None:
    """An error has a sentence and a hint in every language, and rules players can look up."""
    for language in LANGUAGES:
        text, hint = game.texts(language).refusal(error)
        require_text(text, f"the reason ({language}) why {what} is refused")
        require_text(hint, f"the hint ({language}) after {what} was refused")
    if error.rule:
        rules = game.texts(LANGUAGES[0]).rules()
        require(error.rule in rules, f"{what} is refused by the rule {error.rule!r}, which is not in rules()")


def error_of(game: Game, kind: type[RondelError], what: str, call: Callable[[], object]) -> RondelError:
    """Return the error with which something is refused, which is said in every language."""
    try:
        result = call()
    except kind as error:
        require_said(game, error, what)
        return error
    except Exception as error:
        raise ConformanceError(f"{what} must raise {kind.__name__}, not {error!r}") from error
    raise ConformanceError(f"{what} must raise {kind.__name__}, but gave {result!r}")


# ------------------------------------------------------------------ checks


@dataclass(frozen=True, slots=True)
class Check:
    """One promise, and what tries to catch a game breaking it."""

    function: Callable[[Trial], None]

    @property
    def name(self) -> str:
        """The name, for test ids."""
        return self.function.__name__

    @property
    def promise(self) -> str:
        """The promise in a sentence."""
        return (self.function.__doc__ or "").partition("\n")[0].rstrip(".")

    def __str__(self) -> str:
        return self.name

    def __call__(self, trial: Trial | Game) -> None:
        """Put a game on trial; raises ConformanceError if it breaks this promise."""
        if not isinstance(trial, Trial):
            trial = Trial(trial)
        try:
            self.function(trial)
        except ConformanceError as error:
            raise ConformanceError(
                error.detail, game=trial.game.id, check=self.name, promise=self.promise
            ) from error.__cause__
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            raise ConformanceError(
                detail, game=trial.game.id, check=self.name, promise=self.promise
            ) from error
