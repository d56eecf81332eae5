"""``rondel play``: from the wishes on the command line to a table, and to the end of the game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rondel.cli.desk import FINE
from rondel.cli.faces import face_of
from rondel.cli.opponents import chosen_bots, must_fit, name_of_bot, reseated, usual_bot
from rondel.cli.records import open_record
from rondel.cli.seats import usual_players
from rondel.cli.setting_up import chosen_options, find_game
from rondel.cli.table import Table, read_seating
from rondel.core.errors import OptionError, RondelError
from rondel.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rondel.bots.registry import BotName
    from rondel.cli.desk import Desk
    from rondel.cli.table import Seating

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
    #: one name for all bots, or one for each, with commas between them
    bots: str = ""
    resume: str = ""
    is_forced: bool = False


def play_game(desk: Desk, wishes: Wishes) -> int:
    """Set up a table and play."""
    table = _resumed(desk, wishes) if wishes.resume else _begun(desk, wishes)
    if desk.is_json:
        from rondel.cli.play_json import play_with_a_program

        return play_with_a_program(desk, table)
    from rondel.cli.session import Session

    Session(
        desk,
        table,
        wishes.resume,
        is_forced=wishes.is_forced,
        offers_bots=not (wishes.bots or wishes.resume),
    ).run()
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
    others = [seat for seat in range(players) if seat not in people]
    bots = chosen_bots(desk, game.for_table(options), wishes.bots, others)
    names = _names(desk, wishes.names, people, bots)
    match = Match.begin(game, players=players, seed=seed, options=options, names=names)
    return Table(match, people, seed, bots, face_of(desk, match.game, names).asides_matter)


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


def _names(desk: Desk, wanted: tuple[str, ...], people: list[int], bots: Mapping[int, BotName]) -> list[str]:
    """Return a name for each seat: those given for the people, then made-up ones."""
    if len(wanted) > len(people):
        raise desk.usage("usage.names", names=len(wanted), people=len(people))
    for name in wanted:
        if not name.strip() or "," in name or not name.isprintable():
            raise desk.usage("usage.name", name=name)
    if len({name.strip() for name in wanted}) < len(wanted):
        raise desk.usage("usage.same-names")
    names = {seat: name_of_bot(desk, bot, seat) for seat, bot in bots.items()}
    names |= {seat: desk.say("play.person", seat=seat + 1) for seat in people}
    names |= zip(people, (name.strip() for name in wanted), strict=False)
    return [names[seat] for seat in sorted(names)]


def _resumed(desk: Desk, wishes: Wishes) -> Table:
    if wishes.game or wishes.players or wishes.options or wishes.names:
        raise desk.usage("usage.resume-alone")
    record, wrong = open_record(desk, wishes.resume)
    noted = read_seating(record.header.note)
    players = len(record.header.players)
    people = _people_again(desk, wishes, noted, players)
    seed = wishes.seed if wishes.seed is not None else noted.seed if noted is not None else 0
    try:
        if wrong is not None:
            raise wrong
        match = Match.replay(record, seed=seed)
    except RondelError as error:
        raise desk.failure(
            "record.broken",
            desk.say("record.hint-replay", file=wishes.resume),
            file=wishes.resume,
            reason=desk.sentence(error),
        ) from error
    bots = _bots_again(desk, wishes, noted, match, people)
    return Table(match, people, seed, bots, face_of(desk, match.game, match.players).asides_matter)


def _people_again(desk: Desk, wishes: Wishes, noted: Seating | None, players: int) -> list[int]:
    """Return the seats of people: those of the note unless somebody says otherwise."""
    if wishes.is_hot_seat or wishes.seat is not None:
        return _people(desk, wishes, players)
    sitting = noted.people if noted is not None else ()
    return [seat for seat in sitting if seat in range(players)] or [0]


def _bots_again(
    desk: Desk, wishes: Wishes, noted: Seating | None, match: Match, people: list[int]
) -> dict[int, BotName]:
    """Return who plays at the other seats: those of the note unless somebody says otherwise."""
    players = len(match.players)
    if noted is None or wishes.bots:
        others = [seat for seat in range(players) if seat not in people]
        return chosen_bots(desk, match.game, wishes.bots, others)
    try:
        bots = reseated(noted.bots_by_seat(players), people, players, usual_bot(match.game))
        for bot in bots.values():
            must_fit(bot, match.game)
    except OptionError as error:
        raise desk.failure(
            "record.bots", desk.say("record.hint-bots"), file=wishes.resume, reason=desk.sentence(error)
        ) from error
    return bots
