"""A table as its log describes it: who sits where, what was agreed, and the state of the game.

Nothing here writes. A table is read from its log, and takes in every new entry once it is durable. The same log
always makes the same table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from rondel.core.contract import CHANCE, Game, State
from rondel.core.registry import find_game, find_rules
from rondel.course import Course, Step
from rondel.notation.record import Header, read_record, standing_lines
from rondel.protocol.table_settings import BotChair, NoClock, OpenChair
from rondel.server.clocks import Clock
from rondel.server.storage.log import Row
from rondel.server.tables.entries import (
    GAME_ENTRIES,
    Archived,
    ChairSet,
    Drawn,
    Ended,
    Entry,
    Left,
    LessonEnded,
    Opened,
    Played,
    ProposalKind,
    Proposed,
    RanOut,
    Rematched,
    Resigned,
    Returned,
    SceneBegun,
    Seated,
    Settled,
    Started,
    StoodIn,
    TakenBack,
    Terms,
    Voted,
    entry_of,
    step_of_entry,
)

__all__ = ["Proposal", "Seat", "Status", "Table", "begin_course", "table_of"]

Status: TypeAlias = Literal["open", "running", "ended"]


@dataclass(slots=True)
class Seat:
    """A seat: its chair, its guest, and who plays for it."""

    chair: OpenChair | BotChair
    guest: str | None = None
    name: str = ""
    #: the bot that plays for an absent player
    stand_in: str = ""
    has_resigned: bool = False
    has_run_out: bool = False

    @property
    def bot(self) -> str:
        """The bot that plays this seat now, empty if a person does."""
        return self.chair.bot if isinstance(self.chair, BotChair) else self.stand_in

    @property
    def is_taken(self) -> bool:
        """Whether the seat has a bot or a person."""
        return self.guest is not None or isinstance(self.chair, BotChair)

    @property
    def is_played(self) -> bool:
        """Whether a person who may vote plays here: seated and not resigned."""
        return self.guest is not None and not self.has_resigned

    @property
    def is_present(self) -> bool:
        """Whether a person plays here, with no bot standing in."""
        return self.is_played and not self.stand_in


@dataclass(slots=True)
class Proposal:
    """A proposal that is being voted on."""

    what: ProposalKind
    seat: int
    number: int
    back_to: int
    about: int
    #: by guest
    votes: dict[str, bool] = field(default_factory=dict)


class Table:
    """One table."""

    def __init__(self, table_id: str) -> None:
        self.id: Final = table_id
        #: allows one change at a time in this process; another process may still be faster
        self.lock: Final = asyncio.Lock()
        #: the number and the time of the last entry
        self.number = 0
        self.at = 0
        self.status: Status = "open"
        self.owner = ""
        self.invitation = ""
        self.record = ""
        #: the first table of a series of rematches, which may be this one
        self.first = ""
        self.terms = Terms("", {}, ())
        self.seats: list[Seat] = []
        self.rules = 0
        self.players: tuple[str, ...] = ()
        self.course: Course | None = None
        #: the state of the game, None before it begins
        self.state: State | None = None
        self.clock: Clock | None = None
        #: when the open window closes if nobody responds
        self.react_by: int | None = None
        self.proposal: Proposal | None = None
        self.end: Ended | None = None
        self.rematch = ""
        #: the lesson that is being given, empty at an ordinary table; and the scene it has come to
        self.lesson = ""
        self.scene = 0
        self.is_archived = False
        self.opened_at = 0
        self.started_at: int | None = None
        self.ended_at: int | None = None
        #: steps were taken back, and chance still has to act before a seat is asked
        self.is_going_back = False
        #: the open question was gone back to, so its seat uses its own time, even in a window
        self.is_asked_again = False
        #: how many lines of the table's record are still to be played; nobody is charged for them
        self.steps_to_come = 0
        #: when this process last updated its index rows
        self.indexed_at = 0
        #: the highest entry number known to exist
        self.heard = 0
        #: the entries each request wrote, by its key
        self.keys: Final[dict[str, tuple[int, int]]] = {}
        #: all entries, each with its time
        self.entries: Final[list[tuple[int, Entry]]] = []

    # ------------------------------------------------------------ questions

    @property
    def game(self) -> Game:
        """The game with this table's options."""
        if self.course is not None:
            return self.course.game
        return find_game(self.terms.game).for_table(self.terms.options)

    def begun_course(self) -> Course:
        """Return the course of the game, which must have begun."""
        assert self.course is not None, "the game has begun"
        return self.course

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """Return the seats of a guest."""
        if guest is None:
            return ()
        return tuple([seat for seat, one in enumerate(self.seats) if one.guest == guest])

    def is_inside(self, guest: str | None) -> bool:
        """Return whether a guest is the owner or has a seat."""
        return guest is not None and (guest == self.owner or bool(self.seats_of(guest)))

    def people(self) -> list[str]:
        """List the guests who play here and may vote, each once."""
        return list(dict.fromkeys(seat.guest for seat in self.seats if seat.guest and seat.is_played))

    @property
    def has_coach(self) -> bool:
        """Whether players may ask for hints: where the table allows it, and always against bots alone."""
        return self.terms.has_coach or (self.status != "open" and len(self.people()) <= 1)

    def people_present(self) -> list[str]:
        """List the guests who play at least one seat themselves, each once."""
        return list(dict.fromkeys(seat.guest for seat in self.seats if seat.guest and seat.is_present))

    def seats_asked(self) -> tuple[int, ...]:
        """Return the seats the table waits for."""
        return self.state.seats_asked() if self.state is not None and self.status == "running" else ()

    def bots_asked(self) -> dict[int, str]:
        """Return the seats that wait for a bot, and which bot. In a lesson none does: its story plays for them."""
        if self.lesson:
            return {}
        return {
            seat: self.seats[seat].bot for seat in self.seats_asked() if seat >= 0 and self.seats[seat].bot
        }

    @property
    def is_timed(self) -> bool:
        """Whether anybody's time is limited, by a clock or in windows."""
        return self.clock is not None or self.terms.react_within > 0

    def deadline(self) -> int | None:
        """Return when a window closes or a seat runs out of time, None if neither can happen."""
        if self.status != "running":
            return None
        late = [number for number, seat in enumerate(self.seats) if seat.has_run_out]
        runs_out = self.clock.deadline(but=late) if self.clock is not None else None
        return min((moment for moment in (runs_out, self.react_by) if moment is not None), default=None)

    def last_step(self) -> int:
        """Return the number of the last line of the game."""
        return self.course.number if self.course is not None else 0

    def has_secrets(self) -> bool:
        """Return whether seats must not see each other's views."""
        return self.state is not None and self.status == "running" and self.game.has_secrets(self.state)

    @property
    def is_behind(self) -> bool:
        """Whether another process has written entries that were not read yet."""
        return self.heard > self.number

    # ------------------------------------------------------------ entries

    def take_row(self, row: Row) -> None:
        """Take in a row of the log."""
        self.take(entry_of(row), row)

    def take(self, entry: Entry, row: Row, step: Step | None = None) -> None:
        """Take in an entry that has been written; ``step`` is its step if it has been played already."""
        assert row.number == self.number + 1, "a log has no gaps"
        self.number, self.at = row.number, row.at
        self.entries.append((row.at, entry))
        if row.key is not None:
            first, _ = self.keys.get(row.key, (row.number, 0))
            self.keys[row.key] = (first, row.number)
        if isinstance(entry, GAME_ENTRIES):
            course = self.begun_course()
            if step is None:
                step = step_of_entry(entry, row.number)
            else:
                step.number = row.number
            course.take(step)
            self._take_game_entry(entry, course.state)
        else:
            self._take_other(entry)

    def forecast(self, entries: Sequence[Entry], steps: Sequence[Step], at: int) -> Table:
        """Return the table after entries that are not written yet, for its index rows only.

        ``steps`` are their steps of the game. The course itself stays where it is.
        """
        soon = Table(self.id)
        for name, value in vars(self).items():
            if name not in ("id", "lock", "keys", "entries", "seats"):
                setattr(soon, name, value)
        soon.seats = [replace(seat) for seat in self.seats]
        soon.proposal = None
        states = iter([step.state for step in steps])
        for entry in entries:
            soon.number, soon.at = soon.number + 1, at
            if isinstance(entry, GAME_ENTRIES):
                after = next(states)
                assert after is not None, "steps are played before they are written"
                soon._take_game_entry(entry, after)
            else:
                soon._take_other(entry)
        return soon

    def _take_game_entry(self, line: Played | Drawn | TakenBack, after: State) -> None:
        before, self.state = self.state, after
        if self.proposal is not None and self.proposal.what == "take-back":
            self.proposal = None
        if not self.is_timed:
            return
        self._clear_timeouts(line)
        self.is_going_back = self.is_going_back or isinstance(line, TakenBack)
        self.steps_to_come = max(0, self.steps_to_come - 1)
        self.react_by = None
        self.is_asked_again = False
        self._run_clocks()
        if self.clock is not None and isinstance(line, Played) and not self.steps_to_come:
            is_answer = _is_answer(before, line.text)
            self.clock = self.clock.moved(line.seat, self.at) if is_answer else self.clock

    def _clear_timeouts(self, line: Played | Drawn | TakenBack) -> None:
        """Clear the time-out of seats that answered anyway or are no longer asked."""
        asked = self.seats_asked()
        for number, seat in enumerate(self.seats):
            has_answered = isinstance(line, Played) and line.seat == number
            if seat.has_run_out and not seat.bot and (has_answered or number not in asked):
                seat.has_run_out = False
                if self.proposal is not None and self.proposal.about == number:
                    self.proposal = None

    def _run_clocks(self) -> None:
        """Start the clocks of the asked players, or of the open window."""
        if self.steps_to_come:
            return
        if self.status != "running" or self.state is None or self.state.is_over:
            self.react_by = None
            self.clock = self.clock.stopped(self.at) if self.clock is not None else None
            return
        if self.seats_asked() == (CHANCE,):
            return  # chance draws at once, and that ends nobody's turn
        people = tuple(seat for seat in self.seats_asked() if not self.seats[seat].bot)
        is_window = self._time_window(self.state, people)
        # going back to a window runs the player's own clock; otherwise they could stall for free
        self.is_asked_again = self.is_asked_again or self.is_going_back
        if self.clock is not None:
            if self.is_going_back:
                self.clock = self.clock.taken_back(people, self.at)
            else:
                is_free = is_window and not self.is_asked_again
                self.clock = self.clock.asked(() if is_free else people, self.at)
        self.is_going_back = False

    def _time_window(self, state: State, people: tuple[int, ...]) -> bool:
        """Return whether a person is asked in a timed window. Its time starts when it opens."""
        seconds = self.terms.react_within
        quiet = self.game.quiet_answer(state) if seconds else None
        seat = self.game.seat_of(state, quiet) if quiet is not None else CHANCE
        if seat not in people or self._shares_a_device(seat):
            self.react_by = None
            return False
        if self.react_by is None:
            self.react_by = self.at + seconds * 1000
        return True

    def _shares_a_device(self, seat: int) -> bool:
        """Return whether a guest plays several seats. Passing the device around takes longer than a window."""
        return len(self.seats_of(self.seats[seat].guest)) > 1

    def _take_other(self, entry: Entry) -> None:  # noqa: C901  one case for each kind of entry
        match entry:
            case Opened():
                self._open(entry)
            case Seated(seat, guest, name):
                self.seats[seat].guest, self.seats[seat].name = guest, name
            case Left(seat):
                self.seats[seat] = Seat(OpenChair())
            case ChairSet(seat, chair):
                self.seats[seat] = Seat(chair)
            case Started(rules, players):
                self._start(rules, players)
            case Proposed(seat, what, back_to, about):
                self.proposal = Proposal(what, seat, self.number, back_to, about)
            case Voted(seat, agrees):
                self._vote(seat, agrees=agrees)
            case Settled():
                self.proposal = None
            case Resigned(seat):
                self.seats[seat].has_resigned = True
                self.proposal = None
            case RanOut(seat):
                self.seats[seat].has_run_out = True
            case StoodIn(seat, bot):
                self._stand_in(seat, bot)
            case Returned(seat):
                self._return(seat)
            case Ended():
                self.status, self.end, self.ended_at = "ended", entry, self.at
                self.proposal = None
                self._run_clocks()
            case Rematched(table):
                self.rematch = table
            case Archived():
                self.is_archived = True
            case SceneBegun(scene):
                self.scene = scene
            case LessonEnded():
                self.lesson = ""
            case _:
                raise AssertionError(f"no such entry: {entry}")

    def _open(self, entry: Opened) -> None:
        self.owner, self.terms, self.invitation = entry.owner, entry.terms, entry.invitation
        self.record, self.opened_at = entry.record, self.at
        self.first = entry.first or self.id
        self.lesson = entry.terms.lesson
        self.seats = [Seat(chair) for chair in entry.terms.chairs]

    def _start(self, rules: int, players: tuple[str, ...]) -> None:
        self.status, self.rules, self.players, self.started_at = "running", rules, players, self.at
        self.course = begin_course(self.terms, rules, self.record, self.number)
        self.state = self.course.state
        if not isinstance(self.terms.clock, NoClock):
            self.clock = Clock.begin(self.terms.clock, len(self.seats))
        if self.is_timed:
            self.steps_to_come = len(standing_lines(read_record(self.record))) if self.record else 0
        self._run_clocks()

    def _stand_in(self, seat: int, bot: str) -> None:
        # it was proposed to other people than are here now
        self.proposal = None
        self.seats[seat].stand_in = bot
        if self.clock is not None:
            self.clock = self.clock.without(seat, self.at)
        self._run_clocks()

    def _return(self, seat: int) -> None:
        self.proposal = None
        self.seats[seat].stand_in = ""
        self.seats[seat].has_run_out = False
        if self.clock is not None:
            self.clock = self.clock.with_again(seat)
        self._run_clocks()

    def _vote(self, seat: int, *, agrees: bool) -> None:
        guest = self.seats[seat].guest
        if self.proposal is not None and guest is not None:
            self.proposal.votes[guest] = agrees

    # ------------------------------------------------------------ record

    def header(self) -> Header:
        """Return the header of the game's record."""
        course = self.begun_course()
        position = read_record(self.record).header.position if self.record else ""
        names = self.players
        options = tuple(course.game.options_of(course.start))
        return Header(course.game.id, self.rules, names, options, position)


def _is_answer(state: State | None, text: str) -> bool:
    """Return whether an action answers the open question. A gift does not."""
    if state is None:
        return False
    amounts = state.answer_range()
    is_amount = amounts is not None and amounts.amount_of(text) is not None
    return is_amount or any(action.text == text for action in state.legal_actions())


def begin_course(terms: Terms, rules: int, record: str, number: int) -> Course:
    """Return the course of a new game, which may start from a record's position."""
    game = find_rules(terms.game, rules).for_table(terms.options)
    header = read_record(record).header if record else None
    if header is not None and header.position:
        return Course(game, game.open(header.position), number)
    return Course(game, game.new(len(terms.chairs), terms.options), number)


def table_of(table_id: str, rows: Sequence[Row]) -> Table:
    """Return the table of a log."""
    table = Table(table_id)
    for row in rows:
        table.take_row(row)
    return table
