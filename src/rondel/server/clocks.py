"""Clocks: how long a seat may think, in milliseconds.

Nothing here reads the time. Every moment is passed in, in milliseconds since the epoch (UTC), so the same calls
make the same clock after a reload.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from rondel.protocol.answers import SeatTime
from rondel.protocol.table_settings import ClockTerms, Fischer, Night, NoClock, PerMove
from rondel.server.quiet_hours import check_quiet_hours, counted, moment_after

__all__ = ["Clock", "SeatClock", "check_clock"]

_SECOND: Final = 1000
#: a player who takes a seat back from a bot gets at least this share of the initial time
_SHARE_AGAIN: Final = 10


def check_clock(terms: ClockTerms) -> None:
    """Refuse clock settings with invalid quiet hours. The types check the numbers."""
    if isinstance(terms, PerMove) and terms.night is not None:
        check_quiet_hours(terms.night)


class SeatClock(Struct, frozen=True):
    """The time of one seat when it last started or stopped."""

    #: milliseconds left: for the whole game (Fischer) or for this move (correspondence)
    left: int
    bank: int
    is_asked: bool = False
    #: since when it runs; a seat can be asked while its clock is stopped
    since: int | None = None
    #: a bot stands in, so nothing is charged
    is_held: bool = False
    #: the answer was taken back, so a second answer earns no time
    is_asked_again: bool = False


class Clock(Struct, frozen=True):
    """The clock of a table. It is immutable; every change returns a new one."""

    terms: ClockTerms
    seats: tuple[SeatClock, ...]

    @classmethod
    def begin(cls, terms: ClockTerms, seats: int) -> Clock:
        """Return the clock of a new game. It is stopped until a seat is asked."""
        return cls(terms, tuple(SeatClock(_start(terms), _bank(terms)) for _ in range(seats)))

    # ------------------------------------------------------------ changes

    def asked(self, seats: Iterable[int], at: int) -> Clock:
        """Ask these seats from now on. The others stop and gain their increment."""
        wanted = frozenset(seats)
        return self._with(lambda number, seat: self._asked(seat, at, is_wanted=number in wanted))

    def moved(self, seat: int, at: int) -> Clock:
        """Note that a seat moved and is asked again. By correspondence its next move gets new time."""
        here = self.seats[seat]
        if not isinstance(self.terms, PerMove) or not here.is_asked or here.is_held or here.is_asked_again:
            return self
        fresh = replace(self._charged(here, at), left=_start(self.terms), since=at)
        return self._with(lambda number, other: fresh if number == seat else other)

    def taken_back(self, seats: Iterable[int], at: int) -> Clock:
        """Ask these seats after an undo. Nobody gains time by it."""
        wanted = frozenset(seats)
        return self._with(lambda number, seat: self._taken_back(seat, at, is_wanted=number in wanted))

    def stopped(self, at: int) -> Clock:
        """Stop all clocks because the game is over or paused."""
        return self._with(lambda _, seat: self._charged(seat, at))

    def without(self, seat: int, at: int) -> Clock:
        """Stop charging a seat because a bot stands in."""
        held = replace(self._charged(self.seats[seat], at), is_held=True, is_asked=False)
        return self._with(lambda number, other: held if number == seat else other)

    def with_again(self, seat: int) -> Clock:
        """Put a person back in a seat that a bot held, with some time at least. ``asked`` starts it."""
        least = _start(self.terms) // _SHARE_AGAIN if isinstance(self.terms, Fischer) else 0
        here = self.seats[seat]
        back = replace(here, is_held=False, left=max(here.left, least)) if here.is_held else here
        return self._with(lambda number, other: back if number == seat else other)

    # ------------------------------------------------------------ reading

    def left(self, seat: int, at: int) -> int | None:
        """Return all the milliseconds a seat has left, None without a clock."""
        if isinstance(self.terms, NoClock):
            return None
        here = self._charged(self.seats[seat], at)
        if isinstance(self.terms, PerMove) and not here.is_asked:
            return _start(self.terms) + here.bank  # all the time for its next move
        return here.left + here.bank

    def deadline(self, *, but: Container[int] = ()) -> int | None:
        """Return when the first asked seat runs out if nobody acts, not counting the seats in ``but``."""
        moments = (self._runs_out(seat) for number, seat in enumerate(self.seats) if number not in but)
        return min((moment for moment in moments if moment is not None), default=None)

    def has_run_out(self, at: int) -> tuple[int, ...]:
        """Return the asked seats that have no time left."""
        moments = [self._runs_out(seat) for seat in self.seats]
        return tuple(number for number, moment in enumerate(moments) if moment is not None and moment <= at)

    def as_told(self, at: int) -> tuple[SeatTime, ...]:
        """Return the time of each seat, as everybody may see it."""
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
            # by correspondence every undone move would renew the time; once is enough
            is_again = seat.is_asked_again or not seat.is_asked or isinstance(self.terms, PerMove)
            since = at if seat.since is None else seat.since
            return replace(seat, is_asked=True, since=since, is_asked_again=is_again)
        return replace(self._charged(seat, at), is_asked=False, is_asked_again=False)

    def _charged(self, seat: SeatClock, at: int) -> SeatClock:
        """Return a seat with its clock stopped and its used time charged, the bank last."""
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
