"""Clocks: how long a seat may think, counted in milliseconds that the caller hands in.

Nothing here asks what time it is: every moment is a number of milliseconds since the epoch (UTC),
so the same calls in the same order make the same clock after a reload.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from rondel.protocol.answers import SeatTime
from rondel.protocol.table_settings import ClockTerms, Fischer, Night, NoClock, PerMove
from rondel.server.quiet_hours import check_quiet_hours, counted, moment_after

__all__ = ["Clock", "SeatClock", "must_be_clock"]

_SECOND: Final = 1000
#: who comes back to a seat a bot has held has at least this part of the first time again
_SHARE_AGAIN: Final = 10


def must_be_clock(terms: ClockTerms) -> None:
    """Refuse terms with a night that is none; the bounds of the numbers stand with the terms."""
    if isinstance(terms, PerMove) and terms.night is not None:
        check_quiet_hours(terms.night)


class SeatClock(Struct, frozen=True):
    """The time of one seat, as it was when it last began to run or stopped."""

    #: milliseconds of the whole game (Fischer) or of this move (correspondence)
    left: int
    bank: int
    is_asked: bool = False
    #: since when it runs; a seat can be asked while the clock stands still
    since: int | None = None
    #: a bot stands in: nothing is charged
    is_held: bool = False
    #: the question was answered once already and the answer taken back: it earns nothing again
    is_asked_again: bool = False


class Clock(Struct, frozen=True):
    """The clock of a table: a value, every change makes a new one."""

    terms: ClockTerms
    seats: tuple[SeatClock, ...]

    @classmethod
    def begin(cls, terms: ClockTerms, seats: int) -> Clock:
        """Return the clock of a new game; it runs for nobody until somebody is asked."""
        return cls(terms, tuple(SeatClock(_start(terms), _bank(terms)) for _ in range(seats)))

    # ------------------------------------------------------------ what happens

    def asked(self, seats: Iterable[int], at: int) -> Clock:
        """From now on these seats are asked: others stop and gain what the terms give."""
        wanted = frozenset(seats)
        return self._with(lambda number, seat: self._asked(seat, at, is_wanted=number in wanted))

    def moved(self, seat: int, at: int) -> Clock:
        """A seat has moved and is asked again: by correspondence the time of its next move begins."""
        here = self.seats[seat]
        if not isinstance(self.terms, PerMove) or not here.is_asked or here.is_held or here.is_asked_again:
            return self
        fresh = replace(self._charged(here, at), left=_start(self.terms), since=at)
        return self._with(lambda number, other: fresh if number == seat else other)

    def taken_back(self, seats: Iterable[int], at: int) -> Clock:
        """After an undo these seats are asked: nobody gains or gets back time by it."""
        wanted = frozenset(seats)
        return self._with(lambda number, seat: self._taken_back(seat, at, is_wanted=number in wanted))

    def stopped(self, at: int) -> Clock:
        """The game is over or pauses: nobody is charged until somebody is asked."""
        return self._with(lambda _, seat: self._charged(seat, at))

    def without(self, seat: int, at: int) -> Clock:
        """A bot stands in for a seat: it is not charged any more."""
        held = replace(self._charged(self.seats[seat], at), is_held=True, is_asked=False)
        return self._with(lambda number, other: held if number == seat else other)

    def with_again(self, seat: int) -> Clock:
        """A person is back at a seat a bot has held, with a little time at least; ``asked`` lets it run."""
        least = _start(self.terms) // _SHARE_AGAIN if isinstance(self.terms, Fischer) else 0
        here = self.seats[seat]
        back = replace(here, is_held=False, left=max(here.left, least)) if here.is_held else here
        return self._with(lambda number, other: back if number == seat else other)

    # ------------------------------------------------------------ what it shows

    def left(self, seat: int, at: int) -> int | None:
        """Return the milliseconds a seat has left in all; nothing without a clock."""
        if isinstance(self.terms, NoClock):
            return None
        here = self._charged(self.seats[seat], at)
        if isinstance(self.terms, PerMove) and not here.is_asked:
            return _start(self.terms) + here.bank  # the whole of its next move
        return here.left + here.bank

    def deadline(self, *, but: Container[int] = ()) -> int | None:
        """Return the first moment at which a seat that is asked, without some, runs out if nobody acts."""
        moments = (self._runs_out(seat) for number, seat in enumerate(self.seats) if number not in but)
        return min((moment for moment in moments if moment is not None), default=None)

    def has_run_out(self, at: int) -> tuple[int, ...]:
        """Return the seats that are asked and have no time left."""
        moments = [self._runs_out(seat) for seat in self.seats]
        return tuple(number for number, moment in enumerate(moments) if moment is not None and moment <= at)

    def as_told(self, at: int) -> tuple[SeatTime, ...]:
        """Return what everybody may see: the time of each seat."""
        return tuple(
            SeatTime(
                self.left(number, at),
                self._charged(seat, at).bank,
                is_running=seat.since is not None,
                runs_out=self._runs_out(seat),
            )
            for number, seat in enumerate(self.seats)
        )

    # ------------------------------------------------------------ one seat

    def _with(self, change: Callable[[int, SeatClock], SeatClock]) -> Clock:
        return Clock(self.terms, tuple(change(number, seat) for number, seat in enumerate(self.seats)))

    def _asked(self, seat: SeatClock, at: int, *, is_wanted: bool) -> SeatClock:
        if seat.is_held:
            return seat
        if is_wanted:
            left = seat.left if seat.is_asked or isinstance(self.terms, Fischer) else _start(self.terms)
            return replace(seat, left=left, is_asked=True, since=at if seat.since is None else seat.since)
        if not seat.is_asked:
            return seat
        done = self._charged(seat, at)
        gain = 0 if seat.is_asked_again else _gain(self.terms)
        return replace(done, left=done.left + gain, is_asked=False, is_asked_again=False)

    def _taken_back(self, seat: SeatClock, at: int, *, is_wanted: bool) -> SeatClock:
        if seat.is_held:
            return seat
        if is_wanted:
            # by correspondence every move taken back has renewed the time: once is enough
            is_again = seat.is_asked_again or not seat.is_asked or isinstance(self.terms, PerMove)
            since = at if seat.since is None else seat.since
            return replace(seat, is_asked=True, since=since, is_asked_again=is_again)
        return replace(self._charged(seat, at), is_asked=False, is_asked_again=False)

    def _charged(self, seat: SeatClock, at: int) -> SeatClock:
        """Return a seat that stands still, with what it has spent until now taken off: the bank last."""
        if seat.since is None:
            return seat
        spent = counted(self._night(), seat.since, at)
        over = max(0, spent - seat.left)
        return replace(seat, left=max(0, seat.left - spent), bank=max(0, seat.bank - over), since=None)

    def _runs_out(self, seat: SeatClock) -> int | None:
        if seat.since is None or isinstance(self.terms, NoClock):
            return None
        return moment_after(self._night(), seat.since, seat.left + seat.bank)

    def _night(self) -> Night | None:
        return self.terms.night if isinstance(self.terms, PerMove) else None


def _start(terms: ClockTerms) -> int:
    match terms:
        case NoClock():
            return 0
        case Fischer() | PerMove():
            return terms.seconds * _SECOND
        case _:
            assert_never(terms)


def _bank(terms: ClockTerms) -> int:
    return terms.bank * _SECOND if isinstance(terms, PerMove) else 0


def _gain(terms: ClockTerms) -> int:
    return terms.increment * _SECOND if isinstance(terms, Fischer) else 0
