"""``rondel play --json``: writes one JSON object per line, reads one action or command per line.

Out: ``question`` (with everything the asked seat may know, and the amounts that answer it, if it asks for
one), ``error``, ``end``, ``stopped``.
In: the text of an action, ``undo``, or ``quit``.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rondel.cli.common.terminal import FINE
from rondel.cli.play.bot_runner import BotRunner
from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.cli.play.table import Table

__all__ = ["play_with_program"]


def play_with_program(terminal: Terminal, table: Table) -> int:
    """Ask a program instead of a person, until the game or the input ends."""
    with BotRunner() as runner:
        return _play(terminal, table, runner)


def _play(terminal: Terminal, table: Table, runner: BotRunner) -> int:
    table.let_bots_play(runner)
    while not table.match.is_over:
        terminal.print_json({"type": "question", **_question(table)}, is_line=True)
        line = sys.stdin.readline()
        command = line.strip()
        if not line or command == "quit":
            terminal.print_json({"type": "stopped", "record": table.record_text()}, is_line=True)
            return FINE
        try:
            _execute(table, command)
        except RondelError as error:
            terminal.print_json({"type": "error", **terminal.as_dict(error)}, is_line=True)
        table.let_bots_play(runner)
    terminal.print_json({"type": "end", **_end(table)}, is_line=True)
    return FINE


def _execute(table: Table, command: str) -> None:
    if command == "undo":
        table.undo()
    else:
        table.play(command)


def _question(table: Table) -> dict[str, Any]:
    seat = table.seat_asked
    amounts = table.match.answer_range()
    return {
        "seat": seat,
        "players": list(table.players),
        "actions_played": table.match.actions_played,
        "view": table.match.view(seat).as_dict(),
        "amounts": asdict(amounts) if amounts is not None else None,
    }


def _end(table: Table) -> dict[str, Any]:
    return {
        "players": list(table.players),
        "actions_played": table.match.actions_played,
        "scores": [asdict(score) for score in table.match.scores()],
        "record": table.record_text(),
    }
