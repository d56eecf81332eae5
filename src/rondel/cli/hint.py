"""``rondel hint``: what a bot would answer in a saved game, and why."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rondel.bots.bot import Budget
from rondel.cli.advice import Hint, advisor, hint_as_dict, print_hint
from rondel.cli.desk import FINE
from rondel.cli.records import open_record
from rondel.cli.setting_up import must_be_at_least
from rondel.cli.table import Table, read_seating
from rondel.cli.thinking import Thinking
from rondel.core.contract import CHANCE
from rondel.core.errors import RecordError
from rondel.match import Match
from rondel.notation.record import standing_lines

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rondel.cli.desk import Desk
    from rondel.notation.record import Line, Record

__all__ = ["HintWishes", "hint_for_file"]

# Longer than this nobody waits for a bot.
_LONGEST: Final = 3600.0


@dataclass(frozen=True, slots=True)
class HintWishes:
    """What stands on the command line of ``rondel hint``."""

    file: str
    at: int | None = None
    bot: str = ""
    seconds: float | None = None
    simulations: int | None = None
    #: counted from 1
    seat: int | None = None


def hint_for_file(desk: Desk, wishes: HintWishes) -> int:
    """Show what a bot would do in a saved game, for the seat that is asked."""
    budget = _budget(desk, wishes)
    record, wrong = open_record(desk, wishes.file)
    try:
        if wrong is not None and wishes.at is None:
            raise wrong
        table = _table(desk, record, wishes)
    except RecordError as error:
        raise desk.failure(
            "hint.broken",
            desk.say("record.hint-replay", file=wishes.file),
            file=wishes.file,
            reason=desk.sentence(error),
        ) from error
    if table.match.is_over:
        raise desk.failure("hint.over", desk.say("hint.earlier"))
    seat = table.seat_asked
    bot = advisor(desk, table.game, wishes.bot)
    with Thinking(lambda _: _spinner(desk)) as thinking:
        # one question is asked, so it has all of the time
        whole = replace(budget or bot.budget, is_for_a_turn=False)
        advice = thinking.advise(bot, table.sight(seat), table.luck_of(seat), whole)
    hint = Hint(table.game, table.players, bot, advice)
    if desk.is_json:
        texts = table.game.texts(desk.language)
        desk.print_json(
            {
                "game": table.game.id,
                "players": list(table.players),
                "actions_played": table.match.actions_played,
                "seat": seat,
                "question": texts.question(table.match.question(), table.players),
                **hint_as_dict(hint, desk.language),
            }
        )
    else:
        _print_question(desk, table)
        print_hint(desk, hint)
    return FINE


def _budget(desk: Desk, wishes: HintWishes) -> Budget | None:
    """Return how much somebody lets the bot think, None if as usual."""
    if wishes.seconds is None and wishes.simulations is None:
        return None
    if wishes.seconds is not None and not 0 < wishes.seconds <= _LONGEST:
        raise desk.usage("hint.seconds", seconds=f"{wishes.seconds:g}", longest=f"{_LONGEST:g}")
    if wishes.simulations is not None:
        must_be_at_least(desk, "--simulations", wishes.simulations, 1)
    return Budget(wishes.seconds, wishes.simulations)


def _table(desk: Desk, record: Record, wishes: HintWishes) -> Table:
    """Return the table at the moment somebody asks about."""
    lines = standing_lines(record)
    at = len(lines) if wishes.at is None else wishes.at
    if not 0 <= at <= len(lines):
        raise desk.usage("replay.at", at=at, count=len(lines))
    at = _after_chance(lines, at)
    players = len(record.header.players)
    if wishes.seat is not None:
        if not 1 <= wishes.seat <= players:
            raise desk.usage("usage.seat", seat=wishes.seat, players=players)
        at = _when_asked(desk, record, lines, at, wishes.seat - 1)
    noted = read_seating(record.header.note)
    seed = noted.seed if noted is not None else 0
    return Table(Match.replay(record, at=at, seed=seed), range(players), seed)


def _after_chance(lines: Sequence[Line], at: int) -> int:
    """Return a moment after what chance did then, as far as the record tells: a bot has nothing to say to it."""
    while at < len(lines) and lines[at].seat == CHANCE:
        at += 1
    return at


def _when_asked(desk: Desk, record: Record, lines: Sequence[Line], at: int, seat: int) -> int:
    """Return the last moment, up to one, at which a seat was asked."""
    # who gave something aside may not have been asked
    moments = [at, *(place for place in reversed(range(at)) if lines[place].seat == seat)]
    for moment in moments:
        if seat in Match.replay(record, at=moment).seats_asked():
            return moment
    raise desk.failure("hint.not-asked", seat=seat + 1, player=record.header.players[seat], at=at)


def _spinner(desk: Desk) -> AbstractContextManager[object]:
    """Show on stderr that a bot thinks, if somebody watches."""
    err = desk.err
    return err.status(desk.say("play.advising")) if err.is_terminal else nullcontext()


def _print_question(desk: Desk, table: Table) -> None:
    from rich.rule import Rule
    from rich.text import Text

    texts = table.game.texts(desk.language)
    desk.out.print(Rule(desk.say("replay.after", count=table.match.actions_played), style="dim"))
    desk.out.print(Text(texts.question(table.match.question(), table.players), "bold"))
