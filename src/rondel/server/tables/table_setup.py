"""Opening a table, taking and leaving chairs, starting; after the game, rematch and archive."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from rondel.bots.registry import make_bot, read_bot_name
from rondel.core.contract import Game
from rondel.core.options import named_options
from rondel.core.registry import find_game
from rondel.course import Course, Step
from rondel.match import Match
from rondel.notation.record import read_record, standing_lines
from rondel.protocol.requests import OpenTable
from rondel.protocol.table_settings import BotChair, Chair, MyChair, OpenChair
from rondel.server.clocks import check_clock
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError, StaleError
from rondel.server.tables.entries import (
    Archived,
    ChairSet,
    Ended,
    Entry,
    Left,
    Opened,
    Rematched,
    Seated,
    Started,
    Terms,
    entry_of_step,
)
from rondel.server.tables.moves import require_seats
from rondel.server.tables.records import read_short_record
from rondel.server.tables.table import Seat, Table, begin_course
from rondel.server.tables.table_service import TableService

__all__ = [
    "Guest",
    "archive",
    "leave",
    "check_invitation",
    "check_owner",
    "new_id",
    "open_table",
    "rematch",
    "remove",
    "set_chair",
    "start",
    "take_chair",
]

# no letters and digits that look alike, because people read ids aloud and type them
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_LONGEST_NAME: Final = 32
#: less is too short to read what was played
_LEAST_TO_REACT: Final = 5

#: names of bots: short, and the same in every language
BOT_NAMES: Final = (
    *("Ada", "Aiko", "Alma", "Bruno", "Carla", "Clara", "Dario", "Dora", "Edgar", "Elsa", "Emil", "Flora"),
    *("Gustav", "Hugo", "Ida", "Iris", "Ivan", "Karim", "Lars", "Leila", "Luca", "Marta", "Mila", "Nils"),
    *("Nora", "Olga", "Oskar", "Paula", "Rosa", "Selma", "Tariq", "Tilda", "Ugo", "Vera", "Viktor", "Yara"),
)


@dataclass(frozen=True, slots=True)
class Guest:
    """A person with a signed cookie and a name."""

    id: str
    name: str
    language: str


def new_id(length: int = 10) -> str:
    """Return an id nobody can guess."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


# ------------------------------------------------------------------ opening


async def open_table(service: TableService, guest: Guest, wanted: OpenTable, record: str = "") -> Table:
    """Open a table. Its owner takes the chairs marked as theirs at once."""
    record = record or wanted.record
    game_id, options = wanted.game, dict(wanted.options)
    if record:
        game_id, options = _of_record(record, len(wanted.chairs))
    terms = Terms(
        game=game_id,
        options=options,
        chairs=tuple(_stored(chair) for chair in wanted.chairs),
        title=wanted.title,
        is_public=wanted.is_public,
        has_spectators=wanted.has_spectators,
        has_coach=wanted.has_coach,
        pace=wanted.pace,
        clock=wanted.clock,
        on_timeout=wanted.on_timeout,
        stand_in=str(read_bot_name(wanted.stand_in)),
        react_within=wanted.react_within,
    )
    _check_playable(terms, record)
    opened = Opened(guest.id, terms, secrets.token_urlsafe(12), record)
    return await _add(service, [opened, *_own_chairs(guest, wanted.chairs)])


async def _add(service: TableService, entries: Sequence[Entry]) -> Table:
    table = Table(new_id())
    await service.add(table, entries)
    return table


def _of_record(record: str, chairs: int) -> tuple[str, dict[str, bool | str]]:
    """Return the game and options of a record that can be continued."""
    match = Match.replay(read_short_record(record))
    if match.is_over:
        raise RefusedError("record-is-over")
    if len(match.players) != chairs:
        raise RefusedError("record-chairs", players=len(match.players), chairs=chairs)
    return match.game.id, dict(named_options(match.game.options, match.header.options))


def _check_playable(terms: Terms, record: str) -> None:
    """Refuse an unknown game, option or bot, and an invalid clock or reaction time."""
    check_clock(terms.clock)
    game = begin_course(terms, _rules(terms, record), record, 0).game
    _check_reaction_time(terms, game)
    for chair in terms.chairs:
        if isinstance(chair, BotChair):
            make_bot(read_bot_name(chair.bot), game, 0)
    make_bot(read_bot_name(terms.stand_in), game, 0)


def _check_reaction_time(terms: Terms, game: Game) -> None:
    """Refuse a reaction time that is too short, or where the game has no windows."""
    seconds = terms.react_within
    if not seconds:
        return
    if seconds < _LEAST_TO_REACT:
        raise RefusedError("react-too-short", seconds=seconds, least=_LEAST_TO_REACT)
    if terms.pace != "live":
        raise RefusedError("react-only-live")
    if not game.has_windows:
        raise RefusedError("react-no-windows", game=game.id)


def _rules(terms: Terms, record: str) -> int:
    """Return the version of the rules: the newest, or that of the record."""
    return read_record(record).header.rules if record else find_game(terms.game).rules_version


def _stored(chair: Chair) -> OpenChair | BotChair:
    """Return a chair as it is stored, with the bot's full name."""
    if isinstance(chair, BotChair):
        return BotChair(str(read_bot_name(chair.bot)))
    return OpenChair()


def _own_chairs(guest: Guest, chairs: Sequence[Chair]) -> list[Seated]:
    mine: list[Seated] = []
    for seat, chair in enumerate(chairs):
        if isinstance(chair, MyChair):
            name = chair.name or (guest.name if not mine else _numbered(guest.name, len(mine) + 1))
            mine.append(Seated(seat, guest.id, name))
    return mine


def _numbered(name: str, number: int) -> str:
    """Return a name with a number, not longer than names may be."""
    ending = f" {number}"
    return name[: _LONGEST_NAME - len(ending)].rstrip() + ending


# ------------------------------------------------------------------ chairs


async def take_chair(
    service: TableService, table: Table, guest: Guest, seat: int, *, name: str | None, invitation: str
) -> None:
    """Take an open chair."""
    async with table.lock:
        check_invitation(table, guest.id, invitation)
        await _check_not_started(service, table)
        chair = _chair_at(table, seat)
        if chair.guest == guest.id:
            return
        if chair.is_taken:
            raise ConflictError("chair-taken", seat=seat + 1, player=chair.name or chair.bot)
        await service.write(table, [Seated(seat, guest.id, name or guest.name)])


async def leave(service: TableService, table: Table, guest: Guest, seat: int) -> None:
    """Leave a chair before the game starts."""
    async with table.lock:
        check_invitation(table, guest.id, "")
        await _check_not_started(service, table)
        if _chair_at(table, seat).guest != guest.id:
            raise ForbiddenError("not-your-chair", seat=seat + 1)
        await service.write(table, [Left(seat)])


async def remove(service: TableService, table: Table, guest: Guest, seat: int) -> None:
    """Let the owner free a chair before the game starts."""
    async with table.lock:
        check_owner(table, guest.id)
        await _check_not_started(service, table)
        if _chair_at(table, seat).guest is None:
            raise ConflictError("chair-empty", seat=seat + 1)
        await service.write(table, [Left(seat, was_removed=True)])


async def set_chair(
    service: TableService, table: Table, guest: Guest, seat: int, chair: OpenChair | BotChair
) -> None:
    """Let the owner give a free chair to a bot, or open it again."""
    async with table.lock:
        check_owner(table, guest.id)
        await _check_not_started(service, table)
        if _chair_at(table, seat).guest is not None:
            raise ConflictError("chair-taken", seat=seat + 1, player=table.seats[seat].name)
        if isinstance(chair, BotChair):
            make_bot(read_bot_name(chair.bot), table.game, 0)
        await service.write(table, [ChairSet(seat, _stored(chair))])


async def _check_not_started(service: TableService, table: Table) -> None:
    if table.is_behind:
        await service.refresh(table)
    if table.status == "running":
        raise ConflictError("already-started", table=table.id)
    if table.status == "ended" or table.is_archived:
        raise ConflictError("table-ended", table=table.id)


def _chair_at(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise RefusedError("no-such-chair", seat=seat + 1, seats=len(table.seats))
    return table.seats[seat]


def check_owner(table: Table, guest: str | None) -> None:
    """Refuse everybody but the owner of a table."""
    if guest != table.owner:
        raise ForbiddenError("not-owner", table=table.id)


def check_invitation(table: Table, guest: str | None, invitation: str) -> None:
    """Refuse guests at a private table who have no invitation."""
    if table.terms.is_public or table.is_inside(guest):
        return
    if not secrets.compare_digest(invitation.encode(), table.invitation.encode()):
        raise ForbiddenError("needs-invitation")


# ------------------------------------------------------------------ starting


async def start(service: TableService, table: Table, guest: Guest) -> None:
    """Start the game once every chair is taken."""
    async with table.lock:
        check_owner(table, guest.id)
        await _check_not_started(service, table)
        free = [seat + 1 for seat, chair in enumerate(table.seats) if not chair.is_taken]
        if free:
            raise ConflictError("chairs-free", chairs=", ".join(map(str, free)), count=len(free))
        rules = _rules(table.terms, table.record)
        started = Started(rules, _names(table))
        branch = _begun(table, rules)
        branch.let_chance_act(service.rng)
        await service.write(table, [started, *map(entry_of_step, branch.steps)], steps=branch.steps)


def _begun(table: Table, rules: int) -> Course:
    """Return a branch with the lines of the table's record played."""
    branch = begin_course(table.terms, rules, table.record, table.number + 1).branch()
    if table.record:
        for line in standing_lines(read_record(table.record)):
            branch.play(Step(line.seat, line.text), branch.game.parse(line.text))
    return branch


def _names(table: Table) -> tuple[str, ...]:
    """Return the players' names for the record, all different. Bots get human names."""
    bot_names = _bot_names(table)
    names: list[str] = []
    for seat in table.seats:
        wanted = seat.name or next(bot_names)
        name, count = wanted, 1
        while name in names:
            count += 1
            name = _numbered(wanted, count)
        names.append(name)
    return tuple(names)


def _bot_names(table: Table) -> Iterator[str]:
    """Yield names for the bots that no person at the table has, because “merchant 2” reads badly.

    A rematch uses the same names again.
    """
    taken = {seat.name.casefold() for seat in table.seats}
    free = [name for name in BOT_NAMES if name.casefold() not in taken]
    return iter(random.Random(table.first).sample(free, len(free)))


# ------------------------------------------------------------------ after the game


async def rematch(service: TableService, table: Table, guest: Guest) -> Table:
    """Meet again. The first player opens the new table, the others take their chairs there."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        seats = require_seats(table, guest.id)
        if table.status != "ended":
            raise ConflictError("not-ended", table=table.id)
        if not table.rematch or await _is_gone(service, table.rematch, guest):
            opened = await _open_again(service, table, guest)
            if opened is not None:
                return opened
    again = await service.table(table.rematch)
    for seat in seats:
        if not again.seats[seat].is_taken and not again.seats_of(guest.id)[len(seats) - 1 :]:
            invitation = again.invitation
            await take_chair(service, again, guest, seat, name=table.seats[seat].name, invitation=invitation)
    return again


async def _is_gone(service: TableService, table_id: str, guest: Guest) -> bool:
    """Return whether a rematch is no longer possible for a guest: archived, or started without them."""
    again = await service.table(table_id)
    return again.is_archived or (again.status != "open" and not again.seats_of(guest.id))


async def _open_again(service: TableService, table: Table, guest: Guest) -> Table | None:
    """Open the table of a rematch. Returns None if another server has just opened one."""
    # with the bots that played at the end, which may differ from the first ones
    terms = replace(table.terms, chairs=tuple(seat.chair for seat in table.seats), lesson="")
    opened = Opened(guest.id, terms, secrets.token_urlsafe(12), first=table.first)
    mine = [Seated(seat, guest.id, table.seats[seat].name) for seat in table.seats_of(guest.id)]
    before = table.rematch
    again = await _add(service, [opened, *mine])
    try:
        await service.write(table, [Rematched(again.id)])
    except StaleError:
        await archive(service, again, guest)
        if table.rematch == before:
            raise
        return None
    return again


async def archive(service: TableService, table: Table, guest: Guest) -> None:
    """Archive a table that has ended or never began."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        check_owner(table, guest.id)
        if table.is_archived:
            return
        if table.status == "running":
            raise ConflictError("still-running", table=table.id)
        entries: list[Entry] = [Archived()]
        if table.status == "open":
            entries.insert(0, Ended("abandoned"))
        await service.write(table, entries)
