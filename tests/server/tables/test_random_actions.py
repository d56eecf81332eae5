"""After any actions in any order, reading the log gives the same table, and the index agrees with it."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest
from sqlalchemy import select

from rondel.core.errors import RondelError
from rondel.match import Match
from rondel.protocol.requests import Propose
from rondel.protocol.table_settings import Fischer, MyChair, NoClock, OpenChair, PerMove
from rondel.server.storage import schema
from rondel.server.storage.backup import check
from rondel.server.tables import proposals, table_setup, undo
from rondel.server.tables.news import news_since
from rondel.server.tables.seat_view import seat_view, seats_told, table_told
from rondel.server.tables.table import Table, table_of
from rondel.server.tables.table_setup import Guest
from tests.server.tables.harness import (
    ANNA,
    BEN,
    BOT,
    CARL,
    DORA,
    Harness,
    snapshot,
    table_request,
    viewer_at,
    whole_record,
)

pytestmark = pytest.mark.anyio

EVENINGS: Final = 25
GUESTS: Final = (ANNA, BEN, CARL, DORA)
CLOCKS: Final = (NoClock(), Fischer(30, 3), PerMove(60, 30))


class Evening:
    """One table at two servers, and people who do random things."""

    def __init__(self, rooms: tuple[Harness, Harness], seed: int) -> None:
        self.rooms = rooms
        self.rng = random.Random(seed)
        self.id = ""
        #: what was done and what was refused
        self.done: list[str] = []

    async def begin(self) -> None:
        """Open a random table."""
        rng = self.rng
        game = rng.choice(("pennies", "pennies", "friesematenten", "imperial-2030"))
        chairs = [rng.choice((MyChair(), OpenChair(), OpenChair(), BOT)) for _ in range(rng.randint(2, 3))]
        asked = table_request(
            *chairs,
            game=game,
            clock=rng.choice(CLOCKS),
            on_timeout=rng.choice(("bot", "vote", "abandon")),
            is_public=rng.random() < 0.7,
        )
        self.id = (await table_setup.open_table(self.rooms[0].service, ANNA, asked)).id

    async def go_on(self, steps: int) -> None:
        """Let some things happen or be refused."""
        for _ in range(steps):
            harness = self.rng.choice(self.rooms)
            if self.rng.random() < 0.8:
                # this server heard of what the other wrote
                harness.service.hear("", 0)
            table = await harness.service.table(self.id)
            deed = self.rng.choice(self._deeds(table))
            before = snapshot(table)
            try:
                await deed(harness, table, self._somebody(table))
                self.done.append(deed.__name__)
            except RondelError as error:
                self.done.append(f"{deed.__name__}: {error.key}")
                is_told_more = error.key == "somebody-was-faster" or deed == self.start
                if not is_told_more:
                    assert snapshot(table) == before, "who is refused changes nothing"

    def _somebody(self, table: Table) -> Guest:
        """Return a random person, mostly one with a seat."""
        there = [guest for guest in GUESTS if table.seats_of(guest.id)]
        return self.rng.choice(there if there and self.rng.random() < 0.8 else GUESTS)

    def _deeds(self, table: Table) -> list[Callable[[Harness, Table, Guest], Awaitable[None]]]:
        if table.status == "open":
            return [
                self.sit,
                self.sit,
                self.sit,
                self.leave,
                self.remove,
                self.set_chair,
                self.start,
                self.start,
            ]
        if table.status == "ended":
            return [self.rematch, self.archive, self.play, self.vote]
        return [
            *[self.play] * 12,
            *[self.take_back] * 4,
            *[self.propose, self.vote, self.vote] * 2,
            self.resign,
            self.come_back,
            self.look_at_the_clock,
            self.sit,
            self.archive,
        ]

    # ------------------------------------------------------------ actions

    async def sit(self, harness: Harness, table: Table, guest: Guest) -> None:
        seat = self.rng.randrange(4)
        code = table.invitation if self.rng.random() < 0.8 else "wrong"
        await table_setup.take_chair(harness.service, table, guest, seat, name=None, invitation=code)

    async def leave(self, harness: Harness, table: Table, guest: Guest) -> None:
        await table_setup.leave(harness.service, table, guest, self.rng.randrange(3))

    async def remove(self, harness: Harness, table: Table, guest: Guest) -> None:
        await table_setup.remove(harness.service, table, guest, self.rng.randrange(3))

    async def set_chair(self, harness: Harness, table: Table, guest: Guest) -> None:
        await table_setup.set_chair(
            harness.service, table, guest, self.rng.randrange(3), self.rng.choice((BOT, OpenChair()))
        )

    async def start(self, harness: Harness, table: Table, guest: Guest) -> None:
        for seat, chair in enumerate(table.seats):
            if not chair.is_taken:
                await harness.sit(table, GUESTS[(seat + 1) % 4], seat)
        await table_setup.start(harness.service, table, ANNA)

    async def play(self, harness: Harness, table: Table, guest: Guest) -> None:
        harness.clock.passes(self.rng.random() * 12)
        if table.status == "running" and self.rng.random() < 0.9:
            await harness.play_anything(table, self.rng)
        else:
            await harness.play_as(table, guest, "pass", seen=max(0, table.number - self.rng.randrange(3)))

    async def take_back(self, harness: Harness, table: Table, guest: Guest) -> None:
        seat = table.seats_asked()[0]
        whose = table.seats[seat].guest or guest.id
        count = self.rng.randint(1, 3)
        await undo.take_back(harness.service, table, whose, seen=table.number, count=count)

    async def propose(self, harness: Harness, table: Table, guest: Guest) -> None:
        what = self.rng.choice((*["take-back"] * 8, *["replace"] * 3, "end"))
        back_to, about = self.rng.randint(0, table.number), self.rng.randrange(3)
        await proposals.propose(harness.service, table, guest.id, Propose(what, back_to=back_to, about=about))  # type: ignore[arg-type]

    async def vote(self, harness: Harness, table: Table, guest: Guest) -> None:
        number = table.proposal.number if table.proposal else 1
        await proposals.vote(
            harness.service, table, guest.id, proposal=number, agrees=self.rng.random() < 0.7
        )

    async def resign(self, harness: Harness, table: Table, guest: Guest) -> None:
        if self.rng.random() < 0.1:
            await proposals.resign(harness.service, table, guest.id, self.rng.randrange(3))

    async def come_back(self, harness: Harness, table: Table, guest: Guest) -> None:
        await proposals.come_back(harness.service, table, guest.id, self.rng.randrange(3))

    async def look_at_the_clock(self, harness: Harness, table: Table, guest: Guest) -> None:
        harness.clock.passes(self.rng.choice((1, 20, 40)))
        await proposals.let_time_run_out(harness.service, table)

    async def rematch(self, harness: Harness, table: Table, guest: Guest) -> None:
        await table_setup.rematch(harness.service, table, guest)

    async def archive(self, harness: Harness, table: Table, guest: Guest) -> None:
        if self.rng.random() < 0.2:
            await table_setup.archive(harness.service, table, guest)

    # ------------------------------------------------------------ checks

    async def must_agree(self) -> None:
        """Compare both servers, the log read again, and the index."""
        service = self.rooms[0].service
        tables = [await harness.service.table(self.id) for harness in self.rooms]
        for harness, table in zip(self.rooms, tables, strict=True):
            async with table.lock:
                await harness.service.refresh(table)
        read = table_of(self.id, await service.database.log.read(self.id))
        for table in tables:
            assert snapshot(table) == snapshot(read), self.done
        async with service.database.engine.connect() as connection:
            facts = (
                await connection.execute(select(schema.tables).where(schema.tables.c.id == self.id))
            ).one()
            ordered = (
                select(schema.seats).where(schema.seats.c.table_id == self.id).order_by(schema.seats.c.seat)
            )
            seats = (await connection.execute(ordered)).all()
        self._facts_agree(read, facts)
        assert [seat.guest for seat in seats] == [seat.guest for seat in read.seats]
        self._is_sound(read)

    def _facts_agree(self, table: Table, facts: Any) -> None:
        found = (
            facts.status,
            facts.rules,
            facts.deadline,
            bool(facts.bot_due),
            facts.people,
            bool(facts.archived),
        )
        bot_due = bool(table.bots_asked())
        people = len(table.people())
        expected = (table.status, table.rules, table.deadline(), bot_due, people, table.is_archived)
        assert found == expected, self.done
        assert (facts.started_at, facts.ended_at) == (table.started_at, table.ended_at)

    def _is_sound(self, table: Table) -> None:
        """Check that everything can be viewed and told, and that the record replays."""
        at = self.rooms[0].clock.at
        for guest in (None, *GUESTS):
            table_told(table, guest.id if guest else None, at)
        assert len(seats_told(table, None, at)) == len(table.seats)
        for seat in range(-1, len(table.seats)):
            viewer = viewer_at(None, seat, self.rng.choice(("en", "de", "fr")))
            told = news_since(table, viewer, 0).entries
            assert [entry.number for entry in told] == list(range(1, table.number + 1))
            since = self.rng.randint(0, table.number)
            assert news_since(table, viewer, since).entries == told[since:]
            if table.course is not None:
                seat_view(table, viewer)
                seat_view(table, viewer, self.rng.randint(table.course.began, table.number))
        if table.course is not None:
            match = Match.load(whole_record(table))
            assert match.position() == table.game.position(table.course.state)


async def test_the_log_always_gives_the_same_table(any_harness: Harness) -> None:
    rooms = (any_harness, any_harness.another())
    done: list[str] = []
    for seed in range(EVENINGS):
        evening = Evening(rooms, seed)
        await evening.begin()
        for _ in range(3):
            await evening.go_on(18)
            await evening.must_agree()
        done += evening.done

    assert check(any_harness.url, replayed) == []
    for deed in ("play", "take_back", "propose", "vote", "resign", "come_back", "rematch", "start"):
        assert deed in done, f"nobody ever did: {deed}"
    assert any("somebody-was-faster" in one for one in done)


def replayed(table_id: str, rows: list[Any]) -> str | None:
    """Return what is wrong with a log, if anything."""
    table_of(table_id, rows)
    return None
