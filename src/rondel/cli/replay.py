"""``rondel replay``: a record as a report, with the position after any action."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rondel.cli.common.files import open_record
from rondel.cli.common.format import event_sentences
from rondel.cli.common.terminal import FAILED, FINE
from rondel.core.contract import SPECTATOR
from rondel.core.errors import RecordError
from rondel.match import Match
from rondel.notation.record import Record, standing_lines

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Texts

__all__ = ["replay_file"]


def replay_file(terminal: Terminal, name: str, *, at: int | None) -> int:
    """Show the report of a game, and the position at its end or after the action ``at``."""
    record, error = open_record(terminal, name)
    if at is not None:
        _check_in_record(terminal, record, at)
    match, wrong = _replay(record, at)
    # the first error in the file is shown; errors after the action asked for do not matter
    error = wrong or (error if at is None else None)
    texts = match.game.texts(terminal.language)
    if terminal.is_json:
        terminal.print_json(_as_dict(terminal, match, texts, error))
    else:
        _print_report(terminal, match)
        if error:
            terminal.print_error(terminal.sentence(error))
    return FAILED if error else FINE


def _check_in_record(terminal: Terminal, record: Record, at: int) -> None:
    count = len(standing_lines(record))
    if not 0 <= at <= count:
        raise terminal.usage("replay.at", at=at, count=count)


def _replay(record: Record, at: int | None) -> tuple[Match, RecordError | None]:
    """Replay as far as possible. An undo of more actions than there are ends the replay."""
    try:
        standing_lines(record)
    except RecordError as error:
        lines = [line for line in record.lines if line.number < error.line]
        match, wrong = Match.replay_what_is_playable(Record(record.header, tuple(lines)), at=at)
        return match, wrong or error
    return Match.replay_what_is_playable(record, at=at)


def _as_dict(terminal: Terminal, match: Match, texts: Texts, error: RecordError | None) -> dict[str, Any]:
    return {
        "game": match.header.game,
        "rules": match.header.rules,
        "players": list(match.players),
        "options": list(match.header.options),
        "actions": [{"seat": line.seat, "text": line.text} for line in standing_lines(match.record)],
        "actions_played": match.actions_played,
        "report": event_sentences(texts, match.events, match.players),
        "position": match.position(),
        "is_over": match.is_over,
        "view": match.view(SPECTATOR).as_dict(),
        "scores": [asdict(score) for score in match.scores()] if match.is_over else None,
        "error": {**terminal.as_dict(error), "line": error.line} if error else None,
    }


def _print_report(terminal: Terminal, match: Match) -> None:
    from rich.padding import Padding
    from rich.rule import Rule
    from rich.text import Text

    from rondel.cli.play.ranking import print_ranking
    from rondel.cli.renderers import find_renderer

    renderer = find_renderer(terminal, match.game, match.players)
    out, say, texts = renderer.terminal.out, renderer.terminal.say, renderer.texts
    out.print(Rule(match.game.names[terminal.language], style="bold"))
    out.print(Text(say("play.seats", players=", ".join(match.players))))
    if match.header.options:
        out.print(
            Text(
                say("play.options", options=", ".join(texts.option(name)[0] for name in match.header.options))
            )
        )
    if not match.is_over and match.game.has_secrets(match.state):
        out.print(Text(say("replay.secrets"), "dim"))
    for event in match.events:
        sentence = texts.event(event, match.players)
        if not sentence:
            continue
        if renderer.begins_turn(event):
            out.print()
            out.print(Text(sentence, "bold"))
        else:
            out.print(Padding(Text(sentence), (0, 0, 0, 2)))
    out.print(Rule(say("replay.after", count=match.actions_played), style="dim"))
    view = renderer.open_view(match)
    for part in renderer.everything(view):
        out.print(part)
        out.print()
    if match.is_over:
        print_ranking(renderer, match.scores(), match.players, view)
    else:
        out.print(Text(texts.question(match.question(), match.players), "bold"))
    out.print(Text(say("replay.position", position=match.position()), "dim"), soft_wrap=True)
