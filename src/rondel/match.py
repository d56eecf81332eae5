"""A match: a game you play from Python, with its record, its events and undo.

The command line, bots and researchers play through it. The rules are in the game's state.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

import rondel.games  # noqa: F401  registers the games, so records find theirs
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
from rondel.course import Course, Step
from rondel.notation.record import (
    Header,
    Line,
    Record,
    read_record,
    record_text,
    refused,
    standing_places,
)

__all__ = ["Match"]


class Match:
    """A game being played."""

    def __init__(self, game: Game, state: State, header: Header, rng: random.Random) -> None:
        self.game: Final = game
        self.header: Final = header
        self._course: Final = Course(game, state, last_states=0)
        self._rng = rng

    def __reduce__(self) -> tuple[Any, tuple[Record, random.Random | None]]:
        """Pickle and copy as the record. Seeded draws continue where they were."""
        is_seeded = not isinstance(self._rng, random.SystemRandom)
        return (_restored, (self.record, self._rng if is_seeded else None))

    # ------------------------------------------------------------ starting

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
        """Begin a new match. Chance acts by itself, from ``seed`` if given."""
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
        """Begin a match from a position in the middle of a game."""
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
        """Replay a record to its end or to action ``at``, checking every action."""
        return cls.replay(read_record(text), at=at, seed=seed)

    @classmethod
    def replay(cls, record: Record, *, at: int | None = None, seed: int | None = None) -> Match:
        """Replay a record. The first refused action raises an error with its line.

        Later draws come from ``seed`` if given.
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
        """Replay as far as possible. Return the match before the first wrong line, and the error."""
        match = cls._open(record.header)
        standing = standing_places(record)
        if at is not None:
            if not 0 <= at <= len(standing):
                raise RecordError(key="record-no-action", params={"at": at, "count": len(standing)})
            lines = [record.lines[place] for place in standing[:at]]
            return match, match._play_lines(lines, range(at))
        return match, match._play_lines(record.lines, standing)

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

    # ------------------------------------------------------------ state

    @property
    def state(self) -> State:
        """The state now; read it, never change it."""
        return self._course.state

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.header.players

    @property
    def record(self) -> Record:
        """The record so far, undone lines included."""
        return Record(self.header, tuple([step.line() for step in self._course.steps]))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._course.state.is_over

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
        """Return the answers that differ only in an amount, None if there are none."""
        return self.state.answer_range()

    def ranges(self) -> list[AmountRange]:
        """List what any seat can do with a whole amount other than answering the question."""
        return self.state.ranges()

    def view(self, seat: int) -> View:
        """Return the view of a seat."""
        return self.game.view(self.state, seat)

    def scores(self) -> list[Score]:
        """Return everybody's current points, best first."""
        return self.game.scores(self.state)

    def position(self) -> str:
        """Return the code of the position."""
        return self.game.position(self.state)

    @property
    def events(self) -> list[object]:
        """All events so far, oldest first; see :meth:`events_for` for what one seat may know."""
        return _events(self._course.standing)

    def events_for(self, seat: int) -> list[object]:
        """Return all events so far, as one seat may know them."""
        told = (self.game.told(event, seat) for event in self.events)
        return [event for event in told if event is not None]

    @property
    def actions_played(self) -> int:
        """How many actions stand, undone ones not counted."""
        return len(self._course.standing)

    # ------------------------------------------------------------ playing

    def play(self, action: Action | str, *, seat: int | None = None) -> list[object]:
        """Play an action for the seat that is asked, or for ``seat``. Return the events."""
        course = self._course
        if course.state.is_over:
            raise GameOverError(key="game-over")
        chosen = self.game.parse(action) if isinstance(action, str) else action
        actor = self.game.seat_of(course.state, chosen)
        if seat is not None and seat != actor:
            raise NotAskedError(key="seat-not-asked", params={"seat": seat + 1})
        if actor == CHANCE:
            raise NotAskedError(key="chance-is-asked")
        standing = course.standing
        first = len(standing)
        step = course.play(Step(actor, chosen.text), chosen)
        course.let_chance_act(self._rng)
        return _events(standing[first:]) if standing[-1] is not step else list(step.events or ())

    def undo(self, count: int = 1) -> None:
        """Take back the last actions. They stay in the record, marked as undone.

        Draws cannot be undone, or players could redraw until they like the result.
        """
        standing = self._course.standing
        if not 1 <= count <= len(standing):
            raise IllegalActionError(key="undo", params={"count": count, "standing": len(standing)})
        if any(step.seat == CHANCE for step in standing[-count:]):
            raise IllegalActionError(key="undo-chance")
        self._course.take_back(Step(CHANCE, undo=count))

    def draw(self) -> None:
        """Let chance act in a match whose record ends before a draw. In play it acts by itself."""
        self._let_chance_act()

    def save(self) -> str:
        """Return the text of the record."""
        return record_text(self.header, self._course.steps)

    def _play_lines(self, lines: Sequence[Line], standing: Sequence[int]) -> RecordError | None:
        """Play the lines that stand, up to the first refused one. Undone lines stay in the record."""
        course, game, places = self._course, self.game, set(standing)
        for place, line in enumerate(lines):
            seat, text = line.seat, line.text
            if place not in places:
                course.mention(Step(seat, text, undo=line.undo))
                continue
            try:
                action = game.parse(text)
                state = course.state
                if not state.is_over and game.seat_of(state, action) != seat:
                    raise _not_asked(game.seat_of(state, action))
                course.play(Step(seat, text), action)
            except RondelError as error:
                return refused(line, self.actions_played + 1, error)
        return None

    def _let_chance_act(self) -> None:
        self._course.let_chance_act(self._rng)


def _not_asked(actor: int) -> NotAskedError:
    """Return the error for a line of another seat than the one that acts."""
    if actor == CHANCE:
        return NotAskedError(key="line-of-chance")
    return NotAskedError(key="line-of-seat", params={"seat": actor + 1})


def _events(steps: Sequence[Step]) -> list[object]:
    found: list[object] = []
    for step in steps:
        found += step.events or ()
    return found


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
