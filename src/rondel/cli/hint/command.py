"""``rondel hint``: what a bot would answer in a saved game, and why."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rondel.bots.bot import Budget
from rondel.cli.common.files import broken_record, open_record
from rondel.cli.common.options import require_at_least
from rondel.cli.common.terminal import FINE
from rondel.cli.hint.advice import Hint, advisor, hint_as_dict, print_hint
from rondel.cli.play.bot_runner import BotRunner
from rondel.cli.play.table import Table, read_seating
from rondel.core.contract import CHANCE
from rondel.core.errors import RecordError
from rondel.match import Match
from rondel.notation.record import standing_lines

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rondel.cli.common.terminal import Terminal
    from rondel.notation.record import Line, Record

__all__ = ["HintArguments", "hint_for_file"]

# The longest time a bot may think, in seconds.
_LONGEST: Final = 3600.0


@dataclass(frozen=True, slots=True)
class HintArguments:
    """The arguments of ``rondel hint``."""

    file: str
    at: int | None = None
    bot: str = ""
    seconds: float | None = None
    simulations: int | None = None
    #: from 1
    seat: int | None = None


def hint_for_file(terminal: Terminal, arguments: HintArguments) -> int:
    """Show what a bot would answer in a saved game for the seat to move."""
    budget = _budget(terminal, arguments)
    record, wrong = open_record(terminal, arguments.file)
    try:
        if wrong is not None and arguments.at is None:
            raise wrong
        table = _table(terminal, record, arguments)
    except RecordError as error:
        raise broken_record(terminal, "hint.broken", arguments.file, error) from error
    if table.match.is_over:
        raise terminal.failure("hint.over", terminal.say("hint.earlier"))
    seat = table.seat_asked
    bot = advisor(terminal, table.game, arguments.bot)
    with BotRunner(lambda _: _spinner(terminal)) as runner:
        # there is only one question, so it gets all of the time
        whole = replace(budget or bot.budget, is_for_a_turn=False)
        advice = runner.advise(bot, table.observation(seat), table.bot_seed(seat), whole)
    hint = Hint(table.game, table.players, bot, advice)
    if terminal.is_json:
        texts = table.game.texts(terminal.language)
        terminal.print_json(
            {
                "game": table.game.id,
                "players": list(table.players),
                "actions_played": table.match.actions_played,
                "seat": seat,
                "question": texts.question(table.match.question(), table.players),
                **hint_as_dict(hint, terminal.language),
            }
        )
    else:
        _print_question(terminal, table)
        print_hint(terminal, hint)
    return FINE


def _budget(terminal: Terminal, arguments: HintArguments) -> Budget | None:
    """Return how long the bot may think, None for its default."""
    if arguments.seconds is None and arguments.simulations is None:
        return None
    if arguments.seconds is not None and not 0 < arguments.seconds <= _LONGEST:
        raise terminal.usage("hint.seconds", seconds=f"{arguments.seconds:g}", longest=f"{_LONGEST:g}")
    if arguments.simulations is not None:
        require_at_least(terminal, "--simulations", arguments.simulations, 1)
    return Budget(arguments.seconds, arguments.simulations)


def _table(terminal: Terminal, record: Record, arguments: HintArguments) -> Table:
    """Return the table at the position asked about."""
    lines = standing_lines(record)
    at = len(lines) if arguments.at is None else arguments.at
    if not 0 <= at <= len(lines):
        raise terminal.usage("replay.at", at=at, count=len(lines))
    at = _after_chance(lines, at)
    players = len(record.header.players)
    if arguments.seat is not None:
        if not 1 <= arguments.seat <= players:
            raise terminal.usage("usage.seat", seat=arguments.seat, players=players)
        at = _when_asked(terminal, record, lines, at, arguments.seat - 1)
    noted = read_seating(record.header.note)
    seed = noted.seed if noted is not None else 0
    return Table(Match.replay(record, at=at, seed=seed), range(players), seed)


def _after_chance(lines: Sequence[Line], at: int) -> int:
    """Return a position after the chance actions that follow in the record: bots have no advice on chance."""
    while at < len(lines) and lines[at].seat == CHANCE:
        at += 1
    return at


def _when_asked(terminal: Terminal, record: Record, lines: Sequence[Line], at: int, seat: int) -> int:
    """Return the last position, up to ``at``, in which a seat was asked."""
    # the seat may have made a gift without being asked
    moments = [at, *(place for place in reversed(range(at)) if lines[place].seat == seat)]
    for moment in moments:
        if seat in Match.replay(record, at=moment).seats_asked():
            return moment
    raise terminal.failure("hint.not-asked", seat=seat + 1, player=record.header.players[seat], at=at)


def _spinner(terminal: Terminal) -> AbstractContextManager[object]:
    """Show a spinner on stderr if it is a terminal."""
    err = terminal.err
    return err.status(terminal.say("play.advising")) if err.is_terminal else nullcontext()


def _print_question(terminal: Terminal, table: Table) -> None:
    from rich.rule import Rule
    from rich.text import Text

    texts = table.game.texts(terminal.language)
    terminal.out.print(Rule(terminal.say("replay.after", count=table.match.actions_played), style="dim"))
    terminal.out.print(Text(texts.question(table.match.question(), table.players), "bold"))
