"""A match: a game being played, with its record, its events, and the way back.

The command line, bots, the server and researchers all play through this class; the
rules stay in the game's state.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

import rondel.games  # noqa: F401  announces the games, so that records find theirs
from rondel.core.action import Action
from rondel.core.contract import CHANCE, AmountRange, Game, OptionValue, Question, Score, State, View
from rondel.core.errors import (
    GameOverError,
    IllegalActionError,
    NotAskedError,
    OptionError,
    RecordError,
    RondelError,
)
from rondel.core.options import named_options
from rondel.core.registry import find_rules
from rondel.notation.record import (
    Header,
    Line,
    Record,
    read_record,
    refused,
    standing_lines,
    write_record,
)
from rondel.random_play import random_outcome

__all__ = ["Match"]


class Match:
    """A game being played."""

    def __init__(self, game: Game, state: State, header: Header, rng: random.Random) -> None:
        self.game: Final = game
        self.state = state
        self.header: Final = header
        self._events: list[object] = []
        self._rng = rng
        self._start: Final = state.copy()
        # every line of the record, and those that stand after all undos
        self._lines: list[Line] = []
        self._standing: list[Line] = []
        self.state.record_events(on=True)

    def __reduce__(self) -> tuple[Any, tuple[Record, random.Random | None]]:
        """Pickle and copy as the record; a seeded chance goes on where it was."""
        is_seeded = not isinstance(self._rng, random.SystemRandom)
        return (_restored, (self.record, self._rng if is_seeded else None))

    # ------------------------------------------------------------ beginning

    @classmethod
    def begin(
        cls,
        game: Game,
        *,
        players: int,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        names: Sequence[str] = (),
    ) -> Match:
        """Begin a new match; chance acts by itself, from the seed if there is one."""
        game = game.for_table(options or {})
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
        game = game.for_table(named_options(game.options, game.options_of(state)))
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
    def load(cls, text: str, *, at: int | None = None, seed: int | None = None) -> Match:
        """Replay a record, every action checked, to its end or to action ``at``."""
        return cls.replay(read_record(text), at=at, seed=seed)

    @classmethod
    def replay(cls, record: Record, *, at: int | None = None, seed: int | None = None) -> Match:
        """Replay a record; the first action that is refused is told with its line.

        What is drawn from then on comes from the seed, if there is one.
        """
        match, error = cls.replay_what_is_playable(record, at=at)
        if error is not None:
            raise error
        if seed is not None:
            match._rng = random.Random(seed)
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
                raise RecordError(key="record-no-action", params={"at": at, "count": len(lines)})
            lines = lines[:at]
        for line in lines:
            try:
                match._play_line(line)
            except RondelError as error:
                return match, refused(line, match.actions_played + 1, error)
        if at is None:
            # the undone lines stay in the record
            match._lines = list(record.lines)
        return match, None

    @classmethod
    def _open(cls, header: Header) -> Match:
        game = find_rules(header.game, header.rules)
        options = named_options(game.options, header.options)
        game = game.for_table(options)
        if header.position:
            state = game.open(header.position)
        else:
            state = game.new(len(header.players), options)
        if state.seats != len(header.players):
            raise RecordError(
                key="record-seats", params={"players": len(header.players), "seats": state.seats}
            )
        if set(header.options) != set(game.options_of(state)):
            raise RecordError(
                key="record-options",
                params={
                    "options": ", ".join(header.options) or "–",
                    "found": ", ".join(game.options_of(state)) or "–",
                },
            )
        return cls(game, state, header, random.SystemRandom())

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
            raise GameOverError(key="game-over")
        return self.game.question(self.state)

    def legal_actions(self) -> list[Action]:
        """List every answer to the open question."""
        return list(self.state.legal_actions())

    def answer_range(self) -> AmountRange | None:
        """Return the answers to the open question that differ in an amount only, None if there are none."""
        return self.state.answer_range()

    def ranges(self) -> list[AmountRange]:
        """List what can be done with any whole amount aside from answering."""
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
        if self.is_over:
            raise GameOverError(key="game-over")
        chosen = self.game.parse(action) if isinstance(action, str) else action
        actor = self.game.seat_of(self.state, chosen)
        if seat is not None and seat != actor:
            raise NotAskedError(key="seat-not-asked", params={"seat": seat + 1})
        if actor == CHANCE:
            raise NotAskedError(key="chance-is-asked")
        before = len(self.events)
        self._carry_out(chosen, Line(actor, chosen.text))
        self._let_chance_act()
        return self.events[before:]

    def undo(self, count: int = 1) -> None:
        """Take back the last actions; they stay in the record, marked as undone.

        What chance did stays done, or it could be drawn until it pleases.
        """
        if not 1 <= count <= len(self._standing):
            raise IllegalActionError(key="undo", params={"count": count, "standing": len(self._standing)})
        keep, undone = self._standing[:-count], self._standing[-count:]
        if any(line.seat == CHANCE for line in undone):
            raise IllegalActionError(key="undo-chance")
        lines = [*self._lines, Line(undo=count)]
        self.state = self._start.copy()
        self.state.record_events(on=True)
        self._events = []
        self._standing = []
        for line in keep:
            self._play_line(line)
        self._lines = lines

    def draw(self) -> None:
        """Let chance act, where a record was cut before its draw; in play it acts by itself."""
        self._let_chance_act()

    def save(self) -> str:
        """Return the text of the record."""
        return write_record(self.record)

    def _play_line(self, line: Line) -> None:
        action = self.game.parse(line.text)
        actor = self.game.seat_of(self.state, action) if not self.state.is_over else line.seat
        if actor != line.seat:
            if actor == CHANCE:
                raise NotAskedError(key="line-of-chance")
            raise NotAskedError(key="line-of-seat", params={"seat": actor + 1})
        self._carry_out(action, line)

    def _carry_out(self, action: Action, line: Line) -> None:
        self.state.apply(action)
        self._standing.append(line)
        self._lines.append(line)

    def _let_chance_act(self) -> None:
        while self.state.seats_asked() == (CHANCE,):
            action = random_outcome(self.game, self.state, self._rng)
            self._carry_out(action, Line(CHANCE, action.text))


def _restored(record: Record, rng: random.Random | None) -> Match:
    match = Match.replay(record)
    if rng is not None:
        match._rng = rng
    return match


def _player_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if not names:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if len(names) != players:
        raise OptionError(key="names", params={"names": len(names), "players": players})
    for name in names:
        if not name.strip() or name != name.strip() or "," in name or not name.isprintable():
            raise OptionError(key="name", params={"name": name})
    return tuple(names)
