"""Quiet hours: the hours of a time zone in which no clock runs.

They follow local time. When the clocks change, quiet hours are as long as they can be: they begin the first time
local time shows their start and end the last time it shows their end. A skipped hour ends with the skip.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect_left
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from rondel.core.errors import OptionError
from rondel.protocol.table_settings import Night

__all__ = ["counted", "moment_after", "check_quiet_hours"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
#: at least eight hours of a day count, or a move could take centuries
_LONGEST_HOURS: Final = 16
_DAY_MINUTES: Final = 24 * 60


def check_quiet_hours(night: Night) -> None:
    """Refuse quiet hours with an invalid time or an unknown time zone."""
    for written in (night.begins, night.ends):
        if not _TIME.fullmatch(written):
            raise OptionError(key="night-time", params={"time": written})
    try:
        _zone(night.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        near = difflib.get_close_matches(night.zone, _zones(), 1)
        params = {"zone": night.zone, "near": near[0] if near else ""}
        raise OptionError(key="night-zone", params=params) from error
    if night.begins == night.ends:
        raise OptionError(key="night-empty", params={"time": night.begins})
    if _minutes(night) > _LONGEST_HOURS * 60:
        raise OptionError(
            key="night-long", params={"begins": night.begins, "ends": night.ends, "hours": _LONGEST_HOURS}
        )


def counted(night: Night | None, begin: int, end: int) -> int:
    """Return how many milliseconds count between two moments, 0 if ``end`` is not later."""
    if night is None:
        return max(0, end - begin)
    spent, here = 0, begin
    for dusk, dawn in _nights_from(night, begin):
        if dusk >= end:
            break
        spent += max(0, dusk - here)
        here = max(here, dawn)
    return spent + max(0, end - here)


def moment_after(night: Night | None, begin: int, needed: int) -> int:
    """Return the first moment at which ``needed`` milliseconds have counted."""
    if night is None or needed <= 0:
        return begin + max(0, needed)
    here = begin
    for dusk, dawn in _nights_from(night, begin):
        if dusk - here >= needed:
            break
        needed -= max(0, dusk - here)
        here = max(here, dawn)
    return here + needed


# ------------------------------------------------------------------ local time


def _nights_from(night: Night, moment: int) -> Iterator[tuple[int, int]]:
    """Yield start and end of each night without end, from the first that may contain ``moment``."""
    # from two days before: a night may have begun the day before, and zones differ from UTC by up to a day
    day = (_EPOCH + moment * _MILLISECOND).date().toordinal() - 2
    while True:
        yield _night_of(night, day)
        day += 1


@lru_cache(maxsize=4096)
def _night_of(night: Night, day: int) -> tuple[int, int]:
    """Return start and end of the night that begins on a local day."""
    begins, ends = time.fromisoformat(night.begins), time.fromisoformat(night.ends)
    zone = _zone(night.zone)
    dusk = _moments(zone, datetime.combine(date.fromordinal(day), begins))[0]
    dawn = _moments(zone, datetime.combine(date.fromordinal(day + (ends <= begins)), ends))[1]
    return dusk, max(dusk, dawn)


def _moments(zone: ZoneInfo, wall: datetime) -> tuple[int, int]:
    """Return the first and the last moment at which local time shows ``wall``, or the moment it is skipped."""
    either = [_moment(wall.replace(tzinfo=zone, fold=fold)) for fold in (0, 1)]
    if either[0] <= either[1]:
        return either[0], either[1]
    low, high = either[1], either[0]
    leap = low + bisect_left(range(low, high), wall, key=lambda moment: _local_time(zone, moment))
    return leap, leap


def _moment(when: datetime) -> int:
    return (when.astimezone(UTC) - _EPOCH) // _MILLISECOND


def _local_time(zone: ZoneInfo, moment: int) -> datetime:
    return (_EPOCH + moment * _MILLISECOND).astimezone(zone).replace(tzinfo=None)


def _minutes(night: Night) -> int:
    begins, ends = time.fromisoformat(night.begins), time.fromisoformat(night.ends)
    return ((ends.hour - begins.hour) * 60 + ends.minute - begins.minute) % _DAY_MINUTES


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@cache
def _zones() -> list[str]:
    return sorted(available_timezones())
