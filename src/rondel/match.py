"""A match: a game being played, with its record, its events, and the way back.

The command line, bots, the server and researchers all play through this class; the
rules stay in the game's state.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import CHANCE, AmountRange, Game, Question, Score, State, View
from rondel.core.errors import (
    GameOverError,
    IllegalActionError,
    NotAskedError,
    OptionError,
    RecordError,
    RondelError,
)
from rondel.core.registry import find_game
from rondel.notation.record import Header, Line, Record, read_record, standing_lines, write_record

__all__ = ["Match"]


class Match:
    """A game being played."""

    def __init__(self, game: Game, state: State, header: Header, rng: random.Random | None) -> None:
        self.game: Final = game
        self.state = state
        self.header: Final = header
        self._events: list[object] = []
        self._rng: Final = rng
        self._start: Final = state.copy()
        # every line of the record, and those that stand after all undos
        self._lines: list[Line] = []
        self._standing: list[Line] = []
        self.state.record_events(on=True)

    # ------------------------------------------------------------ beginning

    @classmethod
    def begin(
        cls,
        game: Game,
        *,
        players: int,
        seed: int | None = None,
        options: Mapping[str, bool] | None = None,
        names: Sequence[str] = (),
    ) -> Match:
        """Begin a new match; chance acts by itself, from the seed if there is one."""
        state = game.new(players, options or {})
        header = Header(
            game.id, game.rules_version, _player_names(names, players), tuple(game.options_of(state))
        )
        match = cls(game, state, header, random.Random(seed) if seed is not None else random.SystemRandom())
        match._let_chance_act()
        return match

    @classmethod
    def from_position(
        cls, game: Game, code: str, *, seed: int | None = None, names: Sequence[str] = ()
    ) -> Match:
        """Begin a match in the middle of a game."""
        state = game.open(code)
        header = Header(
            game.id,
            game.rules_version,
            _player_names(names, state.seats),
            tuple(game.options_of(state)),
            position=code.strip(),
        )
        match = cls(game, state, header, random.Random(seed) if seed is not None else random.SystemRandom())
        match._let_chance_act()
        return match

    @classmethod
    def load(cls, text: str, *, at: int | None = None) -> Match:
        """Replay a record, every action checked, to its end or to action ``at``."""
        return cls.replay(read_record(text), at=at)

    @classmethod
    def replay(cls, record: Record, *, at: int | None = None) -> Match:
        """Replay a record; the first action that is refused is told with its line."""
        match, error = cls.replay_what_is_playable(record, at=at)
        if error is not None:
            raise error
        return match

    @classmethod
    def replay_what_is_playable(
        cls, record: Record, *, at: int | None = None
    ) -> tuple[Match, RecordError | None]:
        """Replay as far as it goes: the match before the first wrong line, and what is wrong with it."""
        match = cls._open(record.header)
        lines = standing_lines(record)
        if at is not None:
            if not 0 <= at <= len(lines):
                raise RecordError(
                    f"there is no action {at}; the record has {len(lines)}.", hint="Choose fewer."
                )
            lines = lines[:at]
        for line in lines:
            try:
                match._play_line(line)
            except RondelError as error:
                return match, RecordError(
                    f"“{line.text}”: {error.message}", line.number, error.rule, error.hint
                )
        if at is None:
            # the undone lines stay in the record
            match._lines = list(record.lines)
        return match, None

    @classmethod
    def _open(cls, header: Header) -> Match:
        game = find_game(header.game)
        if header.rules > game.rules_version:
            raise RecordError(
                f"this record was made with rules version {header.rules}, this program has {game.rules_version}.",
                hint="Use a newer version of rondel.",
            )
        if header.position:
            state = game.open(header.position)
        else:
            state = game.new(len(header.players), dict.fromkeys(header.options, True) | _off(game, header))
        if state.seats != len(header.players):
            raise RecordError(
                f"the header names {len(header.players)} players, the position has {state.seats}.",
                hint="Name each player once.",
            )
        return cls(game, state, header, None)

    # ------------------------------------------------------------ asking

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.header.players

    @property
    def record(self) -> Record:
        """The record so far, undone lines included."""
        return Record(self.header, tuple(self._lines))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    def seats_asked(self) -> tuple[int, ...]:
        """Return the seats that are asked."""
        return self.state.seats_asked()

    def question(self) -> Question:
        """Return the open question."""
        if self.is_over:
            raise GameOverError("The game is over.", "END-1")
        return self.game.question(self.state)

    def legal_actions(self) -> list[Action]:
        """List every answer to the open question."""
        return list(self.state.legal_actions())

    def ranges(self) -> list[AmountRange]:
        """List the families of actions with any whole amount."""
        return self.state.ranges()

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        return self.game.view(self.state, seat)

    def scores(self) -> list[Score]:
        """Return everybody's points as they count now, best first."""
        return self.game.scores(self.state)

    def position(self) -> str:
        """Return the code of the position."""
        return self.game.position(self.state)

    @property
    def events(self) -> list[object]:
        """Everything that happened, oldest first; told per seat by :meth:`events_for`."""
        self._events += self.state.take_events()
        return self._events

    def events_for(self, seat: int) -> list[object]:
        """Return everything that happened as a seat may know it."""
        told = (self.game.told(event, seat) for event in self.events)
        return [event for event in told if event is not None]

    @property
    def actions_played(self) -> int:
        """How many actions stand."""
        return len(self._standing)

    # ------------------------------------------------------------ playing

    def play(self, action: Action | str, *, seat: int | None = None) -> list[object]:
        """Carry out an action for whoever is asked, or for ``seat`` if that one is; return what happened."""
        chosen = self.game.parse(action) if isinstance(action, str) else action
        actor = self.game.seat_of(self.state, chosen)
        if seat is not None and seat != actor:
            raise NotAskedError(
                f"Seat {seat + 1} is not asked now.", hint="Wait until the others have answered."
            )
        if actor == CHANCE:
            raise NotAskedError("Chance is to act, not a player.", hint="Wait for the draw.")
        before = len(self.events)
        self._carry_out(chosen, Line(actor, chosen.text))
        self._let_chance_act()
        return self.events[before:]

    def undo(self, count: int = 1) -> None:
        """Take back the last actions; they stay in the record, marked as undone."""
        if not 1 <= count <= len(self._standing):
            raise IllegalActionError(
                f"There are {len(self._standing)} actions to take back, not {count}.", hint="Take back fewer."
            )
        keep = self._standing[: len(self._standing) - count]
        lines = [*self._lines, Line(undo=count)]
        self.state = self._start.copy()
        self.state.record_events(on=True)
        self._events = []
        self._standing = []
        for line in keep:
            self._play_line(line)
        self._lines = lines

    def save(self) -> str:
        """Return the text of the record."""
        return write_record(self.record)

    def _play_line(self, line: Line) -> None:
        action = self.game.parse(line.text)
        actor = self.game.seat_of(self.state, action) if not self.state.is_over else line.seat
        if actor != line.seat:
            who = "chance" if actor == CHANCE else f"seat {actor + 1}"
            raise NotAskedError(f"{who} is to act here.", hint="The record names another seat.")
        self._carry_out(action, line)

    def _carry_out(self, action: Action, line: Line) -> None:
        self.state.apply(action)
        self._standing.append(line)
        self._lines.append(line)

    def _let_chance_act(self) -> None:
        while self._rng is not None and self.state.seats_asked() == (CHANCE,):
            outcomes = self.game.outcomes(self.state)
            weights = [float(outcome.probability) for outcome in outcomes]
            action = self._rng.choices(outcomes, weights)[0].action
            self._carry_out(action, Line(CHANCE, action.text))


def _player_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if not names:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if len(names) != players:
        raise OptionError(f"{len(names)} names for {players} players.", hint="Name each player once.")
    for name in names:
        if not name.strip() or name != name.strip() or "," in name or not name.isprintable():
            raise OptionError(
                f"{name!r} cannot be a player's name.", hint="Use a name without commas or line breaks."
            )
    return tuple(names)


def _off(game: Game, header: Header) -> dict[str, bool]:
    """A record names every switch that is on, whatever the defaults are today."""
    return {option.name: False for option in game.options if option.name not in header.options}
