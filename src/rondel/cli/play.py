"""``rondel play``: from the wishes on the command line to a table, and to the end of the game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rondel.cli.desk import FINE
from rondel.cli.faces import face_of
from rondel.cli.records import open_record
from rondel.cli.seats import usual_players
from rondel.cli.setting_up import chosen_options, find_game
from rondel.cli.table import Table
from rondel.core.errors import RondelError
from rondel.match import Match

if TYPE_CHECKING:
    from rondel.cli.desk import Desk

__all__ = ["Wishes", "play_game"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What stands on the command line of ``rondel play``."""

    game: str = ""
    players: int | None = None
    options: tuple[str, ...] = ()
    seed: int | None = None
    names: tuple[str, ...] = ()
    #: counted from 1
    seat: int | None = None
    is_hot_seat: bool = False
    resume: str = ""
    is_forced: bool = False


def play_game(desk: Desk, wishes: Wishes) -> int:
    """Set up a table and play."""
    table = _resumed(desk, wishes) if wishes.resume else _begun(desk, wishes)
    if desk.is_json:
        from rondel.cli.play_json import play_with_a_program

        return play_with_a_program(desk, table)
    from rondel.cli.session import Session

    Session(desk, table, wishes.resume, is_forced=wishes.is_forced).run()
    return FINE


def _begun(desk: Desk, wishes: Wishes) -> Table:
    if not wishes.game:
        raise desk.usage(
            "usage.no-game", desk.say("usage.example-play", command=desk.command("imperial-2030"))
        )
    game = find_game(wishes.game)
    players = wishes.players
    if players is None:
        is_named = wishes.is_hot_seat and wishes.names
        players = len(wishes.names) if is_named else usual_players(game, wishes.options)
    options = chosen_options(desk, game, wishes.options, players)
    people = _people(desk, wishes, players)
    seed = random.SystemRandom().randrange(1_000_000) if wishes.seed is None else wishes.seed
    names = _names(desk, wishes.names, people, players)
    match = Match.begin(game, players=players, seed=seed, options=options, names=names)
    return Table(match, people, seed, face_of(desk, match.game, names).asides_matter)


def _people(desk: Desk, wishes: Wishes, players: int) -> list[int]:
    """Return the seats of people: all of them, or the one that was chosen."""
    if wishes.is_hot_seat:
        if wishes.seat is not None:
            raise desk.usage("usage.seat-and-hot-seat")
        return list(range(players))
    seat = 1 if wishes.seat is None else wishes.seat
    if not 1 <= seat <= players:
        raise desk.usage("usage.seat", seat=seat, players=players)
    return [seat - 1]


def _names(desk: Desk, wanted: tuple[str, ...], people: list[int], players: int) -> list[str]:
    """Return a name for each seat: those given for the people, then made-up ones."""
    if len(wanted) > len(people):
        raise desk.usage("usage.names", names=len(wanted), people=len(people))
    for name in wanted:
        if not name.strip() or "," in name or not name.isprintable():
            raise desk.usage("usage.name", name=name)
    if len({name.strip() for name in wanted}) < len(wanted):
        raise desk.usage("usage.same-names")
    given = dict(zip(people, (name.strip() for name in wanted), strict=False))
    names = []
    for seat in range(players):
        key = "play.person" if seat in people else "play.bot"
        names.append(given.get(seat, desk.say(key, seat=seat + 1)))
    return names


def _resumed(desk: Desk, wishes: Wishes) -> Table:
    if wishes.game or wishes.players or wishes.options or wishes.names:
        raise desk.usage("usage.resume-alone")
    record, wrong = open_record(desk, wishes.resume)
    players = len(record.header.players)
    chosen = wishes.is_hot_seat or wishes.seat is not None
    people = _people(desk, wishes, players) if chosen else None
    try:
        if wrong is not None:
            raise wrong
        face = face_of(desk, find_game(record.header.game), record.header.players)
        return Table.resume(record, people, wishes.seed, face.asides_matter)
    except RondelError as error:
        raise desk.failure(
            "record.broken",
            desk.say("record.hint-replay", file=wishes.resume),
            file=wishes.resume,
            reason=desk.sentence(error),
        ) from error
