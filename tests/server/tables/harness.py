"""A table service for tests, with a manual clock, fixed random numbers, guests and shortcuts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from rondel.core.contract import SPECTATOR
from rondel.core.errors import RondelError
from rondel.notation.record import Record, write_record
from rondel.protocol.requests import OpenTable
from rondel.protocol.table_settings import BotChair, Chair, MyChair, OpenChair
from rondel.random_play import random_action
from rondel.server.tables import moves, table_setup, undo
from rondel.server.tables.moves import Written
from rondel.server.tables.seat_view import Viewer
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from rondel.server.tables.table_setup import Guest

ANNA = Guest("g-anna", "Anna", "en")
BEN = Guest("g-ben", "Ben", "de")
CARL = Guest("g-carl", "Carl", "fr")
DORA = Guest("g-dora", "Dora", "en")
ME, OPEN, BOT = MyChair(), OpenChair(), BotChair("random")
NOON = 1_700_000_000_000


class ManualClock:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> int:
        return self.at

    def passes(self, seconds: float) -> None:
        """Let some time pass."""
        self.at += round(seconds * 1000)


def table_request(*chairs: Chair, game: str = "pennies", **more: Any) -> OpenTable:
    """Return a request for a table. Its stand-in bot plays every game."""
    return OpenTable(chairs=chairs, game=game, **{"stand_in": "random", **more})


@dataclass(frozen=True)
class Harness:
    """A table service with a manual clock and fixed random numbers."""

    service: TableService
    clock: ManualClock
    url: str

    def another(self) -> Harness:
        """Return another server on the same database, with nothing loaded yet."""
        service = TableService(self.service.database, clock=self.clock, rng=random.Random(8))
        return Harness(service, self.clock, self.url)

    async def opened(self, *chairs: Chair, game: str = "pennies", **more: Any) -> Table:
        """Let Anna open a table."""
        return await table_setup.open_table(self.service, ANNA, table_request(*chairs, game=game, **more))

    async def seated(self, *guests: Guest | str, game: str = "pennies", **more: Any) -> Table:
        """Let Anna open a table with these guests and bots in this order."""
        chairs = [BotChair(one) if isinstance(one, str) else ME if one == ANNA else OPEN for one in guests]
        table = await self.opened(*chairs, game=game, **more)
        for seat, guest in enumerate(guests):
            if isinstance(guest, Guest) and guest != ANNA:
                await self.sit(table, guest, seat)
        return table

    async def sit(self, table: Table, guest: Guest, seat: int, name: str | None = None) -> None:
        """Let a guest take a chair by invitation."""
        await table_setup.take_chair(self.service, table, guest, seat, name=name, invitation=table.invitation)

    async def started(self, *guests: Guest | str, game: str = "pennies", **more: Any) -> Table:
        """Open a full table and start it."""
        table = await self.seated(*guests, game=game, **more)
        await table_setup.start(self.service, table, ANNA)
        return table

    async def play(
        self, table: Table, *actions: str, seen: int | None = None, key: str | None = None
    ) -> Written:
        """Play actions as a plan for the asked player."""
        guest = table.seats[table.seats_asked()[0]].guest
        assert guest is not None
        return await self.play_as(table, guest, *actions, seen=seen, key=key)

    async def play_as(
        self, table: Table, guest: str | Guest, *actions: str, seen: int | None = None, key: str | None = None
    ) -> Written:
        """Play actions of a guest."""
        name = guest.id if isinstance(guest, Guest) else guest
        number = table.number if seen is None else seen
        return await moves.play(self.service, table, name, seen=number, actions=actions, key=key)

    async def back(self, table: Table, guest: Guest, count: int = 1, seen: int | None = None) -> Written:
        """Take back a guest's last actions."""
        number = table.number if seen is None else seen
        return await undo.take_back(self.service, table, guest.id, seen=number, count=count)

    async def play_at_random(self, table: Table, rng: random.Random, count: int = 10_000) -> int:
        """Let everybody, people and bots, play at random to the end or up to ``count`` times. Return how often."""
        for played in range(count):
            if table.status != "running":
                return played
            await self.play_anything(table, rng)
        return count

    async def play_anything(self, table: Table, rng: random.Random) -> None:
        """Let the asked player play at random."""
        seat = table.seats_asked()[0]
        text = random_action(table.game, table.begun_course().state.copy(), rng).text
        if table.seats[seat].bot:
            last = table.last_step()
            assert await moves.play_for_a_bot(self.service, table, seat, seen=last, text=text)
        else:
            await self.play(table, text)

    async def read_again(self, table: Table) -> Table:
        """Return the table as another server loads it."""
        return await self.another().service.table(table.id)


def viewer_at(guest: Guest | None, seat: int = SPECTATOR, language: str = "en") -> Viewer:
    """Return a viewer at a seat."""
    return Viewer(guest.id if guest else None, seat, language)


def texts(table: Table) -> list[str]:
    """Return every standing line of the game."""
    return [step.text for step in table.begun_course().standing]


def kinds(table: Table, last: int = 0) -> list[str]:
    """Return the kinds of the last entries, or of all."""
    found = [str(entry.__struct_config__.tag) for _, entry in table.entries]
    return found[-last:]


@contextmanager
def refused(key: str, error: type[RondelError] = RondelError) -> Iterator[pytest.ExceptionInfo[RondelError]]:
    """Expect a refusal with this key."""
    with pytest.raises(error) as caught:
        yield caught
    assert caught.value.key == key, f"{caught.value.key}: {caught.value.message}"
    assert caught.value.message


def snapshot(table: Table) -> dict[str, Any]:
    """Return everything about a table, to compare it with another copy."""
    left_out = ("lock", "heard", "indexed_at", "course", "state", "entries", "seats", "proposal", "clock")
    told = {name: value for name, value in vars(table).items() if name not in left_out}
    told["seats"] = list(table.seats)
    told["proposal"] = table.proposal
    told["clock"] = table.clock
    told["entries"] = list(table.entries)
    if table.course is not None:
        told["position"] = table.game.position(table.course.state)
        told["steps"] = [
            (step.number, step.line(), step.by_timer, step.events)
            for step, _ in table.course.walk(table.course.began)
        ]
        told["standing"] = [step.number for step in table.course.standing]
        assert table.state is not None
        told["state"] = table.game.position(table.state)
    return told


def lines_of(record: str) -> Sequence[str]:
    """Return the lines of a record after its header."""
    return record.partition("\n\n")[2].splitlines()


def whole_record(table: Table) -> str:
    """Return the whole record of a table, secrets included."""
    lines = tuple(step.line() for step in table.begun_course().steps)
    return write_record(Record(table.header(), lines))
