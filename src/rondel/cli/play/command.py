"""``rondel play``: sets up a table from the arguments and plays."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rondel.cli.common.files import broken_record, open_record
from rondel.cli.common.options import chosen_options, default_players, find_game
from rondel.cli.common.terminal import FINE
from rondel.cli.play.opponents import check_bot, chosen_bots, default_bot, name_of_bot, reseated_bots
from rondel.cli.play.table import Table, read_seating
from rondel.cli.renderers import find_renderer
from rondel.core.errors import OptionError, RondelError
from rondel.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rondel.bots.registry import BotName
    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.table import Seating

__all__ = ["PlayArguments", "play_game"]


@dataclass(frozen=True, slots=True)
class PlayArguments:
    """The arguments of ``rondel play``."""

    game: str = ""
    players: int | None = None
    options: tuple[str, ...] = ()
    seed: int | None = None
    names: tuple[str, ...] = ()
    #: from 1
    seat: int | None = None
    is_hot_seat: bool = False
    #: one name for all bots, or one for each, separated by commas
    bots: str = ""
    resume: str = ""
    is_forced: bool = False


def play_game(terminal: Terminal, arguments: PlayArguments) -> int:
    """Set up a table and play."""
    table = _resumed_table(terminal, arguments) if arguments.resume else _new_table(terminal, arguments)
    if terminal.is_json:
        from rondel.cli.play.json_lines import play_with_program

        return play_with_program(terminal, table)
    from rondel.cli.play.session import Session

    Session(
        terminal,
        table,
        arguments.resume,
        is_forced=arguments.is_forced,
        offers_bots=not (arguments.bots or arguments.resume),
    ).run()
    return FINE


def _new_table(terminal: Terminal, arguments: PlayArguments) -> Table:
    if not arguments.game:
        raise terminal.usage(
            "usage.no-game", terminal.say("usage.example-play", command=terminal.command("imperial-2030"))
        )
    game = find_game(arguments.game)
    players = arguments.players
    if players is None:
        is_named = arguments.is_hot_seat and arguments.names
        players = len(arguments.names) if is_named else default_players(game, arguments.options)
    options = chosen_options(terminal, game, arguments.options, players)
    people = _people(terminal, arguments, players)
    seed = random.SystemRandom().randrange(1_000_000) if arguments.seed is None else arguments.seed
    others = [seat for seat in range(players) if seat not in people]
    bots = chosen_bots(terminal, game.for_table(options), arguments.bots, others)
    names = _names(terminal, arguments.names, people, bots)
    match = Match.begin(game, players=players, seed=seed, options=options, names=names)
    return Table(match, people, seed, bots, find_renderer(terminal, match.game, names).gifts_matter)


def _people(terminal: Terminal, arguments: PlayArguments, players: int) -> list[int]:
    """Return the seats of people: all of them, or the one chosen."""
    if arguments.is_hot_seat:
        if arguments.seat is not None:
            raise terminal.usage("usage.seat-and-hot-seat")
        return list(range(players))
    seat = 1 if arguments.seat is None else arguments.seat
    if not 1 <= seat <= players:
        raise terminal.usage("usage.seat", seat=seat, players=players)
    return [seat - 1]


def _names(
    terminal: Terminal, wanted: tuple[str, ...], people: list[int], bots: Mapping[int, BotName]
) -> list[str]:
    """Return a name for each seat: those given for people, then default ones."""
    if len(wanted) > len(people):
        raise terminal.usage("usage.names", names=len(wanted), people=len(people))
    for name in wanted:
        if not name.strip() or "," in name or not name.isprintable():
            raise terminal.usage("usage.name", name=name)
    if len({name.strip() for name in wanted}) < len(wanted):
        raise terminal.usage("usage.same-names")
    names = {seat: name_of_bot(terminal, bot, seat) for seat, bot in bots.items()}
    names |= {seat: terminal.say("play.person", seat=seat + 1) for seat in people}
    names |= zip(people, (name.strip() for name in wanted), strict=False)
    return [names[seat] for seat in sorted(names)]


def _resumed_table(terminal: Terminal, arguments: PlayArguments) -> Table:
    if arguments.game or arguments.players or arguments.options or arguments.names:
        raise terminal.usage("usage.resume-alone")
    record, wrong = open_record(terminal, arguments.resume)
    noted = read_seating(record.header.note)
    players = len(record.header.players)
    people = _resumed_people(terminal, arguments, noted, players)
    seed = arguments.seed if arguments.seed is not None else noted.seed if noted is not None else 0
    try:
        if wrong is not None:
            raise wrong
        match = Match.replay(record, seed=seed)
    except RondelError as error:
        raise broken_record(terminal, "record.broken", arguments.resume, error) from error
    bots = _resumed_bots(terminal, arguments, noted, match, people)
    return Table(match, people, seed, bots, find_renderer(terminal, match.game, match.players).gifts_matter)


def _resumed_people(
    terminal: Terminal, arguments: PlayArguments, noted: Seating | None, players: int
) -> list[int]:
    """Return the seats of people: those in the note, unless the arguments say otherwise."""
    if arguments.is_hot_seat or arguments.seat is not None:
        return _people(terminal, arguments, players)
    sitting = noted.people if noted is not None else ()
    return [seat for seat in sitting if seat in range(players)] or [0]


def _resumed_bots(
    terminal: Terminal, arguments: PlayArguments, noted: Seating | None, match: Match, people: list[int]
) -> dict[int, BotName]:
    """Return the bots of the other seats: those in the note, unless the arguments say otherwise."""
    players = len(match.players)
    if noted is None or arguments.bots:
        others = [seat for seat in range(players) if seat not in people]
        return chosen_bots(terminal, match.game, arguments.bots, others)
    try:
        bots = reseated_bots(noted.bots_by_seat(players), people, players, default_bot(match.game))
        for bot in bots.values():
            check_bot(bot, match.game)
    except OptionError as error:
        raise terminal.failure(
            "record.bots",
            terminal.say("record.hint-bots"),
            file=arguments.resume,
            reason=terminal.sentence(error),
        ) from error
    return bots
